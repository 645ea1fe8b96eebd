"""Questions of permission get the verdict that trying it out shows, or none where a word of what is to come of it was not read."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.question.permissions import permission, wished
from judge.question.tokens import Token, split
from judge.scenario import parse, text
from judge.service import Judge

CASES = tomllib.loads((Path(__file__).parent / "permissions.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", CASES["verdict"], ids=[v["question"][:60] for v in CASES["verdict"]])
def test_what_may_be_done_is_tried(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    assert ruling.verdict.value == entry["value"], (ruling.not_understood, ruling.reading)
    assert ruling.because


@pytest.mark.parametrize("entry", CASES["undecided"], ids=[v["question"][:60] for v in CASES["undecided"]])
def test_what_was_not_read_in_full_gets_no_verdict(entry: dict, judge: Judge) -> None:
    ruling = judge.ask(entry["question"])
    assert not ruling.decided, (ruling.verdict, ruling.reading)


def words(tokens: list[Token]) -> str:
    return " ".join(t.text for t in tokens)


@pytest.mark.parametrize(
    ("asked", "plain"),
    [
        ("Am I even allowed to cast it?", "can I cast it ?"),
        ("Is he still required to attack?", "must he attack ?"),
        ("Is it still possible for him to block?", "can he block ?"),
        ("Can I wait and cast it?", "Can I cast it ?"),
        ("Can I wait until he attacks and then cast it?", "after he attacks , Can I cast it ?"),
        ("Can I at least tap it right away?", "Can I at least tap it ?"),
        ("Does it die right away?", "Does it die right away ?"),
    ],
)
def test_other_ways_of_asking_for_permission(asked: str, plain: str) -> None:
    found = words(permission(split(asked)))
    assert found.replace("at least ", "") == plain.replace("at least ", "")


def test_a_wish_is_what_is_asked_about() -> None:
    sentences = [split("I counter it with Cancel."), split("Can I?")]
    assert [words(s) for s in wished(sentences)] == ["can I counter it with Cancel ?"]


def test_a_plan_and_its_aim_are_said_in_judge_english() -> None:
    said = (
        "Scenario: a plan\nRules: 2009-10\nPlayers: Ann, Bob\n\nGiven Ann controls a 2/2 creature called Bear\n  And Bob controls a 3/3 creature called Ogre\n"
        "  And it is Bob's turn\nAsk: can Bob attack with the Ogre then Ann blocks the Ogre with the Bear so that the Bear dies?\n"
    )
    (scenario,) = parse(said, "here")
    claim = scenario.inquiries[0].claim
    assert claim is not None
    assert len(claim.then) == 1  # type: ignore[attr-defined]
    assert len(claim.so) == 1  # type: ignore[attr-defined]
    assert parse(text(scenario), "there")[0].inquiries == scenario.inquiries
