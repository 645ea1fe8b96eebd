"""Keyword abilities: all of the base edition are carried out, each is shown by a scenario, each cites its rule."""

from pathlib import Path

import pytest

import judge.engine  # noqa: F401  (fills the tables)
from judge.cards import tree
from judge.cards.keywords import KEYWORDS
from judge.engine.characteristics.castways import OPTIONAL, WAYS
from judge.engine.characteristics.keywords.expand import EXPANSIONS, expand
from judge.engine.characteristics.keywords.looked_up import BY_NAME, rules_of
from judge.engine.playing.keywords.announcing import shifted
from judge.engine.playing.keywords.cast_otherwise import overloaded
from judge.engine.state.eras.era import ERA_2009, ERA_2022

LIBRARY = Path(__file__).parents[2] / "scenarios" / "7-additional-rules"
CARRIED_OUT = frozenset((*EXPANSIONS, *BY_NAME, *OPTIONAL, *WAYS))


@pytest.mark.parametrize("name", sorted(n for n, k in KEYWORDS.items() if k.old is not None))
def test_every_keyword_of_the_base_edition_is_carried_out(name):
    assert name in CARRIED_OUT


def test_every_keyword_carried_out_has_a_scenario():
    text = "\n".join(p.read_text(encoding="utf-8").casefold() for p in LIBRARY.glob("702-*.scn"))
    written = {"landwalk": "swampwalk", "typecycling": "forestcycling"}
    assert not [n for n in CARRIED_OUT if written.get(n, n) not in text and n not in NO_EFFECT | OF_SPLIT_CARDS]


NO_EFFECT = frozenset(("partner", "friends forever"))
"""Keywords that matter only when a deck is built."""
OF_SPLIT_CARDS = frozenset(("aftermath", "fuse", "compleated", "daybound", "disturb", "nightbound"))
"""A scenario can't describe a card with two halves or faces, or with a loyalty; ``test_recent_keywords.py`` shows the later ones."""


@pytest.mark.parametrize("name", sorted(CARRIED_OUT & KEYWORDS.keys()))
def test_a_keyword_cites_its_rule(name):
    entry = KEYWORDS[name]
    for era, number in ((ERA_2009, entry.old), (ERA_2022, entry.new)):
        cites = era.cites(rules_of(name))
        if number is None:
            assert not cites
        else:
            assert [c.partition(":")[2].startswith(number.rstrip("abcdefgh")) for c in cites] == [True]


def test_what_a_keyword_means_carries_its_name():
    for ability in expand(tree.Keyword("bushido", number=tree.Num(2))):
        assert isinstance(ability, tree.Triggered)
        assert ability.label == "bushido"


def test_spliced_text_keeps_its_targets_apart():
    creature = tree.Filter("permanent", (tree.IsType("creature"),))
    text = tree.Sequence((tree.Tap(tree.Target(creature, 0)), tree.Untap(tree.Back("target", 0))))
    moved = shifted(text, 10)
    assert moved.of[0].what.slot == 10
    assert moved.of[1].what.slot == 10


def test_an_overloaded_spell_targets_nothing():
    creature = tree.Filter("permanent", (tree.IsType("creature"),))
    assert overloaded(tree.Destroy(tree.Target(creature, 0))) == tree.Destroy(tree.Every(creature))
