"""When two rules texts say the same: what may change, and what may not."""

from __future__ import annotations

import pytest

from judge.law.sameness import normal

TERMS = (("his or her", "their"), ("he or she", "they"), ("converted mana cost", "mana value"), ("{tap}", "{t}"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A player who does loses all of his or her mana.", "A player who does loses all of their mana."),
        ("If he or she has no cards, he or she discards none.", "If they have no cards, they discard none."),
        ("If he or she draws, he or she loses.", "If that player draws, that player loses."),
        ("The converted mana cost of a token is zero.", "The mana value of a token is zero."),
        ("Pay {Tap}. See Rule 601, \"Casting Spells.\"", "Pay {T}. See rule 601, \"Casting Spells.\""),
        ("It dies (see Rule 704.5f).", "It dies (see rules 704.5g and 704.5h)."),
        ('"Hop <-cost->" costs mana.', '"Hop [cost]" costs mana.'),
        ("A card doesn’t move--cards stay.", "The cards don't move—a card stays."),
    ],
)
def test_gender_number_and_renamed_words_make_no_other_rule(old: str, new: str) -> None:
    assert normal(old, TERMS) == normal(new, TERMS)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A creature is dealt damage.", "A permanent is dealt damage."),
        ("It can't be cast.", "It can be cast."),
        ("Two of them die.", "Three of them die."),
        ("It appears below.", "It usually appears below."),
        ("Attackers or blockers die.", "Attackers and blockers die."),
    ],
)
def test_one_other_word_makes_another_rule(old: str, new: str) -> None:
    assert normal(old, TERMS) != normal(new, TERMS)
