"""Keyword lines both ways, with the grammar's part played by functions that take any words."""


import pytest

from judge.cards import tree
from judge.cards.loaders import load
from judge.cards.reader.keyword_lines import keyword_text, read_keyword_line
from tests.conftest import need_shared


def costs(text):
    return (tree.Mana((text,)),) if text else None


def described(text):
    return tree.Filter("permanent", (tree.Named(text),)) if text else None


def ability(text):
    return tree.UnreadAbility(text)


def read(line):
    return read_keyword_line(line, costs, described, ability)


def text_of(keywords):
    def paid(parts):
        return parts[0].of[0][0].symbols[0] + " or " + parts[0].of[1][0].symbols[0] if isinstance(
            parts[0], tree.AnyOfCosts
        ) else parts[0].symbols[0]  # fmt: skip

    return [keyword_text(one, paid, lambda what, _: what.predicates[0].name, lambda one: one.text) for one in keywords]


@pytest.mark.parametrize(
    ("line", "texts"),
    [
        ("Flying", ["flying"]),
        ("Flying, first strike", ["flying", "first strike"]),
        ("First strike; haste", ["first strike", "haste"]),
        ("Protection from black and from red", ["protection from black and from red"]),
        ("Protection from white, from black, and from red", ["protection from white, from black, and from red"]),
        ("Flying, protection from colored spells, annihilator 6", ["flying", "protection from colored spells", "annihilator 6"]),
        ("Protection from everything", ["protection from everything"]),
        ("Protection from all colors", ["protection from all colors"]),
        ("Cycling {2}", ["cycling {2}"]),
        ("Cycling—Pay 2 life.", ["cycling—Pay 2 life."]),
        ("Kicker {1}{R} and/or {W}", ["kicker {1}{R} and/or {W}"]),
        ("Kicker—Sacrifice a land.", ["kicker—Sacrifice a land."]),
        ("Cumulative upkeep {G} or {W}", ["cumulative upkeep {G} or {W}"]),
        ("Swampcycling {2}, mountaincycling {2}", ["swampcycling {2}", "mountaincycling {2}"]),
        ("Basic landcycling {1}{G}", ["basic landcycling {1}{G}"]),
        ("Suspend 4—{1}{U}", ["suspend 4—{1}{U}"]),
        ("Reinforce X—{X}{R}{R}", ["reinforce X—{X}{R}{R}"]),
        ("Bushido 2", ["bushido 2"]),
        ("Modular—Sunburst", ["modular—Sunburst"]),
        ("Splice onto Arcane {1}{R}", ["splice onto Arcane {1}{R}"]),
        ("Splice onto Arcane—Exile four cards from your graveyard.", ["splice onto Arcane—Exile four cards from your graveyard."]),
        ("Enchant creature you control", ["enchant creature you control"]),
        ("Champion an Elemental", ["champion an Elemental"]),
        ("Affinity for artifacts", ["affinity for artifacts"]),
        ("Goblin offering", ["Goblin offering"]),
        ("Nonbasic landwalk", ["nonbasic landwalk"]),
        ("Forecast — {1}{W}, Reveal ~ from your hand: Scry 1.", ["forecast — {1}{W}, Reveal ~ from your hand: Scry 1."]),
        ("Partner with Toothy, Imaginary Friend", ["partner with Toothy, Imaginary Friend"]),
        ("Hideaway", ["hideaway"]),
        ("Hideaway 4", ["hideaway 4"]),
    ],
)  # fmt: skip
def test_both_ways(line, texts):
    keywords = read(line)
    assert keywords is not None
    assert text_of(keywords) == texts


@pytest.mark.parametrize(
    "line",
    [
        "", "Flying and", "Flying creatures get +1/+1.", "Cycling", "Bushido", "Bushido two", "Suspend 4", "Protection",
        "Protection from", "Enchant", "Walk", "Draw a card.", "Haste, draw", "Kicker—", "Flying 3", "Flash.",
    ],
)  # fmt: skip
def test_other_lines_are_left_alone(line):
    assert read(line) is None


def test_every_keyword_line_of_the_pool_goes_round():
    lines, wrong = 0, []
    for card in load(need_shared("cards/pool.jsonl")):
        for face in card.faces:
            for line in face.oracle_text.split("\n"):
                keywords = read(line)
                if keywords is None or any(one.name in ("boast", "forecast") for one in keywords):
                    continue
                lines += 1
                again = ", ".join(text_of(keywords))
                if again.lower() != line.replace(";", ",").lower():
                    wrong.append((line, again))
    assert lines > 5000
    assert wrong == []
