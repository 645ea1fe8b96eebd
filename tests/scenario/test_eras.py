"""Every difference between the editions is shown by one situation replayed under all that state it, or the folder says why it can't be."""

from __future__ import annotations

import re
from pathlib import Path

from judge.engine.state.eras.era import ERAS, POLICIES, RulesEra
from judge.law.eras import State, differences
from judge.scenario import parse

FOLDER = Path(__file__).parents[2] / "scenarios" / "eras"
ROW = re.compile(r"^\| (\d+) \| [^|]+ \| (shown|excused) \| ([^|]*) \| ([^|]*) \|$", re.MULTILINE)


def table() -> dict[int, tuple[str, set[str], str]]:
    """Of every row: its state, the editions under which it isn't shown, and the remark."""
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    return {int(n): (state, set(re.findall(r"[\w-]+", eras)), why.strip()) for n, state, eras, why in ROW.findall(text)}


def shown() -> dict[int, list[set[str]]]:
    """The rows that scenarios name, each with the editions of every such scenario."""
    found: dict[int, list[set[str]]] = {}
    for path in sorted(FOLDER.glob("*.scn")):
        for s in parse(path.read_text(encoding="utf-8"), str(path)):
            for number in re.findall(r"difference (\d+)", s.source or ""):
                found.setdefault(int(number), []).append(set(s.rules))
    return found


def test_the_table_has_every_row() -> None:
    assert list(table()) == [d.number for d in differences()]


def test_every_difference_is_shown_under_all_editions_that_state_it_or_excused() -> None:
    scenarios = shown()
    for d in differences():
        state, without, why = table()[d.number]
        if state == "excused":
            assert why, d.number
            assert d.number not in scenarios, d.number
            continue
        stated = {h.edition for h in d.holdings if h.state is State.STATED and h.edition in ERAS}
        assert not without or why, d.number
        assert any(stated - without <= editions for editions in scenarios.get(d.number, [])), (d.number, stated - without)


def test_every_policy_says_what_it_decides() -> None:
    fields = {f for f in RulesEra.__dataclass_fields__ if f not in ("name", "numbers", "nearest")}
    assert set(POLICIES) == fields
    known = {d.number for d in differences()}
    assert all(set(rows) <= known for _, rows in POLICIES.values())
