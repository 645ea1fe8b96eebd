"""What it costs to leave a word of a question out: its class (``rulesdata/word-classes.toml``)."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from judge.cards.words import NUMBER_WORDS
from judge.home import rulesdata, told_by

WordClass = Literal["number", "turning", "content", "function"]


_CONTRACTED = re.compile(r"'(?:ve|m|s|re|d|ll)$")
"""What a small verb leaves at the end of a word ("I've")."""


@cache
def _classes() -> tuple[frozenset[str], frozenset[str]]:
    """The words that may turn a meaning round, and those without matter of their own."""
    read = told_by(rulesdata() / "word-classes.toml")
    return frozenset(read["turning"].split()), frozenset(read["without_matter"].split())


@cache
def time_words() -> frozenset[str]:
    """The words that tell of another moment."""
    return frozenset(told_by(rulesdata() / "word-classes.toml")["time"].split())


def counts(word: str) -> bool:
    """Whether a word is a number, in digits or written out (from two on: "one" may be an article)."""
    low = word.lower()
    return low.isdecimal() or (low in NUMBER_WORDS and low not in ("a", "an", "one"))


def word_class(word: str) -> WordClass:
    """The class of a word as typed: a number, one that may turn the meaning, one without matter ("function"), or any other."""
    low = word.lower().replace("’", "'")
    if re.search(r"\d", low) or counts(low):
        return "number"
    turning, without_matter = _classes()
    if low in turning or low.endswith("n't"):
        return "turning"
    if low in without_matter or _CONTRACTED.sub("", low) in without_matter or not re.search(r"[^\W_]", low):
        return "function"
    return "content"
