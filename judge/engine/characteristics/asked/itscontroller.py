"""What holds for an object's controller by himself (604.2): "lands each player controls ... as long as that player controls ..."."""

from __future__ import annotations

from dataclasses import dataclass

from judge.cards import tree
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import tests
from judge.engine.characteristics.asked.refs import controller_of
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Thing


@dataclass(frozen=True, slots=True)
class ForItsController(tree.Predicate):
    """Of an object: the condition holds with its controller as the player gone through."""

    condition: tree.Condition


@tests(ForItsController)
def _for_its_controller(ctx: Ctx, p: ForItsController, t: Thing) -> bool:
    frame = ctx.copy(ctx.game)
    frame.fixed_state, frame.fixed_view, frame.each = ctx.fixed_state, ctx.fixed_view, controller_of(ctx, t)
    return holds(frame, p.condition)
