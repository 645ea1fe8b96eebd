"""What is worked out once for a thing that never changes (a face, an ability, a part of the tree, a version of an object)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 4_000
"""So many things a function remembers; then it begins anew."""

_ALL: list[dict[int, tuple[Any, Any]]] = []


def forget() -> None:
    """Nothing is known any more. Wanted where a table that was read while working something out is changed afterwards."""
    for known in _ALL:
        known.clear()


def kept(work: Callable[[K], V]) -> Callable[[K], V]:
    """The function, its answer for a thing worked out once.

    For functions that depend on their one argument alone, and only where that is frozen. A thing is known by its identity, as comparing
    trees would cost more than is saved; it is held together with its answer, so that no other thing can take its identity."""
    known: dict[int, tuple[Any, V]] = {}
    _ALL.append(known)
    find = known.get

    @wraps(work)
    def look(thing: K) -> V:
        found = find(id(thing))
        if found is not None:
            return found[1]
        answer = work(thing)
        if len(known) >= MOST:
            known.clear()
        known[id(thing)] = (thing, answer)
        return answer

    return look
