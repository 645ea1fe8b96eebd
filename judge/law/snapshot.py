"""A compact snapshot of one edition in one SQLite file: written once when a document is read, opened cold in milliseconds.

The file is written beside its place and moved there in one step, so that a reader sees the old one or the new one, never half.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from pathlib import Path
from typing import Any

READER_VERSION = 4
"""Raised whenever the same text would be read or stored differently; older snapshots are then made again."""

def connect(path: Path) -> sqlite3.Connection:
    """Open a snapshot for reading; sqlite3.DatabaseError when the file is none."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)


def meta(db: sqlite3.Connection) -> dict[str, Any]:
    """The snapshot's meta data."""
    return {key: json.loads(value) for key, value in db.execute("SELECT key, value FROM meta")}


def current(path: Path) -> dict[str, Any] | None:
    """The meta data of the snapshot at that path; None when there is none, it is damaged, or an older reader made it."""
    if not path.is_file():
        return None
    try:
        db = connect(path)
        try:
            values = meta(db)
        finally:
            db.close()
    except (sqlite3.DatabaseError, ValueError):
        return None
    return values if values.get("reader_version") == READER_VERSION else None


def sound(path: Path) -> bool:
    """Whether the snapshot holds together: damage in its middle shows only when it is read there. A few milliseconds, once on opening."""
    try:
        db = connect(path)
        try:
            return bool(db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        finally:
            db.close()
    except sqlite3.DatabaseError:
        return False


def source_of(path: Path) -> bytes | None:
    """The document's bytes as they were imported, from a snapshot of any reader version; None when it holds none."""
    try:
        db = connect(path)
        try:
            row = db.execute("SELECT value FROM blob WHERE key='source'").fetchone()
        finally:
            db.close()
        return zlib.decompress(row[0]) if row else None
    except (sqlite3.DatabaseError, zlib.error, TypeError):
        return None
