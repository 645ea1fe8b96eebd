"""What the checks on the restated rulebook compare: the modal words and the numbers that a text holds its reader to."""

from __future__ import annotations

import re

_WORDS = {"half": 0.5, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_WORDS |= {"eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "forty": 40, "sixty": 60, "million": 1_000_000}
_NUMBER = re.compile(r"\d+(?:\.\d+)?|[A-Za-z]+")
_ID = r"\d{3}(?:\.\d+[a-z]?|\.Ruling\.\d+)?"
_CITED = re.compile(
    rf"\b(?:rules?|sections?)\s+{_ID}(?:(?:,| and| through| or)*\s+(?:rules?\s+)?{_ID}\b)*|\b\d{{3}}\.\w+", re.I
)

_NO = r"\b(?:no|nobody|neither|nor)\b(?! one but)(?:\s+[\w'-]+){0,4}?\s+"
_CANT = re.compile(rf"\b(?:can't|cannot|can not|may not|can never)\b|{_NO}(?:can|may)\b")
_MAY_NOT = re.compile(rf"{_NO}may\b|\bmay not\b")
_MAY = re.compile(r"\bmay\b")
_MUST = re.compile(r"\bmust\b|\b(?:has|have) to\b(?! do with)")


def modals(text: str) -> frozenset[str]:
    """Which of ``may``, ``must`` and ``can't`` a text says, whatever the grammar it says them in."""
    low = text.lower().replace("’", "'")
    found = set()
    if _CANT.search(low):
        found.add("can't")
    if _MAY.search(_MAY_NOT.sub(" ", low)):
        found.add("may")
    if _MUST.search(low):
        found.add("must")
    return frozenset(found)


def numbers(text: str) -> frozenset[float]:
    """The numbers of a text, in digits or words; not those of cited rules, nor one and two in words (pronouns, too)."""
    found: set[float] = set()
    for token in _NUMBER.findall(_CITED.sub(" ", text)):
        if token[0].isdigit():
            found.add(float(token))
        elif token.lower() in _WORDS:
            found.add(_WORDS[token.lower()])
    return frozenset(found)
