"""Questions whose verdict is known from the rules get that verdict, or none; most of them get it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.service import Judge
from tests.conftest import need_shared

FILES = ("verdicts.toml", "combat.toml", "stories.toml", "outcomes.toml")
VERDICTS = [v for name in FILES for v in tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))["verdict"]]


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.open(rules="2009-10", cards=need_shared("cards/pool.jsonl"))


@pytest.mark.parametrize("entry", VERDICTS, ids=[v["question"][:60] for v in VERDICTS])
def test_a_question_gets_the_verdict_of_the_rules(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    assert ruling.verdict.value == entry["value"], (ruling.not_understood, ruling.reading)
    assert ruling.because
    assert ruling.citations


@pytest.mark.parametrize(
    "question",
    [
        "Does a Clone of a legendary creature die?",
        "I Boomerang his enchanted creature. Where does the Aura go?",
        "I control Frobnicate Master and attack with it. My opponent blocks with a 2/2. Does it die?",
        "I control Mogg Frobnicators (a strange tribe) and Goblin Assault. May I attack with nothing?",
    ],
)
def test_what_was_not_fully_understood_gets_no_verdict(question: str, judge: Judge) -> None:
    ruling = judge.ask(question)
    assert ruling.verdict.kind == "unknown"
    assert ruling.not_understood


@pytest.mark.parametrize(
    "question",
    [
        "I control a Frobnicating Idol. Both of us are at 1 life. What happens?",
        "My Grizzly Bears is enchanted with Pacifism. Is it at least 5/5?",
        "There is an instant card in my graveyard and a land card in his. How big is my Tarmogoyf?",
        "There's a tapped Howling Mine on the battlefield. Do I draw an additional card in my draw step?",
    ],
)
def test_a_story_that_was_not_fully_read_gets_no_verdict(question: str, judge: Judge) -> None:
    ruling = judge.ask(question)
    assert ruling.verdict.kind == "unknown"
