"""Every document read whole: counts, pairs, and every line accounted for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from judge.law import layouts
from judge.law.document import Document

Reader = Callable[[str], Document]

COLUMNS = [
    "sections",
    "headings",
    "rules",
    "subrules",
    "rulings",
    "examples",
    "glossary",
    "notes",
    "references",
    "dangling",
]
TABLE = {
    "2009-10-general-rulings-summary.txt": (10, 125, 793, 893, 46, 195, 424, 227, 1088, 11),
    "2006-comprehensive-rules-excerpt.txt": (2, 6, 32, 35, 0, 5, 0, 0, 15, 14),
    "2001-comprehensive-rulebook.txt": (4, 58, 189, 144, 0, 37, 0, 0, 113, 17),
    "2002-general-rulings-g.txt": (1, 43, 157, 0, 84, 0, 0, 43, 122, 67),
    "1997-general-rulings.txt": (1, 199, 0, 0, None, 0, 0, 0, 72, 0),
    "official-2017-08-25.txt": (9, 129, 916, 1314, 0, 244, 533, 0, 1477, 1),
    "official-2019-10-04.txt": (9, 132, 965, 1421, 0, 248, 562, 0, 1549, 0),
    "official-2022-04-29.txt": (9, 137, 1031, 1620, 0, 265, 621, 0, 1744, 0),
}
GOLDEN = {
    name: {k: v for k, v in zip(COLUMNS, row, strict=True) if v is not None} | {"unclassified_lines": 0}
    for name, row in TABLE.items()
}
ENDPOINTS = {
    "2009-10-general-rulings-summary.txt": 1039,
    "official-2017-08-25.txt": 1406,
    "official-2019-10-04.txt": 1472,
    "official-2022-04-29.txt": 1652,
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


@pytest.mark.parametrize("name", ENDPOINTS)
def test_pairs_without_the_inside_of_ranges(document: Reader, name: str) -> None:
    pairs = {(r.source, r.target) for r in document(name).references if not r.interior}
    assert len(pairs) == ENDPOINTS[name]


def test_2006_traps(document: Reader) -> None:
    read = document("2006-comprehensive-rules-excerpt.txt")
    items = {i.id: i for i in read.items}
    assert "200.3" not in items
    assert any(f.kind == "orphan" and f.id == "200.3a" for f in read.findings)
    glued = {f.id for f in read.findings if f.kind == "glued"}
    assert glued == {"102.3c", "102.3d", "102.3e", "103.4", "200.4a", "200.5a", "200.6a", "200.7a"}
    assert not any('n"t' in i.text for i in read.items)


def test_2001_traps(document: Reader) -> None:
    read = document("2001-comprehensive-rulebook.txt")
    items = {i.id: i for i in read.items}
    assert items["217.2"].title == "Library"
    assert sum(1 for i in read.items if i.kind == "rule" and i.title) == 22
    assert ("214.8c", "241.8g") in read.dangling()
    lossy = {f.id for f in read.findings if f.kind == "lossy"}
    assert lossy == {"203.2", "203.3", "214.5", "214.9e", "406.1c", "409.1f", "418.3d"}


def test_2002_attributions(document: Reader) -> None:
    read = document("2002-general-rulings-g.txt")
    by = Counter(a.authority for i in read.items for a in i.attributions)
    assert sum(by.values()) == 263
    assert (by["D'Angelo"], by["CompRules"], by["bethmo"], by["Bethmo"]) == (105, 102, 9, 1)
    external = [a for i in read.items for a in i.attributions if a.authority == "CompRules" and a.pointer]
    assert len(external) == 20
    assert read.effective == "2002-04-22"


def test_1997_rulings(document: Reader) -> None:
    read = document("1997-general-rulings.txt")
    assert 935 <= read.counts()["rulings"] <= 955
    assert sum(len(i.attributions) for i in read.items) == 1036
    by = Counter(a.authority for i in read.items for a in i.attributions)
    assert (by["Mirage"], by["WotC Rules Team"], by["Duelist Magazine"], by["Tourney Rules"]) == (367, 168, 108, 28)
    titles = {i.id: i.title for i in read.items if i.kind == "heading"}
    assert titles["1.19"].startswith("Step 5")
    assert read.line_account()["page"] == 156
    assert read.line_account()["navigation"] == 180
    assert read.line_account()["breadcrumb"] == 190


def test_1997_superseded_rulings_are_marked(document: Reader) -> None:
    read = document("1997-general-rulings.txt")
    superseded = {i.parent for i in read.items if any(f.startswith("superseded-by") for f in i.flags)}
    named = "1.5 1.17 1.23 1.31 1.68 1.77 1.93 1.103 1.117 1.126 1.129 1.136 1.148 1.155"
    assert set(named.split()) <= superseded
    assert len(superseded) <= 25


LAYOUT = {
    "2009-10-general-rulings-summary.txt": "summary-2009",
    "2006-comprehensive-rules-excerpt.txt": "plain",
    "2001-comprehensive-rulebook.txt": "plain",
    "2002-general-rulings-g.txt": "chapter-2002",
    "1997-general-rulings.txt": "rulings-1997",
    "official-2017-08-25.txt": "official",
    "official-2022-04-29.txt": "official",
}


@pytest.mark.parametrize("name", LAYOUT)
def test_the_layout_is_known_by_content(corpora, name: str) -> None:
    text = layouts.decode((corpora / name).read_bytes(), name)
    assert layouts.detect(text) == LAYOUT[name]
    lines = text.split("\n")
    middle = "\n".join(lines[len(lines) // 3 : len(lines) // 2])
    # a piece without its frame is still told apart, except that the frame is what makes a text official
    assert layouts.detect(middle) == LAYOUT[name].replace("official", "plain")


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-16"])
def test_curly_quotes_and_other_encodings_change_nothing(corpora, document: Reader, encoding: str) -> None:
    name = "official-2022-04-29.txt"
    text = (corpora / name).read_text(encoding="utf-8-sig")
    text = re.sub(r'"([^"\n]*)"', r"“\1”", text).replace("'", "’").replace("\n", "\r\n")
    read = layouts.read(layouts.decode(text.encode(encoding, "replace"), name))
    assert read.counts() == document(name).counts()
