"""The modifications in force now, and how their effects are named to the player who chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.layers.layers import Continuous
from judge.engine.state.texts import object_name

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def in_play(game: Game, kind: type) -> list[tuple[Continuous, Any]]:
    """The modifications of a class whose effects are in force now, each with a frame of this game."""
    rules = game.board.rules(kind)
    return [(e, m) for e, m in rules if game.view.active(e)] if rules else rules


def label(game: Game, effect: Continuous) -> str:
    """How an effect is named to the player who chooses."""
    source = effect.ctx.source
    if source is None:
        return effect.floating.label if effect.floating is not None and effect.floating.label else "an effect"

    return object_name(game.state, source)
