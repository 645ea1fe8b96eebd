"""Whom one may attack, and who is the defending player (506.2, 508.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.characteristics.reach import reaches
from judge.engine.characteristics.variants import why_not_defender
from judge.engine.state.objects import Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def defenders(game: Game) -> list[Thing]:
    """The players and planeswalkers that may be attacked (506.2)."""
    s = game.state
    v = game.view
    found: list[Thing] = []
    foes = [p for p in s.opponents(s.turn.active) if reaches(v, s.turn.active, p) and not why_not_defender(s, s.turn.active, p)]
    for p in foes:
        found.append(p)
    for o, c in v.permanents() if not v.words().isdisjoint(("planeswalker", "battle")) else ():
        if ("planeswalker" in c.types and c.controller in foes) or ("battle" in c.types and c.controller in foes):
            found.append(o.oid)
    return found


def defending_player(game: Game, d: Thing) -> int:
    """The defending player with respect to what is attacked (508.4)."""
    return d if isinstance(d, int) else game.view.of(d).controller
