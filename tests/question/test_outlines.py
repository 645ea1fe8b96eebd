"""Situations known in outline: every outline serves questions with the right verdict, and near ones are not mistaken for it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.question.outline_model import outlines
from judge.question.outline_patterns import pattern
from judge.service import Judge

HERE = Path(__file__).parent
CASES = [case for path in sorted((HERE / "outlines").glob("*.toml")) for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]


@pytest.mark.parametrize("outline", outlines(), ids=lambda o: o.name)
def test_every_outline_is_whole(outline: Any) -> None:
    roles = {r.name for r in outline.roles}
    open_places = set(re.findall(r"<(\w+)>", outline.scenario + " ".join(a.ask for a in outline.asks)))
    roles |= {f"{r}_{form}" for r in roles for form in ("object", "has", "uses", "owner", "at_him")}
    open_places |= {p for r in outline.roles for p in re.findall(r"<(\w+)>", r.described)}
    groups = {g for words in (*outline.story, *outline.maybe, *(a.words for a in outline.asks)) for g in pattern(words, True).made.groupindex}
    assert open_places <= roles | {k for k, _ in outline.values} | groups
    assert not outline.mine or outline.mine in roles
    for words in (*outline.story, *outline.maybe, *outline.unless, *(a.words for a in outline.asks)):
        assert pattern(words, False).made
        assert set(re.findall(r"(?<!\?P)<(\w+)>", words)) <= roles
    assert sum(case.get("outline") == outline.name for case in CASES) >= 2


def test_no_two_outlines_share_a_name() -> None:
    names = [outline.name for outline in outlines()]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["question"][:70])
def test_the_verdict(any_time_judge: Judge, case: dict[str, Any]) -> None:
    ruling = any_time_judge.ask(case["question"]).to_json()
    value = str(ruling["verdict"]["value"]).lower()
    if "never" in case:
        assert value != str(case["never"]).lower()
    else:
        assert value == str(case["verdict"]).lower(), ruling["because"]
        assert any(case["outline"] in note for note in ruling["assumptions"]) or ruling["understood"] == "full"
