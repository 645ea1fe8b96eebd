"""What the ways to restate a question come to: a verdict where all is sure, readings to choose between, or nothing new."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.question.likeness.restate import Piece, Restated
from judge.ruling.model import OtherReading, Ruling, Verdict
from judge.ruling.restating import restating
from judge.service import Judge

OWN = Ruling("q", "2009-10", "part", "", Verdict("unknown"), not_understood=("flings",), readings=(OtherReading("r", "", Verdict("no", "no")),))
NO = Ruling("", "2009-10", "full", "Scenario: x", Verdict("no", "no"), extra={"sure": 0.99})
YES = replace(NO, verdict=Verdict("yes", "yes"))


def way(text: str, sure: float = 0.9, lost: tuple[str, ...] = (), strange: tuple[str, ...] = ()) -> Restated:
    return Restated((Piece(text, text, sure, lost, 0, strange),))


def test_a_sure_way_that_agrees_with_what_was_half_understood_is_the_verdict() -> None:
    ruling = restating(OWN, [way("A.")], lambda text: NO)
    assert ruling.verdict == NO.verdict
    assert ruling.assumptions[0] == "Taken to mean: A."


@pytest.mark.parametrize(
    "said", [way("A.", sure=0.02), way("A.", lost=("5/5", "red", "not")), way("A.", sure=0.5, strange=("kicked", "tenth", "twice", "less"), lost=("x",))]
)
def test_what_is_unsure_or_lost_on_the_way_is_only_offered(said: Restated) -> None:
    ruling = restating(replace(OWN, readings=()), [said], lambda text: NO)
    assert ruling.verdict.kind == "unknown"
    assert [reading.differs for reading in ruling.readings] == ["A."]


def test_another_verdict_than_the_half_understood_one_is_offered_beside_it() -> None:
    ruling = restating(OWN, [way("A.", sure=0.5)], lambda text: YES)
    assert ruling.verdict.kind == "unknown"
    assert [reading.verdict.kind for reading in ruling.readings] == ["no", "yes"]


def test_none_is_no_answer_to_how_much() -> None:
    ruling = restating(replace(OWN, readings=()), [way("A.")], lambda text: replace(NO, verdict=Verdict("number", 0)))
    assert ruling.verdict.kind == "unknown"


def test_ways_that_come_to_nothing_leave_the_ruling_as_it_was() -> None:
    assert restating(OWN, [way("A.")], lambda text: None) is OWN
    assert restating(OWN, [], lambda text: NO) is OWN


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Pacifism got slapped onto my Serra Angel by him, so is it even able to swing?", "no"),
        ("Pacifism got slapped onto his Wall of Swords by me, so is my Serra Angel even able to swing?", "yes"),
    ],
)
def test_the_answer_turns_with_the_fact(judge: Judge, question: str, value: str) -> None:
    ruling = judge.ask(question)
    assert ruling.verdict.value in (value, None)
    assert ruling.verdict.value == value or any(reading.verdict.value == value for reading in ruling.readings)
