"""What is known of cards by their trees, with cards of the starter set."""

from __future__ import annotations

import json

import pytest

from judge.cards import tree
from judge.cards.catalog import Catalog, starter_path
from judge.engine import PositionBuilder, find, view
from judge.question.knowledge import Knowledge
from judge.question.knowledge.deeds import VERBS, deeds


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.from_file(starter_path(), starter=False)


@pytest.fixture(scope="module")
def known(catalog: Catalog) -> Knowledge:
    return Knowledge(catalog)


def test_nature(known: Knowledge) -> None:
    wurm, moon, bolt = (known.nature(name) for name in ("Craw Wurm", "Blood Moon", "Lightning Bolt"))
    assert wurm is not None
    assert moon is not None
    assert bolt is not None
    assert (wurm.types, wurm.subtypes, wurm.power, wurm.toughness, wurm.mana_value) == (("creature",), ("wurm",), "6", "4", 6)
    assert (moon.permanent, bolt.permanent, bolt.colors) == (True, False, ("R",))
    assert known.nature("No Such Card") is None
    assert not known.knows("No Such Card")


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("Lightning Bolt", [{"creature", "player", "planeswalker"}]),
        ("Swords to Plowshares", [{"creature"}]),
        ("Disenchant", [{"artifact", "enchantment"}]),
        ("Counterspell", [{"spell"}]),
        ("Stone Rain", [{"land"}]),
        ("Boomerang", [{"permanent"}]),
        ("Holy Strength", [{"creature"}]),
        ("Consecrate Land", [{"land"}]),
        ("Control Magic", [{"creature"}]),
        ("Lava Spike", [{"player"}]),
        ("Wrath of God", []),
        ("Craw Wurm", []),
    ],
)
def test_what_a_spell_is_cast_at(known: Knowledge, name: str, kinds: list[set[str]]) -> None:
    assert [set(aim.kinds) for aim in known.casts_at(name)] == kinds


def test_cards_in_graveyards_are_told_from_permanents(known: Knowledge) -> None:
    (aim,) = known.casts_at("Reanimate")
    assert "creature card in graveyard" in aim.kinds
    assert "creature" not in aim.kinds


def test_modes_have_targets_and_deeds_of_their_own(known: Knowledge) -> None:
    modes = known.modes("Cryptic Command")
    assert [set(mode.does) for mode in modes] == [{"counter"}, {"return_to_hand"}, {"tap"}, {"draw"}]
    assert [len(mode.aims) for mode in modes] == [1, 1, 0, 0]
    assert known.modes("Counterspell") == ()


@pytest.mark.parametrize(
    ("name", "deeds"),
    [
        ("Wrath of God", {"destroy"}),
        ("Giant Growth", {"pump"}),
        ("Unsummon", {"return_to_hand"}),
        ("Swords to Plowshares", {"exile", "gain_life"}),
        ("Demonic Tutor", {"search", "put_into_hand", "shuffle"}),
        ("Time Walk", {"extra_turn"}),
        ("Raise the Alarm", {"make_token"}),
        ("Control Magic", {"gain_control"}),
        ("Drudge Skeletons", {"regenerate"}),
        ("Thawing Glaciers", {"search", "put_on_battlefield", "shuffle", "return_to_hand", "enter_tapped"}),
    ],
)
def test_deeds(known: Knowledge, name: str, deeds: set[str]) -> None:
    assert known.does(name) == deeds


def test_costs_and_triggers(known: Knowledge) -> None:
    (fanatic,) = known.activated("Mogg Fanatic")
    assert fanatic.costs_kind("sacrifice", of_itself=True)
    assert not fanatic.costs_kind("sacrifice", of_itself=False)
    (ravager, *_) = known.activated("Arcbound Ravager")
    assert ravager.costs_kind("sacrifice", of_itself=False)
    assert not ravager.costs_kind("sacrifice", of_itself=True)
    (defenders,) = [fact for fact in known.abilities("Staunch Defenders") if fact.kind == "triggered"]
    assert [(t.kind, t.subject) for t in defenders.triggers] == [("enters", "itself")]
    (confidant,) = [fact for fact in known.abilities("Dark Confidant") if fact.kind == "triggered"]
    assert [(t.kind, t.whose) for t in confidant.triggers] == [("begins upkeep", "you")]
    (specter,) = [fact for fact in known.abilities("Hypnotic Specter") if fact.kind == "triggered"]
    assert [t.kind for t in specter.triggers] == ["deals damage"]
    assert specter.does == {"discard"}


