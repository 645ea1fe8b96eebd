"""What is told to be so: predicates of being, by who or what it is said of and what is said, in every form it is told in."""

from __future__ import annotations

import pytest

from tests.question.story.test_telling import best

BEARS, PROPAGANDA = "[[Grizzly Bears]]", "[[Propaganda]]"
MINE, HIS = f"Ann controls {BEARS}", f"Bob controls {BEARS}"
FLIGHT = f"Ann controls [[Flight]] attached to {BEARS}"
CREATURES = [f"Ann controls a creature called [[{nth} Creature]]" for nth in ("First", "Second")]

HELD = {
    "His side has a Propaganda.": [f"Bob controls {PROPAGANDA}"],
    "My board consists of a Grizzly Bears.": [MINE],
    "His team is a Grizzly Bears.": [HIS],
    "My hand is a Shock.": ["Ann has [[Shock]] in hand"],
    "His graveyard contains a Grizzly Bears.": [f"Bob has {BEARS} in her graveyard"],
    "My graveyard has a Grizzly Bears in it.": [f"Ann has {BEARS} in her graveyard"],
    "In his hand is a Shock.": ["Bob has [[Shock]] in hand"],
    "On my side there is a Grizzly Bears.": [MINE],
    "Across the table is a Grizzly Bears.": [HIS],
    "I'm facing a Grizzly Bears.": [HIS],
    "He is staring down a Grizzly Bears.": [MINE],
    "I'm up against a Grizzly Bears.": [HIS],
    "I'm left with a Grizzly Bears.": [MINE],
    "He is stuck with a Grizzly Bears.": [HIS],
    "All I have is a Grizzly Bears.": [MINE],
    "All he controls is a Grizzly Bears.": [HIS],
    "The only thing he has is a Grizzly Bears.": [HIS],
    "The only creature in play is my Grizzly Bears.": [MINE],
    "My only land is an Island.": ["Ann controls [[Island]]"],
    "Both of us have a Grizzly Bears.": [f"Ann controls {BEARS} called [[First Grizzly Bears]]", f"Bob controls {BEARS} called [[Second Grizzly Bears]]"],
    "Propaganda is in play.": [f"Ann controls {PROPAGANDA}"],
    "My Grizzly Bears is under his control.": [HIS, f"{BEARS} is owned by Ann"],
    "He is in control of my Grizzly Bears.": [HIS, f"{BEARS} is owned by Ann"],
    "One of my two creatures is tapped.": [*CREATURES, "[[First Creature]] is tapped"],
}
"""Who has what, by the place, the player or what he is up to with it."""

LISTS = {
    "He is at 5 with a Grizzly Bears.": ["Bob is at 5 life", HIS],
    "I have Shock in hand and a Grizzly Bears untapped.": ["Ann has [[Shock]] in hand", MINE, f"{BEARS} is untapped"],
    "I have a Shock with 1 open.": ["Ann has [[Shock]] in hand", 'Ann controls a land with "{T}: Add one mana of any color." called [[Land]]'],
    "Opponent: Grizzly Bears, Propaganda, no hand.": [HIS, f"Bob controls {PROPAGANDA}", "Bob has no cards in hand"],
    "Me: 4 life, Grizzly Bears.": ["Ann is at 4 life", MINE],
    "He has a 4/4, a 2/2.": [f"Bob controls a {size} creature called [[{nth} Creature]]" for size, nth in (("4/4", "First"), ("2/2", "Second"))],
    "I have one creature: Grizzly Bears.": [MINE],
    "I only have the one creature, a Grizzly Bears.": [MINE],
    "He has a big guy, 7/7 trample.": ["Bob controls a 7/7 creature with trample called [[Creature]]"],
    "I have one creature, a 2/2.": ["Ann controls a 2/2 creature called [[Creature]]"],
    "I have a 2/2 and a 3/3, and the 3/3 is tapped.": [
        "Ann controls a 2/2 creature called [[First Creature]]", "Ann controls a 3/3 creature called [[Second Creature]]", "[[Second Creature]] is tapped",
    ],
    "My only blocker, a 2/2, is tapped.": ["Ann controls a 2/2 creature called [[Blocker]]", "[[Blocker]] is tapped"],
}
"""Things told one after the other, with and without a verb."""

BRACKETS = {
    "My Grizzly Bears (tapped) and my Wall of Wood (untapped).": [MINE, f"{BEARS} is tapped", "Ann controls [[Wall of Wood]]", "[[Wall of Wood]] is untapped"],
    "My Grizzly Bears (with a Flight on it) and my Wall of Wood are untapped.": [
        MINE, FLIGHT, f"{BEARS} is untapped", "Ann controls [[Wall of Wood]]", "[[Wall of Wood]] is untapped",
    ],
    "I control Grizzly Bears (enchanted with Flight).": [MINE, FLIGHT],
    "I have a Grizzly Bears (with two +1/+1 counters).": [f"{MINE} with 2 +1/+1 counters"],
}
"""What stands in brackets is said of what is named before them."""

