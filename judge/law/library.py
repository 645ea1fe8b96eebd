"""The library: every edition at hand, opened from compact snapshots. What the other rooms use to look rules up.

    library = Library.open()
    library.edition("2009-10").entry("510.1c")     # Entry or None
    library.edition().search("lethal damage", 5)   # ranked hits
    library.entry("2022-04:702.19b")               # a citation; says so when that edition is not imported

Neither networkx nor lark is imported here; they are needed only to read a document and to walk the graph.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed
from judge.home import user_home
from judge.law import lookup, snapshot
from judge.law.lookup import DEFAULT
from judge.law.shipped import open_shipped
from judge.law.terms import term_key

if TYPE_CHECKING:
    from judge.law.editions import EditionInfo
    from judge.law.further import Further
    from judge.law.graph import RuleGraph
    from judge.law.hits import Hit, Neighbour
    from judge.law.importing import Reading


_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""A name that can stand in a file name: no separators, and no dots at its start."""

_HELD = 4096
_HELD_SEARCHES = 8
"""Entries that an open edition keeps in memory; more begin anew."""

NOT_IMPORTED = "the text of this edition is not imported"
"""The note of an entry whose number is known but whose edition is not at hand."""


def further() -> Further:
    """What a plain look-up does without: other editions, concordances, search. It takes half as long to import as a look-up takes."""
    from judge.law.further import FURTHER

    return FURTHER


def reading() -> Reading:
    """What reads documents and compares them, with lark and difflib: needed only where a snapshot or a concordance has to be made (0.1 s)."""
    from judge.law.importing import READING

    return READING


def _compiled(path: Path, edition: str, files: list[Path], stamp: list[list[Any]]) -> Path:
    return reading().compile_shipped(path, edition, files, stamp)


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
        info = further().known().get(self.id)
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
            held[key] = further().search(self.db, self.id, words, limit, beside)
        return list(held[key])

    def matching(self, words: str) -> int:
        """How many items a search for these words could show."""
        return further().matching(self.db, words)

    def neighbours(self, id_: str) -> list[Neighbour]:
        """Everything one edge away from an entry, in both directions."""
        neighbour = further().Neighbour
        out = self.db.execute("SELECT type, target FROM edge WHERE source=? ORDER BY rowid", (id_,)).fetchall()
        into = self.db.execute("SELECT type, source FROM edge WHERE target=? ORDER BY rowid", (id_,)).fetchall()
        briefs = self.briefs([r[1] for r in out] + [r[1] for r in into])
        return [
            neighbour(type_, direction, briefs[other])
            for direction, rows in ((True, out), (False, into))
            for type_, other in rows
            if other in briefs
        ]

    def report(self) -> dict[str, Any]:
        """What reading the document noticed: unclassified lines and findings."""
        row = self.db.execute("SELECT value FROM blob WHERE key='report'").fetchone()
        return dict(json.loads(row[0])) if row else {"unclassified": [], "findings": []}


