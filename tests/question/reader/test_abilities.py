"""Abilities as people speak of them, and what stands on cards told beside them: the reader of sentences gives the verdict."""

from __future__ import annotations

import pytest

from tests.question.reader.support import chosen, pool, table

TOLD = table("abilities")


@pytest.mark.parametrize(("question", "verdict"), TOLD["verdicts"].items(), ids=[question[:60] for question in TOLD["verdicts"]])
def test_a_question_gets_its_verdict(question: str, verdict: str) -> None:
    choice = chosen(question, pool())
    assert choice.level == "verdict", choice.best
    assert choice.best is not None
    assert str(choice.best.verdict.value) == verdict, choice.best.played.hypothesis


@pytest.mark.parametrize(("question", "verdict"), TOLD["goals"].items(), ids=[question[:60] for question in TOLD["goals"]])
def test_a_goal_gets_no_wrong_verdict(question: str, verdict: str) -> None:
    choice = chosen(question, pool())
    assert choice.level != "verdict" or choice.best is None or str(choice.best.verdict.value) == verdict, choice.best
