"""Ask sentences: questions about a situation."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token

from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.making.ask_amounts import AskAmounts
from judge.scenario.making.ask_objects import AskObjects
from judge.scenario.making.ask_possible import AskPossible
from judge.scenario.making.ask_who import AskWho


class Ask(AskPossible, AskAmounts, AskObjects, AskWho):
    """What the Ask branches make."""

    def ask_does_player(self, who: m.Who, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Holds(make(who)))

    ask_does_ref = ask_does_player

    def ask_whose(self, who: Token, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Holds(make(self.player(who))))

    def ask_game(self, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Holds(make()))

    def ask_is(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Holds(make(what)))

    def ask_life(self, who: m.Who, n: Token) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.LifeClaim(who, int(n))))

    def ask_prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Prevented(to, by)))

    def ask_resolves(self, nth: Token, of: tuple[m.Thing, ...] | None) -> m.Inquiry:
        return m.Inquiry(m.Resolves(int(str(nth)), of or ()))

    def ask_order(self) -> m.Inquiry:
        return m.Inquiry(m.ResolvingOrder())

    def ask_winner(self) -> m.Inquiry:
        return m.Inquiry(m.Ends("win"))

    def ask_loser(self) -> m.Inquiry:
        return m.Inquiry(m.Ends("lose"))

    def ask_chooser(self) -> m.Inquiry:
        return m.Inquiry(m.Chooser())

    def ask_chooser_of_targets(self) -> m.Inquiry:
        return m.Inquiry(m.Chooser("targets"))

    def ask_chooser_of_order(self) -> m.Inquiry:
        return m.Inquiry(m.Chooser("order"))

    def ask_chooser_of_damage(self) -> m.Inquiry:
        return m.Inquiry(m.Chooser("divide"))

    def chosen_objects(self, *_: Any) -> m.Chosen:
        return "objects"

    def chosen_color(self) -> m.Chosen:
        return "color"

    def chosen_mode(self) -> m.Chosen:
        return "mode"

    def chosen_number(self) -> m.Chosen:
        return "number"

    def ask_chooser_of(self, of: m.Chosen) -> m.Inquiry:
        return m.Inquiry(m.Chooser(of))

    def ask_chooser_which(self, *parts: Any) -> m.Inquiry:
        return m.Inquiry(m.Chooser("objects", parts[-1](m.EACH)))

    def ask_happens(self, what: tuple[m.Thing, ...] | None) -> m.Inquiry:
        return m.Inquiry(m.Happens(what or ()))

    def ask_monarch(self) -> m.Inquiry:
        return m.Inquiry(m.Now("monarch"))

    def ask_when(self, what: m.Thing, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.When(make(what)))

    def ask_before(self, what: m.Ref, make: Callable[..., m.Claim], other: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.InOrder(make(what), make(other)))

    def ask_either_of(self, one: m.Ref, other: m.Ref, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Either((make(one), make(other))))

    def ask_either(self, what: m.Ref, one: Callable[..., m.Claim], other: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Either((one(what), other(what))))

    def ask_because(self, what: m.Thing, make: Callable[..., m.Claim], of: m.Without) -> m.Inquiry:
        return m.Inquiry(m.Because(make(what), of))

    def ask_matters(self, of: m.Without, to: m.Thing | None) -> m.Inquiry:
        return m.Inquiry(m.Matters(of, to))

    def ask_saves(self, by: m.Ref, what: m.Thing) -> m.Inquiry:
        return m.Inquiry(m.Because(replace(self._lost(what), negated=True), m.Without(by)))

    def _lost(self, what: m.Thing) -> m.Claim:
        """What it is to be killed, for a player or a permanent."""
        if isinstance(what, m.Ref) and what.ability:
            raise Malformed("an ability doesn't die", self.where(0, 1), "ask whether it is countered")
        return m.Outcome("lose", what) if isinstance(what, m.Who) else m.Dies(what)

    def ask_kills(self, by: m.Ref, what: m.Thing) -> m.Inquiry:
        return m.Inquiry(m.Because(self._lost(what), m.Without(by)))

    def ask_over(self) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Outcome("goes on", negated=True)))

    def ask_stops(self, by: m.Ref, whose: m.Ref) -> m.Inquiry:
        return m.Inquiry(m.Because(m.Dealt(None, None, whose, negated=True), m.Without(by)))

    def ask_draw(self) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Outcome("draw")))

    def ask_goes_on(self) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Outcome("goes on")))

    def ask_nobody_wins(self) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.Outcome("win", None, negated=True)))

    def ask_stack_empty(self) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.StackIs()))

    def ask_stack_holds(self, refs: tuple[m.Ref, ...]) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.StackIs(refs)))

    def ask_moment(self, who: Token, step: Token | None = None) -> m.Inquiry:
        return m.Inquiry(m.Holds(m.MomentIs(self.player(who), "turn" if step is None else str(step))))

    def ask_any_prevented(self, *given: Any) -> m.Inquiry:
        to, by = given[-2:]
        parts = tuple((role, x) for role, x in (("other", to), ("source", by)) if x is not None)
        return m.Inquiry(m.Holds(m.Occurs("any prevented", None, parts)))

    def ask_on_stack(self) -> m.Inquiry:
        return m.Inquiry(m.Now("stack"))

    def ask_whose_turn(self) -> m.Inquiry:
        return m.Inquiry(m.Now("active player"))

    def ask_which_step(self) -> m.Inquiry:
        return m.Inquiry(m.Now("step"))

    def ask_which_turn(self) -> m.Inquiry:
        return m.Inquiry(m.Now("turn"))

    def ask_does_ability(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Inquiry:
        claim = make(what)
        if isinstance(claim, m.Happened) and claim.event == "trigger" and what != m.Ref("", ability=True):  # it is its source that is said to trigger
            claim = make(replace(what, ability=False))
        return m.Inquiry(m.Holds(claim))

    def ask_why(self, what: m.Thing, make: Callable[..., m.Claim]) -> m.Inquiry:
        return m.Inquiry(m.Why(make(what)))

    def ask_why_not(self, what: m.Thing, make: Callable[..., m.Claim]) -> m.Inquiry:
        claim = make(what)
        return m.Inquiry(m.Why(replace(claim, negated=not claim.negated)))

    def ask_all(self, *items: Any) -> m.Inquiry:
        return m.Inquiry(m.AllOf(tuple(items[-1](one) for one in items if isinstance(one, m.Ref))))

    def is_claim_plain(self, what: m.Thing, make: Callable[..., m.Claim]) -> m.Claim:
        return make(what)

    def ask_before_claim(self, what: m.Thing, make: Callable[..., m.Claim], then: m.Claim) -> m.Inquiry:
        return m.Inquiry(m.InOrder(make(what), then))
