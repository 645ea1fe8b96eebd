"""Ranked search over one edition's snapshot: full text, synonyms, named concepts, and a lift along the rule graph.

1. Each word of the question scores by BM25 with column weights; rare words count more, names of cards less.
2. Everyday words bring in what the rules call the thing (``rulesdata/search-lexicon.toml``), with less weight.
3. A term of the rules named in the question lifts the rule that bears it as its title and what stands under it.
4. A hit lifts its parent and the rules it refers to: the rule behind the detail is often the one that governs.
"""

from __future__ import annotations

import math
import re
import sqlite3
from collections import defaultdict
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from judge.home import rulesdata, told_by
from judge.law.hits import Hit
from judge.law.terms import singular, term_key

_WORD = re.compile(r"[a-z0-9*][a-z0-9'/+*-]*")
_NAME = re.compile(r"(?<=[a-z,;:('\"] )[A-Z][\w'-]+(?:(?:,? (?:of|the|to|and|from|in) |, | )[A-Z][\w'-]+)*")

# column weights of BM25: title, text, titles above, examples and notes below
_COLUMNS = "7.0, 1.0, 2.5, 0.8"
_SYNONYM, _CARD_NAME, _CONCEPT = 0.35, 0.3, 7.0
_TO_PARENT, _TO_CITED, _UNDER_TITLE = 0.25, 0.15, 1.5
_POOL, _BESIDE = 120, 60
_KIND = {"glossary": 0.5, "heading": 0.35, "ruling": 0.8, "title": 0.45}
_KIND_SQL = "CASE WHEN kind='rule' AND text='' THEN 'title' ELSE kind END"
# multiplayer and casual rules govern only games that are played so; a question that is about them names them
_VARIANT, _CENTRAL, _SIBLING = 0.55, 0.07, 0.8


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:

    return told_by(rulesdata() / "search-lexicon.toml")


@lru_cache(maxsize=2)
def _lexicon(table: str) -> dict[str, tuple[str, ...]]:
    return {key: tuple(values) for key, values in _data()[table].items()}


@lru_cache(maxsize=1)
def _stop() -> frozenset[str]:
    return frozenset(_data()["stop"].split())


@cache
def _inflected(said: str) -> re.Pattern[str]:
    """A phrase of the lexicon as whole words, with any ending."""
    return re.compile(rf"(?<![\w]){re.escape(said)}(?:s|es|ed|d|ing)?(?![\w])")


def _meant(table: str, plain: str) -> list[str]:
    """What the lexicon's table gives for everything that a text says."""
    found: dict[str, None] = {}
    for said, meant in _lexicon(table).items():
        if said in plain and _inflected(said).search(plain):
            found.update(dict.fromkeys(meant))
    return list(found)


def query_words(text: str) -> dict[str, float]:
    """The words of a question that say what it is about, each with its weight."""
    text = text.replace("’", "'")
    names = {w for name in _NAME.findall(text) for w in _WORD.findall(name.lower())}
    weights: dict[str, float] = {}
    plain = f" {text.lower()} "
    for word in _WORD.findall(plain):
        word = word.strip("'-").removesuffix("'s")
        if word not in _stop() and len(word) > 1 and not re.fullmatch(r"[+-]?\d+/[+-]?\d+|\d+", word):
            weights.setdefault(word, _CARD_NAME if word in names else 1.0)
    for phrase in _meant("words", plain):
        weights.setdefault(phrase, _SYNONYM)
    return weights


