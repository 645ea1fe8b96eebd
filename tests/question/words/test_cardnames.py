"""Card names as people type them. The wordings are the project's own."""

from __future__ import annotations

import json

import pytest

from judge.cards.catalog import Catalog
from judge.question.words.cardnames import CardNames, NameMatch

NAMES = """
Lightning Bolt|Llanowar Elves|Mogg Fanatic|Lord of the Pit|Nefashu|Umezawa's Jitte|Siege-Gang Commander|Aether Vial|Blood Moon
Emrakul, the Aeons Torn|Sun Titan|Mulldrifter|Lightning Greaves|Kitchen Finks|Tarmogoyf|Fear|Regeneration|Counterspell|Clone
Fire // Ice|Swords to Plowshares|Serra Angel|Lion's Eye Diamond|Karn, Scion of Urza|Zur the Enchanter|Narset, Enlightened Master
Show and Tell|Shock|Sensei's Divining Top|Grizzly Bears|Mirri, Cat Warrior|Life and Limb|Shape Stealer|Flash|Birds of Paradise|Wrath of God
"""


@pytest.fixture(scope="module")
def names() -> CardNames:
    lines = [json.dumps({"name": name, "type_line": "Artifact"}) for name in NAMES.replace("\n", "|").split("|") if name]
    return CardNames(Catalog.from_text("\n".join(lines)))


def best(names: CardNames, text: str, at: int = 0) -> NameMatch:
    return names.find(text.split(), at)[0]


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("lightning bolt kills it", "Lightning Bolt", 2),
        ("umezawas jitte has counters", "Umezawa's Jitte", 2),
        ("siege gang commander dies", "Siege-Gang Commander", 3),
        ("Siege-Gang Commander dies", "Siege-Gang Commander", 2),
        ("Siege-Gang dies", "Siege-Gang Commander", 1),
        ("Æther vial", "Aether Vial", 2),
        ("Emrakul , the Aeons Torn attacks", "Emrakul, the Aeons Torn", 5),
        ("emrakul attacks", "Emrakul, the Aeons Torn", 1),
        ("Llanowar Elves taps", "Llanowar Elves", 2),
        ("fire // ice in hand", "Fire // Ice", 3),
        ("Ice on it", "Ice", 1),
        ("nefashu", "Nefashu", 1),
        ("show and tell resolves", "Show and Tell", 3),
        ("finks dies", "Kitchen Finks", 1),
        ("Zur attacks", "Zur the Enchanter", 1),
        ("goyf dies", "Tarmogoyf", 1),
        ("stp it", "Swords to Plowshares", 1),
        ("BoP for mana", "Birds of Paradise", 1),
        ("lightening bolt me", "Lightning Bolt", 2),
        ("Umezewa's Jitte", "Umezawa's Jitte", 2),
        ("Tarmagoyf blocks", "Tarmogoyf", 1),
        ("mull drifter dies", "Mulldrifter", 2),
        ("Griz Bears block", "Grizzly Bears", 2),
    ],
)
def test_a_name_is_found_in_any_shape(names: CardNames, text: str, name: str, size: int) -> None:
    found = best(names, text)
    assert (found.names, found.size) == ((name,), size)
    assert found.cost < 1.0


@pytest.mark.parametrize(
    ("text", "name", "possessive", "plural"),
    [
        ("goyf's power", "Tarmogoyf", True, False),
        ("Emrakul's trigger", "Emrakul, the Aeons Torn", True, False),
        ("Mogg Fanatics die", "Mogg Fanatic", False, True),
        ("Lords of the Pit attack", "Lord of the Pit", False, True),
        ("nefashus block", "Nefashu", False, True),
        ("Sun Titans' triggers", "Sun Titan", True, True),
        ("Sun Titans ' triggers", "Sun Titan", True, True),
        ("Llanowar Elves' mana", "Llanowar Elves", True, False),
        ("Kitchen Finks's counter", "Kitchen Finks", True, False),
    ],
)
def test_endings(names: CardNames, text: str, name: str, possessive: bool, plural: bool) -> None:
    found = best(names, text)
    assert (found.names, found.possessive, found.plural) == ((name,), possessive, plural)


def test_a_name_used_as_a_verb(names: CardNames) -> None:
    found = best(names, "he bolted my guy", 1)
    assert (found.names, found.verbal) == (("Lightning Bolt",), True)


def test_a_word_of_english_is_doubtful_in_small_letters_and_sure_as_a_name(names: CardNames) -> None:
    small, capital = best(names, "I cast shock on it", 2), best(names, "I cast Shock on it", 2)
    assert small.cost >= 1.0 > 0.5 > capital.cost
    term, name = best(names, "it has flash now", 2), best(names, "I cast Flash now", 2)
    assert term.cost >= 2.0 > 1.0 > name.cost
    shouting = best(names, "DOES IT WORK IF HE DIES TO SHOCK THEN", 7)
    assert shouting.cost >= 1.0


@pytest.mark.parametrize("text", ["the creature", "will it die", "a card of mine", "top of the library", "bears", "B right now"])
def test_plain_words_are_no_sure_names(names: CardNames, text: str) -> None:
    assert all(match.cost >= 0.9 for match in names.find(text.split(), 0))


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Titan", "Sun Titan"),
        ("drifter", "Mulldrifter"),
        ("Greaves", "Lightning Greaves"),
        ("Angel", "Serra Angel"),
        ("LED", "Lion's Eye Diamond"),
        ("limb", "Life and Limb"),
        ("Cat Warrior", "Mirri, Cat Warrior"),
    ],
)
def test_what_was_named_has_short_forms(names: CardNames, word: str, name: str) -> None:
    meant = ["Sun Titan", "Mulldrifter", "Lightning Greaves", "Serra Angel", "Lion's Eye Diamond", "Life and Limb", "Mirri, Cat Warrior"]
    found = best(names.with_context(meant), f"the {word} dies", 1)
    assert found.names == (name,)
    assert found.cost < 1.0
    assert not any(name in match.names and match.cost < found.cost for match in names.find(f"the {word} dies".split(), 1))


def test_a_short_form_of_two_named_cards_is_open(names: CardNames) -> None:
    found = best(names.with_context(["Lightning Bolt", "Lightning Greaves"]), "the Lightning one", 1)
    assert set(found.names) == {"Lightning Bolt", "Lightning Greaves"}


@pytest.mark.parametrize("text", ["Narset , Parter of Veils", "Karn , the Silver Golem", "Shock Trooper attacks", "Clone of Mist"])
def test_part_of_a_name_nobody_knows_is_doubtful(names: CardNames, text: str) -> None:
    assert all(match.cost >= 1.0 for match in names.find(("he has " + text).split(), 2))


def test_what_is_part_of_an_unknown_name_is_no_sure_name_elsewhere(names: CardNames) -> None:
    words = "Narset , Parter of Veils is mine . Narset says no .".split()
    assert all(match.cost >= 1.0 for match in names.find(words, 8))
    alone = best(names, "Narset says no")
    assert alone.cost < 0.5


def test_an_entry_of_the_nicknames_needs_its_card() -> None:
    few = CardNames(Catalog.from_text(json.dumps({"name": "Shock", "type_line": "Instant"})))
    assert few.find(["goyf"], 0) == ()
