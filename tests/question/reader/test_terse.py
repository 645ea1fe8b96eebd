"""Terse questions without a question mark: what stands last is read as what is asked, in full words, and a deed is not."""

from __future__ import annotations

import pytest

from judge.question.story.terse import done_by
from tests.question.reader.support import chosen, pool, table

TOLD = table("terse")


@pytest.mark.parametrize(("question", "verdict"), TOLD["verdicts"].items(), ids=[question[:60] for question in TOLD["verdicts"]])
def test_a_question_gets_its_verdict(question: str, verdict: str) -> None:
    choice = chosen(question, pool())
    assert choice.best is not None, choice.level
    assert str(choice.best.verdict.value) == verdict, choice.best.played.hypothesis


@pytest.mark.parametrize("question", TOLD["silent"])
def test_a_deed_told_last_asks_nothing(question: str) -> None:
    choice = chosen(question, pool())
    assert choice.best is not None
    assert not choice.best.played.hypothesis.asks


@pytest.mark.parametrize(("word", "verb"), [("boltable", "bolt"), ("tappable", "tap"), ("sacable", "sac"), ("table", ""), ("comfortable", "")])
def test_an_adjective_of_what_can_be_done(word: str, verb: str) -> None:
    assert done_by(word) == verb


@pytest.mark.parametrize("question", TOLD["unknown"])
def test_an_unknown_card_in_small_letters_is_no_talk(question: str) -> None:
    assert chosen(question, pool()).level != "verdict"
