"""Ways of telling: what says nothing is left out, turns of the table are put plainly, and what matters stays."""

from __future__ import annotations

import pytest

from judge.question.syntax.telling import told_plainly
from judge.question.syntax.tokens import tokens


def plainly(text: str) -> str:
    """The words of a sentence as they are read."""
    found = tokens(text)
    here, places, left = told_plainly(found, range(len(found)), len(found))
    assert len(here) == len(places)
    assert places == sorted(places)
    assert left <= set(range(len(found)))
    return " ".join(token.low for token in here)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("he attacks me with a good old 5/5, no tricks", "he attacks me with a 5/5"),
        ("I block, nothing else on the table", "i block"),
        ("I cast it to clear the board", "i cast it"),
        ("there's no tricks on either side and nothing else on the board", ""),
        ("the dude next to me attacks", "the dude attacks"),
        ("my two 3/3s both swing at him", "my two 3/3 s swing at him"),
    ],
)
def test_what_says_nothing_is_left_out(text: str, plain: str) -> None:
    assert plainly(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        "he has no creatures", "nothing blocks it", "it has no abilities", "he has no black mana", "do they both die", "i have nothing in hand",
        "he has no cards in hand", "if nothing happens , does it die", "he tapped both of my lands",
    ],
)  # fmt: skip
def test_what_matters_stays(text: str) -> None:
    assert plainly(text) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("my Ogre runs into his 2/2", "my ogre is blocked by his 2/2"),
        ("he rams a 4/4 into my 5/5", "he attacks with a 4/4 and my 5/5 blocks"),
        ("I sink three red into it", "i sink three red mana into it"),
        ("he burns me out with X being 4", "he burns me out with x = 4"),
        ("he swings with everything, a 1/1, a 2/2 and a 5/5", "he swings with a 1/1 , a 2/2 and a 5/5"),
        ("two attackers coming at me: 4/4, 1/1", "he attacks me with 4/4 and 1/1"),
        ("I attack and get double blocked by two Ogres", "i attack and it is blocked by two ogres"),
    ],
)
def test_turns_are_put_plainly(text: str, plain: str) -> None:
    assert plainly(text) == plain


@pytest.mark.parametrize("text", ["i run into trouble with his open mana", "he attacks into my open mana", "x damage is dealt"])
def test_other_turns_are_left_alone(text: str) -> None:
    assert plainly(text) == text
