"""A question turned round at the words that decide it: another moment, another number, another player. Read the same again, that word was lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.question.words.classes import counts, time_words

_WORD = re.compile(r"(?<![\w/+-])\w+(?![\w/+-])")

_SIDES = (
    (re.compile(r"\b(?:he|she|my opponent|opponent|opp) (?:has|controls)\b(?! to\b)", re.IGNORECASE), "I have"),
    (re.compile(r"\bI (?:have|control)\b(?! to\b| no\b)"), "he has"),
    (re.compile(r"\bmy (?=turn\b|own turn\b)", re.IGNORECASE), "his "),
    (re.compile(r"\b(?:his|her|my opponent's|opponent's) (?=turn\b)", re.IGNORECASE), "my "),
)
"""Whose something is, and what to say for it to be another player's."""


def turned(question: str) -> Iterator[tuple[str, str, bool]]:
    """The words that decide, each with the question without it or turned round at it, and whether they say who has something."""
    for match in _WORD.finditer(question):
        if match.group().lower() in time_words() or counts(match.group()):
            yield match.group(), f"{question[: match.start()]}{question[match.end() :]}", False
    for pattern, other in _SIDES:
        for match in pattern.finditer(question):
            yield match.group(), f"{question[: match.start()]}{other}{question[match.end() :]}", "ha" in other
