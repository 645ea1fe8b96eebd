"""Spells whose own text says under a condition that they can't be countered (112.6, 101.2).

"If X is 5 or more, this spell can't be countered" stands among a spell's instructions, but it is about the spell while it is on the stack: carried out on
resolution it would come too late.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.slots import nodes
from judge.engine.abilities import spell_effect
from judge.engine.conditions import holds
from judge.engine.decisions import Decision
from judge.engine.events import Event
from judge.engine.replacement import Candidate, finds

if TYPE_CHECKING:
    from judge.engine.game import Game


@finds("counter")
def said_of_itself(game: Game, e: Event) -> list[Candidate]:
    """A spell's own "if ..., this spell can't be countered", where the condition holds now."""
    obj = game.state.live(e.obj) if e.obj is not None else None
    if obj is None or obj.stack is None or obj.stack.role != "spell":
        return []
    said = [node.condition for node in nodes(spell_effect(obj.face)) if isinstance(node, tree.If) and _cant_be_countered(node.then)]
    if not said:
        return []
    from judge.engine.effects.spells import frame_of

    ctx = frame_of(game, obj)
    ctx.paid = {**ctx.paid, **dict(obj.stack.paid or ())}
    if not any(holds(ctx, condition) for condition in said):
        return []

    def apply() -> Generator[Decision, Any, list[Event]]:
        yield from ()
        return []

    return [Candidate(("be countered",), "can't be countered", apply, ("101.2", "701.5"), own=True)]


def _cant_be_countered(then: Any) -> bool:
    parts = then.of if isinstance(then, tree.Sequence) else (then,)
    own = [part for part in parts if isinstance(part, tree.Apply) and isinstance(part.what, tree.This)]
    return any(isinstance(m, tree.Cant) and m.action == "be countered" for part in own for m in part.modifications)
