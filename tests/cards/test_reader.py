"""The reader on texts of its own: what each construct means in the tree, and the way back to text."""

import pytest

from judge.cards import tree
from judge.cards.check import reading_of, unread
from judge.cards.normalise import normalise
from judge.cards.reader import read_abilities, read_face
from judge.cards.wording import ability_text, face_text

YOU = tree.Who("you")
CREATURE = tree.IsType("creature")


def one(text, types=("creature",), name=""):
    found = read_abilities(text, name, types)
    assert len(found) == 1, found
    assert not unread(found), unread(found)
    return found[0]


def spell(text):
    return one(text, ("instant",)).effect


def face(text, type_line="Creature — Test", name="Sample Card"):
    return read_face(name, type_line, "{1}", text, "1", "1")


def test_damage_to_a_target():
    effect = spell("Sample deals 3 damage to any target.".replace("Sample", "~"))
    assert effect == tree.DealDamage(tree.This(), tree.Num(3), tree.Target(tree.Filter("any target")))


def test_older_words_for_targets_read_the_same():
    old = read_face("Zap", "Instant", "{R}", "Zap deals 2 damage to target creature or player.")
    new = read_face("Zap", "Instant", "{R}", "This spell deals 2 damage to any target.")
    assert old.abilities == new.abilities


def test_a_list_of_alternatives_shares_what_follows():
    effect = spell("Destroy target white or blue creature.")
    either = tree.AnyOf((tree.IsColor("W"), tree.IsColor("U")))
    assert effect == tree.Destroy(tree.Target(tree.Filter("permanent", (either, CREATURE))))


def test_alternatives_of_several_kinds():
    target = spell("Return target spell or nonland permanent to its owner's hand.").what
    assert target.filter.kind == "object"
    assert tree.IsKind("spell") in target.filter.predicates[0].of


def test_it_is_the_object_just_moved():
    effect = spell("Exile target creature. Return it to the battlefield under its owner's control.")
    assert effect.of[1].what == tree.Back("target", 0)
    assert effect.of[1].under == tree.OwnerOf(tree.Back("target", 0))


def test_its_owner_is_the_owner_of_what_is_returned():
    ability = one("Whenever a creature deals damage to you, return ~ to its owner's hand.")
    assert ability.effect.of == tree.OwnerOf(tree.This())
    ability = one("When ~ enters, return a creature you control to its owner's hand.")
    assert ability.effect.of == tree.OwnerOf(tree.Back("choice", 0))


def test_that_player_is_the_player_dealt_damage():
    ability = one("Whenever ~ deals combat damage to a player, that player discards a card.")
    assert ability.event == tree.DealsDamage(tree.This(), tree.Filter("player"), True)
    assert ability.effect.who == tree.Back("trigger player")


def test_the_other_creature_of_a_block():
    ability = one("Whenever ~ blocks or becomes blocked by a creature, destroy that creature at end of combat.")
    assert isinstance(ability.effect, tree.Delayed)
    assert ability.effect.effect.what == tree.Back("trigger other")


def test_somebodys_creature_names_its_controller():
    effect = spell("Destroy target creature an opponent controls. That player loses 2 life.")
    assert effect.of[1].who == tree.ControllerOf(tree.Back("target", 0))


def test_each_player_has_their_own_pronoun():
    effect = spell("Each player sacrifices a creature they control.")
    assert effect.who == tree.Who("players")
    assert effect.what.filter.predicates[-1] == tree.ControlledBy(tree.Back("each"))


def test_intervening_if():
    ability = one("At the beginning of your upkeep, if you control no creatures, sacrifice ~.")
    assert ability.condition == tree.Exists(
        tree.Filter("permanent", (CREATURE, tree.ControlledBy(YOU))), tree.Compare("=", tree.Num(0))
    )


def test_may_with_what_follows():
    effect = one("When ~ enters, you may pay {2}. If you do, draw a card.").effect
    assert effect == tree.MayPay(YOU, (tree.Mana(("2",)),), tree.Draw(YOU, tree.Num(1)))


def test_unless_somebody_pays():
    effect = spell("Counter target spell unless its controller pays {3}.")
    assert effect.who == tree.ControllerOf(tree.Back("target", 0))
    assert effect.costs == (tree.Mana(("3",)),)


def test_for_each_multiplies():
    effect = spell("You gain 2 life for each creature you control.")
    counted = tree.CountOf(tree.Filter("permanent", (CREATURE, tree.ControlledBy(YOU))))
    assert effect.amount == tree.Times(tree.Num(2), counted)


def test_where_x_defines_every_x():
    effect = spell("Target creature gets +X/+X until end of turn, where X is the number of cards in your hand.")
    assert effect.modifications[0].power.defined == effect.modifications[0].toughness.defined != None  # noqa: E711


def test_a_static_ability_with_its_condition():
    ability = one("As long as you control an artifact, ~ gets +1/+1 and has flying.")
    assert isinstance(ability, tree.Static)
    assert isinstance(ability.condition, tree.Exists)
    assert len(ability.modifications) == 2


def test_replacement():
    (mod,) = one("If a creature would die, exile it instead.", ("enchantment",)).modifications
    assert isinstance(mod, tree.Replace)
    assert mod.event == tree.ZoneChange(tree.Filter("permanent", (CREATURE,)), "battlefield", "graveyard")
    assert mod.instead[0].what == tree.Back("trigger")


