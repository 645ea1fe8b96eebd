"""The one reference grammar: every way in which rules texts of any age point at another rule by number.

    phrase  = trigger item { separator item } | bare-item
    trigger = "rule" | "rules" | "section" | "sections" | "phase"
    item    = id [ range ] [ "," quoted-title ]
    range   = ("-" | "–") ( letter | number | id ) | "through" ["rule"] id
    id      = NNN[.N[x]] | GN.N[x] | L.N[.N] | N (sections only)

Letters skip l and o when a range is expanded, as the numbering does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ID = r"(?:G\d{1,3}\.\d{1,3}[a-z]?|[A-Z]\.\d{1,3}(?:\.Ruling\.\d+|\.\d{1,3}[a-z]?)?|\d{3}(?:\.\d{1,3}[a-z]?)?)(?![\w])"
_BARE = r"(?<![\w.$/#-])\d{3}\.\d{1,3}[a-z]?(?![\w]|\.\d)"
_START = re.compile(
    rf"(?P<rule>\b[Rr]ules?\s+(?={_ID})|\b[Pp]hase\s+(?=[A-Z]\.\d))"
    rf"|(?P<section>\b[Ss]ections?\s+(?=\d{{3}}(?!\d)|\d(?!\d)))"
    rf"|(?P<bare>{_BARE})"
)
_ITEM = re.compile(_ID)
_SECTION_ITEM = re.compile(r"\d{3}(?!\d)|\d(?!\d)")
_DASH_RANGE = re.compile(rf"\s?[-–]\s?(?P<end>{_ID}|[a-z](?![\w])|\d{{1,2}}(?![\w.]\w|\w))")
_THROUGH = re.compile(rf",?\s+(?:through|to)\s+(?:[Rr]ules?\s+)?(?P<end>{_ID})")
_SEPARATOR = re.compile(r"(?:,\s*(?:and|or|and/or)\s+|,\s*|\s+(?:and|or|and/or)\s+|;\s*)(?:[Rr]ules?\s+)?")
_TITLE = re.compile(r',?\s+["“](?P<title>[^"”“]{1,120}?)[.,]?["”]')
_PARTS = re.compile(r"(?P<head>.*?)(?P<number>\d+)(?P<letter>[a-z]?)$")
_MAX_RANGE = 120

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""Subrule letters in order: l and o are never used."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One place in a text that points at rules: the targets in order, what was inside a range, the quoted title, the span."""

    targets: tuple[str, ...]
    interior: frozenset[str]
    title: str
    form: str
    start: int
    end: int


def letters_between(first: str, last: str) -> list[str]:
    """The letters from first to last inclusive, skipping l and o unless they are an end; empty when out of order."""
    return [c for c in map(chr, range(ord(first), ord(last) + 1)) if c in LETTERS or c in (first, last)]


def expand(first: str, last: str) -> list[str]:
    """All ids of a range, ends included; ``last`` may be a letter alone. Just the two ends when they do not form a range."""
    a = _PARTS.match(first)
    if a is None:
        return [first]
    if last.isdigit() and len(last) < 3:
        last = f"{a['head']}{last}"
    if len(last) == 1 and last.isalpha():
        if not a["letter"]:
            return [first, *(f"{first}{c}" for c in letters_between("a", last))]
        return [f"{a['head']}{a['number']}{c}" for c in letters_between(a["letter"], last)] or [first]
    b = _PARTS.match(last)
    if b is None or a["head"] != b["head"]:
        return [first, last]
    if a["number"] == b["number"] and a["letter"] and b["letter"]:
        return [f"{a['head']}{a['number']}{c}" for c in letters_between(a["letter"], b["letter"])] or [first, last]
    low, high = int(a["number"]), int(b["number"])
    if a["letter"] or b["letter"] or not low <= high <= low + _MAX_RANGE:
        return [first, last]
    return [f"{a['head']}{n}" for n in range(low, high + 1)]


def mentions(text: str) -> Iterator[Mention]:
    """Every reference phrase of a text whose attributions have been removed, left to right."""
    at = 0
    while (start := _START.search(text, at)) is not None:
        sections = start.lastgroup == "section"
        item_at = start.start() if start.lastgroup == "bare" else start.end()
        item = _SECTION_ITEM if sections else _ITEM
        form = start.lastgroup or "rule"
        begin = start.start()
        at = start.end()
        while (found := item.match(text, item_at)) is not None:
            mention = _one(text, found, form, begin, ranges=not sections)
            yield mention
            at = max(at, mention.end)
            gap = _SEPARATOR.match(text, mention.end)
            if gap is None:
                break
            item_at = begin = gap.end()
            form = "list" if form != "section" else form
            if form == "list" and start.lastgroup == "bare" and not re.match(_BARE, text[gap.end() : gap.end() + 12]):
                break


def _one(text: str, found: re.Match[str], form: str, begin: int, *, ranges: bool) -> Mention:
    first = found.group()
    targets, end = [first], found.end()
    for pattern in (_DASH_RANGE, _THROUGH) if ranges else ():
        more = pattern.match(text, end)
        if more is not None and not (pattern is _DASH_RANGE and len(more["end"]) < 3 and "." not in first):
            targets, end, form = expand(first, more["end"]), more.end(), "range"
            break
    title = ""
    if (quoted := _TITLE.match(text, end)) is not None:
        title, end = quoted["title"], quoted.end()
    ends = {targets[0], targets[-1]}
    return Mention(tuple(targets), frozenset(t for t in targets if t not in ends), title, form, begin, end)
