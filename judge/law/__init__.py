"""Rules documents of every age: layouts, the rule graph, search (knows nothing of cards, engine or web)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.law.library import Edition, Entry, Library, Ruling

if TYPE_CHECKING:
    from judge.law.hits import Hit, Neighbour

__all__ = ["Edition", "Entry", "Hit", "Library", "Neighbour", "Ruling"]


def __getattr__(name: str) -> Any:
    """``Hit`` and ``Neighbour`` are imported on first use, so that a look-up starts quickly."""
    if name in ("Hit", "Neighbour"):
        from judge.law import hits

        return getattr(hits, name)
    raise AttributeError(name)