def search(db: sqlite3.Connection, edition: str, words: str, limit: int, beside: Mapping[str, float] | None = None) -> list[Hit]:
    """The best items for some words or a question; empty when nothing matches. ``beside``: further words with their weights."""
    weights = dict(list(query_words(words[:4000]).items())[:80])
    for word, weight in list((beside or {}).items())[:_BESIDE]:
        weights.setdefault(word, weight)
    if limit < 1:
        return []
    scores = _full_text(db, weights)
    _concepts(db, words, scores)
    if not scores:
        return []
    scores, parents = _lifted(db, scores)
    ranked = _spread(scores, parents, limit)
    whole = db.execute(
        "SELECT i.n FROM name JOIN item i ON i.id=name.id WHERE key=?", (term_key(words[:120]),)
    ).fetchall()
    named = [(n, scores[n]) for (n,) in whole if n in scores]
    if named:
        # the whole query is a term: the rule or heading of that name comes first
        top = ranked[0][1]
        ranked = (
            [(n, top + s) for n, s in sorted(named, key=lambda s: -s[1])] + [r for r in ranked if r not in named]
        )[:limit]
    hits = []
    for n, score in ranked:
        id_, kind, title, text, parent = db.execute(
            "SELECT id, kind, title, text, parent FROM item WHERE n=?", (n,)
        ).fetchone()
        if kind == "glossary":
            senses = db.execute("SELECT text FROM item WHERE parent=? AND kind='sense' ORDER BY n", (id_,))
            text = "\n".join([*([text] if text else ()), *(s[0] for s in senses)])
        hits.append(Hit(id_, edition, kind, title or _title_above(db, parent), text, round(score, 3)))
    return hits


def matching(db: sqlite3.Connection, words: str) -> int:
    """How many items hold at least one of the words that count."""
    asked = [w for w, weight in query_words(words[:4000]).items() if weight > _SYNONYM][:80]
    match = " OR ".join('"' + w.replace('"', " ") + '"' for w in asked)
    return int(db.execute("SELECT count(*) FROM fts WHERE fts MATCH ?", (match,)).fetchone()[0]) if match else 0


def _spread(scores: dict[int, float], parents: dict[int, str], limit: int) -> list[tuple[int, float]]:
    """The best, with each further rule under the same parent worth a little less: five answers, not one five times."""
    ranked = sorted(scores.items(), key=lambda s: (-s[1], s[0]))[: limit * 4 + 20]
    seen: dict[str, int] = defaultdict(int)
    spread = []
    for n, score in ranked:
        spread.append((n, score * _SIBLING ** min(seen[parents[n]], 4)))
        seen[parents[n]] += 1
    return sorted(spread, key=lambda s: (-s[1], s[0]))[:limit]


def _title_above(db: sqlite3.Connection, parent: str) -> str:
    for _ in range(4):
        row = db.execute("SELECT title, parent FROM item WHERE id=?", (parent,)).fetchone()
        if row is None or row[0]:
            return row[0] if row else ""
        parent = row[1]
    return ""


def _full_text(db: sqlite3.Connection, weights: dict[str, float]) -> dict[int, float]:
    scores: dict[int, float] = defaultdict(float)
    found: dict[int, float] = defaultdict(float)
    total = sum(weights.values()) or 1.0
    for phrase, weight in weights.items():
        match = '"' + phrase.replace('"', " ").replace("*", " ").strip() + '"'
        if match == '""':
            continue
        rows = db.execute(
            f"SELECT rowid, bm25(fts, {_COLUMNS}) FROM fts WHERE fts MATCH ? ORDER BY 2 LIMIT 400", (match,)
        )
        for n, score in rows:
            scores[n] -= weight * score
            found[n] += weight
    # saying much of the question counts beyond the sum of its words
    return {n: score * (0.6 + 0.8 * min(1.0, 2 * found[n] / total)) for n, score in scores.items()}


def _concepts(db: sqlite3.Connection, words: str, scores: dict[int, float]) -> None:
    """Lift the rules whose title is a term that the question names, and what stands under them."""
    said = [singular(w) for w in _WORD.findall(words.lower().replace("’", "'"))]
    seen: set[str] = set()
    at = 0
    while at < len(said):
        for size in range(min(5, len(said) - at), 0, -1):
            key = " ".join(said[at : at + size])
            if (size > 1 or key not in _stop()) and key not in seen:
                rows = db.execute("SELECT id, rank FROM name WHERE key=?", (key,)).fetchall()
                if rows:
                    seen.add(key)
                    _lift_concept(db, key, [r[0] for r in rows], scores)
                    at += size - 1
                    break
        at += 1
    for title in _meant("titles", f" {words.lower()} "):
        key = term_key(title)
        ids = [r[0] for r in db.execute("SELECT id FROM name WHERE key=? AND rank > 0", (key,))]
        if ids and key not in seen:
            seen.add(key)
            _lift_title(db, ids, scores)


