"""Then sentences: claims about a moment and about what led to it."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lark import Token

from judge.scenario import model as m
from judge.scenario.making.parts import negate
from judge.scenario.making.then_objects import OfObjects
from judge.scenario.making.then_players import OfPlayers


class Then(OfPlayers, OfObjects):
    """What the Then branches make."""

    def claim(self, claim: m.Claim) -> m.Claim:
        return claim

    def edition_claim(self, edition: Token, claim: m.Claim) -> m.Claim:
        return replace(claim, edition=str(edition))

    def citing(self, rules: tuple[Token, ...]) -> m.Claim:
        return m.Citing(tuple(str(r) for r in rules))

    def because(self, rules: tuple[Token, ...]) -> tuple[str, ...]:
        return tuple(str(r) for r in rules)

    def life_claim(self, who: m.Who, n: Token) -> m.Claim:
        return m.LifeClaim(who, int(n))

    def not_life_claim(self, who: m.Who, n: Token) -> m.Claim:
        return m.LifeClaim(who, int(n), negated=True)

    def player_claim(self, who: m.Who, make: Callable[..., m.Claim]) -> m.Claim:
        return make(who)

    def not_player_claim(self, who: m.Who, make: Callable[..., m.Claim]) -> m.Claim:
        return negate(make(who))

    def can(self, who: m.Who, make: Callable[[m.Who], m.Step]) -> m.Claim:
        return m.Can(make(who))

    def cannot(self, who: m.Who, make: Callable[[m.Who], m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.Can(make(who), because or (), negated=True)

    def must(self, who: m.Who, make: Callable[[m.Who], m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.MustDo(make(who), because or ())

    def may_assign(self, who: m.Who, n: Token, to: m.Thing, by: m.Ref | None) -> m.Claim:
        return m.MayAssign(who, int(n), to, by)

    def ref_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return make(what)

    def not_ref_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return negate(make(what))

    def is_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return make(what)

    def is_not_claim(self, what: m.Ref, make: Callable[..., m.Claim]) -> m.Claim:
        return negate(make(what))

    def ref_can(self, what: m.Ref, make: Callable[..., m.Step]) -> m.Claim:
        return m.Can(make(what))

    def ref_cannot(self, what: m.Ref, make: Callable[..., m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.Can(make(what), because or (), negated=True)

    def ref_must(self, what: m.Ref, make: Callable[..., m.Step], because: tuple[str, ...] | None) -> m.Claim:
        return m.MustDo(make(what), because or ())

    def happening(self, make: Callable[..., m.Claim]) -> Callable[..., m.Claim]:
        return make

    def whose_claim(self, who: Token, make: Callable[..., m.Claim]) -> m.Claim:
        return make(self.player(who))

    def game_claim(self, make: Callable[..., m.Claim]) -> m.Claim:
        return make()

    def stack_empty(self) -> m.Claim:
        return m.StackIs()

    def stack_holds(self, refs: tuple[m.Ref, ...]) -> m.Claim:
        return m.StackIs(refs)

    def draw(self) -> m.Claim:
        return m.Outcome("draw")

    def goes_on(self) -> m.Claim:
        return m.Outcome("goes on")

    def nobody_wins(self) -> m.Claim:
        return m.Outcome("win", None, negated=True)

    def moment_claim(self, who: Token, step: Token | None = None) -> m.Claim:
        return m.MomentIs(self.player(who), "turn" if step is None else str(step))

    def says(self, text: Token) -> m.Claim:
        return m.Says(str(text))

    def prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Claim:
        return m.Prevented(to, by)

    def not_prevented(self, to: m.Thing | None, by: m.Ref | None) -> m.Claim:
        return m.Prevented(to, by, negated=True)
