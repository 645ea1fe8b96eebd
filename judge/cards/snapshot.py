"""The compact snapshot of a card file: an SQLite file that finds a card by name and decodes it on demand.

Cards are entered unread; each is read when it is first asked for, and its tree is kept.
The snapshot carries the fingerprint of the reader's own sources: trees made by other sources are thrown away.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.cards import tree
from judge.cards.codec import decode, decode_all, encode
from judge.cards.loaders import CardRecord, load_text
from judge.cards.names import keys_of
from judge.cards.reader import read_face
from judge.home import worked_out

_SCHEMA = """
create table meta (key text primary key, value text not null);
create table cards (id integer primary key, name text not null, record text not null, root integer);
create table keys (key text not null, card integer not null, whole integer not null);
create index keys_by_key on keys (key);
create table nodes (id integer primary key, data blob not null unique);
"""
_WRITE_EVERY = 32  # cards read on demand are written down in batches of this many


@lru_cache(maxsize=1)
def reader_fingerprint() -> str:
    """A short hash over the sources and grammars that decide what a card is read to, and the Python that runs them."""
    found: str = worked_out("card-reader", _reader_fingerprint)
    return found


def _reader_fingerprint() -> str:
    digest = hashlib.blake2b(f"{sys.version_info[:2]}".encode(), digest_size=12)
    home = Path(__file__).parent
    for path in sorted(home.rglob("*")):
        if path.suffix in {".py", ".lark", ".json", ".txt"} and path.is_file():
            digest.update(str(path.relative_to(home)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def read_card(record: CardRecord) -> tree.Card:
    """Read every face of a card as its file gives it. Unreadable text stays in the tree as unread nodes."""
    faces = tuple(
        read_face(
            face.name,
            face.type_line,
            face.mana_cost,
            face.oracle_text,
            power=face.power,
            toughness=face.toughness,
            loyalty=face.loyalty,
            colors=face.colors,
        )
        for face in record.faces
    )
    return tree.Card(record.name, record.layout, faces, record.first_print)


def _put_in_place(made: Path, path: Path) -> None:
    """Move a finished snapshot to its place in one step, unless another process has put a good one there meanwhile.

    A file that another process has open is never replaced: its journal would be taken for the new file's."""
    try:
        os.link(made, path)
    except FileExistsError:
        if not _usable(path):
            made.replace(path)
    except OSError:  # a file system without links
        made.replace(path)


