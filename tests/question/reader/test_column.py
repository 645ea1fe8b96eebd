"""Questions of columns and forums about a few named cards: the reader of sentences gives the verdict, and what it can't do yet is listed."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from judge.cards.catalog import Catalog
from judge.question.reader import understand_text
from judge.ruling.weighing import Choice, weigh
from tests.conftest import need_shared

EDITION = "2009-10"
TOLD = tomllib.loads((Path(__file__).parent / "column.toml").read_text(encoding="utf-8"))


@cache
def cards() -> Catalog:
    """The cards of the reference pool."""
    return Catalog.from_file(need_shared("cards/pool.jsonl"))


def chosen(question: str) -> Choice:
    """What weighing the readings of a question comes to."""
    return weigh(understand_text(question, cards(), EDITION), question, cards(), EDITION)


@pytest.mark.parametrize(("question", "verdict"), TOLD["verdicts"].items(), ids=[question[:60] for question in TOLD["verdicts"]])
def test_a_question_gets_its_verdict(question: str, verdict: str) -> None:
    choice = chosen(question)
    assert choice.best is not None, choice.level
    assert str(choice.best.verdict.value) == verdict, choice.best.played.hypothesis


@pytest.mark.parametrize(("question", "verdict"), TOLD["goals"].items(), ids=[question[:60] for question in TOLD["goals"]])
def test_a_goal_gets_no_wrong_verdict(question: str, verdict: str) -> None:
    choice = chosen(question)
    assert choice.level != "verdict" or choice.best is None or str(choice.best.verdict.value) == verdict, choice.best
