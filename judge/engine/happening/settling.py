"""What comes before a player gets priority: state-based actions, then triggered abilities, until neither is left (115.5, 704.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.layers.durations import end_as_long_as
from judge.engine.happening import sba
from judge.engine.happening.triggers.triggers import check_state_triggers
from judge.engine.state.decisions import Run

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

def settle(game: Game) -> Run:
    """Before a player gets priority: state-based actions, then triggered abilities, until neither is left (115.5, 704.3)."""
    for _ in range(100_000):
        end_as_long_as(game)
        game.sync_combat()
        yield from sba.perform(game)
        before = game.state.effects
        end_as_long_as(game)  # at once when what they depend on has just gone, not when the next player gets priority
        if game.state.effects is not before:
            continue  # without them another state-based action may apply
        check_state_triggers(game)
        if not game.state.pending:
            return
        yield from TRIGGERED[game.state.era.triggers](game)


TRIGGERED: dict[str, Callable[[Game], Any]] = {}
"""What is done with abilities that have triggered, by era; ``resolve`` and ``windows`` (the series of 1997) enter theirs."""
