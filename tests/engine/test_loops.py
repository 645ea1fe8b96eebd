"""Loops (104.4b, 713): a draw when nobody can leave them, a refusal when only numbers change, and no end of patience."""

from __future__ import annotations

import pytest

from judge.engine import Cast, Transcript, until_step
from judge.engine.playing.play import play
from judge.engine.playing.priority.loops import GROWING
from judge.errors import Undecidable
from tests.engine.kit import Wishes, builder, card, creature

SIP = card("Sip", "Instant", "{W}", "You gain 1 life.")


def played(*texts: str, yes: int = 0) -> Transcript:
    """Ann casts Sip with enchantments of those texts on the battlefield."""
    b = builder()
    for n, text in enumerate(texts):
        b.put(card(f"Loop {n}", "Enchantment", "{W}", text))
    sip = b.put(SIP, "hand", 0)
    return play(
        b.build(),
        Wishes((0, "precombat main", Cast(sip)), yes=[True] * yes),
        until_step("postcombat main"),
        stop_on_refusal=True,
    )


def test_a_loop_in_which_numbers_only_grow_is_a_draw():
    t = played("Whenever you gain life, you gain 1 life.")
    assert t.outcome == ("draw", ())
    assert "2009-10:104.4b" in t.citations()


def test_a_loop_of_growing_numbers_that_something_counts_is_refused_soon():
    t = played("Whenever you gain life, you gain 1 life.", "At the beginning of your upkeep, if you have 4000 or more life, you win the game.")
    assert len(t.records) < 10 * GROWING, "it is not played on for ever"
    assert isinstance(t.refusal, Undecidable)
    assert "2009-10:104.4b" in str(t.refusal)
    assert t.outcome is None


def test_a_loop_with_a_choice_is_refused_by_the_rule_of_loops():
    t = played("Whenever you gain life, you may gain 1 life.", yes=5_000)
    assert isinstance(t.refusal, Undecidable)
    assert "2009-10:713.1" in str(t.refusal)
    assert "how often" in str(t.refusal)


@pytest.mark.parametrize("times", [0, 1, 30])
def test_a_loop_with_a_choice_ends_when_its_player_stops(times):
    t = played("Whenever you gain life, you may gain 1 life.", yes=times)
    assert t.refusal is None
    assert t.final.players[0].life == 21 + times


def test_a_loop_that_kills_ends_by_itself():
    t = played(
        "Whenever you gain life, each opponent loses 1 life.", "Whenever an opponent loses life, you gain 1 life."
    )
    assert t.outcome == ("win", (0,))


DOOR = "Whenever you gain life, exile all creatures, then return those cards to the battlefield under their owners\' control."
TOLL = "Whenever a creature enters the battlefield, you lose 1 life."


def through_the_door(text: str) -> Transcript:
    """Ann casts Sip with a creature that leaves and comes back at every gain of life, and one enchantment more."""
    b = builder()
    b.put(creature("Guest", 1, 1))
    for n, words in enumerate((DOOR, TOLL, text)):
        b.put(card(f"Part {n}", "Enchantment", "{W}", words))
    sip = b.put(SIP, "hand", 0)
    return play(b.build(), Wishes((0, "precombat main", Cast(sip))), until_step("postcombat main"), stop_on_refusal=True)


def test_an_object_that_comes_back_as_another_is_the_same_situation():
    assert through_the_door("Whenever you lose life, you gain 1 life.").outcome == ("draw", ())


def test_a_situation_that_comes_back_by_choices_is_no_draw():
    t = through_the_door("Whenever a creature leaves the battlefield, you gain 1 life.")
    assert isinstance(t.refusal, Undecidable), "its player could put the triggers on the stack in another order"
    assert "2009-10:713.3" in str(t.refusal)


def taken(times: int, *texts: str) -> Transcript:
    """Ann casts Sip; everybody goes on with what loops, and says how often when asked."""
    b = builder()
    for n, text in enumerate(texts):
        b.put(card(f"Loop {n}", "Enchantment", "{W}", text), owner=n)
    sip = b.put(SIP, "hand", 0)
    wishes = Wishes((0, "precombat main", Cast(sip)))

    def decide(state, decision):
        if decision.detail == "loop":
            return times - decision.who
        return True if decision.kind == "yes" else wishes(state, decision)

    return play(b.build(), decide, until_step("postcombat main"), stop_on_refusal=True)


def test_a_player_says_how_often_an_optional_loop_is_taken():
    t = taken(50, "Whenever you gain life, you may gain 1 life.")
    assert t.refusal is None
    asked = [d for d, _ in t.tape if d.detail == "loop"]
    assert len(asked) == 1
    assert "2009-10:713.2a" in t.citations()
    before = sum(1 for d, _ in t.tape if d.kind == "yes")
    assert t.final.players[0].life == 21 + before + 50


def test_of_two_players_the_lower_number_counts():
    t = taken(9, "Whenever an opponent loses life, you may gain 1 life.", "Whenever an opponent gains life, you may lose 1 life.")
    assert t.refusal is None
    assert "2009-10:713.2b" in t.citations()
    assert [d.who for d, _ in t.tape if d.detail == "loop"] == [0, 1]
    assert t.final.players[1].lost == ""


def test_not_paying_keeps_a_loop_mandatory():
    b = builder()
    b.put(creature("Guest", 1, 1))
    b.put(card("Door", "Enchantment", "{W}", "Whenever a creature enters the battlefield, exile it unless you pay {1}."))
    back = "Whenever a creature leaves the battlefield, return that card to the battlefield under its owner's control."
    b.put(card("Gate", "Enchantment", "{W}", back))
    shove = b.put(card("Shove", "Instant", "{W}", "Exile target creature."), "hand", 0)
    t = play(b.build(), Wishes((0, "precombat main", Cast(shove))), until_step("postcombat main"), stop_on_refusal=True)
    assert t.outcome == ("draw", ())
