"""The judge that the tests of questions ask: the 2009-10 rules, and the cards of the reference pool."""

from __future__ import annotations

import pytest

from judge.service import Judge
from tests.conftest import need_shared


@pytest.fixture(scope="session")
def judge() -> Judge:
    return Judge.open(rules="2009-10", cards=need_shared("cards/pool.jsonl"))


@pytest.fixture(scope="session")
def any_time_judge() -> Judge:
    """One that may take the edition from the question."""
    return Judge.open(cards=need_shared("cards/pool.jsonl"))
