"""What plain wordings come to: a verdict where they are sure enough together, readings to choose between, or nothing new."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.question.plainly.wording import Plain
from judge.ruling.left_out import left_out
from judge.ruling.model import OtherReading, Ruling, Verdict
from judge.ruling.printed import Named
from judge.ruling.worded import best_of, features, ways_of, worded

LESS = OtherReading("r", "", Verdict("no", "no"))
OWN = Ruling("Does my 2/2 Bear die?", "2009-10", "part", "", Verdict("unknown"), not_understood=("flings",), readings=(LESS,))
NO = Ruling("", "2009-10", "full", "Scenario: x", Verdict("no", "no"), extra={"sure": 0.99})
YES = replace(NO, verdict=Verdict("yes", "yes"))
NOBODY = Named(frozenset(), "", frozenset())


def test_wordings_that_come_to_the_same_speak_for_it_together() -> None:
    plains = [Plain("A.", -1.0), Plain("B.", -1.3), Plain("C.", -1.3)]
    ways = ways_of(plains, {"A.": YES, "B.": NO, "C.": NO}.get)
    best = best_of(ways)
    assert best is not None
    assert best.verdict.kind == "no"
    told = features(best, ways, OWN)
    assert 0 < told["rival"] < 0.5
    assert told["own agrees"] == 1.0


def test_a_wording_of_one_that_is_likely_and_agrees_is_the_verdict() -> None:
    ruling = worded(OWN, [Plain("Does my 2/2 Bear die?", -0.1)], lambda text: NO, NOBODY)
    assert ruling.verdict == NO.verdict
    assert ruling.assumptions[0] == "Taken to mean: Does my 2/2 Bear die?"
    assert ruling.question == OWN.question


def test_what_is_unlikely_or_divided_is_only_offered() -> None:
    ruling = worded(replace(OWN, readings=()), [Plain("A.", -9.0), Plain("B.", -9.1)], {"A.": NO, "B.": YES}.get, NOBODY)
    assert ruling.verdict.kind == "unknown"
    assert [reading.differs for reading in ruling.readings] == ["A.", "B."]


@pytest.mark.parametrize(
    ("question", "plain", "missing"),
    [
        ("I attack with the Bear and take 5. Does it die?", "I attack with the Bear. Does the Bear die?", ("5",)),
        ("He almost casts Terror on my Bear. Does it die?", "My opponent casts Terror on my Bear. Does my Bear die?", ("almost",)),
        ("My crewed Copter is attacked. Does it die?", "My Copter is attacked. Does it die?", ("crewed",)),
        ("I frobnicate my Bear. Does it die?", "My Bear. Does my Bear die?", ("frobnicate",)),
        ("My Wall loses defender. Can it attack?", "I control my Wall. Can my Wall attack?", ("loses", "defender")),
        ("Can I tap my Arbor for green?", "I control my Arbor. Can I tap my Arbor for mana?", ("green",)),
        ("The Ogre with two points of damage on it blocks. Does it die?", "My Ogre blocks. Does my Ogre die?", ("2",)),
        ("The Ogre with 2 damage on it blocks. Does it die?", "My Ogre has two damage on it. My Ogre blocks. Does my Ogre die?", ()),
        ("He decides not to cast Terror. Does it die?", "My opponent casts Terror. Does it die?", ("not",)),
        ("He decides not to cast Terror. Does it die?", "My opponent doesn't cast Terror. Does it die?", ()),
        ("He has a non-black Bear and casts Terror. Does it die?", "My opponent has a Bear. My opponent casts Terror. Does it die?", ("black",)),
        ("so i swing w/ my bear, like, does it totaly die", "I attack with my Bear. Does my Bear die?", ()),
    ],
)
def test_what_is_left_out_and_may_turn_the_answer(question: str, plain: str, missing: tuple[str, ...]) -> None:
    assert left_out(question, plain, frozenset(), "") == missing


def test_a_card_that_was_killed_goes_in_the_wording_too() -> None:
    question, names = "Dad killed Aegis last turn. He casts Wrath. Does my Bear die?", frozenset({"Aegis Angel"})
    assert left_out(question, "My opponent controls Aegis Angel. My opponent casts Wrath. Does my Bear die?", names, "") == ("Aegis Angel",)
    assert left_out(question, "Dad controls Aegis Angel. Aegis Angel dies last turn. He casts Wrath. Does my Bear die?", names, "") == ()


def test_what_is_printed_on_a_card_needs_not_be_said_again() -> None:
    question, plain = "My Drake, a 2/2 flyer with flying, attacks. Does it die?", "I attack with my Drake. Does my Drake die?"
    assert left_out(question, plain, frozenset(), "", frozenset({"flying", "drake", "2/2"})) == ()
    assert left_out(question, plain, frozenset(), "", frozenset({"drake"})) == ("2/2", "flying")


@pytest.mark.parametrize(
    "question",
    [
        "Does my Bear almost die?", "Does my Bear die to Serra Angel?", "My Bear may have died. Does it die?", "Not all Bears are dead. Does my Bear die?",
        "I frobnicate. Does my Bear die?",
    ],
)  # fmt: skip
def test_a_word_of_weight_or_a_card_that_is_lost_keeps_it_from_a_verdict(question: str) -> None:
    cards = frozenset({"Serra Angel"}) if "Angel" in question else frozenset()
    ruling = worded(replace(OWN, question=question), [Plain("Does the Bear die?", -0.1)], lambda text: NO, Named(cards, "", frozenset()))
    assert ruling.verdict.kind == "unknown"


def test_wordings_that_come_to_nothing_leave_the_ruling_as_it_was() -> None:
    assert worded(OWN, [Plain("A.", -0.1)], lambda text: None, NOBODY) is OWN
    assert worded(OWN, [], lambda text: NO, NOBODY) is OWN


def test_a_fault_in_the_replay_of_one_wording_leaves_the_others(caplog: pytest.LogCaptureFixture) -> None:
    def rules(text: str) -> Ruling | None:
        if text == "A.":
            raise KeyError("an object that never was")
        return NO

    ways = ways_of([Plain("A.", -1.0), Plain("B.", -1.3)], rules)
    assert [way.verdict.kind for way in ways] == ["unknown", "no"]
    assert "the replay of a wording broke off: A." in caplog.text
