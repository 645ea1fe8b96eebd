"""Ways of asking put plainly: the whole of what asks, or nothing of it."""

from __future__ import annotations

import pytest

from judge.question.syntax.tokens import tokens
from judge.question.syntax.ways import asked_plainly


def plainly(text: str) -> tuple[str, set[str]]:
    """The words of a sentence put plainly, and those that were put otherwise."""
    found = tokens(text)
    here, places, put = asked_plainly(found, range(len(found)), len(found))
    assert len(here) == len(places)
    assert places == sorted(places)
    return " ".join(token.low for token in here), {found[n].low for n in put}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("where does that leave me", "how much life do i have"),
        ("so what is her life total after that", "how much life do she have"),
        ("he swings, how hard do I get hit", "he swings , how much damage do i take"),
        ("what size is my other Ogre", "how big is my other ogre"),
    ],
)
def test_it_is_put_plainly(text: str, plain: str) -> None:
    assert plainly(text)[0] == plain


@pytest.mark.parametrize("text", ["where does that leave me with my Ogre", "I wonder what my total damage on the stack is", "does it die"])
def test_what_says_more_is_left_alone(text: str) -> None:
    words, put = plainly(text)
    assert not put
    assert words == " ".join(token.low for token in tokens(text))


def test_what_stands_in_a_slot_keeps_its_place() -> None:
    found = tokens("what size is my Ogre now")
    here, places, put = asked_plainly(found, range(len(found)), len(found))
    at = [token.low for token in here].index("ogre")
    assert found[places[at]].low == "ogre"
    assert places[at] not in put
