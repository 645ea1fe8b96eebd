"""Where card names stand among the words of a question, and which capitalised words are none."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from judge.question.clause_words import AUXILIARIES, FILLERS, INTRODUCTIONS
from judge.question.lexicon import lexicon
from judge.question.phrases import COLORS, KEYWORDS, STATES, SUPERTYPES, TYPES
from judge.question.subtypes import subtypes
from judge.question.tokens import NameFinder, Token


class Names(Protocol):
    """What the reader needs to know of the card catalog."""

    def match(self, words: list[str]) -> str | None:
        """The official name of the card whose name is exactly these words (any case), or None."""

    def first_name(self, word: str) -> str | None:
        """The one card called "WORD, something", or None."""

    def types(self, name: str) -> tuple[str, ...]:
        """The card types and subtypes of a card in lower case."""

    def suggest(self, name: str) -> list[str]:
        """The cards that may be meant by a name that none has, the likeliest first."""

    def text(self, name: str) -> str:
        """The card's text with its type line and size; empty when it is not known."""

    def figures(self, name: str) -> str:
        """The card's types, cost, mana value, colours, size and loyalty; empty when it is not known."""

    def ability(self, name: str, word: str) -> int | None:
        """Which of the card's activated abilities holds the word, or None."""

    def size(self, name: str) -> str:
        """Power and toughness as printed, or nothing."""

    def targets(self, name: str) -> str:
        """What the card aims at: "" nothing, "player" when a player can be its target, "other" otherwise."""


def card_finder(names: Names, longest: int = 9) -> NameFinder:
    """A function for ``with_names``: the longest card name that begins at a token, capitalised as a name would be."""

    def find(tokens: list[Token], i: int) -> tuple[str, int] | None:
        if not tokens[i].text[:1].isupper() and tokens[i].kind == "word":
            return None
        if i >= 2 and tokens[i - 1].low == "of" and tokens[i - 2].kind == "word" and tokens[i - 2].text[:1].isupper():
            return None  # the end of a longer name that is not in the catalog
        for length in range(min(longest, len(tokens) - i), 0, -1):
            window = tokens[i : i + length]
            if window[-1].kind not in ("word", "number") or any(
                t.kind in ("paren", "quote", "mana", "pt", "counter") for t in window
            ):
                continue
            if length == 1 and len(words_of(window)) > 3 and window[0].low not in common_words() and (legend := names.first_name(words_of(window))):
                return legend, 1
            if length == 1 and (i == 0 or tokens[i - 1].text in ".?!") and window[0].low in COMMON:
                continue
            words = [t.low for t in window if t.kind != "punct" or t.text != ","]
            for last in dict.fromkeys((words[-1], words[-1].removesuffix("'s"), words[-1].removesuffix("'"))):
                name = names.match([*words[:-1], last])
                if name is not None:
                    return name, length
            if words[-1].endswith("s") and length >= 1:
                name = names.match([*words[:-1], words[-1][:-1]])
                if name is not None:
                    return name, length
        return None

    return find


def words_of(window: list[Token]) -> str:
    """The word of a one-word window, without a possessive ending."""
    return window[0].low.removesuffix("'s")


COMMON = {
    "fear",
    "counterspell",
    "darkness",
    "regeneration",
    "control",
    "opportunity",
    "index",
    "portent",
    "burn",
    "lure",
    "mind",
    "if",
    "opposition",
    "stifle",
}


@cache
def common_words() -> frozenset[str]:
    """Words that may be capitalised without being a card's name: subtypes, slang, verbs, the rules' own terms."""
    slang = {word for phrase in lexicon().phrases for word in phrase.split()}
    keywords = {word for keyword in KEYWORDS for word in keyword.split()}
    return frozenset(subtypes() | slang | set(lexicon().verbs) | FILLERS | keywords | TYPES | COLORS | SUPERTYPES | STATES | AUXILIARIES | set(INTRODUCTIONS))
