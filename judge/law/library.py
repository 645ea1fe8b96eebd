"""The library: every edition at hand, opened from compact snapshots. What the other rooms use to look rules up.

    library = Library.open()
    library.edition("2009-10").entry("510.1c")     # Entry or None
    library.edition().search("lethal damage", 5)   # ranked hits
    library.entry("2022-04:702.19b")               # a citation; says so when that edition is not imported
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed
from judge.home import user_home
from judge.later import Later
from judge.law import lookup, snapshot
from judge.law.edition import Edition
from judge.law.editions import EditionInfo, canonical, known
from judge.law.entry import Entry
from judge.law.lookup import DEFAULT
from judge.law.shipped import open_shipped, shipped_editions

if TYPE_CHECKING:
    from judge.law import computing, further, importing
    from judge.law.fates import Concordance
else:
    further = Later("judge.law.further")  # it takes half as long to import as a look-up takes
    importing = Later("judge.law.importing")  # lark and the layouts (0.1 s): only where a snapshot has to be made
    computing = Later("judge.law.computing")  # the matching of texts: only where a concordance has to be made

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""A name that can stand in a file name: no separators, and no dots at its start."""

NOT_IMPORTED = "the text of this edition is not imported"
"""The note of an entry whose number is known but whose edition is not at hand."""


def _compiled(path: Path, edition: str, files: list[Path], stamp: list[list[Any]]) -> Path:
    return importing.compile_shipped(path, edition, files, stamp)


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
        table = dict(known())
        for id_ in shipped_editions():
            table[id_] = replace(table[id_], own_words=True)
        for id_ in self.imported():
            meta = snapshot.current(self.path(id_)) or self._again(id_)
            if meta is None:
                continue
            info = table.get(id_) or EditionInfo(id_, meta["title"], meta["effective"], meta["layout"], meta["era"])
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
        return canonical(name, self.imported())

    def edition(self, name: str | None = None) -> Edition:
        """The edition of that id or alias: the imported text, else the own-words one; Malformed when neither is at hand."""
        edition = self.find(name)
        if edition is None:
            id_ = self.canonical(name)
            info = known().get(id_)
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
        importing.LOG.warning("the imported text of edition %s is damaged and was put aside as %s (judge import FILE reads it anew)", path.stem, aside.name)

    def _again(self, id_: str) -> dict[str, Any] | None:
        """Read an imported document again from the copy in its snapshot, made by another version of the reader."""
        source = snapshot.source_of(self.path(id_))
        if source is None:
            return None
        importing.import_bytes(self, source, f"edition {id_}", edition=id_, layout=None)
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
        return id_ in known() and not known()[id_].complete

    def known_only(self, id_: str, asked: lookup.Lookup) -> Entry:
        """The entry of a rule of which only the number and perhaps the title is known, with where it stands today."""
        number = asked.number or further.number_of(id_, asked.term) or asked.term
        lent = self._lent(id_, number)
        places = further.whereabouts(self, id_, number) if number[:1].isdigit() else []
        if lent is not None:
            return replace(lent, title=lent.title or further.title_of(id_, number), elsewhere=tuple((e, f.fate, f.targets) for e, f in places))
        known_info = known().get(id_)
        kind = "glossary" if not number[:1].isdigit() else "subrule" if number[-1:].isalpha() else "rule"
        return Entry(
            id=number,
            kind=kind,
            title=further.title_of(id_, number) or next((t for e, f in places if (t := self._title_there(e, f.targets))), ""),
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
        return further.borrowed(self, id_, number)

    def with_whereabouts(self, entry: Entry) -> Entry:
        """The entry with where its rule stands in the default edition and in the newest."""
        places = further.whereabouts(self, entry.edition, entry.id)
        return replace(entry, elsewhere=tuple((e, f.fate, f.targets) for e, f in places))

    def _title_there(self, edition: str, targets: tuple[str, ...]) -> str:
        there = self.find(edition)
        entry = there.entry(targets[0]) if there is not None and targets else None
        return entry.title if entry is not None else ""

    def compute(self, first: Edition, second: Edition) -> Concordance:
        """Which rule of one edition became which of the other, worked out from both texts."""
        return computing.compute(first, second)

    def reopen(self) -> None:
        """Close every edition, so that each is checked, and made anew where it is damaged, on its next use."""
        self._open.clear()

    def forget(self, edition: str) -> None:
        """Close an edition so that its next use reads the snapshot anew (after an import)."""
        self._open.pop(edition, None)
