"""The judge that the tests of questions ask: the 2009-10 rules, and the cards of the reference pool."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.service import Judge
from tests.conftest import need_shared

KNOWN_WRONG = frozenset((Path(__file__).parent / "known_wrong.txt").read_text(encoding="utf-8").splitlines())
"""Tests whose questions are known to be read wrongly, or are undecided because two readers differ: each has to fail until its class is mended, and then
leaves the list. One with a "~" may come out either way: the language model's likelihoods, which differ a little between processors, are near the level."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expect the questions known to be read wrongly to come out wrong (strictly: one that comes out right has to leave the list)."""
    for item in items:
        either = f"~ {item.nodeid}" in KNOWN_WRONG
        if either or item.nodeid in KNOWN_WRONG:
            item.add_marker(pytest.mark.xfail(strict=not either, raises=AssertionError, reason="known to be read wrongly (known_wrong.txt)"))


@pytest.fixture(scope="session")
def judge() -> Judge:
    return Judge.open(rules="2009-10", cards=need_shared("cards/pool.jsonl"))


@pytest.fixture(scope="session")
def any_time_judge() -> Judge:
    """One that may take the edition from the question."""
    return Judge.open(cards=need_shared("cards/pool.jsonl"))