class Library:
    """The editions in the user's data folder and the one that ships with the package."""

    def __init__(self, home: Path) -> None:
        """Use ``Library.open`` unless another data folder is wanted."""
        self.home = home
        self._open: dict[str, tuple[tuple[int, ...], Edition]] = {}
        self._restated: dict[str, Edition | None] = {}

    @classmethod
    def open(cls, home: Path | None = None) -> Library:
        """The library of the user's data folder (``JUDGE_HOME`` moves it). Nothing is read yet."""
        return cls(home or user_home())

    @property
    def folder(self) -> Path:
        """Where imported editions are kept."""
        return self.home / "law" / "editions"

    def path(self, edition: str) -> Path:
        """Where the snapshot of an imported edition is kept. Malformed for a name that could lead out of the folder."""
        if not _PLAIN.fullmatch(edition):
            raise Malformed(f"{edition!r} is no name of an edition", mend="letters, digits, dots and dashes")
        return self.folder / f"{edition}.sqlite"

    def imported(self) -> tuple[str, ...]:
        """The ids of the editions the user has imported."""
        if not self.folder.is_dir():
            return ()
        return tuple(sorted(p.stem for p in self.folder.glob("*.sqlite") if _PLAIN.fullmatch(p.stem)))

    def editions(self) -> list[EditionInfo]:
        """Every edition known or imported, oldest first, each saying whether its text is at hand and in whose words."""
        far = further()
        table = dict(far.known())
        for id_ in far.shipped_editions():
            table[id_] = replace(table[id_], own_words=True)
        for id_ in self.imported():
            meta = snapshot.current(self.path(id_)) or self._again(id_)
            if meta is None:
                continue
            info = table.get(id_) or far.EditionInfo(id_, meta["title"], meta["effective"], meta["layout"], meta["era"])
            table[id_] = replace(
                info,
                imported=True,
                own_words=meta["own_words"],
                sha256=meta["sha256"],
                date=meta["effective"] or info.date,
                layout=meta["layout"],
            )
        return sorted(table.values(), key=lambda i: (i.date or i.id, i.id))

    def canonical(self, name: str | None) -> str:
        """The edition id that a name means; the default edition for None. Malformed for an unknown name."""
        if name is None or name == DEFAULT:
            return DEFAULT
        # only a plain name may become part of a path: the name is typed by whoever asks
        if _PLAIN.fullmatch(name) and self.path(name).is_file():
            return name
        return further().canonical(name, self.imported())

    def edition(self, name: str | None = None) -> Edition:
        """The edition of that id or alias: the imported text, else the own-words one; Malformed when neither is at hand."""
        edition = self.find(name)
        if edition is None:
            id_ = self.canonical(name)
            info = further().known().get(id_)
            raise Malformed(
                f"the text of edition {id_} is not imported",
                mend=f"judge import FILE, with the {info.document}" if info else "judge import FILE",
            )
        return edition

    def find(self, name: str | None = None) -> Edition | None:
        """Like ``edition``, but None when the edition is known and its text not at hand. Malformed for an unknown name."""
        id_ = self.canonical(name)
        held, stamp = self._open.get(id_), self._stamp(id_)
        if held is None or held[0] != stamp:
            edition = self._load(id_)
            if edition is None:
                return None
            held = self._open[id_] = (stamp, edition)  # the stamp from before: an import meanwhile is seen next time
        return held[1]

    def restated(self, id_: str) -> Edition | None:
        """The own-words text of an edition, also where its source is imported; None where none ships."""
        edition = self.find(id_)
        if edition is None or edition.own_words:
            return edition
        if id_ not in self._restated:
            path, meta = open_shipped(id_, self.home, _compiled)
            self._restated[id_] = Edition(snapshot.connect(path), meta) if path is not None and meta is not None else None
        return self._restated[id_]

    def _stamp(self, id_: str) -> tuple[int, ...]:
        """What changes when another process imports the edition: a running service then reads it without a restart."""
        try:
            found = self.path(id_).stat()
        except OSError:
            return ()
        return (found.st_ino, found.st_mtime_ns, found.st_size)

    def _load(self, id_: str) -> Edition | None:
        path = self.path(id_)
        meta = snapshot.current(path) if path.is_file() else None
        if path.is_file() and (meta is None or not snapshot.sound(path)):
            meta = self._again(id_)
            if meta is None:
                self._put_aside(path)
        if meta is None:
            found, meta = open_shipped(id_, self.home, _compiled)
            path = found or path
        return Edition(snapshot.connect(path), meta) if meta is not None else None

    def _put_aside(self, path: Path) -> None:
        """Keep a damaged import out of the way, and say so; where this project restates the edition, that is used meanwhile."""
        aside = path.with_suffix(".damaged")
        with suppress(OSError):  # where nothing may be written it is found damaged again next time
            path.replace(aside)
        reading().log.warning("the imported text of edition %s is damaged and was put aside as %s (judge import FILE reads it anew)", path.stem, aside.name)

    def _again(self, id_: str) -> dict[str, Any] | None:
        """Read an imported document again from the copy in its snapshot, made by another version of the reader."""
        source = snapshot.source_of(self.path(id_))
        if source is None:
            return None
        reading().import_bytes(self, source, f"edition {id_}", edition=id_, layout=None)
        return snapshot.current(self.path(id_))

    def entry(self, citation: str, default: str | None = None) -> Entry | None:
        """The entry of ``2009-10:510.1c`` (or of a bare number or term, in the default edition).

        When the edition is known but not at hand, or its text is cut off before the rule, the entry has no text, ``available`` is False,
        and ``note`` says so.
        None when the edition is at hand and defines no such rule; Malformed when the edition is unknown.
        """
        asked = lookup.parse(citation)
        name = asked.edition or default
        edition = self.find(name)
        if edition is None:
            return self.known_only(self.canonical(name), asked)
        found = edition.entry(asked.key)
        if found is None and asked.number and self._cut_off(edition.id):
            beyond = self.known_only(edition.id, asked)
            return beyond if beyond.elsewhere else None
        return found

    @staticmethod
    def _cut_off(id_: str) -> bool:
        """Whether only a part of the edition's text exists, so that a number may lie beyond it."""
        known = further().known()
        return id_ in known and not known[id_].complete

    def known_only(self, id_: str, asked: lookup.Lookup) -> Entry:
        """The entry of a rule of which only the number and perhaps the title is known, with where it stands today."""
        far = further()
        number = asked.number or far.number_of(id_, asked.term) or asked.term
        lent = self._lent(id_, number)
        places = far.whereabouts(self, id_, number) if number[:1].isdigit() else []
        if lent is not None:
            return replace(lent, title=lent.title or far.title_of(id_, number), elsewhere=tuple((e, f.fate, f.targets) for e, f in places))
        known_info = far.known().get(id_)
        kind = "glossary" if not number[:1].isdigit() else "subrule" if number[-1:].isalpha() else "rule"
        return Entry(
            id=number,
            kind=kind,
            title=far.title_of(id_, number) or next((t for e, f in places if (t := self._title_there(e, f.targets))), ""),
            text="",
            edition=id_,
            effective=known_info.date if known_info else "",
            own_words=False,
            available=False,
            note=NOT_IMPORTED if self.find(id_) is None else "the text at hand does not reach this rule",
            elsewhere=tuple((e, f.fate, f.targets) for e, f in places),
        )

    def _lent(self, id_: str, number: str) -> Entry | None:
        """The rule in the words of a shipped edition that says the same, where its own text is not at hand."""
        if self.find(id_) is not None:
            return None
        return further().borrowed(self, id_, number)

    def with_whereabouts(self, entry: Entry) -> Entry:
        """The entry with where its rule stands in the default edition and in the newest."""
        places = further().whereabouts(self, entry.edition, entry.id)
        return replace(entry, elsewhere=tuple((e, f.fate, f.targets) for e, f in places))

    def _title_there(self, edition: str, targets: tuple[str, ...]) -> str:
        there = self.find(edition)
        entry = there.entry(targets[0]) if there is not None and targets else None
        return entry.title if entry is not None else ""

    def reopen(self) -> None:
        """Close every edition, so that each is checked, and made anew where it is damaged, on its next use."""
        self._open.clear()

    def forget(self, edition: str) -> None:
        """Close an edition so that its next use reads the snapshot anew (after an import)."""
        self._open.pop(edition, None)
