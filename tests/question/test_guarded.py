"""A verdict of the reading word by word is withheld where a part of the question plays no part in what was replayed, and offered as a reading."""

from __future__ import annotations

import pytest

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
