"""References by title, as the 1997 rulings make them: ``See the "Banding" entry``. The aliases are data, not guesses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from judge.home import rulesdata, told_by
from judge.law.document import Document, Item, Kind, Reference

_SEE = re.compile(r"\b[Ss]ee\s+(?:also\s+)?(?:the\s+(?:section\s+on\s+the\s+|rules\s+under\s+)?)?")
# "see the major section X" points at a whole chapter, which is no entry
_AND = re.compile(r"(?:\s+entry|\s+entries)?\s*,?\s+(?:and|or)\s+(?:the\s+)?")
_PLACE = re.compile(r"(?:\s+entry)?\s+(?:in|of)\s+(?:this|the\s+(?P<name>[A-Z][\w &-]+?))\s+section")


@dataclass(frozen=True, slots=True)
class _Titles:
    """What a phrase may name: title or alias -> heading numbers; heading number -> chapter."""

    known: dict[str, list[str]]
    longest: int
    chapters: list[dict[str, Any]]

    def chapter(self, heading: str) -> int:
        """The place in the chapter list of a heading; -1 when it is in none."""
        n = int(heading.partition(".")[2] or 0)
        return next((i for i, c in enumerate(self.chapters) if c["first"] <= n <= c["last"]), -1)

    def named(self, name: str) -> int:
        """The chapter that is called so; -1 when none is."""
        return next((i for i, c in enumerate(self.chapters) if name.lower() in c["names"]), -1)


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return told_by(rulesdata() / "concordance-titles-1997.toml")


def _titles(document: Document) -> _Titles:
    data = _data()
    known: dict[str, list[str]] = {}
    for item in document.items:
        if item.kind is Kind.HEADING:
            known.setdefault(item.title.lower(), []).append(item.printed)
    for phrase, targets in data["aliases"].items():
        known[phrase] = list(targets)
    return _Titles(known, max(map(len, known), default=0), data["chapter"])


def link(document: Document) -> Document:
    """The document with its references by title; their source is the heading that the paragraph stands under."""
    titles = _titles(document)
    defined = {i.printed for i in document.items}
    found = [
        Reference(item.parent, target, item.id, "title", phrase)
        for item in document.items
        if item.kind in (Kind.PARAGRAPH, Kind.RULING)
        for phrase, target in _links(item, titles)
        if target in defined
    ]
    return replace(document, references=(*document.references, *found))


def _links(item: Item, titles: _Titles) -> Iterator[tuple[str, str]]:
    for see in _SEE.finditer(item.text):
        at = see.end()
        while (match := _phrase(item.text, at, titles)) is not None:
            phrase, end = match
            for target in _choose(phrase, item, item.text[end : end + 80], titles):
                yield phrase, target
            following = _AND.match(item.text, end)
            if following is None:
                break
            at = following.end()


def _phrase(text: str, at: int, titles: _Titles) -> tuple[str, int] | None:
    """The longest known title or alias at a place in the text, quoted or not, and where it ends."""
    start = at + (text[at : at + 1] == '"')
    for end in range(min(len(text), start + titles.longest), start, -1):
        if end < len(text) and text[end].isalnum():
            continue
        phrase = text[start:end].lower()
        if phrase in titles.known and text[start : start + 1].isupper():
            return phrase, end + (text[end : end + 1] == '"')
    return None


def _choose(phrase: str, item: Item, after: str, titles: _Titles) -> list[str]:
    """The headings meant: those of the chapter named, else of the item's own chapter, else of the topics, else all."""
    candidates = [c for c in titles.known[phrase] if c != item.parent] or titles.known[phrase]
    if phrase in _data()["aliases"]:
        return _by_what_follows(candidates, after, titles)
    if len(candidates) == 1:
        return candidates
    place = _PLACE.match(after)
    own = titles.chapter(item.parent)
    wanted = titles.named(place["name"]) if place is not None and place["name"] else own
    for chapter in (wanted, titles.named("topics")):
        inside = [c for c in candidates if titles.chapter(c) == chapter]
        if inside:
            return inside
    return candidates


def _by_what_follows(candidates: list[str], after: str, titles: _Titles) -> list[str]:
    """Of several headings that a phrase may mean, those whose title shares words with the rest of its sentence; else all."""
    said = set(re.findall(r"[a-z]+", re.split(r"[.)]", after.lower(), maxsplit=1)[0]))
    shared = dict.fromkeys(candidates, 0)
    for title, numbers in titles.known.items():
        for number in numbers:
            if len(candidates) > 1 and number in shared:
                shared[number] = max(shared[number], len(said & set(re.findall(r"[a-z]{4,}", title))))
    best = max(shared.values(), default=0)
    return [c for c in candidates if shared[c] == best]
