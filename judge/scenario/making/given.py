"""Given sentences: the facts of a position."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from dataclasses import replace

from lark import Token

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.making.parts import Part
from judge.scenario.making.things import Things


class Given(Things):
    """What the Given branches make."""

    def life_is(self, who: m.Who, n: Token) -> m.Fact:
        return m.LifeIs(who, int(n))

    def controls_fact(self, who: m.Who, objects: tuple[m.ObjectSpec, ...]) -> m.Fact:
        return m.Has(who, "battlefield", objects)

    def has_fact(self, who: m.Who, objects: tuple[m.ObjectSpec, ...], zone: Part) -> m.Fact:
        return m.Has(who, zone[0], objects, zone[1])

    def stack_fact(
        self, who: m.Who, objects: tuple[m.ObjectSpec, ...], zone: Part, targets: tuple[m.Thing, ...]
    ) -> m.Fact:
        if zone[0] != "stack":
            raise Malformed("only what is on the stack has targets", self.where(0, 1), 'leave out "targeting ..."')
        return m.Has(who, "stack", (*objects[:-1], replace(objects[-1], targets=targets)))

    def card_count(self, who: m.Who, n: Token, zone: tuple[str, str]) -> m.Fact:
        return m.CardCount(who, int(n), zone[0])

    def no_cards(self, who: m.Who, zone: tuple[str, str]) -> m.Fact:
        return m.CardCount(who, 0, zone[0])

    def pool_is(self, who: m.Who, mana: Token) -> m.Fact:
        return m.PoolIs(who, mana.value)

    def enough_mana(self, who: m.Who) -> m.Fact:
        return m.Funds(who, True)

    def no_mana(self, who: m.Who) -> m.Fact:
        return m.Funds(who, False)

    def player_counters(self, who: m.Who, counters: Token) -> m.Fact:
        kind, n = counters.value
        return m.PlayerCounters(who, kind, n)

    def land_played(self, who: m.Who, kind: Token) -> m.Fact:
        return m.LandPlayed(who)

    def moment(self, who: Token, step: Token | None = None) -> m.Fact:
        return m.Moment(self.player(who), "turn" if step is None else str(step))

    def state_is(self, what: m.Ref, state: Token) -> m.Fact:
        return m.StateIs(what, str(state))

    def attacking_is(self, what: m.Ref, defender: m.Thing | None) -> m.Fact:
        return m.StateIs(what, "attacking", defender)

    def blocking_is(self, what: m.Ref, attacker: m.Ref) -> m.Fact:
        return m.StateIs(what, "blocking", attacker)

    def attached_is(self, what: m.Ref, to: m.Thing) -> m.Fact:
        return m.StateIs(what, "attached", to)

    def exiled_is(self, what: m.Ref, holder: m.Ref) -> m.Fact:
        return m.StateIs(what, "exiled", holder)

    def copy_is(self, what: m.Ref, of: m.Ref) -> m.Fact:
        return m.StateIs(what, "copy", of)

    def owned_is(self, what: m.Ref, who: m.Who) -> m.Fact:
        return m.StateIs(what, "owned", who)

    def commander_is(self, what: m.Ref) -> m.Fact:
        return m.StateIs(what, "commander")

    def newly(self, what: m.Ref) -> m.Fact:
        return m.StateIs(what, "summoning sick")

    def newly_under(self, what: m.Ref, who: Token) -> m.Fact:
        self.player(who)
        return m.StateIs(what, "summoning sick")

    def has_on(self, what: m.Ref, features: tuple[Part, ...]) -> m.Fact:
        if any(k in ("cost", "modifier") for k, _ in features):
            raise Malformed(
                "a mana cost, or a vanguard's modifier, is part of the object's description", self.where(0, 1), "say it where the object is put"
            )
        return m.HasOn(
            what,
            sum(x for k, x in features if k == "damage"),
            tuple(x for k, x in features if k == "counters"),
            tuple(x for k, x in features if k == "ability"),
        )

    def no_counters_on(self, what: m.Ref) -> m.Fact:
        return m.HasOn(what, bare=True)

    def shielded(self, what: m.Ref, n: Token | None = None) -> m.Fact:
        return m.Shielded(what, 1 if n is None else int(n))

    def chosen_for(self, what: m.Ref, value: m.Value) -> m.Fact:
        return m.ChosenFor(what, value)

    def turn_order(self, players: tuple[m.Who, ...]) -> m.Fact:
        return m.TurnOrder(players)

    def team(self, players: tuple[m.Who, ...]) -> m.Fact:
        return m.Team(players)

    def variant(self, name: Token) -> m.Fact:
        return m.Variant(str(name))

    def beginning(self) -> m.Fact:
        return m.GameBegins()

    def range(self, seats: Token) -> m.Fact:
        return m.RangeOfInfluence(int(seats))

    def range_of(self, who: Token, seats: Token) -> m.Fact:
        return m.RangeOfInfluence(int(seats), m.Who(str(who)))
