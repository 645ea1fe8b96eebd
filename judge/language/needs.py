"""What a text must hold for a pattern to be found in it: looking for a few letters is many times quicker than trying the pattern."""

from __future__ import annotations

import re

LETTERS = 3
"""How long a run of letters must be to be worth looking for."""
_PARTS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?P<\w+>|\(\?P=\w+|\(\?\(\w+\)|\(\?(?:[:=!]|<[=!])|\{[\d,]*\}|.", re.DOTALL)
"""What a pattern is made of: an escape, a set, the opening of a group, a number of repetitions, or one sign."""
_GROUPS = frozenset(("(", "(?:"))
"""Groups whose contents must be there; the others look round or ask for what was caught before."""

KNOWN: dict[str, tuple[str, ...]] = {}
"""What was told of patterns already."""


def needs(pattern: str) -> tuple[str, ...]:
    """Runs of letters one of which every match holds; none where that can't be told at a glance."""
    found = KNOWN.get(pattern)
    if found is None:
        found = KNOWN[pattern] = _alternatives(_PARTS.findall(pattern), 0)[0]
    return found


def _alternatives(parts: list[str], at: int) -> tuple[tuple[str, ...], int]:
    """The same of what stands between here and the end of the group, and where that ends: of each alternative the best that it can't do without."""
    found: list[str] = []
    known = True
    while True:
        best, at = _sequence(parts, at)
        known = known and bool(best)
        found += best
        if at == len(parts) or parts[at] == ")":
            return (tuple(dict.fromkeys(found)) if known else ()), at + 1
        at += 1  # the bar


def _sequence(parts: list[str], at: int) -> tuple[tuple[str, ...], int]:
    """The best that one alternative can't do without, and where it ends: the longest run of letters, or what a group of it can't do without."""
    candidates: list[tuple[str, ...]] = []
    run = ""
    while at < len(parts) and parts[at] not in ")|":
        part = parts[at]
        inner: tuple[str, ...] = ()
        at += 1
        if part[0] == "(":
            inner, at = _alternatives(parts, at)
        repeat = parts[at] if at < len(parts) and (parts[at] in "?*+" or parts[at][0] == "{") else ""
        if repeat:
            at += 2 if parts[at + 1 : at + 2] == ["?"] else 1
        must = repeat in ("", "+") or repeat[1:2] not in ("", "0", ",")
        letter = len(part) == 1 and part not in "(^$."
        run += part if letter and must else ""
        if repeat or not letter:
            candidates.append((run,))
            run = ""
        if inner and must and (part in _GROUPS or part.startswith("(?P<")):
            candidates.append(inner)
    fit = [c for c in (*candidates, (run,)) if min(map(len, c)) >= LETTERS]
    return max(fit, key=lambda c: (min(map(len, c)), -len(c)), default=()), at
