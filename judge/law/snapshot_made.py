"""How a snapshot is made of a document: written beside its place and moved there in one step, so that a reader sees the old one or the new one."""

from __future__ import annotations

import json
import os
import sqlite3
import time
import zlib
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Any

from judge.law.edges import edges
from judge.law.snapshot import READER_VERSION
from judge.law.terms import term_key

if TYPE_CHECKING:
    from judge.law.document import Document


_ABANDONED = 600  # seconds after which a half-written snapshot is nobody's


_SCHEMA = """
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE item(n INTEGER PRIMARY KEY, id TEXT UNIQUE, printed TEXT, kind TEXT, title TEXT, text TEXT, parent TEXT,
                  line INTEGER, attributions TEXT, flags TEXT);
CREATE INDEX item_parent ON item(parent);
CREATE INDEX item_printed ON item(printed);
CREATE TABLE edge(source TEXT, target TEXT, type TEXT);
CREATE TABLE name(key TEXT, id TEXT, rank INTEGER);
CREATE TABLE blob(key TEXT PRIMARY KEY, value BLOB);
CREATE VIRTUAL TABLE fts USING fts5(title, body, context, more, content='', tokenize='porter unicode61');
"""


# how good a match of a name is, by the kind of item that bears it
_NAME_RANK = {"glossary": 0, "rule": 1, "heading": 2, "paragraph": 3, "section": 4}


def write(path: Path, document: Document, meta: dict[str, Any], source: bytes | None) -> None:
    """Store a document; ``meta`` is kept as JSON values, ``source`` (the file's bytes) compressed. Atomic."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}.partial")
    for left in path.parent.glob(f".{path.name}.*.partial"):
        # left by a process that was killed; one that is still at work is younger
        if time.time() - left.stat().st_mtime > _ABANDONED:
            left.unlink(missing_ok=True)
    partial.unlink(missing_ok=True)
    try:
        db = sqlite3.connect(partial)
        try:
            _fill(db, document, meta, source)
            db.commit()
        finally:
            db.close()
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def _fill(db: sqlite3.Connection, document: Document, meta: dict[str, Any], source: bytes | None) -> None:
    db.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + _SCHEMA)
    values = {**meta, "reader_version": READER_VERSION, "counts": document.counts()}
    db.executemany("INSERT INTO meta VALUES(?, ?)", [(k, json.dumps(v)) for k, v in values.items()])
    db.executemany(
        "INSERT INTO item VALUES(?,?,?,?,?,?,?,?,?,?)",
        [
            (
                n,
                item.id,
                item.printed,
                str(item.kind),
                item.title,
                item.text,
                item.parent,
                item.line,
                json.dumps([[a.authority, a.date, a.pointer, a.printed] for a in item.attributions])
                if item.attributions
                else "",
                " ".join(item.flags),
            )
            for n, item in enumerate(document.items)
        ],
    )
    db.executemany("INSERT INTO edge VALUES(?,?,?)", edges(document))
    db.execute("CREATE INDEX edge_source ON edge(source)")
    db.execute("CREATE INDEX edge_target ON edge(target)")
    names = [
        (term_key(item.title), item.id, _NAME_RANK[str(item.kind)])
        for item in document.items
        if item.title and str(item.kind) in _NAME_RANK
    ]
    db.executemany("INSERT INTO name VALUES(?,?,?)", names)
    db.execute("CREATE INDEX name_key ON name(key)")
    db.executemany("INSERT INTO fts(rowid, title, body, context, more) VALUES(?,?,?,?,?)", _search_rows(document))
    if source is not None:
        db.execute("INSERT INTO blob VALUES('source', ?)", (zlib.compress(source, 6),))
    if document.unclassified or document.findings:
        report = {
            "unclassified": document.unclassified,
            "findings": [[f.kind, f.line, f.id, f.text] for f in document.findings],
        }
        db.execute("INSERT INTO blob VALUES('report', ?)", (json.dumps(report),))


def _search_rows(document: Document) -> list[tuple[int, str, str, str, str]]:
    """One row for each rule, glossary entry and ruling: title, own text, titles above it, examples and notes below it."""
    items = {i.id: i for i in document.items}
    below: dict[str, list[str]] = {}
    sense: dict[str, list[str]] = {}
    for item in document.items:
        kind = str(item.kind)
        if kind in ("example", "note"):
            below.setdefault(item.parent, []).append(item.text)
        elif kind == "sense":
            sense.setdefault(item.parent, []).append(item.text)
    rows = []
    for n, item in enumerate(document.items):
        if str(item.kind) in ("example", "note", "sense", "section"):
            continue
        context, parent = [], items.get(item.parent)
        while parent is not None:
            if str(parent.kind) != "section":
                context.append(parent.title or parent.text[:160])
            parent = items.get(parent.parent) if parent.parent != parent.id else None
        body = " ".join([item.text if item.text != item.title else "", *sense.get(item.id, ())])
        rows.append((n, item.title, body, " ".join(context), " ".join(below.get(item.id, ()))))
    return rows
