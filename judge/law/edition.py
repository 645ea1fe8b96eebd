"""One edition at hand, read from its compact snapshot (an SQLite file): look-ups by number, term and word.

Neither networkx nor lark is imported here; they are needed only to read a document and to walk the graph.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judge.law import lookup
from judge.law.editions import known
from judge.law.entry import Brief, Entry, Ruling
from judge.law.hits import Hit, Neighbour
from judge.law.search import matching, search
from judge.law.terms import term_key

if TYPE_CHECKING:
    from judge.law.graph import RuleGraph

_HELD = 4096
_HELD_SEARCHES = 8
"""Entries that an open edition keeps in memory; more begin anew."""


class Edition:
    """One edition at hand, read from its snapshot."""

    def __init__(self, db: sqlite3.Connection, meta: dict[str, Any]) -> None:
        """Wrap an open snapshot; use ``Library.edition`` instead of calling this."""
        self.db = db
        self.walked: RuleGraph | None = None
        """The rule graph, where it was asked for (``judge.law.graph.graph_of``)."""
        self._entries: dict[str, Entry | None] = {}
        self._searches: dict[tuple[str, int, tuple[tuple[str, float], ...]], list[Hit]] = {}
        self.meta = meta
        self.id: str = meta["edition"]
        self.title: str = meta["title"]
        self.effective: str = meta["effective"]
        self.own_words: bool = meta["own_words"]
        self.layout: str = meta["layout"]
        self.counts: dict[str, int] = meta["counts"]

    @property
    def available(self) -> bool:
        """Whether this edition's rules can be read (always, for an Edition of a snapshot)."""
        return True

    @property
    def complete(self) -> bool:
        """Whether its document holds the whole of the rules: a number that it lacks is then no rule of the edition."""
        info = known().get(self.id)
        return info is None or info.complete

    # -- look-ups ---------------------------------------------------------------------------------------------------
    def entry(self, key: str) -> Entry | None:
        """The entry of a rule number or a term, as a judge types it; None when this edition has none."""
        held = self._entries  # an answer looks the same few hundred rules up again and again
        if key in held:
            return held[key]
        address, also = self._address(lookup.parse(key))
        found = self._entry(address, also) if address else None
        if len(held) >= _HELD:
            held = self._entries = {}
        held[key] = found
        return found

    def _address(self, asked: lookup.Lookup) -> tuple[str, tuple[str, ...]]:
        one = self.db.execute
        if asked.number:
            row = one("SELECT id FROM item WHERE id=? OR printed=? ORDER BY id!=? LIMIT 1", (asked.number,) * 3)
            found = row.fetchone()
            return (found[0], ()) if found else ("", ())
        exact = one("SELECT id FROM item WHERE id=? COLLATE NOCASE", (asked.term,)).fetchone()
        if exact:
            return exact[0], ()
        found = one("SELECT id, rank FROM name WHERE key=? ORDER BY rank, rowid", (term_key(asked.term),)).fetchall()
        if not found:
            return "", ()
        # a rule that bears the term as its title says more than the glossary, which is offered beside it
        ranked = sorted(found, key=lambda r: {1: 0, 2: 1, 3: 2, 0: 3}.get(r[1], 4))
        return ranked[0][0], tuple(r[0] for r in ranked[1:])

    def _entry(self, address: str, also: tuple[str, ...] = ()) -> Entry:
        one = self.db.execute
        row = one("SELECT id, kind, title, text, parent, attributions, flags FROM item WHERE id=?", (address,))
        id_, kind, title, text, parent, attributions, flags = row.fetchone()
        children, examples, rulings, notes, senses = [], [], [], [], []
        below = one("SELECT id, kind, text, attributions FROM item WHERE parent=? ORDER BY n", (address,))
        for child, child_kind, child_text, child_attributions in below:
            if child_kind == "example":
                examples.append(child_text)
            elif child_kind == "note":
                notes.append(child_text)
            elif child_kind == "ruling":
                said = json.loads(child_attributions) if child_attributions else [["", "", "", ""]]
                rulings.append(Ruling(child, child_text, said[-1][0], said[-1][1]))
                if kind == "heading" and ".Ruling." not in child:  # numbered among the paragraphs, as in 1997
                    children.append(child)
            else:
                children.append(child)
                if child_kind == "sense":
                    senses.append(child_text)
        above = one("SELECT title FROM item WHERE id=?", (parent,)).fetchone() if parent else None
        return Entry(
            id=id_,
            kind=kind,
            title=title or (self._title_above(parent) if kind in ("rule", "subrule", "ruling") else ""),
            text="\n".join([*([text] if text else ()), *senses]),
            edition=self.id,
            effective=self.effective,
            own_words=self.own_words,
            parent=parent,
            parent_title=above[0] if above else "",
            children=tuple(children),
            examples=tuple(examples),
            rulings=tuple(rulings),
            notes=tuple(notes),
            cites=self._edges(address, out=True),
            cited_by=self._edges(address, out=False),
            attributed=tuple(a[3] for a in json.loads(attributions)) if attributions else (),
            also=also,
            flags=tuple(flags.split()) if flags else (),
        )

    def _title_above(self, parent: str) -> str:
        """The nearest title above an untitled rule: what it is about."""
        for _ in range(4):
            row = self.db.execute("SELECT title, parent FROM item WHERE id=?", (parent,)).fetchone()
            if row is None or row[0]:
                return row[0] if row else ""
            parent = row[1]
        return ""

    def _edges(self, address: str, *, out: bool) -> tuple[str, ...]:
        here, there = ("source", "target") if out else ("target", "source")
        rows = self.db.execute(
            f"SELECT DISTINCT {there} FROM edge WHERE {here}=? AND type='cites' ORDER BY rowid", (address,)
        )
        return tuple(r[0] for r in rows)

    def briefs(self, ids: tuple[str, ...] | list[str]) -> dict[str, Brief]:
        """Kind, title and text of several ids at once; ids this edition does not have are left out."""
        found: dict[str, Brief] = {}
        wanted = list(dict.fromkeys(ids))
        for at in range(0, len(wanted), 400):
            part = wanted[at : at + 400]
            marks = ",".join("?" * len(part))
            rows = self.db.execute(f"SELECT id, kind, title, text FROM item WHERE id IN ({marks})", part)
            found.update({r[0]: Brief(*r) for r in rows})
        return {i: found[i] for i in wanted if i in found}

    def rows(self, kinds: tuple[str, ...]) -> list[tuple[str, str, str, str, str, tuple[str, ...]]]:
        """Id, kind, title, text, parent and cited ids of every item of those kinds, in document order."""
        cites: dict[str, list[str]] = {}
        for source, target in self.db.execute("SELECT source, target FROM edge WHERE type='cites'"):
            cites.setdefault(source, []).append(target)
        marks = ",".join("?" * len(kinds))
        rows = self.db.execute(
            f"SELECT id, kind, title, text, parent FROM item WHERE kind IN ({marks}) ORDER BY n", kinds
        )
        return [(*r, tuple(cites.get(r[0], ()))) for r in rows]

    def ids(self) -> tuple[str, ...]:
        """Every address of the edition, in document order."""
        return tuple(r[0] for r in self.db.execute("SELECT id FROM item ORDER BY n"))

    def has(self, number: str) -> bool:
        """Whether the edition defines that number."""
        query = "SELECT 1 FROM item WHERE id=? OR printed=? LIMIT 1"
        return self.db.execute(query, (number, number)).fetchone() is not None

    def near(self, number: str) -> list[str]:
        """Numbers that are defined around one that is not: its siblings, else its group."""
        stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        for prefix in (stem, stem.rpartition(".")[0]):
            if prefix and prefix[:1].isdigit():
                rows = self.db.execute("SELECT id FROM item WHERE id=? OR parent=? ORDER BY n", (prefix, prefix))
                found = [r[0] for r in rows if "/" not in r[0]]
                if found:
                    return found[:1] + found[-1:] if len(found) > 1 else found
        return []

    def names(self) -> list[str]:
        """Every term and title that a look-up understands."""
        return [r[0] for r in self.db.execute("SELECT DISTINCT key FROM name ORDER BY key")]

    def search(self, words: str, limit: int = 10, beside: Mapping[str, float] | None = None) -> list[Hit]:
        """The best rules, glossary entries and rulings for some words or a whole question, best first; ``beside``: further words, weighted."""
        key = (words, limit, tuple((beside or {}).items()))
        held = self._searches  # two readers of one question ask for the same
        if key not in held:
            if len(held) >= _HELD_SEARCHES:
                held = self._searches = {}
            held[key] = search(self.db, self.id, words, limit, beside)
        return list(held[key])

    def matching(self, words: str) -> int:
        """How many items a search for these words could show."""
        return matching(self.db, words)

    def neighbours(self, id_: str) -> list[Neighbour]:
        """Everything one edge away from an entry, in both directions."""
        out = self.db.execute("SELECT type, target FROM edge WHERE source=? ORDER BY rowid", (id_,)).fetchall()
        into = self.db.execute("SELECT type, source FROM edge WHERE target=? ORDER BY rowid", (id_,)).fetchall()
        briefs = self.briefs([r[1] for r in out] + [r[1] for r in into])
        return [
            Neighbour(type_, direction, briefs[other])
            for direction, rows in ((True, out), (False, into))
            for type_, other in rows
            if other in briefs
        ]

    def report(self) -> dict[str, Any]:
        """What reading the document noticed: unclassified lines and findings."""
        row = self.db.execute("SELECT value FROM blob WHERE key='report'").fetchone()
        return dict(json.loads(row[0])) if row else {"unclassified": [], "findings": []}
