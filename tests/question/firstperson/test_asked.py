"""What is asked of a story in the first person, as Judge English asks it; and what is not asked of it at all."""

from __future__ import annotations

from functools import cache

import pytest

from judge.cards.catalog import Catalog
from judge.question.firstperson.reader import first_person
from judge.question.firstperson.things import StuckError
from judge.question.knowledge.known import Knowledge
from judge.scenario import parse
from judge.scenario.lexer import Lexicon

ASKED = {
    "I have nine cards in hand. It is my end step. How many cards do I have to discard?": "how many cards does Ann discard",
    "My opponent has Battlegrowth in hand. I control a 2/2 creature. Can my opponent block the 2/2 creature?": "can [[Creature]] be blocked",
    "My opponent controls Black Knight. I control a 2/2 creature. Can my opponent block the 2/2 creature?": "can Bob block [[Creature]] with [[Black Knight]]",
    "I cast Bitterblossom. Do I get two 1/1 Faerie tokens?": "does Ann control exactly two 1/1 Faerie tokens",
    "I cast Bitterblossom. Do I get a token?": "does Ann control a token",
    "I cast Battlegrowth on my Black Knight. How much do I pay?": "how much mana does Ann pay for [[Battlegrowth]]",
    "I have Battlegrowth in hand. How much mana does it cost me to cast Battlegrowth on my Black Knight?":
        "how much mana does Ann pay to casts [[Battlegrowth]] targeting [[Black Knight]]",
    "I control a 2/2 creature, Black Knight and Bog Imp. My opponent casts Abolish. Do the 2/2 creature, Black Knight and Bog Imp die?":
        "does [[Creature]], [[Black Knight]] and [[Bog Imp]] die",
    "I control three 1/1 Elf creatures. I attack with the three 1/1 Elf creatures. How many of my creatures die?": "how many of Ann's creatures die",
    "My opponent attacks with Black Knight. I control Bog Imp. After blockers are declared, can I cast Battlegrowth on Bog Imp?":
        "after blockers are declared, can Ann casts [[Battlegrowth]] targeting [[Bog Imp]]",
    "My opponent casts Boomerang on my Black Knight. Can I cast Battlegrowth on Black Knight in response?":
        "in response, can Ann casts [[Battlegrowth]] targeting [[Black Knight]]",
    "I played a land this turn. Can I play another land?": "can Ann play [[AnotherLand]]",
    "I cast Battlegrowth on my Black Knight. Does Black Knight get a counter?": "does [[Black Knight]] get a counter",
    "My opponent attacks with Black Knight. I block Black Knight with a 2/2 creature. Which of them survives?":
        "which of [[Black Knight]] and [[Creature]] survives",
    "My opponent attacks with Black Knight. I block Black Knight with a 2/2 creature. Are both destroyed?": "is [[Black Knight]] and [[Creature]] destroyed",
    "My opponent casts Boomerang on my Black Knight. Whose hand does Black Knight go to?": "whose hand does [[Black Knight]] go to",
    "My opponent controls Black Knight. Is Black Knight a creature?": "is [[Black Knight]] a creature",
    "My opponent attacks with Bog Imp. I control Black Knight. Does Black Knight have to block?": "must Ann block [[Bog Imp]] with [[Black Knight]]",
    "I cast Ancestral Recall on my opponent. How many cards does my opponent mill?": "how many cards does Bob mill",
    "Can a land block?": "can [[Land]] block",
    "Can I cast an instant on my opponent's turn?": "can Ann casts [[Instant]]",
}

UNASKED = {
    "I control a 2/2 creature. It is my opponent's turn. Can the 2/2 creature attack?": "only in one's own turn",
    "I control a 2/2 creature. Can I attack with the 2/2 creature on my opponent's turn?": "only in one's own turn",
    "I have Battlegrowth in hand. Can I play another land?": "which land was played before?",
    "I control a 1/1 Faerie token. I cast Bitterblossom. Do I get a 1/1 Faerie token?": "there was one before",
    "I control Black Knight. How much do I pay?": "for what?",
    "I control Black Knight. My opponent casts Abolish. Which of them survives?": "of whom?",
    "I cast Battlegrowth on my Black Knight. Can I cast Battlegrowth again?": "the same or another one?",
}


@cache
def starter() -> tuple[Lexicon, Knowledge]:
    """The cards of the starter set."""
    catalog = Catalog.open()
    return Lexicon(tuple(catalog.names())), Knowledge(catalog)


def read(story: str) -> str:
    """The scenario of a story about them."""
    return first_person(story, *starter())


@pytest.mark.parametrize("story", ASKED)
def test_a_question_is_asked_as_judge_english_asks_it(story: str) -> None:
    scenario = read(story)
    assert scenario.splitlines()[-1] == f"Ask: {ASKED[story]}?"
    assert parse(scenario)[0].inquiries


@pytest.mark.parametrize("story", UNASKED)
def test_a_question_that_would_have_another_answer_is_not_asked(story: str) -> None:
    with pytest.raises(StuckError):
        read(story)


def test_an_opponent_who_must_be_chosen_is_the_one_there_is() -> None:
    assert "And [[Black Vise]] is set to Bob" in read("I control Black Vise. It is my opponent's upkeep. Does my opponent take damage?")


def test_a_library_of_which_nothing_was_told_holds_out() -> None:
    assert "And Ann has 60 cards in library" in read("I cast Ancestral Recall on myself. How many cards do I draw?")
    told = "I have two cards in library. My opponent has one card in library. I cast Ancestral Recall on myself. How many cards do I draw?"
    assert "60 cards" not in read(told)


def test_at_the_end_of_the_turn_the_hand_is_brought_to_its_size() -> None:
    assert "When the turn ends" in read("I have nine cards in hand. It is my end step. How many cards do I discard?")


def test_cards_counted_in_a_hand_are_those_named_and_others() -> None:
    assert "And Ann has 2 cards in hand" in read("I have three cards in hand. I cast Ancestral Recall on my opponent. How many cards do I have in hand?")
    assert "And Ann has 3 cards in hand" in read("I have Battlegrowth in hand. I have three other cards in hand. Does my opponent win?")


def test_what_was_cast_earlier_in_the_turn_was_cast_and_what_came_a_turn_ago_is_there() -> None:
    assert "When Ann casts [[Battlegrowth]]" in read("I cast Battlegrowth this turn. I control Bog Imp. Can Bog Imp attack?")
    assert "Given Ann controls a [[Black Knight]]" in read("I cast Black Knight last turn. Can Black Knight attack?")
