"""What came out wrong of stories as people tell them: durations over before they begin, halves, targets that speak of one another, ways of casting."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cards.catalog import Catalog
from judge.home import rulesdata
from judge.scenario import parse, replay


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return Catalog.from_file(rulesdata() / "starter-cards.jsonl")


def answers(catalog: Catalog, body: str, edition: str = "2009-10") -> list[str]:
    (scenario,) = parse(f"Scenario: any\n{body}", "any", catalog.names())
    done = replay(scenario, catalog, edition)
    assert done.status == "ok", done.error
    return [answer.words for answer in done.answers]


CHAIN = (
    'Given Ann controls an artifact with "{{T}}: Gain control of target creature for as long as ~ remains tapped." called Chain\n'
    "  And Bob controls a 3/3 creature called Guy\n  And it is Bob's turn\n"
    '  And Bob has an instant with "{text}" called Answer in hand\n'
    "When Bob attacks Ann with Guy\n  And Ann activates Chain targeting Guy\n  And Bob casts Answer on {at} in response\n"
    "Ask: is Guy removed from combat?\nAsk: does Ann control Guy?\n"
)


@pytest.mark.parametrize(
    ("text", "at", "taken"),
    [
        ("Destroy target artifact.", "Chain", "no"), ("Untap target artifact.", "Chain", "no"),
        ("Target creature gets +1/+1 until end of turn.", "Guy", "yes"),
    ],
)  # fmt: skip
def test_an_effect_that_lasts_as_long_as_what_is_over_never_begins(catalog: Catalog, text: str, at: str, taken: str) -> None:
    assert answers(catalog, CHAIN.format(text=text, at=at)) == [taken, taken]


@pytest.mark.parametrize(("cost", "edition", "life"), [("{1}{R}{G}", "2009-10", "23"), ("{R}", "2009-10", "20"), ("{1}{R}{G}", "2022-04", "20")])
def test_cascade_takes_a_split_card_of_which_a_half_is_cheaper(tmp_path: Path, cost: str, edition: str, life: str) -> None:
    """In 2009 each half answers for itself; today both count together."""
    lines = (rulesdata() / "starter-cards.jsonl").read_text(encoding="utf-8").splitlines()
    split = json.loads(next(line for line in lines if '" // ' in line or '"split"' in line))
    kinds = (("Mend", "{W}{W}", "Instant", "You gain 3 life."), ("Rend", "{5}{R}", "Sorcery", "Destroy all lands."))
    for face, (name, mana, kind, text) in zip(split["card_faces"], kinds, strict=True):
        face.update(name=name, mana_cost=mana, type_line=kind, oracle_text=text)
    split.update(name="Mend // Rend", mana_cost="{W}{W} // {5}{R}", type_line="Instant // Sorcery")
    file = tmp_path / "cards.jsonl"
    file.write_text("\n".join([*lines, json.dumps(split)]) + "\n", encoding="utf-8")
    body = (
        f'Given Ann has a 3/2 creature with "Cascade" and mana cost {cost} called Hound in hand\n'
        "  And Ann has [[Mend // Rend]] on top of her library\nWhen Ann casts Hound\nAsk: how much life does Ann have?\n"
    )
    assert answers(Catalog.from_file(file), body, edition) == [life]


FIRE = (
    'Given Ann has an instant with "~ deals 1 damage to target player and 1 damage to target creature that player controls." called Fire in hand\n'
    "  And Bob controls a 2/2 creature called Guy\n"
    '  And Bob has an instant with "{text}" called Cover in hand\n'
    "When Ann casts Fire on Bob and Guy\n  And Bob casts Cover{at} in response\nAsk: is Guy dealt damage by Fire?\nAsk: is Bob dealt damage by Fire?\n"
)


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("You gain hexproof until end of turn.", "", ["yes", "no"]),
        ("Target creature gains hexproof until end of turn.", " on Guy", ["no", "yes"]),
        ("You gain 3 life.", "", ["yes", "yes"]),
    ],
)
def test_a_target_of_that_player_stays_one_when_the_player_is_none_any_more(catalog: Catalog, text: str, at: str, expected: list[str]) -> None:
    assert answers(catalog, FIRE.format(text=text, at=at)) == expected


@pytest.mark.parametrize(("way", "may"), [(" for its bestow cost on the Bear", "yes"), ("", "no")])
def test_what_is_bestowed_is_cast_as_no_creature(catalog: Catalog, way: str, may: str) -> None:
    body = (
        "Given Ann controls a 2/2 Bear\n"
        '  And Ann controls an artifact with "You can\'t cast creature spells."\n'
        '  And Ann has a 2/2 enchantment creature with "Bestow {3}{W}" and "Enchanted creature gets +2/+2." and mana cost {1}{W} called Nymph in hand\n'
        f"Ask: can Ann cast Nymph{way}?\n"
    )
    assert answers(catalog, body, "2022-04") == [may]


@pytest.mark.parametrize(("color", "prevented"), [("white", "yes"), ("red", "no")])
def test_damage_that_protection_keeps_off_is_prevented(catalog: Catalog, color: str, prevented: str) -> None:
    body = (
        f"Given Ann controls a 2/2 Knight with protection from white\n  And Bob controls a 3/3 {color} Ogre\n  And it is Bob's turn\n"
        "When Bob attacks Ann with the Ogre\n  And Ann blocks the Ogre with the Knight\nAsk: is the damage to the Knight prevented?\n"
    )
    assert answers(catalog, body) == [prevented]


@pytest.mark.parametrize(("lands", "may"), [("", "yes"), ("  And Ann controls a Forest\n", "no")])
def test_a_land_that_wants_mana_is_not_all_the_mana_there_is(catalog: Catalog, lands: str, may: str) -> None:
    body = (
        'Given Ann controls a land with "{T}: Add {G}." and "{2}, {T}, Sacrifice ~: Draw a card." called Grove\n'
        f"{lands}Ask: can Ann activate the second ability of Grove?\n"
    )
    assert answers(catalog, body) == [may]


def test_a_response_waits_for_what_makes_it_possible(catalog: Catalog) -> None:
    body = (
        'Given Bob has a 3/3 creature called Beast in hand\n  And it is Bob\'s turn\n  And Ann has an instant with "Counter target spell." and mana cost {U} '
        'called Denial in her graveyard\n  And Ann has a 2/1 creature with "Flash" and "When ~ enters the battlefield, target instant card in your graveyard '
        'gains flashback {U} until end of turn." called Adept in hand\n'
        "When Bob casts Beast\n  And Ann casts Adept in response\n  And Ann targets Denial\n"
        "  And Ann casts Denial for its flashback cost on Beast in response\n"
        "Ask: is Beast countered?\nAsk: is it true that Beast isn't countered?\nAsk: is it true that Bob controls no creature?\n"
    )
    assert answers(catalog, body) == ["yes", "no", "yes"]


@pytest.mark.parametrize(("auras", "damage"), [(1, "1"), (2, "1")])
def test_an_ability_quoted_within_a_text(catalog: Catalog, auras: int, damage: str) -> None:
    aura = (
        '  And Ann controls an Aura enchantment with "Enchant creature" and '
        '"Enchanted creature has \'{T}: This creature deals 1 damage to target player.\'" attached to Guy\n'
    )
    body = f"Given Ann controls a 2/2 creature called Guy\n{aura * auras}When Ann activates Guy targeting Bob\nAsk: how much damage is Bob dealt?\n"
    assert answers(catalog, body) == [damage]


@pytest.mark.parametrize(("keyword", "true"), [("hexproof", "yes"), ("flying", "no")])
def test_a_denial_is_asked_for_its_truth(catalog: Catalog, keyword: str, true: str) -> None:
    body = (
        f'Given Ann controls a 2/2 Bear with {keyword}\n  And Bob has an instant with "Destroy target creature." called Doom in hand\n'
        "Ask: is it true that Bob can't cast Doom on the Bear?\nAsk: is it true that Bob can cast Doom on the Bear?\n"
        "Ask: is it right that the Bear is on the battlefield?\n"
    )
    assert answers(catalog, body) == [true, "no" if true == "yes" else "yes", "yes"]


def test_who_concedes_does_so_once_what_was_told_is_over(catalog: Catalog) -> None:
    body = (
        "Players: Ann, Bob, Carol\nGiven Ann controls a 2/2 creature called Guy\n  And it is Bob's turn\n"
        '  And Bob has a 2/2 creature with "When ~ enters the battlefield, exile target creature an opponent controls until ~ leaves the battlefield." '
        "called Jailer in hand\nWhen Bob casts Jailer\n  And Bob targets Guy\n  And Bob concedes\nAsk: does Guy return to the battlefield?\n"
    )
    assert answers(catalog, body) == ["yes"]


@pytest.mark.parametrize(("last", "may"), [("  And Bob turns Hidden face up\n", "no"), ("  And Bob activates Hidden\n", "yes")])
def test_the_ability_responded_to_is_what_was_told_last(catalog: Catalog, last: str, may: str) -> None:
    down = "turns" in last
    creature = '4/5 creature with "Whenever ~ deals damage, you gain that much life." and "Morph {W}" and "{0}: You gain 1 life." called Hidden'
    body = (
        f"Given Bob controls a {'face-down ' if down else ''}{creature}\n  And it is Bob's turn\nWhen Bob attacks Ann with Hidden\n"
        f"  And Ann doesn't block\n{last}"
        "Ask: can Ann respond to the ability?\n"
    )
    assert answers(catalog, body) == [may]


@pytest.mark.parametrize(("but", "left"), [(", except they're not legendary", "3"), ("", "0")])
def test_copies_that_are_not_legendary_stay(catalog: Catalog, but: str, left: str) -> None:
    body = (
        "Given Ann controls a legendary 3/3 creature called Hero\n"
        f'  And Ann has a sorcery with "Create two tokens that are copies of target creature you control{but}." called Twins in hand\n'
        "When Ann casts Twins on Hero\nAsk: how many creatures does Ann control?\n"
    )
    assert answers(catalog, body) == [left]


@pytest.mark.parametrize(("kind", "damage"), [("combat damage", "6"), ("noncombat damage", "3")])
def test_combat_damage_is_doubled_to_whatever_it_is_dealt(catalog: Catalog, kind: str, damage: str) -> None:
    text = "If equipped creature would deal combat damage, it deals double that damage instead."
    held = "attached to the Bear" if kind == "combat damage" else ""
    body = (
        f'Given Ann controls a 3/3 Bear and an Equipment artifact with "{text}" and "Equip {{1}}" {held} called Flail\n'
        "When Ann attacks Bob with the Bear\nAsk: how much damage is Bob dealt?\n"
    )
    assert answers(catalog, body.replace("  called", " called")) == [damage]
