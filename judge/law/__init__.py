"""Rules documents of every age: layouts, the rule graph, search (knows nothing of cards, engine or web)."""

from __future__ import annotations

from judge.law.edition import Edition
from judge.law.entry import Entry, Ruling
from judge.law.library import Library

__all__ = ["Edition", "Entry", "Library", "Ruling"]
