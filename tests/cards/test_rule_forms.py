"""Lines that change the game's own rules are read in full, and what only looks like one of them is not."""
# ruff: noqa: E501 (the texts of cards are one line)

from __future__ import annotations

import pytest

from judge.cards import antecedents, swallow
from judge.cards.check import reading_of, unread
from judge.cards.reader import read_face
from judge.cards.wording import face_text

THING = "Enchantment"
FORMS = [
    (THING, "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead."),
    (THING, "As long as you have 7 or more life, damage that would reduce your life total to less than 7 reduces it to 7 instead."),
    (THING, "Your life total can't change."),
    (THING, "You don't lose the game for having 0 or less life."),
    (THING, "All damage is dealt as though its source had wither."),
    (THING, "As long as you have 0 or less life, all damage is dealt to you as though its source had infect."),
    (THING, "Players can't get counters."),
    (THING, "You can't get poison counters."),
    (THING, "Creatures you control can't have -1/-1 counters put on them."),
    (THING, "Counters can't be put on artifacts, creatures, enchantments, or lands."),
    (THING, 'The "legend rule" doesn\'t apply.'),
    (THING, "Spells and abilities your opponents control can't cause you to sacrifice permanents."),
    (THING, "Players can cast spells and activate abilities only during their own turns."),
    (THING, "Each opponent can cast spells only any time they could cast a sorcery."),
    (THING, "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells."),
    (THING, "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments."),
    (THING, "Your opponents can't cast spells during your turn."),
    (THING, "Creature cards can't enter from graveyards or libraries."),
    (THING, "Players can't cast spells from graveyards or libraries."),
    (THING, "Noncreature spells with {X} in their mana costs can't be cast."),
    (THING, "All lands lose all abilities except mana abilities."),
    (THING, "If one or more +1/+1 counters would be put on a creature you control, that many plus 1 +1/+1 counters are put on it instead."),
    (THING, "If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus 1 are put on it instead."),
]
FORMS += [
    (THING, "If an opponent would draw a card except the first one they draw in each of their draw steps, instead that player skips that draw and you draw a card."),
    (THING, "If you would draw a card while your library has no cards in it, you win the game instead."),
    (THING, "If you would draw a card, you may skip that draw instead."),
    (THING, "If a player would gain life, that player gains no life instead."),
    (THING, "Each creature gets +1/+1 for each other creature on the battlefield that shares at least one creature type with it."),
    (THING, "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."),
    (THING, "You may have Test enter tapped as a copy of any land on the battlefield."),
    (THING, "If a spell or ability an opponent controls causes you to discard Test, put it onto the battlefield instead of putting it into your graveyard."),
    (THING, 'Creatures you control have "Whenever this creature becomes the target of a spell or ability for the first time each turn, counter that spell or ability."'),
    ("Instant", "Counter target spell. If that spell is countered this way, put that card on the top or bottom of its owner's library instead of into that player's graveyard."),
    ("Creature", "Flying, protection from colored spells, annihilator 6"),
    ("Creature", "When Test enters, if you didn't cast it from your hand, you lose the game."),
    ("Sorcery", "Each player sacrifices all colored permanents they control."),
    (THING, "Your maximum hand size is reduced by three."),
    ("Sorcery", "Each player sacrifices a land for each card in your hand."),
    (THING, "All Forests and all Saprolings are 1/1 green Saproling creatures and Forest lands in addition to their other types."),
]
FORMS += [
    (THING, "As long as Test is untapped, each spell that would cost less than three mana to cast costs three mana to cast."),
    (THING, "Activated abilities of creatures cost {1} less to activate. This effect can't reduce the amount of mana an ability costs to activate to less than one mana."),
    (THING, "Each spell costs {3} more to cast except during its controller's turn."),
    ("Instant", "Copy target instant or sorcery spell, except that the copy is red. You may choose new targets for the copy."),
    (THING, "Whenever you cast an instant or sorcery spell, copy it for each other instant and sorcery spell you've cast before it this turn. You may choose new targets for the copies."),
    ("Sorcery", "When you cast your next instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy."),
    ("Sorcery", "Whenever you cast a creature spell this turn, draw a card."),
    (THING, "When a player casts a spell, sacrifice Test. If you do, each of that player's opponents draws three cards."),
    ("Sorcery", "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, then puts all cards they exiled this way onto the battlefield."),
    (THING, "If a nontoken creature would enter and it wasn't cast, exile it instead."),
    (THING, "Whenever a permanent enters tapped and under your control, untap it."),
    (THING, "Lands you control are every basic land type in addition to their other types."),
    ("Creature", "At the beginning of your upkeep, if Test is the only creature card in your graveyard, you may return Test to the battlefield."),
    (THING, "Whenever a creature deals combat damage to one of your opponents, its controller may draw a card."),
]
FORMS += [
    ("Planeswalker", '-5: You get an emblem with "Mountains you control have \'{T}: Test deals 1 damage to any target.\'"'),
    ("Instant", "Prevent the next 3 damage that would be dealt to any target this turn by a source of your choice."),
    ("Instant", "The next 2 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt to any target instead."),
    ("Sorcery", "Destroy target artifact, target creature, target enchantment, and target land."),
    ("Creature", "{R}: If Test is a Warrior, it becomes a Kithkin Spirit Warrior Avatar with base power and toughness 8/8, flying, and first strike."),
    (THING, "As Test enters, choose a card name.\nYou have protection from the chosen name."),
    (THING, "If an opponent would begin an extra turn, that player skips that turn instead."),
    ("Artifact", "{T}: Add one mana of any of the exiled card's colors."),
    ("Creature", "When Test leaves the battlefield, the exiled card's owner may cast that card without paying its mana cost."),
]
FORMS += [
    (THING, "If a land is tapped for mana, it produces {B} instead of any other type and amount."),
    (THING, "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount."),
    (THING, "If you tap a permanent for mana, it produces twice as much of that mana instead."),
    ("Land", "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered."),
    ("Land", "{T}: Add {C}. If that mana is spent on an instant or sorcery spell, that spell can't be countered."),
    ("Creature", "You may have Test enter as a copy of any creature on the battlefield, except its name is still Test, it's legendary in addition to its other types, and it gains flying."),
]
FORMS += [
    (THING, "Whenever you cast an instant or sorcery spell that has the same name as a card in your graveyard, you may put a quest counter on Test."),
    (THING, "Whenever you cast an instant or sorcery spell while Test has two or more quest counters on it, you may copy that spell. You may choose new targets for the copy."),
]
FORMS += [
    (THING, "No more than two creatures can attack you each combat."),
    (THING, "No more than one creature can block each combat."),
    ("Creature", "Test has all activated abilities of all cards exiled with it."),
    ("Creature", "As long as Test is on the battlefield, it has all activated abilities of all creature cards in all graveyards."),
    ("Instant", "Destroy target creature if it has mana value 2 or less."),
    ("Sorcery", "Until end of turn, whenever a player taps a Swamp for mana, that player adds {B}."),
    ("Sorcery", "Until end of turn, whenever you cast an instant or sorcery spell, copy it. You may choose new targets for the copy."),
]
FORMS += [
    (THING, 'When Test enters, if it\'s on the battlefield, it loses "enchant creature card in a graveyard" and gains "enchant creature put onto the battlefield with Test." Return enchanted creature card to the battlefield under your control and attach Test to it. When Test leaves the battlefield, that creature\'s controller sacrifices it.'),
    (THING, 'When Test enters, if it\'s on the battlefield, it becomes an Aura with "enchant creature put onto the battlefield with Test." Put target creature card from a graveyard onto the battlefield under your control and attach Test to it. When Test leaves the battlefield, that creature\'s controller sacrifices it.'),
]
FORMS += [
    ("Creature", "{W}, {T}: Test loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {W} to end this effect.\nEnchanted creature can't attack."),
    ("Instant", "Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard."),
    ("Instant", "Reveal the top five cards of your library and separate them into two piles. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard."),
    ("Sorcery", "Separate all permanents target player controls into two piles. That player sacrifices all permanents in the pile of their choice."),
]
UNREAD = [
    (THING, "Damage that would reduce your life total to less than 1 reduces it to 2 instead."),
    (THING, 'The "planeswalker uniqueness rule" doesn\'t apply.'),
    (THING, "If one or more +1/+1 counters would be put on a creature, twice that many -1/-1 counters are put on it instead."),
    (THING, "Each player who has cast a red spell this turn can't cast additional blue spells."),
]


@pytest.mark.parametrize(("types", "text"), FORMS, ids=[text[:40] for _, text in FORMS])
def test_form_is_read_in_full(types: str, text: str) -> None:
    face = read_face("Test", types, "{1}", text, "2", "2")
    assert not unread(face), [node.text for node in unread(face)]
    assert face_text(face) == face.text
    assert not swallow.swallowed(face)
    assert not antecedents.dangling(face)
    assert reading_of(face) == "full"


def test_they_control_speaks_of_the_players() -> None:
    """Not of the cards exiled just before."""
    from judge.cards import tree
    from judge.cards.slots import nodes

    text = "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control."
    face = read_face("Test", "Sorcery", "{1}", text)
    (held,) = [node for node in nodes(face.abilities) if isinstance(node, tree.ControlledBy)]
    assert held.player == tree.Back("each")


@pytest.mark.parametrize(("types", "text"), UNREAD, ids=[text[:40] for _, text in UNREAD])
def test_what_only_looks_like_it_is_not_read(types: str, text: str) -> None:
    assert reading_of(read_face("Test", types, "{1}", text, "2", "2")) != "full"
