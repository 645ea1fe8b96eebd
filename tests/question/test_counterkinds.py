"""Counters told without a kind are of the one kind the card speaks of."""

from __future__ import annotations

import pytest

from judge.question.counterkinds import kind_of


@pytest.mark.parametrize(
    ("text", "types", "kind"),
    [
        ("This enters with X charge counters on it. Remove a charge counter: Draw a card.", ("artifact",), "charge"),
        ("Modular 1", ("artifact", "creature"), "+1/+1"),
        ("Vanishing 3", ("creature",), "time"),
        ("+1: Draw a card.", ("planeswalker",), "loyalty"),
        ("Flying", ("creature",), ""),
        ("Put a +1/+1 counter on it. Put a -1/-1 counter on it.", ("creature",), ""),
    ],
)
def test_the_kind_of_counters(text: str, types: tuple[str, ...], kind: str) -> None:
    assert kind_of(text, types) == kind
