"""The battlefield as it would be with what is about to enter (614.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.happening.moves import create, move
from judge.engine.state.events import Event
from judge.engine.state.gamestate import State
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def hypothetical(game: Game, e: Event) -> tuple[State, Oid]:
    """The state in which the object would be on the battlefield as the event now says (614.12)."""
    box = type(game)(game.state, trace=False)  # a game of the same kind, beside this one
    done = move(box, e, game.state) if e.kind == "move" else create(box, e, game.state)
    assert done is not None
    assert done.new is not None
    return box.state, done.new
