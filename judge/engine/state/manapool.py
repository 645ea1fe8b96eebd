"""One mana in a pool (106.4)."""

from __future__ import annotations

from typing import NamedTuple

from judge.cards import tree
from judge.engine.state.objects import Oid

COLORS = ("W", "U", "B", "R", "G")


class Mana(NamedTuple):
    """One mana in a pool: its colour (or "C"), whether a snow source made it, and what it may be spent on (106.6)."""

    symbol: str
    snow: bool = False
    only: tree.Node | None = None
    source: Oid | None = None
    rider: tree.Node | None = None
    kept: int = 0  # the number of the turn within which it isn't lost
