"""Questions as players tell them on forums: opinions, talk, creatures called he and she; the reader of sentences gives the verdict."""

from __future__ import annotations

import pytest

from tests.question.reader.support import chosen, pool, table

TOLD = table("forum")


@pytest.mark.parametrize(("question", "verdict"), TOLD["verdicts"].items(), ids=[question[:60] for question in TOLD["verdicts"]])
def test_a_question_gets_its_verdict(question: str, verdict: str) -> None:
    choice = chosen(question, pool())
    assert choice.best is not None, choice.level
    assert str(choice.best.verdict.value) == verdict, choice.best.played.hypothesis
