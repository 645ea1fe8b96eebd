"""What the checks catch in a translation, and what they let through."""

from __future__ import annotations

import pytest

from judge.scenario import parse
from judge.service import Judge
from judge.translate.answers import Answer
from judge.translate.checks import TOLD, faults

GOOD = (
    "Scenario: x\nGiven Ann controls a [[Craw Wurm]]\n  And Bob has a [[Lightning Bolt]] in hand\n"
    " When Bob casts the [[Lightning Bolt]] on the [[Craw Wurm]]\nAsk: does the Craw Wurm die?\n"
)
ASKED = "My opponent plays Lightning Bolt on my Craw Wurm. Does it die?"


def found(judge: Judge, question: str, text: str, left: tuple[str, ...] = (), assumed: tuple[str, ...] = ()) -> set[str]:
    (scenario,) = parse(text, "test", judge.catalog.names())
    return {fault.check for fault in faults(question, Answer(text, left, assumed), scenario, judge.typed_names, judge.catalog)}


def test_nothing_is_amiss_with_a_true_one(judge: Judge) -> None:
    assert found(judge, ASKED, GOOD) == set()


@pytest.mark.parametrize(
    ("question", "text", "check"),
    [
        ("My opponent plays Lightning Bolt on my Craw Wurm with Giant Growth on it. Does it die?", GOOD, "names lost"),
        ("My opponent bolts my creature. Does it die?", GOOD, "names invented"),
        ("My opponent at 7 life plays Lightning Bolt on my Craw Wurm. Does it die?", GOOD, "numbers lost"),
        (ASKED, GOOD.replace(" When", "  And Bob is at 13 life\n When"), "numbers invented"),
        ("My opponent plays Lightning Bolt on my Craw Wurm and I don't respond. Does it die?", GOOD, "negation lost"),
        (ASKED, GOOD.replace("a [[Craw Wurm]]", 'a [[Craw Wurm]]\n  And Ann controls an enchantment with "You win the game."', 1), "text invented"),
        (ASKED, GOOD.split("Ask:")[0], "nothing asked"),
        ("My opponent attacks with a 3/3. Do I lose?", "Scenario: x\nGiven Ann controls a 3/3 Bear\nAsk: does Ann lose?\n", "players lost"),
    ],
)
def test_what_is_amiss_is_found(judge: Judge, question: str, text: str, check: str) -> None:
    assert check in found(judge, question, text)
    assert check in TOLD


def test_what_is_named_as_left_out_is_not_lost(judge: Judge) -> None:
    question = "My opponent at 7 life plays Lightning Bolt on my Craw Wurm and I don't respond. Does it die?"
    assert found(judge, question, GOOD, left=("at 7 life", "I don't respond")) == set()


def test_a_supposed_size_may_be_named(judge: Judge) -> None:
    text = "Scenario: x\nGiven Ann controls a 3/3 Bear\n  And Bob controls a 4/4 Ogre\n When Ann attacks Bob with the Bear\nAsk: does the Bear die?\n"
    assert found(judge, "I attack my opponent with a 3/3. Does it die?", text) == {"numbers invented"}
    assert found(judge, "I attack my opponent with a 3/3. Does it die?", text, assumed=("his creature is a 4/4",)) == set()


def test_a_number_on_the_card_may_stand_there(judge: Judge) -> None:
    assert found(judge, ASKED, GOOD.replace("Ask:", "Ask: does the Lightning Bolt deal 3 damage?\nAsk:")) == set()
