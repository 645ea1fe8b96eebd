"""The table of turn-based actions (703.4): what each step does by itself, entered where it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.engine.state.decisions import Run

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

TURN_BASED: dict[str, Callable[[Game], Run]] = {}
"""Step -> its turn-based actions (703.4)."""


def turn_based(step: str) -> Callable[[Callable[[Game], Run]], Callable[[Game], Run]]:
    """Register the turn-based action of a step."""

    def register(function: Callable[[Game], Run]) -> Callable[[Game], Run]:
        TURN_BASED[step] = function
        return function

    return register
