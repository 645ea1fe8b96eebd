"""Ask sentences: questions about a situation."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, v_args

from judge.scenario import model as m
from judge.scenario.making.parts import spec_of
from judge.scenario.making.things import Things


@v_args(inline=True)
class Ask(Things):
    """What the Ask branches make."""

    def ask_can(self, who: m.Who, make: Callable[[m.Who], m.Step], *further: Any) -> m.Inquiry:
        plan = tuple(f for f in further if isinstance(f, m.Step))
        return m.Inquiry("can", m.Can(make(who), then=plan, so=tuple(f for f in further if isinstance(f, m.Claim))))

    def plan(self, step: m.Step) -> m.Step:
        return step

    def aim(self, claim: m.Claim) -> m.Claim:
        return claim

    def ask_ref_can(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry("can", m.Can(make(what)))

    def ask_must(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry("must", m.MustDo(make(who)))

    def ask_ref_must(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry("must", m.MustDo(make(what)))

    def ask_does_player(self, who: m.Who, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", make(who))

    ask_does_ref = ask_does_player

    def ask_is(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", make(what))

    def ask_life(self, who: m.Who, n: Token) -> m.Inquiry:
        return m.Inquiry("does", m.LifeClaim(who, int(n)))

    def ask_player_dealt(self, who: m.Who, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("does", m.Dealt(None, who, by))

    def ask_player_affected(self, who: m.Who, by: m.Ref) -> m.Inquiry:
        return m.Inquiry("does", m.Affected(who, by))

    def ask_prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("does", m.Prevented(to, by))

    def ask_extra_turns(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how many", measure="extra turns", subject=who)

    def ask_mana_added(self, who: m.Who, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="mana added", subject=who, other=by)

    def ask_mana_paid(self, who: m.Who, for_what: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="mana paid", subject=who, other=for_what)

    def ask_mana_to_pay(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry("how much", measure="mana paid", subject=who, step=make(who))

    def ask_times(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry("how many", measure="times possible", subject=who, step=make(who))

    def ask_times_safely(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry("how many", measure="times possible", subject=who, other="safely", step=make(who))

    def ask_sacrificed(self, *items: Any) -> m.Inquiry:
        return m.Inquiry("how many", measure="sacrificed", subject=items[-1], other=spec_of(1, items[:-1], self.where))

    def ask_dying(self, *items: Any) -> m.Inquiry:
        return m.Inquiry("how many", measure="dying", other=spec_of(1, items, self.where))

    def ask_counters_put(self, kind: Token, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how many", measure="counters put", subject=what, other=str(kind))

    def ask_counters_removed(self, kind: Token, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how many", measure="counters removed", subject=what, other=str(kind))

    def ask_resolves(self, nth: Token, of: tuple[m.Thing, ...] | None) -> m.Inquiry:
        return m.Inquiry("what", measure="resolves", other=str(nth), more=of or ())

    def ask_order(self) -> m.Inquiry:
        return m.Inquiry("what", measure="order")

    def ask_description(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("what", measure="description", subject=what)

    def ask_name(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("what", measure="name", subject=what)

    def ask_winner(self) -> m.Inquiry:
        return m.Inquiry("who", measure="winner")

    def ask_loser(self) -> m.Inquiry:
        return m.Inquiry("who", measure="loser")

    def ask_controller(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("who", measure="controller", subject=what)

    def ask_owner(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("who", measure="owner", subject=what)

    def ask_chooser(self) -> m.Inquiry:
        return m.Inquiry("who", measure="chooser")

    def ask_chooser_of_targets(self) -> m.Inquiry:
        return m.Inquiry("who", measure="chooser", other="targets")

    def ask_chooser_of_order(self) -> m.Inquiry:
        return m.Inquiry("who", measure="chooser", other="order")

    def ask_chooser_of_damage(self) -> m.Inquiry:
        return m.Inquiry("who", measure="chooser", other="divide")

    def ask_happens(self, what: tuple[m.Thing, ...] | None) -> m.Inquiry:
        return m.Inquiry("what", measure="happens", subject=what[0] if what else None, more=what[1:] if what else ())

    def power(self) -> str:
        return "power"

    def toughness(self) -> str:
        return "toughness"

    def size(self, *_: Any) -> str:
        return "size"

    def ask_quality(self, what: m.Ref, name: str) -> m.Inquiry:
        return m.Inquiry("what", measure=name, subject=what)

    def ask_color(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("what", measure="colors", subject=what)

    def ask_where(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("where", measure="zone", subject=what)

    def ask_how_much_life(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how much", measure="life", subject=who)

    def ask_life_gained(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how much", measure="life gained", subject=who)

    def ask_life_lost(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how much", measure="life lost", subject=who)

    def ask_marked(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how much", measure="damage", subject=what)

    def ask_dealt_by(self, what: m.Ref, to: m.Thing | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="damage dealt", subject=to, other=what)

    def ask_dealt_to(self, to: m.Thing, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="damage dealt", subject=to, other=by)

    def ask_assignable(self, who: m.Who, to: m.Thing, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("how much", measure="assignable", subject=to, other=by, who=who)

    def ask_counters(self, kind: Token, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how many", measure="counters", subject=what, other=str(kind))

    def ask_counters_of(self, kind: Token, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how many", measure="counters", subject=who, other=str(kind))

    def ask_cards(self, who: m.Who, zone: tuple[str, str]) -> m.Inquiry:
        return m.Inquiry("how many", measure="cards", subject=who, other=zone[0])

    def ask_drawn(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how many", measure="cards drawn", subject=who)

    def ask_discarded(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how many", measure="cards discarded", subject=who)

    def ask_controlled(self, *items: Any) -> m.Inquiry:
        return m.Inquiry("how many", measure="controlled", subject=items[-1], other=spec_of(1, items[:-1], self.where))

    def ask_returns(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how many", measure="returns", subject=what)

    def ask_triggers(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("how many", measure="triggers", subject=what)