class Snapshot:
    """The cards of one file, found by folded name. Threads may share it; processes may share its file."""

    def __init__(self, connection: sqlite3.Connection, writable: bool, digest: str | None = None) -> None:
        """Take an open database with the schema in place; ``build`` and ``open_or_build`` make one. ``digest``: of the file it was made from."""
        self.digest = digest
        self._db = connection
        self._writable = writable
        self._lock = threading.RLock()
        self._cards: dict[int, tree.Card] = {}
        self._nodes: dict[int, Any] = {}
        self._rows: dict[bytes, int] = {}
        self._unwritten: dict[int, tree.Card] = {}
        self._numbers: dict[str, int | None] = {}  # the keys of a snapshot never change
        self._made = self._made_now()

    # --- making one ---------------------------------------------------------------------------------------------------

    @classmethod
    def in_memory(cls, records: Iterable[CardRecord]) -> Snapshot:
        """A snapshot of the records that lives with this process only."""
        connection = sqlite3.connect(":memory:", check_same_thread=False)
        _fill(connection, records)
        return cls(connection, writable=False)

    @classmethod
    def open_or_build(cls, path: Path, records: Callable[[], Iterable[CardRecord]], digest: str | None = None) -> Snapshot:
        """The snapshot kept at ``path``, made from ``records()`` when it is not there yet or cannot be used.

        Trees made by another version of the reader are dropped. Where the folder cannot be written, the snapshot is
        held in memory. Whatever ``records`` raises goes through, and nothing is left at ``path`` then.
        """
        if not _usable(path):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
            except OSError:
                return cls.in_memory(records())
            os.close(handle)
            made = Path(name)
            try:
                connection = sqlite3.connect(made)
                _fill(connection, records())
                connection.close()
                _put_in_place(made, path)
            finally:
                made.unlink(missing_ok=True)
        connection = sqlite3.connect(path, timeout=10, check_same_thread=False)
        writable = os.access(path, os.W_OK)
        if writable:
            connection.execute("pragma synchronous = off")
        snapshot = cls(connection, writable, digest)
        snapshot._drop_stale_trees()
        return snapshot

    def _drop_stale_trees(self) -> None:
        """Forget trees that other reader sources made (or refuse to use them when the file cannot be written)."""
        found = self._db.execute("select value from meta where key = 'reader'").fetchone()
        if found and found[0] == reader_fingerprint():
            return
        if not self._writable:
            copy = sqlite3.connect(":memory:", check_same_thread=False)
            self._db.backup(copy)
            self._db.close()
            self._db = copy
        with self._db:
            self._db.execute("begin immediate")
            self._db.execute("delete from nodes")
            self._db.execute("update cards set root = null")
            self._db.execute("insert or replace into meta values ('reader', ?)", (reader_fingerprint(),))
            self._db.execute("insert or replace into meta values ('made', ?)", (secrets.token_hex(8),))
        self._made = self._made_now()

    def _made_now(self) -> str | None:
        """Which making of the trees the file holds: another one when other reader sources have thrown them away since."""
        found = self._db.execute("select value from meta where key = 'made'").fetchone()
        return None if found is None else str(found[0])

    # --- asking it ----------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """How many cards it holds."""
        with self._lock:
            count: int = self._db.execute("select count(*) from cards").fetchone()[0]
        return count

    def number_of(self, key: str) -> int | None:
        """The number of the card with that folded name, whole names before halves; None when there is none."""
        with self._lock:
            if key not in self._numbers:
                row = self._db.execute("select card from keys where key = ? order by whole desc, card limit 1", (key,)).fetchone()
                self._numbers[key] = None if row is None else int(row[0])
            return self._numbers[key]

    def names(self) -> list[str]:
        """All card names in the file's order."""
        with self._lock:
            return [row[0] for row in self._db.execute("select name from cards order by id")]

    def keys(self) -> list[tuple[str, str]]:
        """Every folded key with the name of its card."""
        with self._lock:
            return self._db.execute("select key, name from keys join cards on cards.id = keys.card").fetchall()

    def record(self, number: int) -> CardRecord:
        """The card as the file gave it."""
        with self._lock:
            text = self._db.execute("select record from cards where id = ?", (number,)).fetchone()[0]
        return load_text(text)[0]

    def records(self) -> Iterator[CardRecord]:
        """Every card as the file gave it, in the file's order."""
        with self._lock:
            rows = self._db.execute("select record from cards order by id").fetchall()
        return (load_text(row[0])[0] for row in rows)

    def card(self, number: int) -> tree.Card:
        """The card as read; read now when it has not been before."""
        with self._lock:
            card = self._cards.get(number)
            if card is not None:
                return card
            root = self._db.execute("select root from cards where id = ?", (number,)).fetchone()[0]
            if root is not None and self._made_now() != self._made:
                root, self._writable = None, False  # the trees in the file are another reader's by now
            if root is None:
                card = read_card(self.record(number))
                if self._writable:
                    self._unwritten[number] = card
                    if len(self._unwritten) >= _WRITE_EVERY:
                        self.flush()
            else:
                card = decode(root, self._fetch, self._nodes)
                assert isinstance(card, tree.Card)
            self._cards[number] = card
            return card

    def load_all(self) -> list[tree.Card]:
        """Every card, those on file decoded in one go."""
        with self._lock:
            decode_all(self._db.execute("select id, data from nodes order by id"), self._nodes)
            wanted = self._db.execute("select id, root from cards order by id").fetchall()
            for number, root in wanted:
                if root is not None and number not in self._cards:
                    self._cards[number] = self._nodes[root]
            return [self.card(number) for number, _ in wanted]

    def _fetch(self, number: int) -> bytes:
        data: bytes = self._db.execute("select data from nodes where id = ?", (number,)).fetchone()[0]
        return data

    # --- keeping what was read ----------------------------------------------------------------------------------------

    def read_all(self, each: Callable[[Callable[[CardRecord], tree.Card], list[CardRecord]], Iterable[tree.Card]] = map) -> Iterator[str]:
        """Read every card that was not read before; names as done. ``each``: reads them all in order, as ``map`` does or a pool of processes."""
        numbers = list(self.unread_numbers())
        records = [self.record(number) for number in numbers]
        for number, card in zip(numbers, each(read_card, records), strict=True):
            with self._lock:
                self._cards[number] = card
                if self._writable:
                    self._unwritten[number] = card
            yield card.name
        self.flush()

    def flush(self) -> None:
        """Write down the trees read since the last time. While another process holds the file they stay pending."""
        with self._lock:
            if not self._unwritten or not self._writable:
                return
            try:
                self._db.execute("begin immediate")
            except sqlite3.OperationalError:  # locked by another process: this is only a cache, try again later
                return
            try:
                with self._db:
                    if self._made_now() != self._made:
                        self._writable = False  # another reader's trees stand there by now: what was read is just not kept
                        self._unwritten.clear()
                    for number, card in self._unwritten.items():
                        self._db.execute("update cards set root = ? where id = ?", (encode(card, self._store), number))
            except sqlite3.OperationalError:  # the file was replaced by another process: what was read is just not kept
                self._writable = False
            self._unwritten.clear()

    def _store(self, data: bytes) -> int:
        number = self._rows.get(data)
        if number is None:
            row = self._db.execute("select id from nodes where data = ?", (data,)).fetchone()
            number = row[0] if row else self._db.execute("insert into nodes (data) values (?)", (data,)).lastrowid
            assert number is not None
            self._rows[data] = number
        return number

    def unread_numbers(self) -> Iterator[int]:
        """The numbers of the cards that nobody has read yet."""
        with self._lock:
            rows = self._db.execute("select id from cards where root is null order by id").fetchall()
        return (row[0] for row in rows if row[0] not in self._cards)

    def close(self) -> None:
        """Write what is pending and let the file go."""
        with self._lock:
            self.flush()
            self._db.close()


def _fill(connection: sqlite3.Connection, records: Iterable[CardRecord]) -> None:
    """Enter the records, unread, with every key that finds them."""
    connection.executescript(_SCHEMA)
    with connection:
        connection.execute("insert into meta values ('reader', ?)", (reader_fingerprint(),))
        cards, keys = [], []
        for number, record in enumerate(records, 1):
            cards.append((number, record.name, record.to_json()))
            for index, key in enumerate(keys_of(record.name, [face.name for face in record.faces])):
                keys.append((key, number, int(index == 0)))
        connection.executemany("insert into cards (id, name, record) values (?, ?, ?)", cards)
        connection.executemany("insert into keys values (?, ?, ?)", keys)


def _usable(path: Path) -> bool:
    """Whether there is a whole snapshot at the path: a broken or half-written one is made again."""
    if not path.is_file():
        return False
    try:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            connection.execute("select root from cards limit 1")
            connection.execute("select value from meta limit 1")
        finally:
            connection.close()
    except sqlite3.DatabaseError:
        return False
    return True
