"""Forms of card text that are read in full: the words come back the same, no word is swallowed, nothing points at nothing."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cards import antecedents, swallow, tree
from judge.cards.check import reading_of, unread
from judge.cards.reader import read_face
from judge.cards.slots import nodes
from judge.cards.wording import face_text

CREATURE, INSTANT, LAND, AURA = "Creature — Bear", "Instant", "Land", "Enchantment — Aura"

FORMS = [
    (CREATURE, 'As long as you have no cards in hand, Test gets +1/+0 and has "{B}: Regenerate Test."'),
    (CREATURE, 'As long as Test is enchanted, it gets +2/+2, has trample, and has "{R}: Test gets +1/+0 until end of turn."'),
    ("Sorcery", "Spend only black mana on X.\nTest deals X damage to target creature."),
    (CREATURE, "{T}, Sacrifice a red creature, a green creature, and a white creature: Draw a card."),
    (CREATURE, "When Test enters, draw a card for each creature it devoured."),
    (CREATURE, "Test gets +1/+1 for each green mana symbol in the mana costs of permanents you control."),
    (CREATURE, "Protection from multicolored"),
    (CREATURE, "When Test enters, create Bruno, a legendary 2/2 green Bear creature token with trample."),
    ("Sorcery", "Any player may have Test deal 5 damage to them. If no one does, target player draws three cards."),
    ("Instant", "Test deals 2 damage to any target. Then that player or that creature's controller may discard a card."),
    ("Sorcery", "Destroy each nonland permanent without a time counter on it."),
    (CREATURE, "All Slivers have frenzy 1."),
    (CREATURE, "Each opponent's maximum hand size is reduced by two."),
    (CREATURE, "As long as you have more cards in hand than each opponent, Test has flying."),
    (CREATURE, "{1}: Test gains your choice of flying, first strike, or haste until end of turn."),
    (CREATURE, "Whenever you attack with three or more creatures, draw a card."),
    (CREATURE, "At the beginning of your upkeep or whenever you cast a red spell, put a charge counter on Test."),
    (CREATURE, "Test can't be the target of black spells or abilities from black sources."),
    (CREATURE, "As long as Test is untapped, players can't untap more than one land during their untap steps."),
    (CREATURE, "Untap all artifacts you control during each other player's untap step."),
    (CREATURE, "You may exert Test as it attacks. When you do, it gains flying until end of turn."),
    (CREATURE, "You may play the top card of your library if it's a land card."),
    (CREATURE, "Goblin spells and Rogue spells you cast cost {1} less to cast."),
    (CREATURE, "Converge — Test enters with a +1/+1 counter on it for each color of mana spent to cast it."),
    (CREATURE, "When Test enters, create a number of 1/1 white Soldier creature tokens equal to your devotion to white."),
    (CREATURE, "Whenever you put one or more -1/-1 counters on a creature, draw a card."),
    (CREATURE, "{3}: Test becomes a copy of target creature and gains this ability."),
    (CREATURE, "{2}: Draw a card. Any player may activate this ability but only during their draw step."),
    (CREATURE, "When Test dies, create a 1/1 green Snake creature token and a 2/2 green Wolf creature token."),
    (CREATURE, "{1}: Regenerate Test. When it regenerates this way, put a +1/+1 counter on it."),
    (INSTANT, "As an additional cost to cast Test, sacrifice a creature.\nYou gain life equal to the sacrificed creature's toughness."),
    (INSTANT, "If an opponent cast three or more spells this turn, you may pay {0} rather than pay Test's mana cost.\nDraw a card."),
    (INSTANT, "If three or more creatures are attacking, you may pay {U} rather than pay Test's mana cost.\nDraw a card."),
    (INSTANT, "Counter target spell unless its controller pays {X}, where X is its mana value."),
    (INSTANT, "Kicker {4}\nCreate two 1/1 green Saproling creature tokens. If Test was kicked, create four of those tokens instead."),
    (INSTANT, "Until end of turn, target creature gains trample and gets +X/+X, where X is the number of attacking creatures."),
    (INSTANT, "Choose a card name, then target player mills a card. If that card has the chosen name, you draw two cards."),
    (INSTANT, "The next time a source of your choice would deal damage to you this turn, that damage is dealt to target creature instead."),
    (INSTANT, "Put a +1/+1 counter on target creature and a +1/+1 counter on up to one target Elf."),
    (INSTANT, "Search your library for a Forest card and a Plains card, reveal them, and put them into your hand. Then shuffle."),
    (INSTANT, "Search your library for a basic land card or a Gate card, reveal it, put it into your hand, then shuffle."),
    (INSTANT, "Target instant card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost."),
    (INSTANT, "Return the top creature card of your graveyard to the battlefield."),
    (INSTANT, "Gain control of target creature of an opponent's choice they control."),
    (INSTANT, "Target player discards two cards. That player may copy Test and may choose a new target for that copy."),
    (INSTANT, "All damage that would be dealt this turn to target creature by a source of your choice is dealt to another target creature instead."),
    (INSTANT, "You gain 3 life. If you cast Test during your main phase, you gain 6 life instead."),
    (LAND, "{T}: Add {C}. If you control an Urza's Mine and an Urza's Tower, add {C}{C} instead."),
    (LAND, "{T}: Target 1/1 creature gets +1/+2 until end of turn."),
    (AURA, "Enchant creature\nEnchanted creature has \"{T}: ~ deals X damage to any target, where X is the number of arrow counters on Test.\""),
]


@pytest.mark.parametrize(("types", "text"), FORMS, ids=[text[:40] for _, text in FORMS])
def test_form_is_read_in_full(types: str, text: str) -> None:
    face = read_face("Test", types, "{1}", text.replace("~", "This creature"), "2", "2")
    assert not unread(face), [node.text for node in unread(face)]
    assert face_text(face) == face.text
    assert not swallow.swallowed(face)
    assert not antecedents.dangling(face)
    assert reading_of(face) == "full"


def _found(text: str, kind: type, types: str = INSTANT) -> list[Any]:
    return [node for node in nodes(read_face("Test", types, "{1}", text).abilities) if isinstance(node, kind)]


def test_that_creature_is_not_the_token_just_made() -> None:
    text = (
        "Destroy target creature. Create a black Spirit creature token. Its power is equal to that creature's power and its "
        "toughness is equal to that creature's toughness."
    )
    (size,) = _found(text, tree.SetPT)
    assert size.power.of == tree.Back("target")
    assert _found(text, tree.Apply)[0].what == tree.Back("event")


def test_their_graveyard_is_the_players() -> None:
    text = "Whenever an opponent loses life, that player puts that many cards from the top of their library into their graveyard."
    (move,) = _found(text, tree.Move, "Artifact")
    assert move.of == tree.Back("trigger player")


def test_that_player_is_the_one_whose_graveyard_it_is() -> None:
    text = "Whenever a nontoken permanent is put into a player's graveyard from the battlefield, that player loses 1 life."
    (loss,) = _found(text, tree.LoseLife, "Enchantment")
    assert loss.who == tree.OwnerOf(tree.Back("trigger"))


def test_what_an_equipment_gives_speaks_of_the_equipment() -> None:
    text = 'Equipped creature has "{T}, Sacrifice Test: Test deals 2 damage to any target."'
    (cost,) = _found(text, tree.SacrificeCost, "Artifact — Equipment")
    assert cost.what == tree.Granter()


def test_hands_named_before_what_goes_there_are_each_owner_s() -> None:
    (move,) = _found("Return to their owners' hands all creatures with power 2 or less.", tree.Move)
    assert (move.to, move.of) == ("hand", None)  # nobody in particular: each goes to its owner's


def test_two_names_are_two_things() -> None:
    (both,) = _found("If you control artifacts named Crown and Scepter, draw a card.", tree.AllTrue)
    assert [part.what.predicates[1].name for part in both.of] == ["Crown", "Scepter"]


def test_a_cost_told_later_needs_its_keyword() -> None:
    face = read_face("Test", INSTANT, "{U}", "Draw a card. The flashback cost is equal to its mana cost.")
    assert reading_of(face) != "full" or not _found(face.oracle, tree.CostOfKeyword)


def test_the_same_mana_value_is_of_the_card_that_paid() -> None:
    text = "{B}, Sacrifice a creature: Destroy each artifact with the same mana value as the sacrificed creature."
    (stat,) = _found(text, tree.HasStat, "Enchantment")
    assert stat.compare.amount.of == tree.Back("cost")


def test_what_is_copied_again_is_the_spell_and_not_its_copy() -> None:
    text = "Copy target instant spell. If Test was cast from a graveyard, copy that spell twice instead."
    _, twice = _found(text, tree.CopySpell)
    assert twice.what == tree.Back("target")
    assert twice.amount == tree.Num(2)


def test_a_name_within_another_name_is_left_alone() -> None:
    from judge.cards.normalise import normalise

    said = normalise("Create a token named Imps of Dark Hall. When Dark Hall leaves the battlefield, reveal a card named Dark Hall.", "Dark Hall")
    assert said == "Create a token named Imps of Dark Hall. When ~ leaves the battlefield, reveal a card named ~."
