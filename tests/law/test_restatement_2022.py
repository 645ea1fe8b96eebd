"""The restated 2022-04 rulebook against the edition: addresses, titles, references, modal words, numbers, lengths."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.law import Library, layouts
from judge.law.document import Document, Kind
from judge.law.fates import shipped
from judge.law.shipped import shipped_files
from tests.law.comparing import differing, exceptions

EDITION, SOURCE = "2022-04", "official-2022-04-29.txt"
RULES = (Kind.RULE, Kind.SUBRULE)


@pytest.fixture(scope="module")
def own() -> Document:
    return layouts.read("\n\n".join(p.read_text(encoding="utf-8") for p in shipped_files(EDITION)), "rulebook")


@pytest.fixture
def source(document: Callable[[str], Document]) -> Document:
    return document(SOURCE)


def test_every_number_of_the_edition_is_there_once(own: Document) -> None:
    table = shipped("2009-10", EDITION)
    assert table is not None
    numbers = set(table.added) | {t for fate in table.fates.values() for t in fate.targets}
    assert {i.id for i in own.items if i.kind in RULES} == numbers
    assert not own.findings
    assert not own.unclassified
    assert not own.dangling()


def test_every_entry_is_there_in_order_and_nothing_else(own: Document, source: Document) -> None:
    theirs = [(i.id, i.kind, i.title, i.parent, bool(i.text)) for i in source.items]
    assert [(i.id, i.kind, i.title, i.parent, bool(i.text)) for i in own.items] == theirs


def test_references_are_the_same(own: Document, source: Document) -> None:
    assert set(own.pairs()) == set(source.pairs())
    assert len(own.pairs()) == 1744


def test_modal_words_numbers_and_lengths_survive(own: Document, source: Document) -> None:
    mine = {i.id: i.text for i in own.items}
    differs: dict[str, set[str]] = {"modal": set(), "number": set(), "length": set()}
    for item in source.items:
        for what in differing(item, mine[item.id]) if item.text else ():
            differs.setdefault(what, set()).add(item.id)
    assert differs == exceptions()


RENAMED = (
    "EDH", "Planar Magic", "onverted mana cost", "{Tap}", "{Untap}", "his or her", "he or she", "him or her", "emoved from the game",
    "omes into play", "put into play", " in play", "unblockable", "DCI",
)  # fmt: skip
"""What the older edition called otherwise: an entry carried over from it must not say so where the newer one doesn't."""


def test_no_term_of_the_older_edition_was_carried_over(own: Document, source: Document) -> None:
    theirs = {i.id: i.text + i.title for i in source.items}
    assert {(i.id, term) for i in own.items for term in RENAMED if term in i.text and term not in theirs[i.id]} == set()


def test_every_number_is_answered_without_the_edition(library: Library, own: Document) -> None:
    edition = library.edition(EDITION)
    for item in own.items:
        if item.kind is not Kind.EXAMPLE and '"' not in item.id:
            entry = edition.entry(item.id)
            assert entry is not None, item.id
            assert (entry.own_words, entry.available, entry.edition, entry.id) == (True, True, EDITION, item.id)
            assert entry.text or entry.title, item.id


@pytest.mark.parametrize(
    ("term", "words"),
    [
        ("Ward", "triggered ability"),
        ("Dies", "from the battlefield to a graveyard"),
        ("Proliferate", "counter"),
        ("Mana Value", "mana cost"),
    ],
)
def test_a_term_of_today_is_found(library: Library, term: str, words: str) -> None:
    entry = library.entry(f"{EDITION}:{term}")
    assert entry is not None
    below = library.edition(EDITION).briefs(entry.children)
    assert words in " ".join([entry.text, *(b.text for b in below.values())])
