"""The scenarios of the library that are nearest to a question: by full-text search (SQLite's BM25) over their words."""

from __future__ import annotations

import re
import sqlite3
from functools import cache

from judge.home import scenario_library

LONGEST = 700
"""Characters; a longer scenario is no model for a short answer."""

_BEGINS = re.compile(r"^(?=Scenario:)", re.MULTILINE)
_DROPPED = re.compile(r"^(?:Source|Tempting|Rules):.*\n|^\s*(?:Then|And) citing.*\n|^#.*\n", re.MULTILINE)


@cache
def _index() -> sqlite3.Connection:
    """The library's scenarios, indexed once a process (a fifth of a second)."""
    db = sqlite3.connect(":memory:", check_same_thread=False)
    db.execute("create virtual table scenario using fts5(said, tokenize='porter unicode61')")
    for path in sorted(scenario_library().rglob("*.scn")):
        for text in _BEGINS.split(path.read_text(encoding="utf-8"))[1:]:
            shown = _DROPPED.sub("", text).strip()
            if len(shown) <= LONGEST and "Ask:" in shown:
                db.execute("insert into scenario values (?)", (shown,))
    return db


def nearest(question: str, limit: int = 8) -> list[str]:
    """So many scenarios with an Ask line, nearest first; fewer where the library shares no word with the question."""
    words = sorted(set(re.findall(r"[a-z]{3,}", question.lower())))
    if not words:
        return []
    said = " OR ".join(f'"{word}"' for word in words)
    rows = _index().execute("select said from scenario where scenario match ? order by bm25(scenario) limit ?", (said, limit))
    return [row[0] for row in rows]
