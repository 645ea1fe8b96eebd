"""One rule through the editions: where it stands in each, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.law.borrowed import borrowed
from judge.law.concordance import moved_to
from judge.law.editions import known
from judge.law.fates import shipped, title_of

if TYPE_CHECKING:
    from judge.law.library import Library


@dataclass(frozen=True, slots=True)
class Stage:
    """One edition's form of a rule: its numbers there, the fate from the edition asked about, title, text where at hand."""

    edition: str
    effective: str
    numbers: tuple[str, ...]
    fate: str
    confidence: float
    title: str
    text: str
    available: bool
    own_words: bool = False
    note: str = ""


def history(library: Library, number: str, edition: str | None = None) -> list[Stage]:
    """A rule through every edition of which something is known, oldest first. Malformed when no edition has the number."""
    base = library.canonical(edition)
    stages = [s for info in library.editions() if (s := _stage(library, base, number, info.id)) is not None]
    if not any(s.edition == base for s in stages):
        raise Malformed(f"{base} has no {number!r}", mend=f"judge search {number}")
    return stages


def _stage(library: Library, base: str, number: str, other: str) -> Stage | None:
    if other == base:
        numbers, fate, confidence = _in_base(library, base, number), "asked", 1.0
        if not numbers:
            return None
    else:
        moved = moved_to(library, base, number, other)
        if moved is None or moved.fate == "beyond":
            return None
        numbers, fate, confidence = moved.targets, moved.fate, moved.confidence
    info = {i.id: i for i in library.editions()}[other]
    text_at_hand = library.find(other)
    entry = text_at_hand.entry(numbers[0]) if text_at_hand is not None and numbers else None
    if text_at_hand is None and numbers:
        entry = borrowed(library, other, numbers[0])
    return Stage(
        edition=other,
        effective=info.date,
        numbers=numbers,
        fate=fate,
        confidence=confidence,
        title=entry.title if entry else title_of(other, numbers[0]) if numbers else "",
        text=entry.text if entry else "",
        available=entry is not None,
        own_words=bool(entry and entry.own_words),
        note=entry.note if entry else "",
    )


def _in_base(library: Library, base: str, number: str) -> tuple[str, ...]:
    edition = library.find(base)
    if edition is not None and edition.has(number):
        return (number,)
    for info in known().values():
        data = shipped(base, info.id)
        if data is not None and number in data.fates:
            return (number,)
        back = shipped(info.id, base)
        if back is not None and number in back.backwards():
            return (number,)
    return ()
