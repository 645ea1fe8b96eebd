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


@pytest.mark.parametrize(
    ("question", "ask", "amiss"),
    [
        ("My opponent plays Lightning Bolt on me and I have two Furnaces. Is it 9 or 12?", "how much damage is Ann dealt?", set()),
        ("My opponent plays Lightning Bolt on me with 9 Furnaces. How much do I take?", "how much damage is Ann dealt?", {"numbers lost"}),
        ("My opponent has discarded down to seven cards and plays Lightning Bolt. Do I take it?", "is Ann dealt damage?", set()),
    ],
)
def test_a_number_offered_as_the_answer_is_none_of_the_situation(judge: Judge, question: str, ask: str, amiss: set[str]) -> None:
    text = f"Scenario: x\nGiven Bob has a [[Lightning Bolt]] in hand\nWhen Bob casts the [[Lightning Bolt]] on Ann\nAsk: {ask}\n"
    assert found(judge, question, text) == amiss


def test_a_denial_that_a_text_or_a_keyword_of_the_translation_says_is_not_lost(judge: Judge) -> None:
    question = "My creature can't be targeted. My opponent plays Lightning Bolt on it?"
    text = GOOD.replace("a [[Craw Wurm]]", "a 2/2 Bear{}").replace("the [[Craw Wurm]]", "the Bear").replace("the Craw Wurm", "the Bear")
    assert "negation lost" in found(judge, question, text.format(""), assumed=("the size of the Bear",))
    assert found(judge, question, text.format(" with shroud"), assumed=("the size of the Bear",)) == set()


@pytest.mark.parametrize(
    ("said", "amiss"),
    [
        ("Sacrifice a creature: Draw a card.", set()), ("~ deals 4 damage to target player.", set()),
        ("Gain control of target creature until end of turn.", set()),
        ("At the beginning of your upkeep, you win the game.", {"text invented"}),
    ],
)
def test_a_card_spoken_of_in_general_may_say_what_many_say(judge: Judge, said: str, amiss: set[str]) -> None:
    text = GOOD.replace(" When", f'  And Ann controls an artifact with "{said}"\n When')
    assert found(judge, ASKED, text, assumed=("what the artifact says",)) == amiss


@pytest.mark.parametrize(
    ("question", "amiss"),
    [
        ("My opponent plays Lightning Bolt on my Craw Wurm and I cast Gloomrite Growth. Does it die?", set()),  # the end of a name that nobody knows
        ("My opponent plays Lightning Bolt on my Craw Wurm and I cast Giant Growth. Does it die?", {"names lost"}),
        ("My opponent's Lightning Bolt on my Craw Wurm is on the stack and not resolved. Does it die?", {"negation lost"}),
    ],
)
def test_what_a_longer_name_ends_with_is_no_card(judge: Judge, question: str, amiss: set[str]) -> None:
    assert found(judge, question, GOOD) == amiss


def test_what_is_not_resolved_yet_is_on_the_stack(judge: Judge) -> None:
    question = "My opponent's Lightning Bolt on my Craw Wurm is on the stack and not resolved. Does it die?"
    assert found(judge, question, GOOD.replace("Ask: ", "Ask: with the Lightning Bolt on the stack, ")) == set()


def test_parts_may_stand_for_the_whole_and_supposed_costs_are_free(judge: Judge) -> None:
    question = "My opponent plays Lightning Bolt on one of my five creatures, three of them Craw Wurm. Does it die?"
    text = GOOD.replace("a [[Craw Wurm]]", "three [[Craw Wurm]]\n  And Ann controls two 2/2 creatures", 1)
    assert found(judge, question, text) == set()
    costly = GOOD.replace(" When", '  And Ann has an instant with "Draw a card." and mana cost {4}{U} called Think in hand\n When')
    assert found(judge, ASKED, costly, assumed=("an instant in hand",)) == set()


@pytest.mark.parametrize(
    ("question", "ask", "amiss"),
    [
        ("My opponent plays Lightning Bolt on my Craw Wurm. Does it die?", "how much damage is the Craw Wurm dealt?", {"asked otherwise"}),
        ("My opponent plays Lightning Bolt on my Craw Wurm. How much damage does it take?", "does the Craw Wurm die?", {"asked otherwise"}),
        ("My opponent plays Lightning Bolt on my Craw Wurm. Is that right, and how much does it take?", "how much damage is the Craw Wurm dealt?", set()),
        ("My opponent plays Lightning Bolt on my Craw Wurm. So I choose how much it takes?", "does the Craw Wurm die?", set()),
    ],
)
def test_what_is_asked_is_of_the_same_kind(judge: Judge, question: str, ask: str, amiss: set[str]) -> None:
    assert found(judge, question, GOOD.replace("does the Craw Wurm die?", ask)) == amiss


def test_an_ordinary_word_in_small_letters_need_not_be_a_card(judge: Judge) -> None:
    question = "My opponent plays Lightning Bolt on my Craw Wurm, which isn't tapped. Does it shock and die?"
    assert found(judge, question, GOOD) == set()


@pytest.mark.parametrize(
    ("said", "amiss"),
    [
        ("It doesn't target, so my buddy is wrong.", set()), ("He cast it without paying its mana cost.", set()), ("I don't pay.", {"negation lost"}),
        ("He can't respond.", {"negation lost"}), ("By layer 6 and layer 7b it is small.", set()), ("Rule 704.5 is about that.", set()),
    ],
)
def test_what_a_spell_is_like_and_where_rules_stand_is_no_part_of_the_situation(judge: Judge, said: str, amiss: set[str]) -> None:
    assert found(judge, f"My opponent plays Lightning Bolt on my Craw Wurm. {said} Does it die?", GOOD) == amiss


def test_a_short_form_of_a_card_named_in_full_is_that_card(judge: Judge) -> None:
    question = "My opponent plays Lightning Bolt on my Craw Wurm. Does the Wurm die?"
    assert found(judge, question, GOOD) == set()
