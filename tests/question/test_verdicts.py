"""Questions whose verdict is known from the rules get that verdict; those marked with "" must get none."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.service import Judge

FILES = (
    "verdicts.toml", "combat.toml", "stories.toml", "outcomes.toml", "deeds_and_states.toml", "hanging.toml", "recitals.toml", "choices.toml",
    "spoken_on.toml", "plain_sentences.toml", "plain_told.toml",
)  # fmt: skip
VERDICTS = [v for name in FILES for v in tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))["verdict"]]


@pytest.mark.parametrize("entry", VERDICTS, ids=[v["question"][-70:] for v in VERDICTS])
def test_a_question_gets_the_verdict_of_the_rules(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    if entry["value"] == "":
        assert not ruling.decided, ruling.reading
        return
    assert str(ruling.verdict.value) == str(entry["value"]), (ruling.not_understood, ruling.reading)
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
    assert not ruling.decided
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
    assert not judge.ask(question).decided
