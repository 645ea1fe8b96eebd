"""The restated 2009-10 rulebook against the edition: addresses, titles, references, modal words, numbers, own words."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from judge.home import rulesdata
from judge.law import Library, layouts
from judge.law.document import Document, Item, Kind
from judge.law.shipped import shipped_files
from tests.law.restatement import modals, numbers

SOURCE = "2009-10-general-rulings-summary.txt"
SHORTEST, LONGEST = 0.40, 1.30
# references that the edition prints wrongly, and what they are corrected to (the text says so, too)
STALE = {("112.3a", f"112.5{c}") for c in "abcdefghij"} | {("112.6f", "613.12")}
CORRECTED = {("112.3a", f"112.6{c}") for c in "abcdefghij"} | {("112.6f", "614.12")}


@cache
def own() -> Document:
    return layouts.read("\n\n".join(p.read_text(encoding="utf-8") for p in shipped_files("2009-10")), "rulebook")


@pytest.fixture
def source(document: Callable[[str], Document]) -> Document:
    return document(SOURCE)


def exceptions(what: str) -> set[str]:
    data = tomllib.loads((Path(__file__).parent / "restatement_exceptions.toml").read_text(encoding="utf-8"))
    assert all(e["why"] and e["what"] in ("modal", "number", "length") for e in data["exception"])
    return {i for e in data["exception"] if e["what"] == what for i in e["ids"]}


def pairs(source: Document) -> list[tuple[Item, Item]]:
    """The items of the edition that have a text, each with its restatement."""
    restated = {i.id: i for i in own().items}
    return [(i, restated[i.id]) for i in source.items if i.text]


def bodiless(source: Document) -> set[str]:
    """The glossary terms of which the edition lost the body; the restatement gives them a first sense."""
    filled = {i.parent for i in source.items if i.kind in (Kind.SENSE, Kind.NOTE)}
    return {i.id for i in source.items if i.kind is Kind.GLOSSARY and not i.text and i.id not in filled}


def test_every_entry_is_there_in_order_and_nothing_else(source: Document) -> None:
    ids = [i.id for i in source.items]
    added = {f"{term}a" for term in bodiless(source)}
    assert [i.id for i in own().items if i.id not in added] == ids
    assert added <= own().ids()
    assert len(added) == 38
    assert {f.id for f in own().findings} <= {f.id for f in source.findings}  # what the edition itself numbers twice
    assert not own().unclassified


def test_kinds_titles_and_parents_are_the_same(source: Document) -> None:
    restated = {i.id: i for i in own().items}
    for item in source.items:
        mine = restated[item.id]
        assert (mine.kind, mine.title, mine.parent) == (item.kind, item.title, item.parent), item.id
        assert bool(mine.text) == bool(item.text), item.id


def test_rulings_keep_authority_and_date(source: Document) -> None:
    for item, mine in pairs(source):
        if item.kind is Kind.RULING:
            said = {(a.authority, a.date) for a in item.attributions}
            assert {(a.authority, a.date) for a in mine.attributions} == said, item.id


def test_references_are_the_same(source: Document) -> None:
    added = {f"{term}a" for term in bodiless(source)}
    mine = {p for p in own().pairs() if p[0] not in added}
    assert mine == (set(source.pairs()) - STALE) | CORRECTED
    assert not own().dangling()
    for id_ in ("112.3a", "112.6f"):
        assert "[reference corrected]" in next(i.text for i in own().items if i.id == id_)


def differing(source: Document, measure: Callable[[str], frozenset[str] | frozenset[float]]) -> set[str]:
    return {item.id for item, mine in pairs(source) if measure(item.text) != measure(mine.text)}


def test_modal_words_survive(source: Document) -> None:
    assert differing(source, modals) == exceptions("modal")


def test_numbers_survive(source: Document) -> None:
    assert differing(source, numbers) == exceptions("number")


def test_lengths_are_comparable(source: Document) -> None:
    far = {
        item.id
        for item, mine in pairs(source)
        if item.kind is not Kind.NOTE and not SHORTEST <= len(mine.text) / len(item.text) <= LONGEST
    }
    assert far == exceptions("length")


def test_the_listed_cards_and_sets_are_all_in_the_data(source: Document) -> None:
    lists = tomllib.loads((rulesdata() / "2009-10" / "banlists.toml").read_text(encoding="utf-8"))
    for item in source.items:
        if item.id in exceptions("length"):
            listed = item.text.partition(":")[2]
            for name in sorted(lists[item.id].get("cards", []) + lists[item.id].get("sets", []), key=len, reverse=True):
                assert name in listed or name == "Apocalypse", (item.id, name)
                listed = listed.replace(name, "")
            assert set(re.findall(r"\w+", listed)) <= {"and", "Apacalypse"}, (item.id, listed)


def test_no_sentence_is_copied(corpora: Path) -> None:
    tool = corpora.parent / "tools" / "ownwords.py"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, str(tool), str(root)], capture_output=True, text=True, check=False)
    assert [line for line in done.stdout.splitlines() if line.startswith(("rulesdata/", "judge/law/"))] == []


def test_every_number_is_answered_without_the_edition(library: Library) -> None:
    edition = library.edition("2009-10")
    for item in own().items:
        if item.kind not in (Kind.EXAMPLE, Kind.NOTE):
            entry = edition.entry(item.printed)
            assert entry is not None, item.printed
            assert entry.own_words, item.printed
            assert entry.text or entry.title or entry.children, item.printed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A player may cast a spell.", {"may"}),
        ("No player may cast a spell.", {"can't"}),
        ("It may not be cast.", {"can't"}),
        ("Abilities that have to do with it can't trigger.", {"can't"}),
        ("They have to pay, and may do so twice.", {"must", "may"}),
        ("No one but the active player may cast them.", {"may"}),
    ],
)
def test_modal_words_are_read_whatever_the_grammar(text: str, said: set[str]) -> None:
    assert modals(text) == said


def test_numbers_are_read_without_citations() -> None:
    assert numbers("Draw seven cards or 3 (see rule 601.2c and rule 116.8, rules 704.5a and 704.5b).") == {7, 3}
