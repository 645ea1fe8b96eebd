"""Questions as players tell them on forums: opinions, talk, creatures called he and she; the reader of sentences gives the verdict."""

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
TOLD = tomllib.loads((Path(__file__).parent / "forum.toml").read_text(encoding="utf-8"))


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
