"""What a story in plain sentences comes to; and that nothing comes of one with a sentence that has no form, or with a result that the rules don't bear out."""

from __future__ import annotations

import pytest

from judge.ruling.first_person import in_first_person, with_first_person
from judge.ruling.model import Ruling, Verdict
from judge.service import Judge

STORIES = {
    "I control a 3/3 creature. My opponent controls a 2/2 creature with first strike. I attack with the 3/3 creature. My opponent blocks the 3/3 creature with "
    "the 2/2 creature. Does the 2/2 creature die?": "yes",
    "I control a 2/2 creature. My opponent controls a 2/2 creature with first strike. I attack with my 2/2 creature. My opponent blocks my 2/2 creature with "
    "the 2/2 creature with first strike. Does my 2/2 creature survive?": "no",
    "I am at 2 life. My opponent casts Lightning Bolt on me. Do I lose the game?": "yes",
    "I am at 4 life. My opponent casts Lightning Bolt on me. Do I lose the game?": "no",
    "I control Grizzly Bears. My opponent casts Lightning Bolt on Grizzly Bears. In response I cast Giant Growth on Grizzly Bears. "
    "Does Grizzly Bears die?": "no",
    "It is my opponent's turn. I have Grizzly Bears in hand. Can I cast Grizzly Bears?": "no",
    "I control two 1/1 Goblin tokens. I attack with the two 1/1 Goblin tokens. My opponent doesn't block. How much damage does my opponent take?": "2",
    "I control a 5/5 creature. My opponent controls two 2/2 creatures. I attack with the 5/5 creature. My opponent blocks the 5/5 creature with the two "
    "2/2 creatures. I assign 5 damage to one of the 2/2 creatures. How many creatures die?": "1",
    # owned and controlled by two players, by what gives control of it or by nothing told
    "I own Grizzly Bears. My opponent controls Grizzly Bears. I cast Boomerang on Grizzly Bears. Does Grizzly Bears return to my hand?": "yes",
    "I own Grizzly Bears. My opponent controls Grizzly Bears. I cast Boomerang on Grizzly Bears. Does Grizzly Bears return to my opponent's hand?": "no",
    "I own Grizzly Bears. My opponent's Control Magic enchants Grizzly Bears. My opponent controls Grizzly Bears. I cast Disenchant on Control Magic. "
    "Do I get Grizzly Bears back?": "yes",
    "I cast Llanowar Elves this turn. Llanowar Elves is on the battlefield. Llanowar Elves is untapped. Can I tap Llanowar Elves for mana?": "no",
    "My opponent and I are each at 3 life. I cast Lightning Bolt on my opponent. Do I lose the game?": "no",
    # which of two abilities was activated: what comes of it tells, or it is all the same
    "I control Ersatz Gnomes. My opponent casts Lightning Bolt on me. In response, I activate Ersatz Gnomes's ability targeting Lightning Bolt. The ability "
    "resolves. Lightning Bolt resolves. How much damage do I take?": "3",
    "I control Goblin Wizard. My opponent casts Lightning Bolt on Goblin Wizard. In response, I activate Goblin Wizard's ability targeting Goblin Wizard. "
    "Goblin Wizard's ability resolves. Does Goblin Wizard die?": "yes",
    # a card that nobody named is discarded
    "I control Wild Mongrel. My opponent casts Lightning Bolt on Wild Mongrel. In response, I activate Wild Mongrel's ability twice. Does Wild Mongrel die?":
    "no",
    "I control Wild Mongrel. I have no cards in hand. Can I activate Wild Mongrel's ability?": "no",
    # what is face down, by its looks and by its name
    "I control a face-down creature. The face-down creature is Willbender. My opponent casts Shock on the face-down creature. Shock resolves. "
    "Does Willbender die?": "yes",
    # cards in hand: those cast were among them
    "I have Shock and two other cards in hand. I cast Shock on my opponent. I cast Giant Growth on Grizzly Bears. How many cards do I have in hand?": "1",
    # what keeps what from what
    "I attack with Serra Angel. My opponent controls Grizzly Bears. Does flying stop Grizzly Bears from blocking Serra Angel?": "yes",
    "I attack with Serra Angel. My opponent controls Giant Spider. Does flying stop Giant Spider from blocking Serra Angel?": "no",
    "My opponent and I are each at 3 life. I cast Lightning Bolt on my opponent. Does my opponent lose the game?": "yes",
}


