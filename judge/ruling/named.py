"""The cards a question names in any shape, for what it cites: also those that no reading made anything of."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING

from judge.cards.names import fold
from judge.question.reader import known

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.question.words.cardnames import CardNames, NameMatch

LIKELY = 0.7
"""A name at most so doubtful (``judge.question.words.cardnames``) is heard: a wrong one costs a place among the citations, no verdict."""

OFFERED = 0.95
"""A misspelt name at most so doubtful is put to whoever asked, who says whether it was meant."""

MOST_CARDS = 20
"""So many of its cards are looked at."""

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


def as_read(question: str, catalog: Catalog) -> dict[str, str]:
    """How each card that a question names is read, as a digest of its tree: another one means that the same words may be answered otherwise."""
    found = {name: catalog.find(name) for name in cards_named(question, catalog)[:MOST_CARDS]}
    return {
        name: blake2b(repr(card.faces).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest() for name, card in found.items() if card is not None
    }


def typed(words: str, catalog: Catalog, limit: int = 12) -> list[str]:
    """The cards that may be meant by what was typed: the name itself, else those whose words begin so, go by it, or are near it."""
    exact = catalog.find(words)
    if exact is not None:
        return [exact.name]
    return catalog.begun(words, limit) or list(cards_named(words, catalog))[:limit] or catalog.suggest(words, limit)


def respelt(question: str, catalog: Catalog) -> str:
    """The question with the names that were nearly a card's as that card is called; empty where every name is spelt as it is."""
    find, _ = known(catalog)
    places = list(_WORD.finditer(question))[:MOST_WORDS]
    words = [place[0] for place in places]
    out, end, at = "", 0, 0
    while at < len(words):
        near = find.find(words, at) if words[at][0].isalnum() else ()
        likely = [m for m in near if len(m.names) == 1 and m.cost <= (OFFERED if m.how == "misspelt" else LIKELY)]
        if likely and (likely[0].how == "misspelt" or _cut(words[at : at + likely[0].size], likely[0])):
            last = places[at + likely[0].size - 1]
            out += question[end : places[at].start()] + likely[0].names[0] + ("'s" if likely[0].possessive else "")
            end = last.end()
        at += likely[0].size if likely else 1
    return out + question[end:] if out else ""


def _cut(words: list[str], match: NameMatch) -> bool:
    """Whether a short form holds a word that is none of the name's: one that was cut off."""
    whole = fold(match.names[0]).split()
    whole += [word.removesuffix("s") for word in whole]
    return match.how == "short" and not match.plural and any(fold(word).removesuffix("s") not in whole for word in words)


def _in_order(words: list[str], find: CardNames) -> list[str]:
    found: list[str] = []
    at = 0
    while at < len(words):
        likely = [m for m in find.find(words, at) if m.cost <= LIKELY and len(m.names) == 1] if words[at][0].isalnum() else []
        if likely:
            found += likely[0].names
        at += likely[0].size if likely else 1
    return found
