"""Words an outline leaves over: numbers and denials that only repeat a card's text say nothing, others forbid a verdict."""

from __future__ import annotations

import pytest

from judge.question.outline_words import left, weighty

DELTA = "Polluted Delta Land {T}, Pay 1 life, Sacrifice this land: Search your library for an Island or Swamp card. /"
BOLT = "Lightning Bolt Instant Lightning Bolt deals 3 damage to any target. /"
BEAR = "Grizzly Bears Creature — Bear 2/2"
PENDANT = "Boseiju Legendary Land Instant and sorcery spells you cast can't be countered. /"


@pytest.mark.parametrize(
    ("said", "text", "over"),
    [
        ("he pays 1 life", DELTA, ["pays", "life"]),
        ("he pays one life", DELTA, ["pays", "life"]),
        ("it deals three damage", BOLT, ["deals", "damage"]),
        ("those 3 points", BOLT, ["points"]),
        ("a 2/2 <bear>", BEAR, []),
        ("it can not be countered", PENDANT, ["countered"]),
        ("he has no response", BOLT, []),
        ("he pays 2 life", DELTA, None),
        ("i have 3 life", BOLT, None),
        ("a 1/1 <bear>", BEAR, None),
        ("it is not countered", PENDANT, None),
        ("it can not be blocked", PENDANT, None),
        ("unless he pays", DELTA, None),
    ],
)
def test_words_left_over(said: str, text: str, over: list[str] | None) -> None:
    assert weighty(left(said, []), said, (text,)) == over
