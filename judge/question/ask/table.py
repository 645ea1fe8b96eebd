"""The table of ask lines (``rulesdata/asks.toml``), read once, and a line with its places filled in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by

_PLACE = re.compile(r"\{([\w ]+)(?:([:.])(\w+))?\}")

SECTIONS = ("polar", "count", "who", "which", "when")

Fill = Callable[[str, str, str], str | None]
"""What stands in a place: given its role, ":" or "." or "", and what stands behind that; None where it can't be filled."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A line with places, how its answer is to be read, and how doubtful it is that this is what is asked."""

    text: str
    reads: str = ""
    turned: bool = False
    cost: float = 0.0

    def filled(self, fill: Fill) -> tuple[str, str] | None:
        """The line and how to read its answer with every place filled; None where one can't be."""
        missing = False

        def put(match: re.Match[str]) -> str:
            nonlocal missing
            found = fill(match[1], match[2] or "", match[3] or "")
            missing = missing or found is None
            return found or ""

        line, reads = _PLACE.sub(put, self.text), _PLACE.sub(put, self.reads)
        return None if missing else (line, reads)


def _pattern(text: str) -> Pattern:
    line, *marks = (part.strip() for part in text.split(" ; "))
    reads, turned, cost = "", False, 0.0
    for mark in marks:
        if mark == "turned":
            turned = True
        elif mark[0] == "~":
            cost = float(mark[1:])
        else:
            reads = mark
    return Pattern(line, reads, turned, cost)


@cache
def table() -> dict[str, dict[str, tuple[Pattern, ...]]]:
    """Section -> predicate (with a zone, where it matters) -> its lines, best first."""
    told = told_by(rulesdata() / "asks.toml")
    return {section: {key: tuple(map(_pattern, lines)) for key, lines in told[section].items()} for section in SECTIONS}


def patterns(section: str, predicate: str, zone: str = "") -> tuple[Pattern, ...]:
    """The lines for a predicate, those for the zone first."""
    entries = table()[section]
    return (*(entries.get(f"{predicate} {zone}", ()) if zone else ()), *entries.get(predicate, ()))
