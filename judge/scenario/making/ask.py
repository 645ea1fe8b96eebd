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

    def ask_whose(self, who: Token, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", make(self.player(who)))

    def ask_game(self, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", make())

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

    def ask_quality(self, what: m.Ref, name: Any) -> m.Inquiry:
        if name in ("mana value", "mana cost", "loyalty"):
            return m.Inquiry("what", query=m.Characteristic(what, name))
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

    def ask_times_happens(self, what: m.Thing, make: Callable[..., m.Claim]) -> m.Inquiry:
        claim = make(what)
        if isinstance(claim, m.Happened) and claim.times is None and claim.event in ("trigger", "return"):
            return m.Inquiry("how many", measure=f"{claim.event}s", subject=what)
        if isinstance(claim, m.Occurs) and claim.key == "search":
            return m.Inquiry("how many", measure="searches", subject=what)
        return m.Inquiry("how many", query=m.Times(claim))

    def _kind(self, parts: tuple[Any, ...]) -> m.ObjectSpec:
        return spec_of(1, tuple(p for p in parts if isinstance(p, tuple)), self.where)

    def ask_number(self, *parts: Any) -> m.Inquiry:
        claim = parts[-1](m.EACH)
        if isinstance(claim, m.Dies):
            return m.Inquiry("how many", measure="dying", other=self._kind(parts[:-1]))
        return m.Inquiry("how many", query=m.HowMany(self._kind(parts[:-1]), claim))

    def ask_which(self, *parts: Any) -> m.Inquiry:
        nth = None if parts[-1] is None else int(parts[-1])
        return m.Inquiry("which", query=m.Which(parts[-2](m.EACH), self._kind(parts[:-2]), nth=nth))

    def ask_which_of(self, make: Callable[..., m.Claim], nth: Token, *rest: Any) -> m.Inquiry:
        return m.Inquiry("which", query=m.Which(make(m.EACH), of=rest[-1], nth=int(nth)))

    def one_of(self, *refs: Any) -> tuple[m.Ref, ...]:
        return tuple(r for part in refs for r in (part if isinstance(part, tuple) else (part,)))

    def ask_who_does(self, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("who", query=m.WhoDoes(make(None)))

    def ask_who_gains(self) -> m.Inquiry:
        return m.Inquiry("who", query=m.WhoDoes(m.LifeChange(m.Who("nobody"), "gain", None)))

    def ask_monarch(self) -> m.Inquiry:
        return m.Inquiry("who", query=m.Now("monarch"))

    def verb_target(self) -> str:
        return "target"

    def verb_attack(self) -> str:
        return "attack whom"

    def verb_block(self) -> str:
        return "block whom"

    def ask_what_does(self, what: m.Ref, key: str) -> m.Inquiry:
        return m.Inquiry("what", query=m.WhatDoes(m.Occurs(key, what), "other"))

    def ask_when(self, what: m.Thing, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("when", query=m.When(make(what)))

    def ask_before(self, what: m.Ref, make: Callable[..., m.Claim], other: m.Ref) -> m.Inquiry:
        return m.Inquiry("does", query=m.InOrder(make(what), make(other)))

    def ask_either_of(self, one: m.Ref, other: m.Ref, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", query=m.Either((make(one), make(other))))

    def ask_either(self, what: m.Ref, one: Callable[..., m.Claim], other: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry("does", query=m.Either((one(what), other(what))))

    def ask_because(self, what: m.Thing, make: Callable[..., m.Claim], of: m.Without) -> m.Inquiry:
        return m.Inquiry("does", query=m.Because(make(what), of))

    def ask_matters(self, of: m.Without, to: m.Thing | None) -> m.Inquiry:
        return m.Inquiry("does", query=m.Matters(of, to))

    def ask_saves(self, by: m.Ref, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("does", query=m.Because(m.Dies(what, negated=True), m.Without(by)))

    def ask_kills(self, by: m.Ref, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("does", query=m.Because(m.Dies(what), m.Without(by)))

    def ask_stops(self, by: m.Ref, whose: m.Ref) -> m.Inquiry:
        return m.Inquiry("does", query=m.Because(m.Dealt(None, None, whose, negated=True), m.Without(by)))

    def ask_draw(self) -> m.Inquiry:
        return m.Inquiry("does", m.Outcome("draw"))

    def ask_goes_on(self) -> m.Inquiry:
        return m.Inquiry("does", m.Outcome("goes on"))

    def ask_nobody_wins(self) -> m.Inquiry:
        return m.Inquiry("does", m.Outcome("win", None, negated=True))

    def ask_stack_empty(self) -> m.Inquiry:
        return m.Inquiry("does", m.StackIs())

    def ask_stack_holds(self, refs: tuple[m.Ref, ...]) -> m.Inquiry:
        return m.Inquiry("does", m.StackIs(refs))

    def ask_moment(self, who: Token, step: Token | None = None) -> m.Inquiry:
        return m.Inquiry("does", m.MomentIs(self.player(who), "turn" if step is None else str(step)))

    def ask_any_prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Inquiry:
        parts = tuple((role, x) for role, x in (("other", to), ("source", by)) if x is not None)
        return m.Inquiry("does", m.Occurs("any prevented", None, parts))

    def ask_how_much_prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry("how much", query=m.DamagePrevented(to, by))

    def ask_on_stack(self) -> m.Inquiry:
        return m.Inquiry("what", query=m.Now("stack"))

    def ask_whose_turn(self) -> m.Inquiry:
        return m.Inquiry("whose", query=m.Now("active player"))

    def ask_which_step(self) -> m.Inquiry:
        return m.Inquiry("what", query=m.Now("step"))

    def ask_which_turn(self) -> m.Inquiry:
        return m.Inquiry("what", query=m.Now("turn"))

    def ask_types(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("what", query=m.Characteristic(what, "types"))

    def ask_abilities(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("what", query=m.Characteristic(what, "abilities"))

    def ask_big(self, what: m.Ref) -> m.Inquiry:
        return m.Inquiry("what", measure="size", subject=what)

    def ask_mana_in(self, who: m.Who) -> m.Inquiry:
        return m.Inquiry("how much", query=m.ManaIn(who))

    def ask_cards_there(self, zone: tuple[str, str]) -> m.Inquiry:
        return m.Inquiry("how many", query=m.CardsThere(zone[0]))

    def mana_value(self) -> str:
        return "mana value"

    def mana_cost(self) -> str:
        return "mana cost"

    def loyalty(self) -> str:
        return "loyalty"
