"""Forms of card text that players ask about most are read in full, and what only looks like one of them is not."""
# ruff: noqa: E501 (the texts of cards are one line)

from __future__ import annotations

import pytest

from judge.cards import antecedents, swallow
from judge.cards.check import reading_of, unread
from judge.cards.reader import read_face
from judge.cards.wording import face_text
from judge.engine.capabilities import missing

CREATURE, THING, SPELL, WALKER = "Creature — Bear", "Enchantment", "Sorcery", "Planeswalker — Test"

FORMS = [
    (SPELL, "Test costs {1} more to cast for each target beyond the first.\nTest deals X damage divided evenly, rounded down, among any number of targets."),
    (SPELL, "Test deals 1 damage to target creature, 2 damage to another target creature, and 3 damage to a third target creature."),
    (SPELL, "Put a -1/-1 counter on target creature, two -1/-1 counters on another target creature, and three -1/-1 counters on a third target creature."),
    (THING, "At the beginning of each player's upkeep, that player taps an untapped artifact, creature, or land they control for each fade counter on Test."),
    (THING, "Whenever a creature enters, that creature's controller may have it deal damage equal to its power to any target of their choice."),
    (CREATURE, "Players can't search libraries. Any player may pay {2} for that player to ignore this effect until end of turn."),
    (CREATURE, "If damage would be dealt to Test, prevent that damage and remove that many +1/+1 counters from it."),
    (SPELL, "Choose a number. Then target player reveals their hand and discards all nonland cards with mana value equal to the number."),
    (CREATURE, "{U}: Change a target of target spell or ability to Test."),
    (CREATURE, "{2}, Exile a nonland card from your hand: Put four time counters on the exiled card. If it doesn't have suspend, it gains suspend."),
    (CREATURE, "When Test dies, exile it with three time counters on it and it gains suspend."),
    (CREATURE, "Whenever a player casts an instant or sorcery spell that targets only a single Golem, that player copies that spell for each other Golem that spell could target. Each copy targets a different one of those Golems."),
    (CREATURE, "When a Faerie is championed with Test, tap all lands target player controls."),
    (SPELL, "Any number of target players each draw two cards."),
    (SPELL, "Exile target creature. Its controller investigates for each nontoken creature exiled this way."),
    (SPELL, "Search your library for up to four cards with different names and reveal them. Target opponent chooses two of those cards. Put the chosen cards into your graveyard and the rest into your hand. Then shuffle."),
    (CREATURE, "When Test dies, search your library for any number of creature cards with total mana value 6 or less and put them onto the battlefield. Then shuffle."),
    (SPELL, "If Test was cast from your hand and you've cast another spell named Test this game, you win the game. Otherwise, put Test into its owner's library seventh from the top and you gain 7 life."),
    (THING, "Whenever a creature dies, if another creature is on the battlefield, return the first card to the battlefield under its owner's control at the beginning of the next end step."),
    (SPELL, "Each player chooses a number of lands they control equal to the number of lands controlled by the player who controls the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way."),
    (WALKER, "+2: During target opponent's next turn, creatures that player controls attack Test if able."),
    ("Instant", "If a creature would enter under an opponent's control this turn, it enters under your control instead."),
    (THING, "Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell."),
    (THING, "At the beginning of each player's upkeep, that player chooses target player who has more life than they do and is their opponent. The first player may have Test deal 1 damage to the second player."),
    (CREATURE, "When Test enters, you may have target creature block it this turn if able."),
]
NOT_PLAYED = [
    (SPELL, "Players discard cards and sacrifice creatures the same way."),
    (SPELL, "Each copy targets a different one of those Golems."),
    (SPELL, "Destroy any number of target creatures with total mana value 8 or less."),
    (CREATURE, "Creatures can't attack. Any player may pay {2} for that player to ignore this effect until end of turn."),
    (THING, "The first player draws a card."),
]


@pytest.mark.parametrize(("kind", "text"), FORMS)
def test_a_form_is_read_in_full_and_played(kind: str, text: str) -> None:
    face = read_face("Test", kind, "{1}{R}", text, "2" if kind == CREATURE else None, "2" if kind == CREATURE else None)
    assert not unread(face.abilities)
    assert face_text(face) == face.text
    assert not swallow.swallowed(face)
    assert not antecedents.dangling(face)
    assert reading_of(face) == "full"
    assert not list(missing(face))


@pytest.mark.parametrize(("kind", "text"), NOT_PLAYED)
def test_what_lacks_its_other_half_is_not_played(kind: str, text: str) -> None:
    face = read_face("Test", kind, "{1}{R}", text, "2" if kind == CREATURE else None, "2" if kind == CREATURE else None)
    assert reading_of(face) != "full" or list(missing(face))
