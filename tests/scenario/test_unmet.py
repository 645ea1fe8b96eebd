"""Text of a card that could not be read withholds a verdict only where something of the replay could have met it: each with its contrast."""

from __future__ import annotations

from textwrap import dedent

import pytest

from judge.ruling.replayed import left_aside
from judge.scenario.results import Replay
from judge.service import Judge


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.open(rules="2009-10")


def replayed(judge: Judge, text: str) -> Replay:
    (done,) = judge.replay(f"Scenario: one\n{dedent(text)}")
    return done


FIGHT = """
    Given Ann controls a 3/3 Beast
      And Bob controls a 2/2 Bear with "{text}"
      And it is Ann's turn
     When Ann attacks Bob with the Beast
      And Bob {blocks}
    Ask: does the Beast die?
    """


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature blocks, frobnicate it.",  # its event is known, its instruction is not
        "Whenever a creature blocks with a quozzle, draw a card.",
        "At the beginning of your upkeep, frobnicate target player.",
        "Whenever a player gains life, frobnicate that player.",
        "{2}: Frobnicate target creature.",
    ],
)
def test_what_nothing_met_is_a_note(judge: Judge, text: str) -> None:
    done = replayed(judge, FIGHT.format(text=text, blocks="doesn't block"))
    assert done.status == "ok", done.error
    assert not done.unread
    assert done.unmet
    assert done.answers[0].words == "no"


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        ("Whenever this creature blocks, frobnicate it.", "blocks the Beast with the Bear"),
        ("Whenever a creature blocks with a quozzle, draw a card.", "blocks the Beast with the Bear"),
        ("Frobnicate each attacking creature.", "doesn't block"),  # a static ability, for all anybody knows
        ("Whenever a player frobnicates, draw a card.", "doesn't block"),  # an event nobody knows
        ("If Ann would attack, frobnicate her.", "doesn't block"),
        ("Whenever this creature or another one blocks, frobnicate it.", "blocks the Beast with the Bear"),
    ],
)
def test_what_may_have_been_met_withholds_the_verdict(judge: Judge, text: str, blocks: str) -> None:
    done = replayed(judge, FIGHT.format(text=text, blocks=blocks))
    assert done.status == "undecidable"
    assert done.unread or done.refusal is not None


def test_an_ability_that_is_used_matters(judge: Judge) -> None:
    text = FIGHT.format(text="{T}: Frobnicate target creature.", blocks="doesn't block").replace(
        "     When", "     When Bob activates the Bear targeting the Beast\n      And"
    )
    assert replayed(judge, text).status in ("undecidable", "malformed", "illegal")


def test_what_is_to_be_tried_may_hang_on_any_text(judge: Judge) -> None:
    text = FIGHT.format(text="{2}: Frobnicate target creature.", blocks="doesn't block").replace("does the Beast die", "can Bob activate the Bear")
    assert replayed(judge, text).status == "undecidable"


CARDS = """
    Given Ann controls a 3/3 Beast
      And Bob has a sorcery with "Frobnicate target player." called Frob in {zone}
      And Bob controls {other}
      And it is Ann's turn
     When Ann attacks Bob with the Beast
      And Bob doesn't block
    Ask: does the Beast die?
    """


def test_instructions_of_a_card_that_was_not_cast_have_no_part(judge: Judge) -> None:
    assert replayed(judge, CARDS.format(zone="hand", other="a 1/1 Elf")).status == "ok"


def test_a_copier_may_bring_any_text_to_bear(judge: Judge) -> None:
    copier = 'an artifact with "{T}: Copy target spell." called Mirror'
    assert replayed(judge, CARDS.format(zone="hand", other=copier)).status == "undecidable"


def test_what_is_left_aside_is_said(judge: Judge) -> None:
    met, unmet = (
        replayed(judge, FIGHT.format(text="Whenever this creature blocks, frobnicate it.", blocks=blocks))
        for blocks in ("blocks the Beast with the Bear", "doesn't block")
    )
    assert left_aside(met) == ()
    (note,) = left_aside(unmet)
    assert "Bear" in note
    assert "nothing in this story meets it" in note
