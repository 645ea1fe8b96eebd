"""The typed edges of a document: contains, cites, defines, uses-term, ruling-on, example-of, note-on, attributed-to, supersedes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.law.document import Document, Item, Kind
from judge.law.terms import WORD, plain_term, singular, term_key

_MAX_WORDS = 5
# glossary terms that are everyday words: a use of the word says nothing
_EVERYDAY = frozenset(
    {"do", "may", "game", "number", "rule", "or", "play", "name", "type", "text", "you", "your", "no"}
)

Edge = tuple[str, str, str]
"""(source address, target address, type)."""


def resolver(document: Document) -> dict[str, str]:
    """Printed id -> address; the first that is printed under its own heading wins."""
    table: dict[str, str] = {}
    for item in document.items:
        if item.printed:
            table.setdefault(item.printed, item.id if "@" not in item.id else item.printed)
    known = {i.id for i in document.items}
    for item in document.items:
        if table.get(item.printed) not in known:
            table[item.printed] = item.id
    return table


def _terms(document: Document) -> dict[str, str]:
    terms: dict[str, str] = {}
    for item in document.items:
        if item.kind is Kind.GLOSSARY:
            for alternative in re.split(r"\s*/\s*|,\s+", plain_term(item.title)) if "/" in item.title else [item.title]:
                key = term_key(alternative)
                if key and key not in _EVERYDAY:
                    terms.setdefault(key, item.id)
    return terms


def terms_in(text: str, terms: dict[str, str]) -> list[str]:
    """The addresses of the terms that a text uses, longest match first, each once."""
    words = [singular(w) for w in WORD.findall(text.lower())]
    found: dict[str, None] = {}
    at = 0
    while at < len(words):
        for size in range(min(_MAX_WORDS, len(words) - at), 0, -1):
            target = terms.get(" ".join(words[at : at + size]))
            if target is not None:
                found[target] = None
                at += size - 1
                break
        at += 1
    return list(found)


def _home(item: Item, items: dict[str, Item]) -> str:
    while item.kind in (Kind.EXAMPLE, Kind.SENSE, Kind.NOTE) and item.parent in items:
        item = items[item.parent]
    return item.id


def edges(document: Document) -> Iterator[Edge]:
    """Every typed edge of the document, each once."""
    items = {i.id: i for i in document.items}
    where = resolver(document)
    terms = _terms(document)
    seen: set[Edge] = set()
    for edge in _all(document, items, where, terms):
        if edge not in seen and edge[0] != edge[1]:
            seen.add(edge)
            yield edge


def _all(document: Document, items: dict[str, Item], where: dict[str, str], terms: dict[str, str]) -> Iterator[Edge]:
    for item in document.items:
        if item.parent in items:
            yield item.parent, item.id, "contains"
            if item.kind is Kind.RULING:
                yield item.id, item.parent, "ruling-on"
            elif item.kind is Kind.EXAMPLE:
                yield item.id, item.parent, "example-of"
            elif item.kind is Kind.NOTE:
                yield item.id, item.parent, "note-on"
        for attribution in item.attributions:
            if attribution.authority:
                yield item.id, f"authority:{attribution.authority}", "attributed-to"
        for flag in item.flags:
            if flag.startswith("superseded-by:"):
                yield flag.partition(":")[2], item.id, "supersedes"
    for reference in document.references:
        target = where.get(reference.target)
        if target is not None:
            yield _home(items[reference.item], items), target, "cites"
    yield from _definitions(document, items, where)
    for item in document.items:
        if item.text and item.kind not in (Kind.NOTE, Kind.SECTION):
            home = _home(item, items)
            for term in terms_in(item.text, terms):
                if term != home:
                    yield home, term, "uses-term"


def _definitions(document: Document, items: dict[str, Item], where: dict[str, str]) -> Iterator[Edge]:
    """A rule defines a term when its title is the term, or when the glossary entry refers to it by that title."""
    titled: dict[str, list[str]] = {}
    for item in document.items:
        if item.kind in (Kind.RULE, Kind.HEADING, Kind.PARAGRAPH) and item.title:
            titled.setdefault(term_key(item.title), []).append(item.id)
    for item in document.items:
        if item.kind is Kind.GLOSSARY:
            for rule in titled.get(term_key(item.title), []):
                yield rule, item.id, "defines"
    for reference in document.references:
        source = items.get(_home(items[reference.item], items))
        target = where.get(reference.target)
        if source is not None and source.kind is Kind.GLOSSARY and target in items and reference.title:
            yield str(target), source.id, "defines"
