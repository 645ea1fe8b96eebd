"""Verdicts that may be on something else than was asked."""

from __future__ import annotations

from judge.ruling.otherwise_meant import of_another, uncast

HELD = "Scenario: What happens\n\nGiven Ann has a Shock in hand\n  And Bob controls a Bear\n{when}Ask: how much damage is Bob dealt?\n"
FIGHT = "Scenario: What happens\n\n When Bob attacks with the Ogre\n  And Ann blocks the Ogre with the Bear\n  And Bob casts the Storm\nAsk: does it die?\n"
AIMED = "Scenario: What happens\n\n When Ann casts the Hunter\nAsk: can Bob cast the Disallow targeting the {what} in response?\n"


def test_what_nobody_casts() -> None:
    assert uncast(HELD.format(when=""))
    assert not uncast(HELD.format(when=" When Ann casts the Shock targeting the Bear\n"))
    assert not uncast("Scenario: What happens\n\nGiven Ann controls a Bear\nAsk: how much damage is Bob dealt?\n")


def test_what_dies_of_the_fight_and_not_of_the_spell() -> None:
    assert of_another("he casts Storm. does my Bear die from it?", FIGHT)
    assert not of_another("he casts Storm. does my Bear die?", FIGHT)


def test_what_is_aimed_at_is_the_trigger() -> None:
    asked = "The Hunter's trigger goes on the stack. Can Disallow target it?"
    assert of_another(asked, AIMED.format(what="Hunter"))
    assert not of_another(asked, AIMED.format(what="Hunter's ability"))
