"""The restated editions of 1997, 2001, 2002 and 2006 against their documents: addresses, titles, authorities, references, modal words."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from judge.engine.state.eras.era import ERAS
from judge.law import Library, layouts
from judge.law.document import Document, Item, Kind
from judge.law.shipped import shipped_editions, shipped_files
from tests.law.comparing import differing
from tests.law.restating import MARKS, SOURCES

EDITIONS = pytest.mark.parametrize("edition", sorted(SOURCES))
MENU = "1.44."
"""The list of titles in the 1997 document: the restatement puts each title's number beside it."""


@cache
def own(edition: str) -> Document:
    return layouts.read("\n\n".join(p.read_text(encoding="utf-8") for p in shipped_files(edition)), "rulebook")


@pytest.fixture
def source(document: Callable[[str], Document], edition: str) -> Document:
    return document(SOURCES[edition])


def exceptions(edition: str) -> dict[str, set[str]]:
    data = tomllib.loads((Path(__file__).parent / "restatement_exceptions_older.toml").read_text(encoding="utf-8"))
    return {
        what: {i for e in data["exception"] if (e["edition"], e["what"]) == (edition, what) for i in e["ids"]}
        for what in ("modal", "number", "length")
    }


def marks(item: Item) -> set[str]:
    return {f for f in item.flags if f in MARKS or f.startswith("superseded-by:")}


@EDITIONS
def test_the_edition_ships_whole(edition: str) -> None:
    assert edition in shipped_editions()
    document = own(edition)
    assert not document.unclassified
    assert document.own_words
    assert {f.kind for f in document.findings} <= {"orphan"}  # 200.3 of 2006, which its text has swallowed


@EDITIONS
def test_every_entry_is_there_in_order_and_nothing_else(edition: str, source: Document) -> None:
    theirs = [(i.id, i.kind, i.title, i.parent, bool(i.text), marks(i)) for i in source.items]
    assert [(i.id, i.kind, i.title, i.parent, bool(i.text), marks(i)) for i in own(edition).items] == theirs


@EDITIONS
def test_rulings_keep_authority_and_date(edition: str, source: Document) -> None:
    mine = {i.id: [(a.authority, a.date, a.pointer) for a in i.attributions] for i in own(edition).items}
    for item in source.items:
        if item.kind is Kind.RULING:
            assert mine[item.id] == [(a.authority, a.date, a.pointer) for a in item.attributions], item.id


@EDITIONS
def test_references_are_the_same(edition: str, source: Document) -> None:
    assert set(own(edition).pairs()) == set(source.pairs())


@EDITIONS
def test_modal_words_numbers_and_lengths_survive(edition: str, source: Document) -> None:
    mine = {i.id: i.text for i in own(edition).items}
    differs: dict[str, set[str]] = {"modal": set(), "number": set(), "length": set()}
    for item in source.items:
        if item.text and item.kind is not Kind.NOTE and not item.id.startswith(MENU):
            for what in set(differing(item, mine[item.id])) - {"reference"}:
                differs[what].add(item.id)
    assert differs == exceptions(edition)


@EDITIONS
def test_every_number_is_answered_without_the_document(library: Library, edition: str) -> None:
    at_hand = library.edition(edition)
    assert at_hand.own_words
    for item in own(edition).items:
        if item.kind not in (Kind.EXAMPLE, Kind.NOTE):
            entry = at_hand.entry(item.id)
            assert entry is not None, item.id
            assert (entry.own_words, entry.available, entry.edition) == (True, True, edition)
            assert entry.text or entry.title or entry.children, item.id


@pytest.mark.parametrize(
    ("citation", "words"),
    [
        ("1997:1.115.1", "Being loss of life"),
        ("1997:1.107.2", "only one may be in play"),
        ("2001:310.4", "as it was assigned"),
        ("2002:G.22.1", "you lose 1 life"),
        ("2002:G.27.Ruling.1", "is no more"),
        ("2006:101.4", "mulligan"),
    ],
)
def test_an_old_rule_is_read_on_a_fresh_install(library: Library, citation: str, words: str) -> None:
    entry = library.entry(citation)
    assert entry is not None
    assert words in entry.text
    assert entry.own_words


def test_a_heading_of_1997_has_its_rulings_below_it(library: Library) -> None:
    entry = library.entry("1997:1.115")
    assert entry is not None
    assert entry.children == ("1.115.1", "1.115.2")
    assert [(r.authority, r.date) for r in entry.rulings]


@EDITIONS
def test_the_engines_numbers_lead_to_rules_of_the_same_matter(library: Library, edition: str) -> None:
    base, old = library.edition("2009-10"), library.edition(edition)
    for number, there in ERAS[edition].numbers.items():
        entry = old.entry(there) if there else None
        assert entry is not None or not there, (number, there)
        if entry is not None and number.startswith("702."):
            keyword = base.entry(number)
            assert keyword is not None
            assert keyword.title.split()[0] in entry.title, (number, there)
    drawn, counted = (ERAS[edition].cites((n,)) for n in ("119.1", "120.1"))
    assert {c.rpartition(":")[2] for c in drawn} <= {"1.82", "G.15.1"}
    assert {c.rpartition(":")[2] for c in counted} <= {"1.72", "G.8.1"}
