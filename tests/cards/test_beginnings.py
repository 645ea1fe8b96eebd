"""Card names by their first letters."""

from __future__ import annotations

import pytest

from judge.cards.beginnings import Beginnings

NAMES = ("Lightning Bolt", "Lightning Angel", "Light of Day", "Lich's Mirror", "Wrath of God", "Fire // Ice", "Serra Angel", "Bolt of Keranos", "Séance")
FOUND = Beginnings([*NAMES, "Forest", "Forebear's Blade", "Foresee"], first=["Forest", "Lightning Bolt"])


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("libo", "Lightning Bolt"), ("lbolt", "Lightning Bolt"), ("li bo", "Lightning Bolt"), ("LIGHT", "Lightning Bolt"), ("ligh", "Lightning Bolt"),
        ("lian", "Lightning Angel"), ("wrgo", "Wrath of God"), ("wrath god", "Wrath of God"), ("wog", "Wrath of God"), ("ice", "Fire // Ice"),
        ("fore", "Forest"), ("seance", "Séance"), ("lich", "Lich's Mirror"), ("bolt", "Lightning Bolt"), ("light of day", "Light of Day"),
    ],
)  # fmt: skip
def test_letters_find_the_name(typed: str, first: str) -> None:
    assert FOUND.find(typed, 5)[0] == first


@pytest.mark.parametrize("typed", ["", "  ", "zz", "bolt lightning", "ltg", "⚡"])
def test_other_letters_find_nothing(typed: str) -> None:
    assert FOUND.find(typed, 5) == []


def test_no_more_than_asked_for_and_none_twice() -> None:
    found = FOUND.find("l", 3)
    assert len(found) == len(set(found)) == 3