@pytest.mark.parametrize("story", STORIES)
def test_a_story_comes_to_its_verdict(judge: Judge, story: str) -> None:
    ruling = in_first_person(story, judge.library, judge.catalog, "2009-10")
    assert ruling is not None
    assert str(ruling.verdict.value) == STORIES[story], ruling.reading


@pytest.mark.parametrize(
    "story",
    [
        "I control Grizzly Bears. The moon shines on Grizzly Bears. Does Grizzly Bears die?",  # no form
        "I control a 2/2 creature. My opponent controls a 2/2 creature. I cast Giant Growth on the 2/2 creature. Does the 2/2 creature die?",  # which?
        "I control a 5/5 creature. My opponent casts Lightning Bolt on the 5/5 creature. The 5/5 creature dies. Am I at 20 life?",  # it does not die
        "I control Grizzly Bears.",  # nothing is asked
        # what is said in quotes may be done
        'I control Grizzly Bears. My opponent casts Lightning Bolt on Grizzly Bears. My opponent says "I cast Giant Growth on it". Does Grizzly Bears die?',
    ],
)
def test_what_is_not_read_in_full_or_not_borne_out_has_no_ruling(judge: Judge, story: str) -> None:
    assert in_first_person(story, judge.library, judge.catalog, "2009-10") is None


@pytest.mark.parametrize(
    "story",
    [
        "I control Grizzly Bears. How many creatures die?",  # nothing is done
        "I cast Giant Growth on my Grizzly Bears. How many creatures do I sacrifice?",  # nobody sacrifices any
        "I control Grizzly Bears. Who gains the life?",
        "I am at 5 life. I am at 7 life. How much life do I have?",
        "I have Terror in hand. Can I cast Terror?",  # on what?
        "I control Grizzly Bears. Does Grizzly Bears return to my hand?",
        "My opponent casts Shock on me. Is my hand empty?",  # of what was in it nothing is told
        "My opponent casts Shock on me. I have Wrath of God in hand. Can I cast Wrath of God?",  # in whose turn?
        "I control Royal Assassin. Royal Assassin is enchanted with Pacifism. Does Pacifism stop me from activating Royal Assassin's ability?",  # at what?
        "I control Grizzly Bears. My opponent casts Shock on Grizzly Bears (see #7). Does Grizzly Bears die?",  # a mark of its own
    ],
)
def test_what_is_asked_of_nothing_that_was_told_has_no_ruling(judge: Judge, story: str) -> None:
    assert in_first_person(story, judge.library, judge.catalog, "2009-10") is None


def test_leave_for_an_instant_is_asked_while_what_it_answers_waits(judge: Judge) -> None:
    story = "I control Grizzly Bears. My opponent casts Lightning Bolt on Grizzly Bears. Can I cast Giant Growth on Grizzly Bears?"
    ruling = in_first_person(story, judge.library, judge.catalog, "2009-10")
    assert ruling is not None
    assert ruling.verdict.value == "yes"


def test_a_verdict_of_the_other_readers_stands() -> None:
    yes, no = (Ruling("q", "2009-10", "full", word, Verdict(word, word)) for word in ("yes", "no"))  # type: ignore[arg-type]
    unread = Ruling("q", "2009-10", "part", "", Verdict("unknown"))
    assert with_first_person(yes, no) is yes
    assert with_first_person(unread, no) is no
    assert with_first_person(unread, None) is unread
