"""How players ask about a rule (``rulesdata/asked/*.txt``), as a full-text index beside the rules' own words.

A question names what lies on the table, seldom the rule's term; the phrasings bridge the two. Numbers are those of the
2009-10 edition. The index is built in memory once a process (SQLite FTS5)."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from functools import cache

from judge.errors import Malformed
from judge.home import rulesdata
from judge.law.search import query_words

FOLDER = "asked"


@cache
def phrasings() -> dict[str, tuple[str, ...]]:
    """Every rule number of the files with its ways of asking; Malformed with the line for one that has no number or no words."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((rulesdata() / FOLDER).glob("*.txt")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            rule, colon, said = line.partition(":")
            ways = tuple(way.strip() for way in said.split("|") if way.strip())
            if not colon or not ways or not rule[:1].isdigit() or rule in found:
                raise Malformed(
                    f"{FOLDER}/{path.name}, line {number}: '{line[:40]}' is no rule with ways of asking", mend="NUMBER: words | words, each number once"
                )
            found[rule] = ways
    return found


@cache
def _index() -> tuple[sqlite3.Connection, tuple[str, ...], tuple[str, ...]]:
    """The index: one row a rule (all its phrasings), one row a phrasing; the rules of both in row order."""
    db = sqlite3.connect(":memory:", check_same_thread=False)
    for table in ("whole", "single"):
        db.execute(f"CREATE VIRTUAL TABLE {table} USING fts5(said, tokenize='porter unicode61')")
    single = []
    for row, (rule, ways) in enumerate(phrasings().items(), 1):
        db.execute("INSERT INTO whole(rowid, said) VALUES (?, ?)", (row, " ".join(ways)))
        single += [(rule, way) for way in ways]
    db.executemany("INSERT INTO single(said) VALUES (?)", [(way,) for _, way in single])
    return db, tuple(phrasings()), tuple(rule for rule, _ in single)


def _scores(table: str, rules: tuple[str, ...], words: dict[str, float]) -> dict[str, float]:
    """How well each rule's rows match: the best of its rows, BM25 summed over the weighted words."""
    db = _index()[0]
    rows: dict[int, float] = defaultdict(float)
    for phrase, weight in words.items():
        match = '"' + phrase.replace('"', " ").replace("*", " ").strip() + '"'
        if match == '""':
            continue
        for row, score in db.execute(f"SELECT rowid, bm25({table}) FROM {table} WHERE {table} MATCH ?", (match,)):
            rows[row] -= weight * score
    best: dict[str, float] = defaultdict(float)
    for row, score in rows.items():
        rule = rules[row - 1]
        best[rule] = max(best[rule], score)
    return dict(best)


def asked(question: str) -> tuple[dict[str, float], dict[str, float]]:
    """What a question sounds like: rule numbers with a score (greater is nearer), by all phrasings of the rule and by its nearest one."""
    words = dict(list(query_words(question[:4000]).items())[:80])
    _, whole, single = _index()
    return _scores("whole", whole, words), _scores("single", single, words)


@cache
def asked_most(rule: str) -> str:
    """The subrule of a rule (702.9) that people ask about most (702.9b): the one with the most ways of asking; none told: its first, ``a``."""
    told = {number: len(ways) for number, ways in phrasings().items() if number.startswith(rule) and number[len(rule) :].isalpha()}
    return max(told, key=lambda number: told[number], default=f"{rule}a")
