"""Every part of a card's text shows in some replay when it is taken away: a sample of the shipped cards, and what the guard notices."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog
from judge.engine.capabilities import playable
from tests.engine.contrast import parts, silent
from tests.engine.kit import card

SAMPLE = ("Ancestral Recall", "Battlegrowth", "Flame Rift", "Giant Growth", "Lava Axe", "Raise the Alarm", "Shock", "Wrath of God")
SEEDS = range(6)


@pytest.mark.parametrize("name", SAMPLE)
def test_what_a_card_says_is_done(name: str) -> None:
    found = Catalog.open().find(name)
    assert found is not None
    assert playable(found.faces[0])
    assert [(part.ability, part.kind) for part in silent(found.faces[0], SEEDS)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Each other player loses 2 life.",
        "Each player loses 1 life. If you have 9 or less life, draw a card, then you gain 2 life.",
        "You gain 1 life, then draw a card.",
        "Destroy target creature. You gain 2 life for each creature destroyed this way.",
    ],
)
def test_each_part_of_a_sentence_counts(text: str) -> None:
    face = card("Probe", "Sorcery", "{B}", text)
    assert parts(face)
    assert [(part.kind) for part in silent(face, SEEDS)] == []


def test_words_that_do_nothing_are_noticed() -> None:
    face = card("Probe", "Sorcery", "{B}", "Draw a card. If you have 500 or more life, you gain 2 life.")
    assert {part.kind for part in silent(face, range(2))} == {"instruction", "number"}
