"""Special actions (115.2): turning face up, suspending, and others that don't use the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.engine.state.decisions import Run, Special
from judge.engine.state.objects import Oid
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

Why = Callable[["Game", int, Oid], Illegal | None]
Do = Callable[["Game", int, Oid], Run]
SPECIALS: dict[str, tuple[Why, Do]] = {}
"""Kind of special action -> (why it can't be taken, how it is taken)."""


def special_action(kind: str, why: Why) -> Callable[[Do], Do]:
    """Register a special action."""

    def register(function: Do) -> Do:
        SPECIALS[kind] = (why, function)
        return function

    return register


def special(game: Game, player: int, action: Special) -> Run:
    """Take a special action; an illegal try leaves the game as it was (714.1)."""
    entry = SPECIALS.get(action.kind)
    if entry is None:
        raise game.illegal(f"there is no special action {action.kind!r}", "114.1")
    refusal = entry[0](game, player, action.obj)
    if refusal is not None:
        raise refusal
    before, log = game.state, len(game.log)
    try:
        yield from entry[1](game, player, action.obj)
    except Illegal:
        game.state = before
        del game.log[log:]
        raise
