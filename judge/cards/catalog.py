"""The card catalog: cards by name out of the starter set, the user's imported files, and files given for one run.

``Catalog.open().find("Lightning Bolt")`` gives the card as read. Nothing is parsed that is not asked for.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from judge.cards import tree
from judge.cards.beginnings import Beginnings
from judge.cards.loaders import CardRecord, load, load_text
from judge.cards.names import fold, is_nickname, suggest
from judge.cards.snapshot import Snapshot
from judge.errors import Malformed
from judge.home import rulesdata, user_home

STARTER_FILE = "starter-cards.jsonl"


def starter_path() -> Path:
    """The card file that ships with the package."""
    return rulesdata() / STARTER_FILE


def imported_folder() -> Path:
    """Where the user's imported card files lie, one JSON-lines file an import."""
    return user_home() / "cards"


def imported_files() -> list[Path]:
    """The user's imported card files, the newest first."""
    folder = imported_folder()
    files = folder.glob("*.jsonl") if folder.is_dir() else ()
    return sorted(files, key=lambda path: (-path.stat().st_mtime_ns, path.name))


def snapshot_of(path: Path) -> Snapshot:
    """The snapshot of a card file, made on first use and kept; ``Malformed`` when the file is no good."""
    try:
        digest = hashlib.blake2b(path.read_bytes(), digest_size=10).hexdigest()
    except OSError as error:
        raise Malformed(f"{path}: cannot be read: {error.strerror}", mend="check the path") from None
    return Snapshot.open_or_build(user_home() / "cache" / f"cards-{digest}.sqlite", lambda: load(path), digest)


def import_file(path: Path) -> tuple[Path, int]:
    """Check a card file and store its cards for good; where they went and how many there are.

    Nothing is stored when any entry is bad (``Malformed`` names the line and the field). A file of the same name that
    was imported before is replaced.
    """
    records = [replace(r, as_of=r.as_of or day_of(path)) if r.formats else r for r in load(path)]
    folder = imported_folder()
    target = folder / f"{path.name.split('.')[0] or 'cards'}.jsonl"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=folder, suffix=".new")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.writelines(record.to_json() + "\n" for record in records)
            Path(name).replace(target)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        why = f"{folder}: cannot be written: {error.strerror}"
        raise Malformed(why, mend="set JUDGE_HOME to another folder") from None
    return target, len(records)


def day_of(path: Path) -> str:
    """The day a card file tells of: the one in its name (as Scryfall names them), else the one it was written on."""
    told = re.search(r"(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)", path.name)
    return "-".join(told.groups()) if told else datetime.fromtimestamp(path.stat().st_mtime, tz=UTC).date().isoformat()


