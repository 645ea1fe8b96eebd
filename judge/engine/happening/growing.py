"""Loops in which numbers change (104.4b): whether they can only grow, so that the loop has no end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

LAPS = 8
"""How many rounds have to change the numbers in the same way before the next ones are taken to do so too."""
SHRINKING = frozenset(("-1/-1", "-0/-1", "-1/-0", "-2/-2", "-0/-2"))
"""Counters of which more and more end something."""


def numbers(game: Game) -> dict[Any, int]:
    """The amounts of a situation by what they are of: life, players' counters, piles, objects and counters of each kind."""
    s = game.state
    found: Counter[Any] = Counter()
    for p in s.players:
        found["life", p.seat] = p.life
        for kind, n in p.counters:
            found["has", kind, p.seat] = n
        for zone in ("library", "hand", "graveyard"):
            found["pile", zone, p.seat] = len(s.zone(zone, p.seat))
    for zone in ("battlefield", "exile"):
        for i in s.zone(zone):
            o = s.objects[i]
            found["there", zone, o.face.name, o.controller] += 1
            for kind, n in o.counters:
                found["on", kind, zone, o.face.name, o.controller] += n
    return dict(found)


def only_grows(game: Game, laps: list[dict[Any, int]]) -> bool:
    """Whether the last rounds changed the numbers in one and the same way, none of them towards an end, and nothing looks at how many
    there are."""
    last = laps[-LAPS - 1 :]
    if len(last) <= LAPS:
        return False
    steps = [{k: b.get(k, 0) - a.get(k, 0) for k in {*a, *b} if b.get(k, 0) != a.get(k, 0)} for a, b in pairwise(last)]
    if not steps[0] or any(step != steps[0] for step in steps):
        return False
    return not any(_towards_an_end(k, d) for k, d in steps[0].items()) and not _counted(game)


def _towards_an_end(key: Any, change: int) -> bool:
    """Whether a number that goes on changing so comes to where something else happens: no life, no library, ten poison counters."""
    if key[0] == "has":
        return key[1] == "poison" or change < 0
    if key[0] == "on" and key[1] in SHRINKING:
        return change > 0
    return change < 0


def _counted(game: Game) -> bool:
    """Whether something in the game compares an amount, so that more of it could matter."""
    s = game.state
    return any(
        isinstance(n, tree.Compare | tree.EndGame) for zone in ("battlefield", "stack") for i in s.zone(zone) for n in walk(s.objects[i].face.abilities)
    )
