"""Rules documents of every age: layouts, the rule graph, search (knows nothing of cards, engine or web)."""

from judge.law.library import Edition, Entry, Library, Neighbour, Ruling
from judge.law.search import Hit

__all__ = ["Edition", "Entry", "Hit", "Library", "Neighbour", "Ruling"]
