"""Whether a spell with split second is on the stack (702.58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.happening.replacing.uncounterable import has_by_its_text

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def split_second(game: Game) -> bool:
    """Whether a spell with split second is on the stack (702.58a)."""
    stack = game.state.zones.get(("stack", None), ())
    if not stack:
        return False

    there = [game.state.objects[i] for i in stack]
    return any(game.view.of(obj).has("split second") or has_by_its_text(game, obj, "split second") for obj in there)