SIDES = {
    "Propaganda is in play on my opponent's side of the table.": [f"Bob controls {PROPAGANDA}"],
    "Propaganda has been in play on his side for ages.": [f"Bob controls {PROPAGANDA}"],
    "I have had a Grizzly Bears out for three turns.": [MINE],
    "The Grizzly Bears belongs to my opponent.": [HIS],
    "He is hiding behind a Propaganda.": [f"Bob controls {PROPAGANDA}"],
    "He had that Soul Net thing.": ["Bob controls [[Soul Net]]"],
    "My creatures are a 1/1 and a 2/2.": [f"Ann controls a {size} creature called [[{nth} Creature]]" for size, nth in (("1/1", "First"), ("2/2", "Second"))],
}
"""On whose side, and for how long."""

NONE = {
    "His library has no cards left.": ["Bob has no cards in her library"],
    "My hand is empty.": ["Ann has no cards in hand"],
    "There is nothing on his side.": [],
    "There are no creatures in my graveyard.": [],
    "Nothing else is in play.": [],
    "His board is empty.": [],
    "I'm tapped out.": ["Ann has no mana"],
    "He is out of mana.": ["Bob has no mana"],
    "All of my lands are tapped.": ["Ann has no mana"],
}
"""What isn't there."""

STATES = {
    "My Grizzly Bears isn't tapped.": [MINE, f"{BEARS} is untapped"],
    "My Grizzly Bears, tapped.": [MINE, f"{BEARS} is tapped"],
    "My Grizzly Bears is summoning sick.": [MINE, f"{BEARS} is summoning-sick"],
    "My Grizzly Bears is no longer summoning sick.": [MINE],
    "My Grizzly Bears is untapped but summoning sick.": [MINE, f"{BEARS} is summoning-sick", f"{BEARS} is untapped"],
    "My Grizzly Bears is tapped and enchanted with Flight.": [MINE, FLIGHT, f"{BEARS} is tapped"],
    "My Grizzly Bears, which is tapped, wears Flight.": [MINE, FLIGHT, f"{BEARS} is tapped"],
    "A Flight is attached to my Grizzly Bears.": [MINE, FLIGHT],
    "I have a Grizzly Bears enchanted with Flight.": [MINE, FLIGHT],
    "My Grizzly Bears has flying thanks to Flight.": [MINE, FLIGHT],
    "I leave my Grizzly Bears untapped.": [MINE, f"{BEARS} is untapped"],
    "I have two 2/2s, both with flying.": [f"Ann controls a 2/2 creature with flying called [[{nth} Creature]]" for nth in ("First", "Second")],
    "My two creatures have trample.": [f"Ann controls a creature with trample called [[{nth} Creature]]" for nth in ("First", "Second")],
    "Neither of my two creatures is tapped.": [*CREATURES, "[[First Creature]] is untapped", "[[Second Creature]] is untapped"],
    "My Grizzly Bears is a 4/4 thanks to two counters.": [f"{MINE} with 2 +1/+1 counters"],
}
"""What things are like."""

PLAYERS = {
    "He is down to 5 life.": ["Bob is at 5 life"],
    "He's on 5 life.": ["Bob is at 5 life"],
    "That leaves me at 4 life.": ["Ann is at 4 life"],
    "Life total is 7 for me.": ["Ann is at 7 life"],
    "We both have 2 cards in hand.": ["Ann has 2 cards in hand", "Bob has 2 cards in hand"],
    "I am at 3. Everyone else is at 10.": ["Ann is at 3 life", "Bob is at 10 life"],
    "It's the end of his turn.": ["it is Bob's end step"],
    "We're in my main phase.": ["it is Ann's precombat main phase"],
    "This all happens on his turn.": ["it is Bob's turn"],
    "It's his turn and we're in combat.": ["it is Bob's beginning of combat"],
}
"""What players have, and when it is."""


@pytest.mark.parametrize("text", [*HELD, *LISTS, *BRACKETS, *SIDES, *NONE, *STATES, *PLAYERS])
def test_what_is_told_to_be_so(text: str) -> None:
    found = best(text)
    assert sorted(found.given) == sorted({**HELD, **LISTS, **BRACKETS, **SIDES, **NONE, **STATES, **PLAYERS}[text])
    assert found.when == ()
    assert found.unread == ()


OPEN = [
    "My Grizzly Bears has three power.",
    "My Grizzly Bears is an artifact.",
    "Half of his creatures are tapped.",
    "We're in combat.",
    "It's my next turn.",
    "He is dead.",
    "My Grizzly Bears (purring) and my Wall of Wood (happily) are counterclockwise.",
    "The rest of them are tapped.",
]
"""What can't be set up, so that its words stay unread."""


@pytest.mark.parametrize("text", OPEN)
def test_what_stays_open_stays_unread(text: str) -> None:
    assert best(text).unread != ()


def test_a_size_told_of_a_card_has_to_be_borne_out() -> None:
    found = best("My Grizzly Bears is a 3/3 because of Propaganda. I attack with it.")
    assert found.first == ("[[Grizzly Bears]] is 3/3",)
    assert found.then == ()
    assert best("I cast Giant Growth on my Grizzly Bears. It is a 5/5.").then == ("[[Grizzly Bears]] is 5/5",)


def test_what_is_left_after_a_deed_is_no_beginning() -> None:
    found = best("I cast Shock on his Grizzly Bears. That leaves him with two creatures.")
    assert found.unread != ()
