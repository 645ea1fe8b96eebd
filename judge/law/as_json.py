"""The law room's answers as plain data, with the keys other tools rely on: the same for command line and web."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.law.comparing import Pair
    from judge.law.edition import Edition
    from judge.law.editions import EditionInfo
    from judge.law.entry import Entry
    from judge.law.eras import Difference
    from judge.law.history import Stage
    from judge.law.search import Hit


def entry_json(entry: Entry, edition: Edition | None) -> dict[str, Any]:
    """The contract's keys, and ``briefs`` with kind, title and text of every id that is named."""
    named = [*entry.children, *entry.cites, *entry.cited_by, *entry.also, *([entry.parent] if entry.parent else [])]
    briefs = edition.briefs(named) if edition else {}
    return {
        "id": entry.id,
        "edition": entry.edition,
        "effective": entry.effective,
        "own_words": entry.own_words,
        "kind": entry.kind,
        "title": entry.title,
        "text": entry.text,
        "parent": entry.parent or None,
        "children": list(entry.children),
        "examples": list(entry.examples),
        "rulings": [{"id": r.id, "text": r.text, "authority": r.authority, "date": r.date} for r in entry.rulings],
        "notes": list(entry.notes),
        "cites": list(entry.cites),
        "cited_by": list(entry.cited_by),
        "attributed_to": list(entry.attributed),
        "also": list(entry.also),
        "flags": list(entry.flags),
        "available": entry.available,
        "note": entry.note,
        "elsewhere": [{"edition": e, "fate": f, "ids": list(ids)} for e, f, ids in entry.elsewhere],
        "briefs": {i: {"kind": b.kind, "title": b.title, "text": b.text} for i, b in briefs.items()},
    }


def hit_json(hit: Hit) -> dict[str, Any]:
    """One search result."""
    return {
        "id": hit.id,
        "edition": hit.edition,
        "kind": hit.kind,
        "title": hit.title,
        "text": hit.text,
        "score": hit.score,
    }


def search_json(edition: Edition, query: str, limit: int) -> dict[str, Any]:
    """A search with its results; ``matching`` is how many items there would be to show."""
    return {
        "query": query,
        "edition": edition.id,
        "effective": edition.effective,
        "matching": edition.matching(query),
        "results": [hit_json(h) for h in edition.search(query, limit)],
    }


def info_json(info: EditionInfo) -> dict[str, Any]:
    """What is known of an edition, and whether its text is at hand."""
    return {
        "id": info.id,
        "title": info.title,
        "date": info.date,
        "effective": info.date,
        "layout": info.layout,
        "era": info.era,
        "aliases": list(info.aliases),
        "imported": info.imported,
        "own_words": info.own_words,
        "available": info.imported or info.own_words,
        "sha256": info.sha256,
    }


def difference_json(difference: Difference) -> dict[str, Any]:
    """A subject on which the eras differ, with what each of them holds."""
    return {
        "number": difference.number,
        "section": difference.section,
        "topic": difference.topic,
        "changes": [list(pair) for pair in difference.changes],
        "eras": {
            h.edition: {"state": str(h.state), "holds": h.holds, "rules": list(h.rules), "same": h.same}
            for h in difference.holdings
        },
    }


def stage_json(stage: Stage) -> dict[str, Any]:
    """One edition's form of a rule in its history."""
    return {
        "edition": stage.edition,
        "effective": stage.effective,
        "ids": list(stage.numbers),
        "fate": stage.fate,
        "confidence": stage.confidence,
        "title": stage.title,
        "text": stage.text,
        "available": stage.available,
        "own_words": stage.own_words,
        "note": stage.note,
    }


def pair_json(pair: Pair) -> dict[str, Any]:
    """A rule and what became of it, its words in pieces: shared, left out, added."""
    return {
        "id": pair.source, "fate": pair.fate.fate, "targets": list(pair.fate.targets), "confidence": pair.fate.confidence, "title": pair.title,
        "pieces": [{"kind": p.kind, "text": p.text} for p in pair.pieces],
    }  # fmt: skip
