"""Opening hands and mulligans (103.3-103.5), edition by edition."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine import PositionBuilder, State, Transcript, default_decide, until_step
from judge.engine.playing.play import play
from judge.engine.state.decisions import Decision
from tests.engine.kit import land


def begun(rules: str, players: tuple[str, ...], *wishes: bool, cards: int = 20) -> tuple[Transcript, list[int]]:
    """A game begun with those answers to the question of mulligans; with it the players in the order in which they were asked."""
    b = PositionBuilder(rules, players)
    for seat in range(len(players)):
        for n in range(cards):
            b.put(land(("Plains", "Island", "Swamp", "Mountain", "Forest")[n % 5]), "library", seat)
    left, asked = list(wishes), []

    def decide(state: State, d: Decision) -> Any:
        if "mulligan" in d.prompt:
            asked.append(d.who)
            return left.pop(0) if left else False
        return default_decide(state, d)

    return play(b.opening_hands().build(), decide, until_step("upkeep")), asked


def hands(t: Transcript) -> list[int]:
    """How many cards each player has in hand."""
    return [len(t.final.zone("hand", p.seat)) for p in t.final.players]


@pytest.mark.parametrize("rules", ["2001", "2009-10", "2022-04"])
def test_everybody_begins_with_seven_cards(rules):
    t, asked = begun(rules, ("Ann", "Bob"))
    assert hands(t) == [7, 7]
    assert asked == [0, 1]


@pytest.mark.parametrize("rules", ["2001", "2009-10", "2022-04"])
def test_two_mulligans_cost_two_cards(rules):
    wishes = (True, True, False) if rules == "2001" else (True, False, True, False)
    t, asked = begun(rules, ("Ann", "Bob"), *wishes)
    assert hands(t) == [5, 7]
    assert asked == ([0, 0, 0, 1] if rules == "2001" else [0, 1, 0, 0]), "rounds of declarations, or one player after the other"
    assert [len(t.final.zone("library", p)) for p in (0, 1)] == [15, 13]


def test_where_full_hands_are_drawn_cards_go_to_the_bottom():
    t, _ = begun("2022-04", ("Ann", "Bob"), True)
    put = [r for r in t.records if r.event.kind == "move" and r.event.get("position") == "bottom"]
    assert len(put) == 1
    assert t.final.zone("library", 0)[0] == put[0].event.obj.id


@pytest.mark.parametrize(("rules", "left"), [("2009-10", 7), ("2022-04", 7), ("2001", 6)])
def test_the_first_one_is_free_among_several(rules, left):
    t, _ = begun(rules, ("Ann", "Bob", "Carol"), True)
    assert hands(t) == [left, 7, 7]


def test_a_hand_of_no_cards_is_kept():
    t, asked = begun("2009-10", ("Ann", "Bob"), True, False, *(True,) * 20)
    assert hands(t) == [0, 7]
    assert asked.count(0) == 7
