"""Every difference between the editions the engine knows is shown by a scenario, or the folder says why it can't be."""

from __future__ import annotations

import re
from pathlib import Path

from judge.engine.era import ERAS
from judge.law.eras import Difference, differences
from judge.scenario import parse

FOLDER = Path(__file__).parents[2] / "scenarios" / "eras"


def differing() -> set[int]:
    """The rows whose columns aren't all the same for the engine's eras."""

    def column(d: Difference, edition: str) -> object:
        held = d.of(edition)
        assert held is not None
        return held.same or held.state

    return {d.number for d in differences() if len({column(d, e) for e in ERAS}) > 1}


def shown() -> dict[int, set[str]]:
    """The rows that scenarios name, with the editions these are run under."""
    found: dict[int, set[str]] = {}
    for path in sorted(FOLDER.glob("*.scn")):
        for s in parse(path.read_text(encoding="utf-8"), str(path)):
            for number in re.findall(r"difference (\d+)", s.source or ""):
                found.setdefault(int(number), set()).update(s.rules)
    return found


def excused() -> set[int]:
    """The rows with a line in the folder's README."""
    return {int(n) for n in re.findall(r"^\| (\d+) \|", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)}


def test_every_difference_is_shown_or_excused() -> None:
    assert differing() - set(shown()) - excused() == set()


def test_none_is_both_shown_and_excused() -> None:
    assert not set(shown()) & excused()
    assert excused() <= differing()
    assert set(shown()) <= differing()


def test_a_difference_is_shown_under_editions_that_differ() -> None:
    rows = {d.number: d for d in differences()}
    for number, editions in shown().items():
        held = [rows[number].of(e) for e in editions]
        assert len({(h.same or h.state) for h in held if h is not None}) > 1, number
