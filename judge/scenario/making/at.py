"""The moment of a question: "in response to Shock", "before blocks", "during Bob's upkeep"."""
# ruff: noqa: D102 - each method makes what the branch of that name in language.lark says

from __future__ import annotations

from typing import Any

from lark import Token

from judge.scenario import model as m
from judge.scenario.making.things import Things


class At(Things):
    """What the moments make."""

    def at_stack(self, what: m.OnStack) -> m.OnStack:
        return what

    def at_any_stack(self) -> m.OnStack:
        return m.OnStack()

    def stacked_spell(self, what: m.Ref) -> m.OnStack:
        return m.OnStack(what)

    def stacked_ability(self, what: m.Ref) -> m.OnStack:
        return m.OnStack(what, ability=True)

    def stacked_any_ability(self) -> m.OnStack:
        return m.OnStack(ability=True)

    def stacked_any_spell(self) -> m.OnStack:
        return m.OnStack(spell=True)

    def _step(self, tokens: tuple[Any, ...]) -> tuple[str, m.Who | None]:
        step = next(str(t) for t in tokens if isinstance(t, Token) and t.type == "STEP")
        whose = next((self.player(t) for t in tokens if isinstance(t, Token) and t.type == "PLAYER_S"), None)
        return step, whose

    def at_step(self, *tokens: Any) -> m.During:
        return m.During(*self._step(tokens))

    def at_turn(self, who: Token) -> m.During:
        return m.During("turn", self.player(who))

    def at_end(self, who: Token | None = None) -> m.During:
        return m.During("end step", None if who is None else self.player(who))

    def at_damage(self) -> m.During:
        return m.During("combat damage")

    def _his(self) -> m.Who | None:
        return None if self.last_player is None else m.Who(self.last_player)

    def at_his_step(self, step: Token) -> m.During:
        return m.During(str(step), self._his())

    def fought_his_step(self, step: Token) -> tuple[str, m.Who | None]:
        return str(step), self._his()

    def at_combat(self) -> m.During:
        return m.During("combat")

    def fought_attack(self) -> tuple[str, m.Who | None]:
        return "declare attackers", None

    def fought_block(self) -> tuple[str, m.Who | None]:
        return "declare blockers", None

    def fought_combat(self) -> tuple[str, m.Who | None]:
        return "combat", None

    def fought_damage(self) -> tuple[str, m.Who | None]:
        return "combat damage", None

    def fought_step(self, *tokens: Any) -> tuple[str, m.Who | None]:
        return self._step(tokens)

    def before_fought(self, step: tuple[str, m.Who | None]) -> m.Before:
        return m.Before(step[0], who=step[1])

    def after_fought(self, step: tuple[str, m.Who | None]) -> m.After:
        return m.After(step[0], who=step[1])

    def before_claim(self, claim: m.Claim) -> m.Before:
        return m.Before(claim=claim)

    def after_claim(self, claim: m.Claim) -> m.After:
        return m.After(claim=claim)

    def supposed_without(self, what: m.Without) -> m.Without:
        return what

    def cause(self, what: m.Ref) -> m.Without:
        return m.Without(what)

    def cause_ability(self, what: m.Ref) -> m.Without:
        return m.Without(what, ability=True)

    def cause_keyword(self, what: m.Ref, keyword: Token) -> m.Without:
        return m.Without(what, keyword=str(keyword))