def test_an_ability_given_is_no_deed_of_the_giver(known: Knowledge) -> None:
    (gives,) = [fact for fact in known.abilities("Presence of Gond") if fact.kind == "static"]
    assert gives.does == {"grant_ability"}


@pytest.mark.parametrize(
    ("name", "verb", "index"),
    [
        ("Prodigal Sorcerer", "ping", 1),
        ("Mogg Fanatic", "sac", 1),
        ("Royal Assassin", "kill", 1),
        ("Drudge Skeletons", "regen", 1),
        ("Rishadan Port", "use", 2),
        ("Sensei's Divining Top", "draw", 2),
        ("Ghost Quarter", "crack", 2),
        ("Blinkmoth Nexus", "animate", 2),
        ("Blinkmoth Nexus", "pump", 3),
        ("Forest", "tap", 1),
        ("Ajani Goldmane", "gain", 1),
        ("Chromatic Star", "crack", 1),
    ],
)
def test_a_verb_picks_the_ability(known: Knowledge, name: str, verb: str, index: int) -> None:
    assert known.matching_ability(name, verb)[0].index == index


@pytest.mark.parametrize(("name", "verb"), [("Prodigal Sorcerer", "sac"), ("Mogg Fanatic", "bounce"), ("Forest", "ping"), ("Craw Wurm", "use")])
def test_a_verb_no_ability_fits_picks_none(known: Knowledge, name: str, verb: str) -> None:
    assert known.matching_ability(name, verb) == ()


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("Momentary Blink", [("flashback", "alternative", "graveyard")]),
        ("Grinning Demon", [("morph", "alternative", "hand")]),
        ("Allay", [("buyback", "optional", "hand")]),
        ("Abolish", [("alternative cost", "alternative", "hand")]),
        ("Abandon Hope", [("additional cost", "additional", "hand")]),
        ("Decree of Pain", [("cycling", "use", "hand")]),
        ("Ancestral Vision", [("suspend", "use", "hand")]),
        ("Train of Thought", [("replicate", "optional", "hand")]),
        ("Shock", []),
    ],
)
def test_ways_beside_the_mana_cost(known: Knowledge, name: str, ways: list[tuple[str, str, str]]) -> None:
    assert [(way.name, way.kind, way.zone) for way in known.ways(name)] == ways


def test_halves_are_asked_apart_and_together(known: Knowledge) -> None:
    assert len(known.faces("Boom // Bust")) == 2
    assert len(known.faces("Boom")) == 1
    assert len(known.casts_at("Boom")) == 2
    assert known.casts_at("Bust") == ()


def test_words_a_card_says(known: Knowledge) -> None:
    said = known.mentions("Mogg Fanatic")
    assert {"goblin", "sacrifice", "damage", "1/1", "red", "creature", "fanatic"} <= said
    assert "counter" not in said
    assert {"artifact", "black", "regenerate"} <= known.mentions("Terror")
    assert {"deal", "discard"} <= known.mentions("Hypnotic Specter")
    assert known.mentions("No Such Card") == frozenset()


def test_every_deed_of_the_starter_set_is_in_the_vocabulary(known: Knowledge, catalog: Catalog) -> None:
    strange = {(name, verb) for name in catalog.names() for verb in known.does(name) if verb not in VERBS}
    assert strange == set()


def test_a_kind_of_instruction_without_a_word_goes_under_its_own_name() -> None:
    class ShakeHands(tree.Effect):
        """An instruction nobody has heard of."""

    assert deeds((ShakeHands(), tree.Counter(tree.This()))) == {"shake_hands", "counter"}


def test_activated_abilities_are_counted_as_the_engine_counts_them(known: Knowledge, catalog: Catalog) -> None:
    for line in starter_path().read_text(encoding="utf-8").splitlines():
        name = json.loads(line)["name"]
        nature = known.nature(name)
        card = catalog.find(name)
        if card is None or nature is None or not nature.permanent or "aura" in nature.subtypes or len(card.faces) > 1:
            continue
        builder = PositionBuilder("2009-10", ("Ann", "Bob"))
        builder.put(card, owner=0)
        state = builder.build().state
        there = [node for node, _ in view(state).of(find(state, name)[0]).activated()]
        own = [fact.node for fact in known.activated(name)]
        assert own == there[: len(own)], name  # its own continuous effects may give it more, and those come last
