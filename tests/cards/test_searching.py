"""The syntax of card searches: what each term finds, and that what cannot be read says where."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog
from judge.cards.loaders import load_text
from judge.cards.searching import is_query, listed, matching, read
from judge.errors import Malformed

# ruff: noqa: E501
CARDS = """\
{"name": "Mud Goblin", "layout": "normal", "mana_cost": "{1}{R}", "type_line": "Creature - Goblin", "oracle_text": "Haste\\nWhen ~ dies, draw a card.", "power": "2", "toughness": "1"}
{"name": "Slow Goblin", "layout": "normal", "mana_cost": "{3}{R}{R}", "type_line": "Creature - Goblin", "oracle_text": "", "power": "4", "toughness": "*"}
{"name": "Elf of Two Woods", "layout": "normal", "mana_cost": "{G/W}", "type_line": "Creature - Elf", "oracle_text": "{T}: Add {U}.", "power": "1", "toughness": "1"}
{"name": "Plain Engine", "layout": "normal", "mana_cost": "{X}{4}", "type_line": "Artifact", "oracle_text": "Creatures you control have haste."}
{"name": "Walker", "layout": "normal", "mana_cost": "{2}{B}", "type_line": "Planeswalker", "oracle_text": "+1: Draw a card.", "loyalty": "3"}
"""
LISTED = [listed(record) for record in load_text(CARDS)]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ('t:goblin cmc<=2 o:"draw a card"', "Mud Goblin"), ("goblin", "Mud Goblin|Slow Goblin"), ("t:goblin -kw:haste", "Slow Goblin"),
        ("kw:haste", "Mud Goblin"), ("o:haste", "Mud Goblin|Plain Engine"), ("c:r pow>3", "Slow Goblin"), ("tou:*", "Slow Goblin"),
        ("c:gw", "Elf of Two Woods"), ("c=g", ""), ("id:wug", "Elf of Two Woods|Plain Engine"), ("c:colorless", "Plain Engine"), ("c:m", "Elf of Two Woods"),
        ("mv=1 or loy>=3", "Elf of Two Woods|Walker"), ("cmc=4", "Plain Engine"), ("m:{R}{R}", "Slow Goblin"), ("m=1r", "Mud Goblin"), ("m:x", "Plain Engine"),
        ("(t:elf or t:planeswalker) and -c:b", "Elf of Two Woods"), ('"two woods"', "Elf of Two Woods"), ("T:GOBLIN Pow<3", "Mud Goblin"), ("t:dragon", ""),
        ("-(t:creature or t:artifact)", "Walker"), ("c!=r", "Elf of Two Woods|Plain Engine|Walker"),
    ],
)  # fmt: skip
def test_each_term(query: str, names: str) -> None:
    assert [card.name for card in matching(query, LISTED)] == [n for n in names.split("|") if n]


@pytest.mark.parametrize(
    ("query", "why", "column"),
    [
        ("", "cannot be read", 1), ("t:goblin )", "cannot be read", 10), ("t:", "cannot be read", 2), ("t:elf cmc<=two", "compared with a number", 7),
        ("price<3", "nothing that cards are searched by", 1), ("c:q", "no colour", 1), ("o<3", "cannot be compared by <", 1), ("m:?", "mana symbols", 1),
        ("elf " * 60, "too long", 0), ("x" * 500, "too long", 0), ("(" * 300, "cannot be read", 300), ('o:"never', "cannot be read", 3),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_where(query: str, why: str, column: int) -> None:
    with pytest.raises(Malformed, match=why) as refused:
        read(query)
    assert "\n" not in refused.value.line()
    assert (refused.value.place.column if refused.value.place else 0) == column


def test_a_name_is_no_search() -> None:
    assert not any(is_query(name) for name in Catalog.open().names())
    assert all(map(is_query, ("t:goblin", "bolt c:r", "CMC<=2", 'o:"a b"')))
