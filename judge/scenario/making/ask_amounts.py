"""Ask sentences for a number that is read off the events or the state."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from typing import Any

from lark import Token

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.making.kinds import Kinds


class AskAmounts(Kinds):
    """What how much and how many make."""

    def ask_extra_turns(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.ExtraTurns(who))

    def ask_land_plays(self, *parts: Any) -> m.Inquiry:
        kind = self._kind(parts[:-1])
        if kind.types != ("land",):
            raise Malformed("only lands are played so many a turn", kind.place, "ask of each card whether it can be cast")
        return m.Inquiry(m.LandPlays(parts[-1]))

    def ask_mana_added(self, who: m.Who, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.ManaAdded(who, by))

    def ask_mana_paid(self, who: m.Who, for_what: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.ManaPaid(who, for_what))

    def ask_sacrificed(self, *items: Any) -> m.Inquiry:
        return m.Inquiry(m.Sacrificed(items[-1], self._kind(items[:-1])))

    def ask_counters_put(self, kind: Token, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.CountersMoved(str(kind), what, "put on"))

    def ask_all_counters_put(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.CountersMoved("", what, "put on"))

    def ask_counters_removed(self, kind: Token, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.CountersMoved(str(kind), what, "removed from"))

    def ask_how_much_life(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.LifeTotal(who))

    def ask_life_gained(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.LifeChanged(who, "gain"))

    def ask_life_lost(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.LifeChanged(who, "lose"))

    def ask_marked(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.DamageOn(what))

    def ask_dealt_by(self, what: m.Ref, to: m.Thing | None) -> m.Inquiry:
        return m.Inquiry(m.DamageDealt(to, what))

    def ask_dealt_to(self, to: m.Thing, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.DamageDealt(to, by))

    def ask_counters(self, kind: Token, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.CountersOn(str(kind), what))

    def ask_counters_of(self, kind: Token, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.CountersOn(str(kind), who))

    def ask_cards(self, who: m.Who, zone: tuple[str, str]) -> m.Inquiry:
        return m.Inquiry(m.CardsIn(who, zone[0]))

    def ask_drawn(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.CardsDrawn(who))

    def ask_drawn_by_effects(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.CardsDrawn(who, by_effects=True))

    def ask_discarded(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.CardsDiscarded(who))

    def ask_milled(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.CardsMilled(who))

    def ask_controlled(self, *items: Any) -> m.Inquiry:
        return m.Inquiry(m.Controlled(items[-1], self._kind(items[:-1])))

    def ask_how_much_prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.DamagePrevented(to, by))

    def ask_dealt_in_all(self, to: m.Thing | None, by: m.Ref | None = None) -> m.Inquiry:
        return m.Inquiry(m.DamageDealt(to, by))

    def ask_spells_cast(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.Times(m.Occurs("cast any", who)))

    def ask_targets(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Times(m.Occurs("target", what)))

    def used_played(self) -> str:
        return "was played"

    def used_cast(self) -> str:
        return "was cast"

    def ask_used(self, *items: Any) -> m.Inquiry:
        *_, who, key = items
        return m.Inquiry(m.HowMany(self._kind(items[:-2]), m.Occurs(key, m.EACH, (("player", who),))))

    def ask_copies(self, of: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Times(m.Happened(of, "copy")))

    def ask_copies_controlled(self, of: m.Ref, who: m.Who) -> m.Inquiry:
        if not of.name:
            raise Malformed("it is not clear what is copied", self.where(0, 1), "name the card")
        return m.Inquiry(m.Controlled(who, m.ObjectSpec(name=of.name)))

    def pile_graveyard(self) -> str:
        return "graveyard"

    def pile_hand(self) -> str:
        return "hand"

    def pile_library(self) -> str:
        return "library"

    def ask_cards_of(self, who: Token, zone: str) -> m.Inquiry:
        return m.Inquiry(m.CardsIn(self.player(who), zone))

    def ask_all_counters(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.CountersOn("", what))

    def ask_life_total(self, who: Token) -> m.Inquiry:
        return m.Inquiry(m.LifeTotal(self.player(who)))

    def ask_counters_got(self, kind: Token, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.CountersMoved(str(kind), who, "put on"))

    def ask_created(self, *items: Any) -> m.Inquiry:
        return m.Inquiry(m.Created(items[-1], self._kind(items[:-1])))

    def ask_mana_in(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry(m.ManaIn(who))

    def ask_cards_there(self, zone: tuple[str, str]) -> m.Inquiry:
        return m.Inquiry(m.CardsThere(zone[0]))