def test_still_a_land_keeps_its_types():
    effect = one("{1}: ~ becomes a 2/2 Elemental creature until end of turn. It's still a land.", ("land",)).effect
    types = [part for part in effect.modifications[0].of if isinstance(part, tree.ChangeTypes)]
    assert types[0].add


def test_enters_with_a_choice_declined():
    (mod,) = one("As ~ enters, you may pay 2 life. If you don't, ~ enters tapped.", ("land",)).modifications
    choice = mod.effects[0]
    assert isinstance(choice.else_.modifications[0], tree.EntersWith)
    assert choice.else_.modifications[0].tapped


def test_a_source_of_your_choice_is_chosen():
    effect = one(
        "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    ).effect
    (mod,) = effect.modifications
    assert mod.next_only
    assert mod.event.source.chooser == YOU


def test_modes():
    text = "Choose one or both —\n• Destroy target artifact.\n• Destroy target enchantment."
    effect = spell(text)
    assert (effect.least, effect.most) == (tree.Num(1), tree.Num(2))
    assert [mode.effect.what.slot for mode in effect.modes] == [0, 1]


def test_quoted_abilities_are_read_too():
    ability = one('Creatures you control have "{T}: Add {G}."', ("enchantment",))
    (quoted,) = ability.modifications[0].abilities
    assert quoted.ability.costs == (tree.TapThis(),)


@pytest.mark.parametrize(
    "line",
    [
        "Flying, first strike",
        "Protection from black and from red",
        "Islandwalk",
        "Suspend 3—{1}{U}",
        "Kicker—Sacrifice a land.",
        "Splice onto Arcane {1}{R}",
        "Affinity for artifacts",
        "Enchant creature you control",
        "Basic landcycling {1}{G}",
        "Morph {2}{W}",
    ],
)
def test_keyword_lines_come_back(line):
    read = face(line)
    assert reading_of(read) == "full", read.abilities
    assert all(isinstance(ability, tree.Keyword) for ability in read.abilities)


@pytest.mark.parametrize(
    "text",
    [
        "~ enters tapped unless you control a Plains or an Island.",
        "~ can't be blocked except by artifact creatures and/or red creatures.",
        "Whenever ~ attacks, you may have it deal damage equal to its power to target creature defending player controls.",
        "{2}, {T}, Sacrifice another creature: You gain life equal to the sacrificed creature's toughness.",
        "Spells your opponents cast cost {1} more to cast.",
        "You may have ~ enter as a copy of any creature on the battlefield, except it has haste.",
        "At the beginning of each player's upkeep, that player loses 1 life for each nonbasic land they control.",
        "{T}: Target creature can't attack you this turn unless its controller pays {2}.",
        "Activated abilities of creatures can't be activated.",
    ],
)
def test_full_and_back(text):
    assert face_text(face(text)) == text


def test_what_is_not_read_keeps_its_words_and_place():
    read = face("Flying\nWhen ~ enters, frobnicate the wug. Draw a card.")
    assert reading_of(read) == "part"
    (left,) = unread(read)
    assert left.text == read.text[left.start : left.end] == "frobnicate the wug"


def test_a_target_is_no_instruction_of_a_static_ability():
    assert unread(read_abilities("Target creature gets +1/+1.", "", ("enchantment",)))


def test_names_are_not_taken_for_instructions():
    assert normalise("Exile target creature.", "Exile") == "Exile target creature."
    assert normalise("Return Aven Scout to its owner's hand.", "Aven Scout") == "Return ~ to its owner's hand."
    assert normalise("Varn deals 1 damage to you.", "Varn, the Sly") == "~ deals 1 damage to you."


def test_text_in_brackets_is_dropped():
    assert normalise("Flying (It can't be blocked by walls of text.)\n({T}: Add {G}.)", "X") == "Flying"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("When ~ comes into play, draw a card.", "When ~ enters the battlefield, draw a card."),
        ("Remove target creature from the game.", "Exile target creature."),
        ("Put a 1/1 green Saproling creature token into play.", "Create a 1/1 green Saproling creature token."),
        ("Add {G} to your mana pool.", "Add {G}."),
        (
            "Target player puts the top two cards of his or her library into his or her graveyard.",
            "Target player mills two cards.",
        ),
        (
            "Whenever a creature enters the battlefield under your control, draw a card.",
            "Whenever a creature you control enters, draw a card.",
        ),
        ("Play this ability only any time you could play a sorcery.", "Activate only as a sorcery."),
        ("He or she discards a card.", "They discard a card."),
    ],
)
def test_older_wordings_come_to_one(old, new):
    assert normalise(old, "") == normalise(new, "")


def test_ability_text_of_a_single_ability():
    assert ability_text(one("{T}: Add {G}.", ("land",))) == "{T}: Add {G}."


def test_empty_text():
    assert read_abilities("") == ()
    assert reading_of(face("")) == "full"


def test_every_lowering_takes_what_its_grammar_rule_gives():
    import inspect

    from judge.cards.reader import router
    from judge.cards.reader.lowering import RULES
    from judge.cards.reader.tables import tables

    assert router.read_lines
    for production in tables().productions:
        function = RULES.get(production.name)
        if function is not None and not production.splice and not production.single:
            inspect.signature(function).bind(None, *[None] * len(production.keep))


def test_otherwise_is_the_other_condition():
    (group,) = read_abilities(
        "Enchanted creature gets +3/+0 as long as it's attacking. Otherwise, it gets -2/-1.", "", ("enchantment",)
    )
    assert group.of[1].condition == tree.IsNot(group.of[0].condition)
