"""Whether a verdict is the one expected, and which expected verdicts can be compared at all."""

from __future__ import annotations

import re
from typing import Any

NUMBER_WORDS = {
    "once": 1, "twice": 2, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "none": 0, "nothing": 0, "zero": 0,
}  # fmt: skip

SAME = {
    "my opponent's": "your opponent's", "mine": "yours", "me": "you", "i": "you", "i do": "you", "my opponent": "your opponent", "he": "your opponent",
    "opponent": "your opponent", "removed from the game": "exile", "in exile": "exile", "in play": "battlefield", "on the battlefield": "battlefield",
}  # fmt: skip
"""Other words for the same: the questions speak as the asker, the judge to the asker, and zones had other names."""


def under(cited: str, expected: str) -> bool:
    """Whether a cited rule is the expected one or lies under it: 702.2b under 702.2, 702.2 not under 702.20."""
    if cited == expected:
        return True
    rest = cited[len(expected) :]
    return cited.startswith(expected) and bool(rest) and (rest[0] == "." or rest[0].isalpha()) and not expected[-1:].isalpha()


def wanted(entry: dict[str, Any], edition: str) -> str:
    """The verdict expected of a question under the edition that was ruled by."""
    by_edition = entry.get("verdict_2022" if edition.startswith("2022") else "verdict_2009")
    return _folded(entry["verdict"] if by_edition in (None, "") else by_edition)


def _folded(value: object) -> str:
    said = str(value).strip().lower().replace("’", "'")
    return SAME.get(said, said)


def sort_of(expected: str) -> tuple[str, str]:
    """What an expected verdict is: ("yes" | "no" | "number" | "phrase", its value). A remark after a comma or in brackets is no part of it."""
    plain = re.match(r"(yes|no)(?=$|[,;:(]| \()", expected)
    if plain is not None:
        return plain.group(1), plain.group(1)
    number = re.match(r"(\d+)(?=$|[,;:(]| \()", expected)
    if number is not None:
        return "number", number.group(1)
    if expected in NUMBER_WORDS:
        return "number", str(NUMBER_WORDS[expected])
    return "phrase", expected


def right(verdict: dict[str, Any], expected: str) -> bool | None:
    """Whether a verdict says what was expected (yes or no, the number, the same words); None where the two cannot be compared:
    where a phrase is expected only the same words can be."""
    kind, value = sort_of(_folded(expected))
    got = _folded(verdict["value"])
    if kind in ("yes", "no"):
        return got == kind if verdict["kind"] in ("yes", "no") else None if verdict["kind"] == "text" and not _flat(got) else False
    if kind == "number":
        return sort_of(got) == (kind, value)
    return True if got == value or got == value.split(" (")[0] else None


def _flat(got: str) -> bool:
    """Whether a text is a number in words, which no yes or no can be."""
    return sort_of(got)[0] == "number"


def comparable(entry: dict[str, Any]) -> bool:
    """Whether a question's verdict is a plain one: yes, no or a number; a phrase may be put in too many ways."""
    return sort_of(_folded(entry["verdict"]))[0] != "phrase"
