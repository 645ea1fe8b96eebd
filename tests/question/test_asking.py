"""Forms of asking: each phrasing gets the verdict of the rules; those marked ``open`` get it or none, but never another."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.service import Judge

ASKED = tomllib.loads((Path(__file__).parent / "asking.toml").read_text(encoding="utf-8"))["asked"]
BAD = tomllib.loads((Path(__file__).parent / "asking.toml").read_text(encoding="utf-8"))["amiss"]


@pytest.mark.parametrize("entry", ASKED, ids=[a["question"][:70] for a in ASKED])
def test_a_phrasing_gets_its_verdict(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    verdict, wanted = ruling.verdict, entry["value"]
    undecided = not ruling.decided or (verdict.kind == "text" and ruling.understood == "part")
    if undecided:
        assert entry.get("open"), (ruling.not_understood, ruling.because, ruling.reading)
        return
    said = verdict.value == wanted or (verdict.kind in ("text", "depends", "happens") and str(wanted).lower() in str(verdict.value).lower())
    assert said, (verdict, ruling.reading)
    assert ruling.because
    assert ruling.citations


@pytest.mark.parametrize("entry", BAD, ids=[b["question"][:70] for b in BAD])
def test_what_is_amiss_is_said(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    assert not ruling.decided, ruling.verdict
    told = " ".join([*ruling.not_understood, *ruling.caveats, *(r.text for r in ruling.because)])
    assert entry["says"].lower() in told.lower(), told


@pytest.mark.parametrize(("question", "value", "typed", "meant"), [
    ("I cast Lightnig Bolt on his Grizzly Bears. Does it die?", "yes", "Lightnig Bolt", "Lightning Bolt"),
    ("I control Sera Angel and attack with it. Is it tapped?", "no", "Sera Angel", "Serra Angel"),
])  # fmt: skip
def test_the_only_near_name_is_used_and_said_on_top(question: str, value: str, typed: str, meant: str, judge: Judge) -> None:
    ruling = judge.ask(question)
    assert str(ruling.verdict.value) == value, ruling.reading
    assert f"“{typed}” is read as {meant}" in ruling.assumptions
