"""Questions with slots for the cards they name, and the names put back."""

from __future__ import annotations

import pytest

from judge.question.plainly.slots import kind_of, slotted, spelt
from judge.question.syntax import finder
from judge.service import Judge

JUDGE = Judge.open()


def put(question: str) -> tuple[str, tuple[str, ...]]:
    found = slotted(question, finder(question, JUDGE.typed_names), JUDGE._sort)
    return found.text, found.names


@pytest.mark.parametrize(
    ("question", "text", "names"),
    [
        ("I cast Lightning Bolt on my Serra Angel.", "I cast ⟦0⟧ on my ⟦1⟧.", ("Lightning Bolt", "Serra Angel")),
        ("he bolts my Angel, the Serra Angel I mean", "he ⟦0⟧s my ⟦1⟧, the ⟦1⟧ I mean", ("Lightning Bolt", "Serra Angel")),
        ("does my 2/2 die to a 3/3", "does my 2/2 die to a 3/3", ()),
    ],
)
def test_a_slot_stands_for_each_card(question: str, text: str, names: tuple[str, ...]) -> None:
    found, cards = put(question)
    assert cards == names
    assert found.replace("⟦0⟧s", "⟦0⟧") == text.replace("⟦0⟧s", "⟦0⟧")


def test_names_come_back_into_their_slots() -> None:
    assert spelt("I cast ⟦1⟧ on ⟦0⟧.", ("Serra Angel", "Lightning Bolt")) == "I cast Lightning Bolt on Serra Angel."


@pytest.mark.parametrize(
    ("line", "power", "toughness", "kind"),
    [
        ("Legendary Creature — Human Wizard", "1", "3", "legendary creature human wizard 1/3"),
        ("Instant", None, None, "instant"),
        ("Artifact — Equipment", "", "", "artifact equipment"),
    ],
)
def test_what_a_slot_holds_is_its_types_and_size(line: str, power: str | None, toughness: str | None, kind: str) -> None:
    assert kind_of(line, power, toughness) == kind
