"""A verdict of the reading word by word is withheld where a part of the question plays no part in what was replayed, and offered as a reading."""

from __future__ import annotations

import pytest

from judge.ruling.presupposed import unfounded
from judge.service import Judge


@pytest.mark.parametrize(
    "question",
    [
        "Does a 2/2 survive two damage?",
        "Does my 4/4 creature survive 5 damage?",
        "Ann takes a card with Mesmeric Fiend. Then I destroy the Fiend. Do I get the card back?",
    ],
)
def test_what_is_left_out_leaves_no_verdict_against_it(question: str, judge: Judge) -> None:
    ruling = judge.ask(question)
    wrong = "no" if "get the card" in question else "yes"
    assert ruling.verdict.value != wrong, ruling.reading


def test_a_card_that_makes_no_difference_leaves_the_verdict(judge: Judge) -> None:
    ruling = judge.ask("There's a tapped Howling Mine in play. How many cards do I draw in my draw step?")
    assert ruling.verdict.value == 1


def test_a_creature_said_to_lack_what_it_has_not_gets_its_verdict(judge: Judge) -> None:
    told = "He blocks my 3/3 ({}) with his 1/1. Shouldn't he take 2 damage?"
    assert judge.ask(told.format("no trample")).verdict.value == "no"
    assert judge.ask(told.format("trample")).verdict.value != "no"


def test_a_card_that_another_overrules_is_not_idle(judge: Judge) -> None:
    ruling = judge.ask("My opponent controls Platinum Angel. I control Laboratory Maniac, my library is empty and I draw a card. Have I won?")
    assert ruling.verdict.value != "yes"


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("trample 6/6, nobody blocks. how much damage?", 0),
        ("He bounced my Journey to Nowhere. Does the creature come back?", "no"),
        ("My opponent's Chandra Nalaar has 2 loyalty. I attack her with a 3/3 and nobody blocks. Is she gone?", "no"),
    ],
)
def test_what_an_ask_takes_for_granted_has_to_be_so(question: str, wrong: object, judge: Judge) -> None:
    assert judge.ask(question).verdict.value != wrong
    assert judge.ask("I attack with Grizzly Bears, he doesn't block. Are they blocked?").verdict.value == "no"


@pytest.mark.parametrize(
    ("told", "steps", "missing"),
    [
        ("Given Ann controls Clay\n When Bob casts Zap\nAsk: does the Clay return?", ("Bob casts Zap",), True),
        ("Given Ann controls Clay\n When Bob casts Zap targeting Clay\nAsk: does the Clay return?", ("Clay is put into Ann's graveyard",), False),
        ("Given Ann controls Clay\n When Ann doesn't block\nAsk: does Ann lose life?", (), True),
        ("Given Ann controls Clay\n When Bob attacks with Clay\n  And Ann doesn't block\nAsk: does Ann lose?", (), False),
        ("Given Ann controls Clay\n When Bob casts Fog\nAsk: is damage to the Clay prevented?", ("Bob casts Fog",), True),
    ],
)
def test_presuppositions(told: str, steps: tuple[str, ...], missing: bool) -> None:
    assert bool(unfounded(told, steps, "no")) is missing


def test_a_yes_or_no_is_no_answer_to_when(judge: Judge) -> None:
    assert judge.ask("I suspend Ancestral Vision. When can I cast it?").verdict.kind not in ("yes", "no")
