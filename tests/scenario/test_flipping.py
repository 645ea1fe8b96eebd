"""What a claim hangs on: the nearest change of one told thing, deed or number that turns it."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog
from judge.scenario import model as m
from judge.scenario import parse
from judge.scenario.flipping import MOST_FOUND, flips
from judge.scenario.player import Player

STORY = """Scenario: any
Given Ann controls a 2/3 Bear
  And Bob controls a 4/4 Ogre
  And Bob has a red instant with "Spark deals 3 damage to target creature." called Spark in hand
 When Bob casts Spark on the Bear
Ask: {ask}?
"""


def found(ask: str, story: str = STORY) -> list[str]:
    """What turns the claim of an Ask line, in words."""
    (scenario,) = parse(story.format(ask=ask), "flips.scn")
    claim = scenario.inquiries[0].claim
    assert claim is not None
    with Catalog.open() as catalog:
        return [flip.words for flip in flips(Player(scenario, catalog, "2022-04"), claim)]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ("does the Bear die", ["without the Spark", "if the Bear were 2/4"]),
        ("is the Ogre on the battlefield", []),
        ("can Ann attack Bob with the Ogre", []),
    ],
)
def test_what_turns_a_claim(ask: str, words: list[str]) -> None:
    assert found(ask) == words


def test_a_number_told_by_one_more() -> None:
    story = STORY.replace("Given Ann", "Given Ann is at 3 life\n  And Ann").replace("target creature", "any target").replace("on the Bear", "on Ann")
    assert found("does Ann lose", story) == ["without the Spark", "with Ann at 4 life"]


def test_what_forbids_is_among_what_turns_what_can_be_done() -> None:
    story = STORY.replace("  And Bob controls a 4/4 Ogre", '  And Bob controls an enchantment with "Creatures can\'t attack." called Moor')
    story = story.replace("When Bob casts Spark on the Bear", "  And it is Ann's declare attackers step")
    assert found("can Ann attack Bob with the Bear", story)[:1] == ["without the Moor"]


def test_the_search_is_bounded() -> None:
    (scenario,) = parse(STORY.format(ask="does the Bear die"), "flips.scn")
    with Catalog.open() as catalog:
        assert len(flips(Player(scenario, catalog, "2022-04"), m.Dies(m.Ref("Bear")))) <= MOST_FOUND
