"""What the rule pages show: an entry with its surroundings, its references both ways, and the editions that have it."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.law import lookup
from judge.law.chain import lacks
from judge.law.edition import Edition
from judge.law.entry import Brief, Entry
from judge.law.library import Library
from judge.law.missing import not_found
from judge.law.usual import usual
from judge.web.problems import NotFoundHere

if TYPE_CHECKING:
    from judge.law.editions import EditionInfo

LONGEST_KEY = 200
SHOWN = 40
"""References shown of each kind; more are counted."""
UNFOLDED = 24_000
"""Characters of grandchildren that a page shows in place; beyond that it lists the children only."""

_EDITION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
# A number in running text: with a dot it is surely a rule; a bare one only after a word that says so.
_NUMBER = re.compile(
    r"(?<![\w.$/])(?:(?<=rule )|(?<=rules )|(?<=section )|(?<=and )|(?<=or ))\d{3}(?![\w/]|\.\d)"
    r"|(?<![\w.$/])(?:G?\d{1,3}\.\d{1,3}[a-z]?)(?![\w/]|\.\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Child:
    """A rule below the one shown, with the rules below it where they fit on the page."""

    item: Brief
    below: tuple[Brief, ...] = ()


@dataclass(frozen=True, slots=True)
class Neighbours:
    """References of one direction: those shown, and how many were left off."""

    items: tuple[Brief, ...]
    left: int = 0


@dataclass(frozen=True, slots=True)
class RulePage:
    """All that the page of one rule shows."""

    entry: Entry
    edition: Edition | None
    above: tuple[Brief, ...] = ()
    children: tuple[Child, ...] = ()
    also: tuple[Entry, ...] = ()
    cites: Neighbours = Neighbours(())
    cited_by: Neighbours = Neighbours(())
    before: str = ""
    after: str = ""


def edition_name(given: str | None) -> str | None:
    """The edition's name as a client gave it, else the usual one (None: the product's own); Malformed for what cannot be a name."""
    name = (given or "").strip()
    if not name:
        return usual()
    if not _EDITION.fullmatch(name):
        raise Malformed(f"no edition is called {name[:40]!r}", mend="see the list of editions")
    return name


def find(library: Library, key: str, rules: str | None) -> tuple[Entry, Edition | None]:
    """The entry a client asks for by number or term (``2022-04:702.19b`` names its edition).

    Malformed for what cannot be an id or an unknown edition, NotFoundHere for a rule that the edition does not have."""
    wanted = " ".join(key.split())
    if not wanted or len(wanted) > LONGEST_KEY or not wanted.isprintable():
        raise Malformed("this is no rule number and no term", mend="such as 510.1c or deathtouch")
    asked = lookup.parse(wanted)
    if not asked.key:
        raise Malformed("this is no rule number and no term", mend="such as 510.1c or deathtouch")
    name = edition_name(asked.edition or rules)
    edition = library.find(name)
    id_ = library.canonical(name)
    entry = edition.entry(asked.key) if edition else library.entry(f"{id_}:{asked.key}")
    if entry is None or not (entry.available or entry.title) or (edition is None and lacks(None, id_, asked)):
        missing = not_found(library, asked, id_)
        raise NotFoundHere(missing.message, missing.place, missing.mend.replace("judge search", "search for"))
    return entry, edition


def page_of(entry: Entry, edition: Edition | None) -> RulePage:
    """The entry with what surrounds it."""
    if edition is None:
        return RulePage(entry, None)
    above = _above(entry, edition)
    before, after = _beside(entry, edition)
    also = tuple(e for i in entry.also[:4] if (e := edition.entry(i)) is not None)
    return RulePage(
        entry, edition, above, _children(entry, edition), also,
        _neighbours(entry.cites, edition), _neighbours(entry.cited_by, edition), before, after,
    )  # fmt: skip


def _above(entry: Entry, edition: Edition) -> tuple[Brief, ...]:
    chain: list[Brief] = []
    parent = entry.parent
    while parent and len(chain) < 6 and (up := edition.entry(parent)) is not None:
        chain.extend(edition.briefs([up.id]).values())
        parent = up.parent
    return tuple(reversed(chain))


def _beside(entry: Entry, edition: Edition) -> tuple[str, str]:
    """The ids before and after among the siblings (sections follow each other)."""
    if entry.parent:
        parent = edition.entry(entry.parent)
        ids = parent.children if parent else ()
    else:
        ids = tuple(b.id for b in sections(edition))
    if entry.id not in ids:
        return "", ""
    at = ids.index(entry.id)
    return ids[at - 1] if at else "", ids[at + 1] if at + 1 < len(ids) else ""


def _children(entry: Entry, edition: Edition) -> tuple[Child, ...]:
    if entry.kind == "glossary":
        return ()  # its senses are its text
    briefs = list(edition.briefs(entry.children).values())
    if entry.kind == "section":
        return tuple(Child(b) for b in briefs)
    below: dict[str, tuple[Brief, ...]] = {}
    size = 0
    for brief in briefs:
        inner = edition.entry(brief.id)
        found = tuple(edition.briefs(inner.children).values()) if inner and inner.kind != "ruling" else ()
        size += sum(len(b.text) for b in found)
        below[brief.id] = found
    if size > UNFOLDED:
        return tuple(Child(replace(b, text=_short(b, below[b.id]))) for b in briefs)
    return tuple(Child(b, below[b.id]) for b in briefs)


def _short(brief: Brief, below: tuple[Brief, ...]) -> str:
    return brief.text or ("" if brief.title else " ".join(b.text for b in below[:1]))


def _neighbours(ids: tuple[str, ...], edition: Edition) -> Neighbours:
    shown = tuple(edition.briefs(list(ids[:SHOWN])).values())
    return Neighbours(shown, max(0, len(ids) - SHOWN))


def sections(edition: Edition) -> list[Brief]:
    """The top of the edition: its sections, or where it has none its headings."""
    every = edition.briefs(list(edition.ids()))
    top = [b for b in every.values() if b.kind == "section"]
    return top or [b for b in every.values() if b.kind == "heading"]


def contents(edition: Edition) -> list[tuple[Brief, list[Brief]]]:
    """The table of contents: each section with its headings (the glossary without its entries)."""
    rows = []
    for section in sections(edition):
        entry = edition.entry(section.id)
        ids = entry.children if entry and section.id != "G" else ()
        rows.append((section, [b for b in edition.briefs(list(ids)).values() if b.kind == "heading"]))
    return rows


def glossary(edition: Edition) -> dict[str, list[Brief]]:
    """The glossary's entries by name, under their first letter (other signs first)."""
    every = edition.briefs(list(edition.ids()))
    by_letter: dict[str, list[Brief]] = {}
    for brief in sorted((b for b in every.values() if b.kind == "glossary"), key=lambda b: b.title.lower()):
        first = brief.title[:1].upper()
        by_letter.setdefault(first if first.isalpha() else "…", []).append(brief)
    return by_letter


def at_hand(library: Library) -> list[EditionInfo]:
    """The editions whose text can be read here."""
    return [i for i in library.editions() if i.imported or i.own_words]


def elsewhere(library: Library, entry: Entry) -> list[tuple[EditionInfo, bool]]:
    """Every edition at hand, newest first, with whether it has the entry's number (or term)."""
    rows = []
    for info in reversed(at_hand(library)):
        edition = library.find(info.id)
        if edition is None:
            continue
        glossary_entry = entry.kind in ("glossary", "sense")
        has = (edition.entry(entry.title) is not None) if glossary_entry else edition.has(entry.id)
        rows.append((info, has))
    return rows


def numbers_in(text: str, known: Collection[str]) -> list[tuple[int, int, str]]:
    """Where a text names rules that are known: start, end, id."""
    found = []
    for match in _NUMBER.finditer(text):
        for id_ in (lookup.tidy_number(match[0]), match[0]):
            if id_ in known:
                found.append((match.start(), match.end(), id_))
                break
    return found
