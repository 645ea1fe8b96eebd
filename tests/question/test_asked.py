"""One story, many ways of asking: each gets the verdict of the rules, and "?" none at all."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.service import Judge

FILES = (
    "asked.toml", "asked_more.toml", "asked_in_place.toml", "asked_beside.toml", "asked_of_cards.toml", "asked_lofty.toml", "asked_unsaid.toml",
    "asked_everyday.toml", "asked_short.toml", "asked_in_pieces.toml", "told_otherwise.toml", "asked_put_otherwise.toml", "asked_weighted.toml",
    "asked_at_events.toml", "asked_of_one_story.toml", "asked_by_judges.toml",
)  # fmt: skip
STORIES = [story for name in FILES for story in tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))["story"]]
CASES = [(story["told"], question, value) for story in STORIES for question, value in story["asked"]]


@pytest.mark.parametrize(("told", "question", "value"), CASES, ids=[f"{told[-25:]} {question[:50]}" for told, question, _ in CASES])
def test_each_way_of_asking_gets_the_verdict(told: str, question: str, value: str, judge: Judge) -> None:
    ruling = judge.ask(f"{told} {question}")
    if value == "?":
        assert not ruling.decided, ruling.reading
        return
    assert str(ruling.verdict.value) == value, (ruling.not_understood, ruling.reading)
    assert ruling.because
