"""Questions that the rules answer outright, in other words than the facts', and near ones that another fact must not answer."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from judge.law.library import Library
from judge.question.facts import facts, way
from judge.question.parts import parts, takes, yes_or_no
from judge.service import Judge

HERE = Path(__file__).parent
DATA = tomllib.loads((HERE / "facts.toml").read_text(encoding="utf-8"))
BY_PARTS = tomllib.loads((HERE / "rules_asked.toml").read_text(encoding="utf-8"))


def test_every_fact_is_whole() -> None:
    library = Library.open()
    for fact in facts():
        assert fact.yes or fact.no or fact.asks or fact.affirms or fact.denies or fact.tells, fact.says
        assert not (fact.asks or fact.tells) or fact.value != "", fact.says
        for words in (*fact.yes, *fact.no, *fact.asks, *fact.maybe, *fact.unless):
            way(words)
        for line in (*fact.affirms, *fact.denies, *fact.tells, *fact.also):
            assert parts(line)
        for pattern in fact.card:
            re.compile(pattern)
        for rule in fact.rules:
            assert library.entry(rule if ":" in rule else f"2009-10:{rule}") is not None, (rule, fact.says)


@pytest.mark.parametrize(("question", "value"), [tuple(c) for c in DATA["answered"]], ids=[c[0][:60] for c in DATA["answered"]])
def test_a_question_about_the_rules_is_answered(question: str, value: str, any_time_judge: Judge) -> None:
    ruling = any_time_judge.ask(question)
    assert str(ruling.verdict.value).lower() == value.lower(), (ruling.verdict, ruling.reading)
    assert any(reason.cites for reason in ruling.because) or ruling.steps
    assert ruling.citations


@pytest.mark.parametrize(("question", "never"), [tuple(c) for c in DATA["near"]], ids=[c[0][:60] for c in DATA["near"]])
def test_a_near_one_is_not_answered_by_the_wrong_fact(question: str, never: str, any_time_judge: Judge) -> None:
    assert str(any_time_judge.ask(question).verdict.value).lower() != never.lower()


@pytest.mark.parametrize("question", DATA["unquoted"], ids=[q[:60] for q in DATA["unquoted"]])
def test_a_rule_quoted_never_answers_what_happens_in_a_game(question: str, any_time_judge: Judge) -> None:
    ruling = any_time_judge.ask(question)
    assert not (ruling.verdict.kind == "text" and ruling.understood == "part"), ruling.verdict
    assert ruling.citations


@pytest.mark.parametrize("question", DATA["quoted"], ids=[q[:60] for q in DATA["quoted"]])
def test_an_explanation_is_a_rule_quoted(question: str, any_time_judge: Judge) -> None:
    assert any_time_judge.ask(question).verdict.kind == "text"


@pytest.mark.parametrize(("question", "value"), [tuple(c) for c in BY_PARTS["answered"]], ids=[c[0][:60] for c in BY_PARTS["answered"]])
def test_a_question_is_answered_by_what_it_speaks_of(question: str, value: str, any_time_judge: Judge) -> None:
    ruling = any_time_judge.ask(question)
    assert str(ruling.verdict.value) == value, (ruling.verdict, ruling.reading)
    assert ruling.citations


@pytest.mark.parametrize(("question", "never"), [tuple(c) for c in BY_PARTS["near"]], ids=[c[0][:60] for c in BY_PARTS["near"]])
def test_a_near_question_gets_no_wrong_answer(question: str, never: str, any_time_judge: Judge) -> None:
    assert str(any_time_judge.ask(question).verdict.value) != never


def test_a_part_that_must_be_there_alone_takes_a_denial() -> None:
    line, also = "may @creature? > attack > alone", ("not", "two|2")
    assert takes(line, also, "may 2 creature attack alone ?")
    assert not takes(line, also, "may creature not attack alone ?")
    assert takes("may attack not alone", (), "may i attack not alone ?")
    assert not takes(line, also, "alone may creature attack ?")


def test_a_question_for_yes_or_no_is_told_from_another() -> None:
    assert yes_or_no("do not land use stack ?") == "do land use stack ?"
    assert yes_or_no("when may i cast instant ?") is None
    assert yes_or_no("how many land may i play ?") is None
    assert yes_or_no("is casting sorcery in combat legal ?") == "may casting sorcery in combat ?"