class Catalog:
    """Cards by name. Earlier files win over later ones, and whole names over the names of halves and faces."""

    def __init__(self, snapshots: Sequence[Snapshot]) -> None:
        """Take the snapshots to look in, the first one first."""
        self._snapshots = tuple(snapshots)
        self._named: dict[str, str] | None = None
        self._beginnings: Beginnings | None = None
        self.beside: tuple[Catalog, Catalog] | None = None
        """Where this catalog is another one with a few records before it: those records alone, and the other one."""

    # --- making one ---------------------------------------------------------------------------------------------------

    @classmethod
    def open(cls, *extra: Path) -> Catalog:
        """The starter set with all the user imported, and before them the files given."""
        paths = [*extra, *imported_files(), *([starter_path()] if starter_path().is_file() else [])]
        return cls([snapshot_of(path) for path in paths])

    @classmethod
    def from_file(cls, path: Path | str, starter: bool = True) -> Catalog:
        """The cards of one file, with the starter set behind it unless told otherwise. For ``--cards FILE``."""
        paths = [Path(path), *([starter_path()] if starter and starter_path().is_file() else [])]
        return cls([snapshot_of(each) for each in paths])

    @classmethod
    def from_records(cls, records: Sequence[CardRecord]) -> Catalog:
        """A catalog of the records given, in memory."""
        return cls([Snapshot.in_memory(records)])

    @classmethod
    def from_text(cls, text: str, source: str = "cards") -> Catalog:
        """A catalog of the text of a card file, in memory."""
        return cls.from_records(load_text(text, source))

    def with_records(self, records: Sequence[CardRecord]) -> Catalog:
        """These cards with a few more before them, in memory: cards that one question tells the wording of."""
        first = Snapshot.in_memory(records)
        both = Catalog([first, *self._snapshots])
        both.beside = (Catalog([first]), self)
        return both

    # --- asking it ----------------------------------------------------------------------------------------------------

    @property
    def digest(self) -> str | None:
        """A digest of the files it was made from, the first one first; None where a card stands in no file."""
        found = [snapshot.digest for snapshot in self._snapshots]
        return " ".join(map(str, found)) if all(found) else None

    def __len__(self) -> int:
        """How many cards there are, those in several files counted each time."""
        return sum(len(snapshot) for snapshot in self._snapshots)

    def __contains__(self, name: object) -> bool:
        """Whether a card, a half or a face has the name."""
        return isinstance(name, str) and self._at(name) is not None

    def _at(self, name: str) -> tuple[Snapshot, int] | None:
        key = fold(name)
        for snapshot in self._snapshots:
            number = snapshot.number_of(key)
            if number is not None:
                return snapshot, number
        return None

    def find(self, name: str) -> tree.Card | None:
        """The card of that name, of that half ("Fire") or of that face; accents, case and quotes do not matter."""
        at = self._at(name)
        return None if at is None else at[0].card(at[1])

    def record(self, name: str) -> CardRecord | None:
        """The card of that name as its file gives it, unread."""
        at = self._at(name)
        return None if at is None else at[0].record(at[1])

    def resolve(self, name: str) -> tree.Card | None:
        """The card of that name, or the only one called so for short ("Phage"); None when several could be meant."""
        found = self.find(name)
        if found is not None:
            return found
        short = fold(name)
        meant = {full for key, full in self._names_by_key().items() if is_nickname(short, key)}
        return self.find(meant.pop()) if len(meant) == 1 else None

    def suggest(self, name: str, limit: int = 5) -> list[str]:
        """The names of the cards that may be meant, the likeliest first."""
        named = self._names_by_key()
        ranked = [named[key] for key, _ in suggest(name, list(named), 2 * limit)]
        return list(dict.fromkeys(ranked))[:limit]

    def begun(self, letters: str, limit: int = 8) -> list[str]:
        """The names that begin with the letters typed, or whose words do ("libo"); cards of the starter set first."""
        if self._beginnings is None:
            widely = self._snapshots[-1].names() if self._snapshots else ()
            self._beginnings = Beginnings(self.names(), widely)
        return self._beginnings.find(letters, limit)

    def _names_by_key(self) -> dict[str, str]:
        if self._named is None:
            self._named = {}
            for snapshot in self._snapshots:
                for key, name in snapshot.keys():  # noqa: SIM118 - not a mapping: pairs of key and name
                    self._named.setdefault(key, name)
        return self._named

    def names(self) -> list[str]:
        """Every card name once, in the files' order."""
        return list(dict.fromkeys(name for snapshot in self._snapshots for name in snapshot.names()))

    def keyed_names(self) -> list[tuple[str, str]]:
        """Every folded key (of a card, a half or a face) with the name of the card it finds."""
        return list(self._names_by_key().items())

    def records(self) -> Iterator[CardRecord]:
        """Every card as its file gives it, each name once, sorted by name; none is read."""
        found: dict[str, CardRecord] = {}
        for snapshot in self._snapshots:
            for record in snapshot.records():
                found.setdefault(record.name, record)
        return iter([found[name] for name in sorted(found, key=str.casefold)])

    def cards(self) -> Iterator[tree.Card]:
        """Every card as read, file by file; those read before come from the snapshot."""
        for snapshot in self._snapshots:
            yield from snapshot.load_all()

    def close(self) -> None:
        """Write down what was read on this run."""
        for snapshot in self._snapshots:
            snapshot.close()

    def flush(self) -> None:
        """Write down what was read so far, and stay open."""
        for snapshot in self._snapshots:
            snapshot.flush()

    def __enter__(self) -> Catalog:
        """Use in a ``with`` block: closed at its end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close."""
        self.close()
