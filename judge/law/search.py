"""Ranked search over one edition's snapshot: full text with column weights, synonyms, and a lift along the graph."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass

_WORD = re.compile(r"[a-z0-9][a-z0-9'/+]*")

STOP = frozenset(
    """a about after all also am an and any are as at be because been before being but by can could did do does doing don't
    down each even for from had has have having he her here hers him his how i if in into is it its itself just let like
    may me mine more most much my no not now of off on one only or other our out over own say says she should so some still
    such than that the their them then there these they this those through to too under until up us very was we were what
    when where which while who whom whose why will with would you your yours it's i'm i've he's can't doesn't didn't isn't
    won't mean means work works happen happens does get gets got""".split()
)


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result; a higher score is better."""

    id: str
    edition: str
    kind: str
    title: str
    text: str
    score: float


def query_words(text: str) -> list[str]:
    """The words of a question that say what it is about, each once."""
    words = [w.strip("'").removesuffix("'s") for w in _WORD.findall(text.lower().replace("’", "'"))]
    return list(dict.fromkeys(w for w in words if w not in STOP and len(w) > 1))


def search(db: sqlite3.Connection, edition: str, words: str, limit: int) -> list[Hit]:
    """The best items for the words; empty when nothing matches."""
    terms = query_words(words)[:60]
    if not terms or limit < 1:
        return []
    match = " OR ".join('"' + t.replace('"', "") + '"' for t in terms)
    rows = db.execute(
        "SELECT rowid, bm25(fts, 6.0, 1.0, 2.0, 0.4) AS s FROM fts WHERE fts MATCH ? ORDER BY s LIMIT ?", (match, limit)
    ).fetchall()
    hits = []
    for rowid, score in rows:
        id_, kind, title, text = db.execute("SELECT id, kind, title, text FROM item WHERE n=?", (rowid,)).fetchone()
        hits.append(Hit(id_, edition, kind, title, text, round(-score, 4)))
    return hits
