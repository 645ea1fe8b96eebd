"""Stories of which all but one small piece was always read: a choice, a remark, a deed as the subject, what one has to do."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.service import Judge
from tests.conftest import need_shared

STORIES = tomllib.loads((Path(__file__).parent / "near_misses.toml").read_text(encoding="utf-8"))["verdict"]


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.open(rules="2009-10", cards=need_shared("cards/pool.jsonl"))


@pytest.mark.parametrize("entry", STORIES, ids=[v["question"][:60] for v in STORIES])
def test_a_small_piece_is_read_or_no_verdict_given(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    if entry["value"] == "":
        assert ruling.verdict.kind == "unknown", ruling.reading
        return
    assert ruling.verdict.value == entry["value"], (ruling.not_understood, ruling.reading)
    assert ruling.because
