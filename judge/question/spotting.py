"""Where card names stand among the words of a question, and which capitalised words are none."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from judge.question.clause_words import AUXILIARIES, FILLERS, INTRODUCTIONS
from judge.question.lexicon import lexicon
from judge.question.phrases import COLORS, KEYWORDS, STATES, SUPERTYPES, TYPES, singular
from judge.question.recital import repeats_card
from judge.question.subtypes import subtypes
from judge.question.tokens import NameFinder, Token
from judge.question.unknown import NO_NAME


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


_BEFORE_NAMES = frozenset({"a", "an", "the", "my", "his", "her", "their", "your", "our"})
"""Words before which a name in small letters is looked for."""


def card_finder(names: Names, longest: int = 9) -> NameFinder:
    """A function for ``with_names``: the longest card name that begins at a token, capitalised as a name would be."""

    def find(tokens: list[Token], i: int) -> tuple[str, int] | None:
        small = not tokens[i].text[:1].isupper() and tokens[i].kind == "word"  # then only a whole name of several words is one
        if small and (not i or tokens[i - 1].low not in _BEFORE_NAMES or tokens[i].low in FILLERS | AUXILIARIES):
            return None
        if i >= 2 and tokens[i - 1].low == "of" and tokens[i - 2].kind == "word" and tokens[i - 2].text[:1].isupper():
            return None  # the end of a longer name that is not in the catalog
        if i >= 3 and tokens[i - 1].text == "the" and tokens[i - 2].text == "," and _unknown_name(tokens[i - 3]):
            return None  # "Sheoldred, the Apocalypse"
        for length in range(min(longest, len(tokens) - i), int(small), -1):
            window = tokens[i : i + length]
            if window[-1].kind not in ("word", "number") or any(
                t.kind in ("paren", "quote", "mana", "pt", "counter") for t in window
            ):
                continue
            if _may_be_short(tokens, i, length) and (legend := names.first_name(words_of(window))):
                if _another_title(tokens, i, names) or _told_otherwise(tokens, i, legend, names):
                    return None
                return legend, 1
            if length == 1 and (i == 0 or tokens[i - 1].text in ".?!") and window[0].low in COMMON:
                continue
            words = [t.low for t in window if t.kind != "punct" or t.text != ","]
            for last in dict.fromkeys((words[-1], words[-1].removesuffix("'s"), words[-1].removesuffix("'"))):
                name = names.match([*words[:-1], last])
                if name is not None:
                    return name, length
            for many in _singulars(words):
                name = names.match(many)
                if name is not None:
                    return name, length
        return None

    return find


def _may_be_short(tokens: list[Token], i: int, length: int) -> bool:
    """Whether a word may be a legend's first name alone: not before another byname ("Sheoldred, the Apocalypse")."""
    longer = [t.text for t in tokens[i + 1 : i + 3]] == [",", "the"] and i + 3 < len(tokens) and tokens[i + 3].text[:1].isupper()
    window = tokens[i : i + 1]
    return length == 1 and not longer and len(words_of(window)) > 3 and window[0].low not in common_words()


def _unknown_name(token: Token) -> bool:
    """Whether a word may be a name of its own: capitalised and none of the common words."""
    return token.kind == "word" and token.text[:1].isupper() and token.low not in common_words() and token.low not in NO_NAME


def _singulars(words: list[str]) -> list[list[str]]:
    """The words with the last in the singular ("Llanowar Elves"), or the one before "of" ("two Lords of the Pit")."""
    out = []
    if words[-1].endswith("s"):
        out = [[*words[:-1], one] for one in dict.fromkeys((words[-1][:-1], singular(words[-1])))]
    at = words.index("of") if "of" in words[1:-1] else 0
    if at and words[at - 1].endswith("s") and len(words[at - 1]) > 3:
        last = words[-1].removesuffix("'s").removesuffix("'")
        out.append([*words[: at - 1], singular(words[at - 1]), *words[at:-1], last])
    return out


def _another_title(tokens: list[Token], i: int, names: Names) -> bool:
    """Whether a title follows the first name that makes it another card's, which nobody knows ("Narset, Parter of Veils")."""
    if i + 2 >= len(tokens) or tokens[i + 1].text != "," or tokens[i].low.endswith("'s"):
        return False
    word = tokens[i + 2]
    if word.kind != "word" or not word.text[:1].isupper() or word.low in NO_NAME or {word.low, singular(word.low)} & common_words():
        return False
    ahead = [t.low for t in tokens[i + 2 : i + 9]]
    known = any(names.match(many) is not None for n in range(1, len(ahead) + 1) for many in (ahead[:n], *_singulars(ahead[:n])))
    return not known and names.first_name(words_of([word])) is None


def _told_otherwise(tokens: list[Token], i: int, legend: str, names: Names) -> bool:
    """Whether a wording is told of the first name that isn't this legend's, so that another of that name is meant."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if after is None or after.kind != "paren" or len(after.text.split()) < 5:
        return False
    return not repeats_card(after.text[1:-1], names.text(legend), names.figures(legend))


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
