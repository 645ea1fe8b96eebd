"""What was left out of a translation: talk, of which nothing comes, or a part of the situation."""

from __future__ import annotations

import pytest

from judge.translate.talk import tells

TALK = (
    "he says the blocker was already dead",
    "I think a countered spell never leaves the stack",
    "my friend insists that tokens go to the graveyard",
    "my argument: both trigger at the same time",
    "I was hoping to kill two creatures with one spell",
    "at the shop last Friday",
    "she wants to see the rule on damage",
    "I assumed the counter stays on it",
)
TOLD = (
    "then he cast a second spell on the blocker",
    "the poor thing was tapped down",
    "I sacrificed the token before damage",
    "I cast it before he says anything",
    "he claims it is dead and then he sacrificed his blocker",
    "the creature had two damage on it",
)


@pytest.mark.parametrize("left_out", TALK)
def test_what_people_say_and_think_tells_nothing(left_out: str) -> None:
    assert not tells(left_out)


@pytest.mark.parametrize("left_out", TOLD)
def test_what_is_or_was_done_tells(left_out: str) -> None:
    assert tells(left_out)
