"""The rulings of the 1997 and 2002 documents: each replayed one stands under a number that the document has, and so many are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.law import Library
from judge.law.importing import import_bytes
from judge.scenario import parse
from tests.conftest import need_shared

FOLDER = Path(__file__).parents[2] / "scenarios" / "eras"
ROW = re.compile(r"^\| (\d{4}) ([^ |]+) \| ([^|]+) \|$", re.MULTILINE)


def replayed(edition: str) -> set[str]:
    """The numbers that the scenarios of an edition's folder name."""
    found: set[str] = set()
    for path in sorted((FOLDER / edition).glob("*.scn")):
        for s in parse(path.read_text(encoding="utf-8"), str(path)):
            numbers = re.findall(rf"{edition} ([\w.]+)", s.source or "")
            assert numbers, f"{path}: {s.name} names no ruling"
            assert edition in s.rules, s.name
            found.update(numbers)
    return found


@pytest.mark.parametrize(("edition", "least"), [("1997", 400), ("2002", 40)])
def test_so_many_rulings_are_replayed(edition: str, least: int) -> None:
    assert len(replayed(edition)) >= least


@pytest.mark.parametrize(("edition", "document"), [("1997", "1997-general-rulings.txt"), ("2002", "2002-general-rulings-g.txt")])
def test_every_number_stands_in_the_document(edition: str, document: str, judge_home: Path) -> None:
    path = need_shared(f"corpora/{document}")
    library = Library.open()
    import_bytes(library, path.read_bytes(), document, edition=edition, layout=None)
    known = library.edition(edition)
    excused = {n for e, n, _ in ROW.findall((FOLDER / "not-replayable.md").read_text(encoding="utf-8")) if e == edition}
    assert not {n for n in replayed(edition) | excused if not known.has(n)}
    assert not replayed(edition) & excused


@pytest.mark.parametrize("edition", ["1997", "2002"])
def test_every_ruling_is_replayed_or_says_why_not(edition: str, judge_home: Path) -> None:
    own = Library.open().edition(edition)
    rulings = {row[0] for row in own.rows(("ruling",))}
    rows = [(n, why.strip()) for e, n, why in ROW.findall((FOLDER / "not-replayable.md").read_text(encoding="utf-8")) if e == edition]
    excused = dict(rows)
    assert len(excused) == len(rows)
    assert rulings <= replayed(edition) | set(excused)
    assert set(excused) <= rulings
    assert all(len(why) > len("not carried out") for why in excused.values())


def test_every_example_of_2001_is_replayed_or_says_why_not(judge_home: Path) -> None:
    own = Library.open().edition("2001")
    of = {row[4] for row in own.rows(("example",))}
    shown = set(re.findall(r"^Source: example of (\S+)$", (FOLDER / "2001" / "examples.scn").read_text(encoding="utf-8"), re.MULTILINE))
    excused = {n for e, n, _ in ROW.findall((FOLDER / "not-replayable.md").read_text(encoding="utf-8")) if e == "2001"}
    assert shown <= of
    assert of == shown | excused
    assert not shown & excused
