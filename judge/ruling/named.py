"""The cards a question names in any shape, for what it cites: also those that no reading made anything of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.question.reader import known

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.question.words.cardnames import CardNames

LIKELY = 0.7
"""A name at most so doubtful (``judge.question.words.cardnames``) is heard: a wrong one costs a place among the citations, no verdict."""

MOST_WORDS = 400
"""So many words of a question are looked through."""

_WORD = re.compile(r"[\w'’+/-]+|[^\w\s]")


def cards_named(question: str, catalog: Catalog) -> tuple[str, ...]:
    """The official names, in the order of the question; an open one (several cards may be meant) is left out."""
    find, _ = known(catalog)
    words = _WORD.findall(question)[:MOST_WORDS]
    found = _in_order(words, find)
    again = _in_order(words, find.with_context(found)) if found else found
    return tuple(dict.fromkeys((*found, *again)))


def typed(words: str, catalog: Catalog, limit: int = 8) -> list[str]:
    """The cards that may be meant by what was typed: the name itself, else those that begin so, have a word that does, go by it, or are near it."""
    exact = catalog.find(words)
    if exact is not None:
        return [exact.name]
    start, names = words.casefold(), catalog.names()
    found = sorted(n for n in names if n.casefold().startswith(start)) or sorted(n for n in names if f" {start}" in n.casefold())
    return found[:limit] or list(cards_named(words, catalog))[:limit] or catalog.suggest(words, limit)


def _in_order(words: list[str], find: CardNames) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        likely = [m for m in find.find(words, at) if m.cost <= LIKELY and len(m.names) == 1] if words[at][0].isalnum() else []
        if likely:
            found += likely[0].names
        at += likely[0].size if likely else 1
    return found


