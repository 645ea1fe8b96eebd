"""Words as typed and as opened."""

from __future__ import annotations

import pytest

from judge.question.syntax.tokens import tokens, typed_words


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Goyf's power", ["Goyf's", "power"]),
        ("Mark of Ogre's Will, please", ["Mark", "of", "Ogre's", "Will", ",", "please"]),
        ("He'll lose", ["He'll", "lose"]),
    ],
)
def test_typed_words_keep_their_letters(text: str, typed: list[str]) -> None:
    assert typed_words(tokens(text)) == typed


def test_the_parts_of_a_word_are_of_one_typed_word() -> None:
    owner, mark, power = tokens("Goyf's power")
    assert (owner.text, owner.low, mark.low) == ("Goyf", "goyf", "'s")
    assert owner.raw == mark.raw != power.raw
