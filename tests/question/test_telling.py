"""Statements as people put them in a story: each is read and the verdict is that of the rules, or nothing is decided."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.service import Judge
from tests.conftest import need_shared

TELLING = tomllib.loads((Path(__file__).parent / "telling.toml").read_text(encoding="utf-8"))["verdict"]


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.open(rules="2009-10", cards=need_shared("cards/pool.jsonl"))


@pytest.mark.parametrize("entry", TELLING, ids=[v["question"][-70:] for v in TELLING])
def test_a_statement_is_told_or_nothing_decided(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    if entry["value"] == "":
        assert ruling.verdict.kind == "unknown", ruling.reading
        return
    assert str(ruling.verdict.value) == entry["value"], (ruling.not_understood, ruling.reading)
    assert ruling.because
