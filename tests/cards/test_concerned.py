"""The rules that a card points to exist in their editions, and an outline shows every node once."""

import re

import pytest

from judge.cards import tree
from judge.cards.concerned import RULES, rules_concerned
from judge.cards.outline import outline
from tests.conftest import need_shared

NUMBERED = {
    "2009-10": ("corpora/2009-10-general-rulings-summary.txt", r"^(?:- )?(\d{3}(?:\.\d+[a-z]?)?) - "),
    "2022-04": ("corpora/official-2022-04-29.txt", r"^\s*(\d{3}(?:\.\d+[a-z]?)?)\.? "),
}


@pytest.mark.parametrize("edition", NUMBERED)
def test_every_rule_named_exists(edition):
    path, pattern = NUMBERED[edition]
    known = set(re.findall(pattern, need_shared(path).read_text(encoding="utf-8-sig"), re.M))
    wanted = {pair[0 if edition < "2014" else 1] for pair in RULES.values()} - {None}
    assert wanted - known == set()


def test_every_class_named_is_a_node():
    assert {name for name in RULES if not hasattr(tree, name)} == set()


def test_rules_of_a_card_in_the_order_of_its_text():
    ability = tree.Triggered(
        tree.ZoneChange(tree.This(), to="battlefield"), tree.Destroy(tree.Target(tree.Filter("permanent")))
    )
    abilities = (tree.Keyword("flying"), tree.Keyword("landwalk", filter=tree.Filter("permanent")), ability)
    assert rules_concerned(abilities) == ["702.9", "702.12", "603", "603.6", "701.6", "113"]
    assert rules_concerned(abilities, "2022-04") == ["702.9", "702.14", "603", "603.6", "701.7", "115"]
    assert rules_concerned(tree.Keyword("infect")) == []


def test_outline():
    beast = tree.Filter("permanent", (tree.IsType("creature"), tree.Not(tree.IsColor("B"))), word="creature")
    costs = (tree.AnyOfCosts(((tree.Mana(("1",)),), (tree.TapThis(),))),)
    node = tree.Activated(costs, tree.Destroy(tree.Target(beast, slot=1)))
    assert outline(node) == [
        "Activated",
        "  costs: AnyOfCosts",
        "    of:",
        "      Mana symbols=('1')",
        "    of:",
        "      TapThis",
        "  effect: Destroy",
        "    what: Target slot=1",
        "      filter: Filter kind='permanent'",
        "        predicates: IsType type='creature'",
        "        predicates: Not of=IsColor('B')",
    ]
