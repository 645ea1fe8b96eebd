"""Ask sentences about what can and must be done: each is answered by trying."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.making.kinds import Kinds
from judge.scenario.making.parts import CONTROLLER


class AskPossible(Kinds):
    """What can, must and why (not) make."""

    def ask_can(self, who: m.Who, make: Callable[[m.Who], m.Step], *further: Any) -> m.Inquiry:
        plan = tuple(f for f in further if isinstance(f, m.Step))
        return m.Inquiry(m.Holds(m.Can(make(who), then=plan, so=tuple(f for f in further if isinstance(f, m.Claim)))))

    def plan(self, step: m.Step) -> m.Step:
        return step

    def aim(self, claim: m.Claim) -> m.Claim:
        return claim

    def ask_ref_can(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Can(make(what))))

    def ask_must(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.MustDo(make(who))))

    def ask_ref_must(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.MustDo(make(what))))

    def ask_mana_to_pay(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry(m.ManaPaid(who, make(who)))

    ask_several_can = ask_ref_can

    def ask_true(self, claim: m.Claim) -> m.Inquiry:
        return m.Inquiry(m.Holds(claim, stated=True))

    def ask_can_aim(self, what: m.Ref, thing: m.Thing) -> m.Inquiry:
        step = m.AnswerStep(CONTROLLER, (m.Value("thing", thing),), replace(what, ability=False), "target")
        return m.Inquiry(m.Holds(m.Can(step)))

    def suffers_counter(self) -> m.Fate:
        return "counter"

    def suffers_destroy(self) -> m.Fate:
        return "destroy"

    def suffers_exile(self) -> m.Fate:
        return "exile"

    def suffers_regenerate(self) -> m.Fate:
        return "regenerate"

    def suffers_kill(self) -> m.Fate:
        return "kill"

    def ask_can_suffer(self, what: m.Ref, fate: m.Fate, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.CanSuffer(what, fate, by)))

    def ask_why_cannot_suffer(self, what: m.Ref, fate: m.Fate, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.Why(m.CanSuffer(what, fate, by, negated=True)))

    def ask_can_do_with(self, who: m.Who, fate: m.Fate, what: m.Ref, by: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.CanSuffer(what, fate, by, who)))

    def ask_can_respond(self, who: m.Who, to: m.OnStack | None) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.CanRespond(who, to or m.OnStack())))

    def ask_who_able(self, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry(m.Which(m.Can(make(m.EACH)), m.ObjectSpec(types=("creature",))))

    def ask_can_be(self, what: m.Ref, state: Token) -> m.Inquiry:
        if str(state) != "blocked":
            raise Malformed(f'"can be {state}" has no meaning here', self._at(state), "ask what can be done to it, by what")
        return m.Inquiry(m.Holds(m.CanSuffer(what, "block")))

    def ask_cost(self, what: m.Ref, who: m.Who | None) -> m.Inquiry:
        player = who or CONTROLLER
        return m.Inquiry(m.ManaPaid(player, m.CastStep(player, what)))

    def ask_cost_of(self, *parts: Any) -> m.Inquiry:
        return self.ask_cost(parts[-1], parts[-2])

    def ask_afford(self, who: m.Who, what: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Can(m.CastStep(who, what))))

    def ask_anybody_can(self, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry(m.OfPlayers(m.Can(make(m.Who("nobody")))))

    def ask_which_of_his(self, whose: Token, kind: Token, make: Callable[..., Any]) -> m.Inquiry:
        made = make(m.EACH)
        claim = made if isinstance(made, m.Claim) else m.Can(made)
        return m.Inquiry(m.Which(claim, m.ObjectSpec(types=(str(kind),)), whose=self.player(whose)))

    def ask_how_many_of_his(self, whose: Token, kind: Token, make: Callable[..., Any]) -> m.Inquiry:
        made = make(m.EACH)
        claim = made if isinstance(made, m.Claim) else m.Can(made)
        return m.Inquiry(m.HowMany(m.ObjectSpec(types=(str(kind),)), claim, self.player(whose)))

    def ask_mana_possible(self, *parts: Any) -> m.Inquiry:
        return m.Inquiry(m.ManaPossible(next(p for p in parts if isinstance(p, m.Ref))))

    def ask_times(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry(m.TimesPossible(who, make(who)))

    def ask_times_safely(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Inquiry:
        return m.Inquiry(m.TimesPossible(who, make(who), safely=True))

    def ask_assignable(self, who: m.Who, to: m.Thing, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.Assignable(who, to, by))

    def ask_why_can(self, what: m.Thing, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry(m.Why(m.Can(make(what))))

    def ask_why_cannot(self, what: m.Thing, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry(m.Why(m.Can(make(what), negated=True)))

    def ask_why_must(self, what: m.Thing, make: Callable[..., m.Step]) -> m.Inquiry:
        return m.Inquiry(m.Why(m.MustDo(make(what))))

    def ask_assignable_by(self, by: m.Ref, to: m.Thing) -> m.Inquiry:
        return m.Inquiry(m.Assignable(None, to, by))

    def ask_number_able(self, *parts: Any) -> m.Inquiry:
        return m.Inquiry(m.HowMany(self._kind(parts[:-1]), m.Can(parts[-1](m.EACH))))

    def ask_which_able(self, *parts: Any) -> m.Inquiry:
        return m.Inquiry(m.Which(m.Can(parts[-1](m.EACH)), self._kind(parts[:-1])))
