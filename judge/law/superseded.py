"""Rulings that stand twice, an old and a new one: which supersedes which."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.law.document import Document, Finding, Item, Kind

_WORD = re.compile(r"[a-z']+")
_QUOTED = re.compile(r'"[^"]*"')
_STEP = re.compile(r"(?:[a-z]|\d+)\. ")
_NEAR, _FAR = 2, 40
_SHORT = 8


def mark(document: Document) -> Document:
    """The document with each superseded ruling flagged ``superseded-by:ID``: the later date wins, else a change mark."""
    groups: dict[str, list[Item]] = {}
    for item in document.items:
        if item.kind in (Kind.RULING, Kind.PARAGRAPH):
            groups.setdefault(item.parent, []).append(item)
    older: dict[str, str] = {}
    for group in groups.values():
        for n, first in enumerate(group):
            for distance, second in enumerate(group[n + 1 : n + 1 + _FAR], 1):
                if same_matter(first, second, near=distance <= _NEAR):
                    old, new = (second, first) if _newer(first, second) else (first, second)
                    older.setdefault(old.id, new.id)
    if not older:
        return document
    items = tuple(
        replace(i, flags=(*i.flags, f"superseded-by:{older[i.id]}")) if i.id in older else i for i in document.items
    )
    findings = tuple(
        Finding("superseded", i.line, i.id, f"{i.id} is superseded by {older[i.id]}")
        for i in document.items
        if i.id in older
    )
    return replace(document, items=items, findings=(*document.findings, *findings))


def same_matter(first: Item, second: Item, *, near: bool) -> bool:
    """Whether two rulings speak of the same matter in nearly the same words."""
    a, b = _WORD.findall(first.text.lower()), _WORD.findall(second.text.lower())
    if min(len(a), len(b)) < _SHORT or _STEP.match(first.text):
        return False
    quoted = [set(_QUOTED.findall(i.text.lower())) for i in (first, second)]
    if not (quoted[0] <= quoted[1] or quoted[1] <= quoted[0]):
        return False
    alike = len(set(a) & set(b)) / len(set(a) | set(b))
    opening = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    if not near:
        return alike >= 0.9
    return alike >= 0.9 or (alike >= 0.5 and opening >= 5) or (alike >= 0.4 and opening >= 8)


def _newer(first: Item, second: Item) -> bool:
    """Whether the first of two is the newer: by date, else by its change mark; without either the second is."""
    dates = [max((a.date for a in i.attributions), default="") for i in (first, second)]
    if all(dates) and dates[0] != dates[1]:
        return dates[0] > dates[1]
    marks = [bool({"changed", "reversal"} & set(i.flags)) for i in (first, second)]
    return marks[0] and not marks[1]
