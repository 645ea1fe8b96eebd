"""Every document read whole: counts, pairs, and every line accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from judge.law.document import Document

Reader = Callable[[str], Document]

GOLDEN: dict[str, dict[str, int]] = {
    "2009-10-general-rulings-summary.txt": {
        "sections": 10,
        "headings": 125,
        "rules": 793,
        "subrules": 893,
        "rulings": 46,
        "examples": 195,
        "glossary": 424,
        "notes": 227,
        "references": 1088,
        "dangling": 11,
        "unclassified_lines": 0,
    },
}


@pytest.mark.parametrize("name", GOLDEN)
def test_counts(document: Reader, name: str) -> None:
    counts = document(name).counts()
    assert {k: counts[k] for k in GOLDEN[name]} == GOLDEN[name]


@pytest.mark.parametrize("name", GOLDEN)
def test_every_line_is_accounted_for(document: Reader, corpora, name: str) -> None:
    lines = (corpora / name).read_bytes().decode("utf-8-sig").split("\n")
    if not lines[-1]:
        lines.pop()
    read = document(name)
    assert len(read.line_kinds) == len(lines)
    assert all((kind == "blank") == (not line.strip()) for kind, line in zip(read.line_kinds, lines, strict=True))


@pytest.mark.parametrize("name", GOLDEN)
def test_addresses_are_unique_and_parents_exist(document: Reader, name: str) -> None:
    items = document(name).items
    ids = [i.id for i in items]
    assert len(set(ids)) == len(ids)
    assert {i.parent for i in items if i.parent} <= set(ids)


def test_2009_attributions(document: Reader) -> None:
    read = document("2009-10-general-rulings-summary.txt")
    by = Counter(a.authority for i in read.items for a in i.attributions)
    assert sum(by.values()) == 2222
    assert (by["CompRules"], by["DCI Floor Rules"], by["D'Angelo"], len(by)) == (2109, 40, 18, 18)


def test_2009_traps(document: Reader) -> None:
    read = document("2009-10-general-rulings-summary.txt")
    items = {i.id: i for i in read.items}
    assert items["701.2"].kind == "rule"
    assert items["701.2"].title == "Activate"
    assert items["509.5"].kind == "rule"
    assert items["G7.7a@G6.7"].parent == "G6.7"
    assert items["G7.7a"].parent == "G7.7"
    assert sum(1 for i in read.items if i.printed == "G5.2") == 2
    assert read.effective == "2009-10-23"
    assert set(read.dangling()) == {("112.3a", f"112.5{c}") for c in "abcdefghij"} | {("112.6f", "613.12")}
    assert read.line_account()["continuation"] == 23
