"""How players ask about a rule (``rulesdata/asked/*.txt``), as a full-text index beside the rules' own words.

A question names what lies on the table, seldom the rule's term; the phrasings bridge the two. Numbers are those of the
2009-10 edition. The index (SQLite FTS5) lies in memory, as it was built once."""

from __future__ import annotations

import sqlite3
from base64 import b64decode, b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from functools import cache

from judge.errors import Malformed
from judge.home import rulesdata, worked_out
from judge.law.search import query_words

FOLDER = "asked"


@cache
def phrasings() -> dict[str, tuple[str, ...]]:
    """Every rule number of the files with its ways of asking; Malformed with the line for one that has no number or no words."""
    return {rule: tuple(ways) for rule, ways in worked_out("phrasings", _phrasings).items()}


def _phrasings() -> dict[str, tuple[str, ...]]:
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


BESIDE = 0.35
"""What a word weighs that the question doesn't say, but a card that it names: players name the card, and the ways of asking say what it does."""


HELD = 8
"""So many of its last answers an index keeps."""


class Said:
    """A full-text index of things said about rules: each row some words and the rules they stand for, best first.

    In memory (SQLite FTS5, endings left out), read by ``scores``, which keeps its last answers: one question is often asked for twice."""

    def __init__(self, name: str, rows: Callable[[], Iterable[tuple[tuple[str, ...], str]]]) -> None:
        """Take the rows: rules and what is said of them, which follow from the shipped data; ``name``: under which the finished index is kept."""
        self._rules: list[list[str]]
        self._rules, index = worked_out(name, lambda: _indexed(rows()))
        self._held: dict[tuple[tuple[str, float], ...], dict[str, float]] = {}
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.deserialize(b64decode(index))

    def scores(self, words: Mapping[str, float]) -> dict[str, float]:
        """How well each rule's rows match: the best of its rows, BM25 summed over the weighted words; a row's later rules count less."""
        key = tuple(words.items())
        if key in self._held:
            return dict(self._held[key])
        rows: dict[int, float] = defaultdict(float)
        for phrase, weight in words.items():
            match = '"' + phrase.replace('"', " ").replace("*", " ").strip() + '"'
            if match == '""':
                continue
            for row, score in self._db.execute("SELECT rowid, bm25(rows) FROM rows WHERE rows MATCH ?", (match,)):
                rows[row] -= weight * score
        best: dict[str, float] = defaultdict(float)
        for row, score in rows.items():
            for place, rule in enumerate(self._rules[row - 1]):
                best[rule] = max(best[rule], score / (1 + 0.3 * place))
        if len(self._held) >= HELD:
            self._held = {}
        self._held[key] = dict(best)
        return dict(best)


def _indexed(rows: Iterable[tuple[tuple[str, ...], str]]) -> tuple[list[tuple[str, ...]], str]:
    """The rules of each row and the index of what is said of them, as SQLite holds it."""
    kept = list(rows)
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE VIRTUAL TABLE rows USING fts5(said, tokenize='porter unicode61')")
        db.executemany("INSERT INTO rows(rowid, said) VALUES (?, ?)", [(n, said) for n, (_, said) in enumerate(kept, 1)])
        db.commit()
        return [rules for rules, _ in kept], b64encode(db.serialize()).decode()


@cache
def _whole() -> Said:
    """One row a rule: all its phrasings."""
    return Said("asked-whole", lambda: (((rule,), " ".join(ways)) for rule, ways in phrasings().items()))


@cache
def _single() -> Said:
    """One row a phrasing."""
    return Said("asked-single", lambda: (((rule,), way) for rule, ways in phrasings().items() for way in ways))


def words_asked(question: str, beside: Iterable[str] = ()) -> dict[str, float]:
    """The words of a question with their weights, and with less those of the texts ``beside`` it (of the cards it names)."""
    words = dict(list(query_words(question[:4000]).items())[:80])
    for text in beside:
        for word in list(query_words(text[:2000]))[:60]:
            words.setdefault(word, BESIDE)
    return words


def asked(question: str, beside: Iterable[str] = ()) -> tuple[dict[str, float], dict[str, float]]:
    """What a question sounds like: rule numbers with a score (greater is nearer), by all phrasings of the rule and by its nearest one."""
    words = words_asked(question, beside)
    return _whole().scores(words), _single().scores(words)


@cache
def asked_most(rule: str) -> str:
    """The subrule of a rule (702.9) that people ask about most (702.9b): the one with the most ways of asking; none told: its first, ``a``."""
    told = {number: len(ways) for number, ways in phrasings().items() if number.startswith(rule) and number[len(rule) :].isalpha()}
    return max(told, key=lambda number: told[number], default=f"{rule}a")
