"""Exerting a creature (701.39 today)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.decisions import Run
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def exert_creature(game: Game, player: int, oid: Oid, cause: str = "") -> Run:
    """Exert one creature; ``cause`` "attack" where it is exerted as it attacks."""
    yield from ()
    game.remember(oid, "stays tapped", True)
    game.note("exert", obj=oid, player=player, cause=cause, cites=("701.39a*",))
