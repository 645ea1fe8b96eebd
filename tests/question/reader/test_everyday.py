"""Everyday questions with a situation, in the voices people ask in: the reader of sentences gives the verdict, and what it can't do yet is listed."""

from __future__ import annotations

import pytest

from tests.question.reader.support import chosen, starter, table

TOLD = table("everyday")


@pytest.mark.parametrize(("question", "verdict"), TOLD["verdicts"].items(), ids=[question[:60] for question in TOLD["verdicts"]])
def test_a_question_gets_its_verdict(question: str, verdict: str) -> None:
    choice = chosen(question, starter())
    assert choice.best is not None, choice.level
    assert choice.best.decided, choice.best.played.error
    assert str(choice.best.verdict.value) == verdict, choice.best.played.hypothesis


@pytest.mark.parametrize(("question", "verdict"), TOLD["goals"].items(), ids=[question[:60] for question in TOLD["goals"]])
def test_a_goal_gets_no_wrong_verdict(question: str, verdict: str) -> None:
    choice = chosen(question, starter())
    assert choice.level != "verdict" or choice.best is None or str(choice.best.verdict.value) == verdict, choice.best