def _lift_title(db: sqlite3.Connection, ids: list[str], scores: dict[int, float]) -> None:
    """Lift what already matched and stands under a heading or titled rule that the question speaks of in other words."""
    for id_ in ids:
        below = db.execute(
            "SELECT n FROM item WHERE parent=? UNION SELECT c.n FROM item c JOIN item p ON c.parent=p.id WHERE p.parent=?",
            (id_, id_),
        )
        for (n,) in below.fetchall():
            if n in scores:
                scores[n] = scores[n] * _UNDER_TITLE + 0.5


def _lift_concept(db: sqlite3.Connection, key: str, ids: list[str], scores: dict[int, float]) -> None:
    # a term that half of the rules use says little
    used = db.execute("SELECT count(*) FROM fts WHERE fts MATCH ?", (f'"{key}"',)).fetchone()[0]
    lift = _CONCEPT / (1 + used / 120)
    for id_ in ids:
        row = db.execute("SELECT n, kind FROM item WHERE id=?", (id_,)).fetchone()
        scores[row[0]] = scores.get(row[0], 0.0) + lift * (1.5 if row[1] == "rule" else 0.8)
        share = 0.5 if row[1] == "rule" else 0.3
        for (child,) in db.execute("SELECT n FROM item WHERE parent=? AND kind IN ('rule','subrule')", (id_,)):
            if child in scores:
                scores[child] += lift * share
        if row[1] == "glossary":
            cited = db.execute(
                "SELECT i.n FROM edge e JOIN item i ON i.id=e.target WHERE e.source=? AND e.type='cites'", (id_,)
            )
            for (target,) in cited.fetchall():
                scores[target] = scores.get(target, 0.0) + lift * 0.5


def _lifted(db: sqlite3.Connection, scores: dict[int, float]) -> tuple[dict[int, float], dict[int, str]]:
    """Let the best hits lift their parents and what they refer to; weigh kinds."""
    pool = sorted(scores, key=lambda n: -scores[n])[:_POOL]
    marks = ",".join("?" * len(pool))
    about = {
        n: (id_, kind, parent)
        for n, id_, kind, parent in db.execute(
            f"SELECT n, id, {_KIND_SQL}, parent FROM item WHERE n IN ({marks})", pool
        )
    }
    numbers = {id_: n for n, (id_, _, _) in about.items()}
    result = {n: scores[n] for n in pool}
    best_child: dict[int, float] = defaultdict(float)
    for n, (_id, _kind, parent) in about.items():
        if parent in numbers:
            best_child[numbers[parent]] = max(best_child[numbers[parent]], scores[n])
    for n, score in best_child.items():
        result[n] += _TO_PARENT * score
    ids = [about[n][0] for n in pool[:40]]
    marks = ",".join("?" * len(ids))
    edges = db.execute(
        f"SELECT e.source, i.n FROM edge e JOIN item i ON i.id=e.target WHERE e.type='cites' AND e.source IN ({marks})",
        ids,
    ).fetchall()
    fan: dict[str, int] = defaultdict(int)
    for source, _ in edges:
        fan[source] += 1
    for source, target in edges:
        result[target] = result.get(target, scores.get(target, 0.0)) + _TO_CITED * scores[numbers[source]] / fan[source]
    extra = [n for n in result if n not in about]
    marks = ",".join("?" * len(extra))
    for n, id_, kind, parent in db.execute(f"SELECT n, id, {_KIND_SQL}, parent FROM item WHERE n IN ({marks})", extra):
        about[n] = (id_, kind, parent)
    leaned_on = dict(db.execute("SELECT target, count(*) FROM edge WHERE type='cites' GROUP BY target"))
    weighed = {}
    for n, score in result.items():
        id_, kind, _parent = about[n]
        if kind == "section":
            continue
        variant = _VARIANT if id_[:1] in "89" and id_[1:3].isdigit() else 1.0
        central = 1 + _CENTRAL * math.log1p(leaned_on.get(id_, 0))
        weighed[n] = score * _KIND.get(kind, 1.0) * variant * central
    return weighed, {n: about[n][2] for n in weighed}


__all__ = ["Hit", "query_words", "search", "term_key"]
