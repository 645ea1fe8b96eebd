"""What a look-up gives: a rule, heading, ruling or glossary entry with what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling on a rule: its id, text, and who gave it when."""

    id: str
    text: str
    authority: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Brief:
    """An item in passing: id, kind, title, text."""

    id: str
    kind: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, heading, ruling or glossary entry with what belongs to it; ``children, cites, cited_by`` hold ids."""

    id: str
    kind: str
    title: str
    text: str
    edition: str
    effective: str
    own_words: bool
    parent: str = ""
    parent_title: str = ""
    children: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    notes: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()
    attributed: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    available: bool = True
    note: str = ""
    elsewhere: tuple[tuple[str, str, tuple[str, ...]], ...] = ()

    @property
    def citation(self) -> str:
        """The address across editions, ``2009-10:510.1c``."""
        return f"{self.edition}:{self.id}"
