"""Stories told in the words players use get the verdict of the rules; lone questions about the rules get the rule that governs them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.service import Judge
from tests.conftest import need_shared

TOLD = tomllib.loads((Path(__file__).parent / "told.toml").read_text(encoding="utf-8"))["verdict"]


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.open(rules="2009-10", cards=need_shared("cards/pool.jsonl"))


@pytest.mark.parametrize("entry", TOLD, ids=[v["question"][:60] for v in TOLD])
def test_a_told_story_gets_the_verdict_of_the_rules(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    assert ruling.verdict.value == entry["value"], (ruling.not_understood, ruling.reading)
    assert ruling.because
    assert ruling.citations


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("Who receives priority right after a spell has resolved?", "115"),
        ("What happens to a token that leaves the battlefield?", "110"),
        ("May I look at the bottom card of my library?", "401"),
        ("How small may a sealed deck be?", "100"),
        ("What happens when both players lose simultaneously?", "104"),
        ("When are state-based actions checked?", "704"),
    ],
)
def test_a_question_that_stands_alone_gets_its_rule(question: str, rule: str, judge: Judge) -> None:
    ruling = judge.ask(question)
    assert ruling.verdict.kind in ("text", "yes", "no")
    assert any(c.id.startswith(rule) for c in ruling.citations[:5]), [c.id for c in ruling.citations[:5]]


@pytest.mark.parametrize(
    "question",
    [
        "What is the weather like in Paris today?",
        "Who won the world cup?",
        "He attacks with a 3/3 flyer. Can my creature with reach not block it?",
        "I cast Twincast. What is his life total?",
    ],
)
def test_what_is_no_question_of_the_rules_or_may_mean_two_things_gets_no_verdict(question: str, judge: Judge) -> None:
    assert judge.ask(question).verdict.kind == "unknown"
