"""What a spell's own text says of it under a condition: that it can't be countered, that it has split second (112.6, 101.2).

"If X is 5 or more, this spell can't be countered" stands among a spell's instructions, but it is about the spell while it is on the stack: carried out on
resolution it would come too late.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.slots import nodes
from judge.engine.characteristics.abilities import spell_effect
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.spellframes import frame_of
from judge.engine.happening.replacing.replacement import Candidate, finds
from judge.engine.state.decisions import Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def said_of_itself(game: Game, obj: Obj) -> Iterator[tree.Modification]:
    """What a spell on the stack says of itself with "if ..., this spell ...", where the condition holds now."""
    if obj.stack is None or obj.stack.role != "spell":
        return
    for node in nodes(spell_effect(obj.face)):
        said = _of_itself(node.then) if isinstance(node, tree.If) else ()
        if not said:
            continue
        ctx = frame_of(game, obj)
        ctx.paid = {**ctx.paid, **dict(obj.stack.paid or ())}
        if holds(ctx, node.condition):
            yield from said


def has_by_its_text(game: Game, obj: Obj, keyword: str) -> bool:
    """Whether a spell's own text gives it the keyword now: "if this spell was kicked, it has split second"."""
    gained = (m for m in said_of_itself(game, obj) if isinstance(m, tree.GainAbilities))
    return any(isinstance(a, tree.Keyword) and a.name == keyword for m in gained for a in m.abilities)


@finds("counter")
def cant_be_countered(game: Game, e: Event) -> list[Candidate]:
    """A spell's own "if ..., this spell can't be countered"."""
    obj = game.state.live(e.obj) if e.obj is not None else None
    if obj is None or not any(isinstance(m, tree.Cant) and m.action == "be countered" for m in said_of_itself(game, obj)):
        return []

    def apply() -> Steps[list[Event]]:
        yield from ()
        return []

    return [Candidate(("be countered",), "can't be countered", apply, ("101.2", "701.5"), own=True)]


def _of_itself(then: tree.Node | None) -> tuple[tree.Modification, ...]:
    """The modifications that concern the spell itself on the stack; what it does otherwise waits for its resolution."""
    parts = then.of if isinstance(then, tree.Sequence) else (then,)
    own = [part for part in parts if isinstance(part, tree.Apply) and isinstance(part.what, tree.This)]
    return tuple(m for part in own for m in part.modifications if isinstance(m, tree.Cant | tree.GainAbilities))
