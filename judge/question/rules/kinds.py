"""What is a kind of what, which words mean the same in a rules question, and which carry no matter there (``rulesdata/sentence-words.toml``)."""

from __future__ import annotations

from functools import cache
from typing import Any

from judge.home import rulesdata, told_by

FILE = "sentence-words.toml"


@cache
def _data() -> dict[str, Any]:
    return told_by(rulesdata() / FILE)


@cache
def _same() -> dict[str, str]:
    return {word: head for head, words in _data()["same"].items() for word in words}


@cache
def _fillers() -> frozenset[str]:
    return frozenset(_data()["without_matter"]["words"])


@cache
def _people() -> dict[str, str]:
    return {word: who for who, words in _data()["people"].items() for word in words}


def concept(word: str) -> str:
    """The one word for all that mean the same."""
    low = word.lower().replace("’", "'")
    return _same().get(low, low)


def person(word: str) -> str:
    """Which player is meant: "you", "opponent", "player" (anybody), or "" for none."""
    return _people().get(word.lower(), "")


def filler_word(word: str) -> bool:
    """Whether an adverb or phrase carries no matter in a question about the rules."""
    return word.lower() in _fillers()


@cache
def _above() -> dict[str, frozenset[str]]:
    direct: dict[str, set[str]] = {}
    for kind, members in _data()["kinds"].items():
        for member in members:
            direct.setdefault(member, set()).add(kind)
    found: dict[str, frozenset[str]] = {}

    def up(word: str, seen: frozenset[str]) -> frozenset[str]:
        if word not in found:
            above = {kind for kind in direct.get(word, ()) if kind not in seen}
            found[word] = frozenset({word, *(far for kind in above for far in up(kind, seen | {word}))})
        return found[word]

    for word in list(direct):
        up(word, frozenset())
    return found


def is_a(word: str, kind: str) -> bool:
    """Whether a word names a thing of a kind: an instant is a spell, a Forest is a land, you are a player."""
    return word == kind or kind in _above().get(word, frozenset((word,)))


@cache
def kinds_of(word: str) -> tuple[tuple[str, int], ...]:
    """The kinds above a word's, with how far they are above it."""
    found: dict[str, int] = {}
    level, row = 1, [kind for kind, members in _data()["kinds"].items() if word in members]
    while row:
        for kind in row:
            found.setdefault(kind, level)
        row = [kind for kind, members in _data()["kinds"].items() if any(each in members for each in row) and kind not in found]
        level += 1
    return tuple(found.items())
