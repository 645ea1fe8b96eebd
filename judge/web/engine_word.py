"""The engine's own word on whether it can carry out all of a card; None while no engine offers one."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from judge.cards import tree


def playable(face: tree.Face) -> bool | None:
    """Whether the engine can carry out every part of the face; None when it does not say."""
    try:
        found = importlib.import_module("judge.engine.capabilities")
    except ModuleNotFoundError as error:
        if error.name != "judge.engine.capabilities":
            raise
        return None
    return cast("bool", found.playable(face))
