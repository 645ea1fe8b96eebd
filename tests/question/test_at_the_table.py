"""Questions about the rules as they are asked in the middle of a game (``at_the_table.toml``)."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.question.reading import Reading
from judge.question.rules.gist import gists
from judge.question.rules.reading import by_statement
from judge.question.understanding import by_fact
from judge.question.words.guys import guys_as_things
from judge.service import Judge

DATA = tomllib.loads((Path(__file__).parent / "at_the_table.toml").read_text(encoding="utf-8"))


def said(question: str, judge: Judge) -> str | None:
    """What a fact or a statement answers."""
    read = by_fact(Reading(question, "none", "none"), judge.names, ("2009-10",))
    found = read.definition or by_statement(question, lambda words, place: (), "2009-10")
    return None if found is None else str(found.value)


@pytest.mark.parametrize(("question", "value", "near"), [tuple(pair) for pair in DATA["pairs"]], ids=[pair[0][:60] for pair in DATA["pairs"]])
def test_the_deciding_word_decides(question: str, value: str, near: str, any_time_judge: Judge) -> None:
    assert said(question, any_time_judge) == value
    assert said(near, any_time_judge) != value, near


@pytest.mark.parametrize(("question", "value"), [tuple(c) for c in DATA["claims"]], ids=[c[0][:60] for c in DATA["claims"]])
def test_a_claim_is_left_out(question: str, value: str, any_time_judge: Judge) -> None:
    assert said(question, any_time_judge) == value


@pytest.mark.parametrize(("question", "never"), [tuple(c) for c in DATA["never"]], ids=[c[0][:60] for c in DATA["never"]])
def test_a_claim_that_tells_a_fact_is_heard(question: str, never: str, any_time_judge: Judge) -> None:
    assert said(question, any_time_judge) != never


def test_a_question_stays_what_it_asks() -> None:
    assert list(gists("Can I attack?")) == ["Can I attack?"]
    assert "Can I attack?" in list(gists("Can I attack? My friend thinks so."))
    assert "can My friend attack?" in list(gists("My friend wants to attack. Can he do that?"))


def test_a_guy_is_no_player() -> None:
    assert guys_as_things("My guy is tapped. Can he block?") == "My guy is tapped. Can it block?"
    for text in ("The other guy attacks. Can he block?", "My guy attacks. Can he block with a 2/2?", "My opponent stole my guy. Can he attack?"):
        assert guys_as_things(text) == text
