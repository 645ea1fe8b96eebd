"""What every layout is read into: items in document order, references between them, and an account of every line."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What an item of a rules document is."""

    SECTION = "section"
    HEADING = "heading"
    RULE = "rule"
    SUBRULE = "subrule"
    RULING = "ruling"
    EXAMPLE = "example"
    GLOSSARY = "glossary"
    SENSE = "sense"
    NOTE = "note"
    PARAGRAPH = "paragraph"


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who said it and when: authority, ISO date (may be empty), pointer (page, rule of another document), text as printed."""

    authority: str
    date: str
    pointer: str
    printed: str


@dataclass(frozen=True, slots=True)
class Item:
    """One entry: its unique address, the id as printed, kind, title, text without attributions, parent's address, line."""

    id: str
    printed: str
    kind: Kind
    title: str
    text: str
    parent: str
    line: int
    attributions: tuple[Attribution, ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """One (source, target) pair; ``item`` is the address of the item whose text says it, ``title`` a title quoted with it."""

    source: str
    target: str
    item: str
    form: str
    title: str = ""
    interior: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the reader noticed about the document: a kind (``misnumbered``, ``lossy``, ...), a line, an id, one clear line."""

    kind: str
    line: int
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A rules document read whole. ``line_kinds`` has one word per physical line (what the line turned out to be)."""

    layout: str
    title: str
    effective: str
    items: tuple[Item, ...]
    references: tuple[Reference, ...]
    line_kinds: tuple[str, ...]
    unclassified: tuple[tuple[int, str], ...]
    findings: tuple[Finding, ...]
    own_words: bool = False
    note_source: dict[str, str] = field(default_factory=dict)

    def ids(self) -> frozenset[str]:
        """Every printed id and address that a reference may resolve to."""
        return frozenset(i.printed for i in self.items if i.printed) | frozenset(i.id for i in self.items)

    def dangling(self) -> tuple[tuple[str, str], ...]:
        """Distinct (source, target) pairs whose target this document does not define, in document order."""
        known = self.ids()
        pairs = {(r.source, r.target): None for r in self.references if r.target not in known}
        return tuple(pairs)

    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Distinct (source, target) pairs, ranges expanded, in document order."""
        return tuple({(r.source, r.target): None for r in self.references})

    def counts(self) -> dict[str, int]:
        """The counts of the import report."""
        kinds = Counter(i.kind for i in self.items)
        return {
            "sections": kinds[Kind.SECTION],
            "headings": kinds[Kind.HEADING],
            "rules": kinds[Kind.RULE],
            "subrules": kinds[Kind.SUBRULE],
            "rulings": kinds[Kind.RULING],
            "examples": kinds[Kind.EXAMPLE],
            "glossary": kinds[Kind.GLOSSARY],
            "notes": kinds[Kind.NOTE],
            "references": len(self.pairs()),
            "dangling": len(self.dangling()),
            "unclassified_lines": len(self.unclassified),
        }

    def line_account(self) -> dict[str, int]:
        """How many lines turned out to be what; the values add up to the number of lines."""
        return dict(Counter(self.line_kinds))
