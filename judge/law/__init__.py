"""Rules documents of every age: layouts, the rule graph, search (knows nothing of cards, engine or web)."""

from __future__ import annotations

from judge.law.library import Edition, Entry, Library, Ruling

__all__ = ["Edition", "Entry", "Library", "Ruling"]
