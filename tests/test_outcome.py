"""What comes of a replay in a few lines, and what is shown where the story was read and its question was not."""

from __future__ import annotations

from textwrap import dedent

import pytest

from judge.ruling.model import OtherReading, Reason, Ruling, Verdict
from judge.ruling.outcome import MOST_LINES, outcome_lines
from judge.service import Judge


@pytest.fixture(scope="module")
def judge() -> Judge:
    return Judge.open(rules="2009-10")


def outcome(judge: Judge, text: str) -> list[Reason]:
    (done,) = judge.replay(f"Scenario: one\n{dedent(text)}")
    assert done.status in ("ok", "failed"), done.error
    return list(outcome_lines(done))


def numbers(line: Reason) -> set[str]:
    return {c.rpartition(":")[2] for c in line.cites}


FIGHT = """
    Given Ann controls a 3/3 Beast{ability}
      And Bob controls a 6/4 Wurm
      And it is Ann's turn
     When Ann attacks Bob with the Beast
      And Bob {blocks}
    """


def test_what_dies_is_told_with_the_action_that_destroys_it(judge: Judge) -> None:
    (line,) = outcome(judge, FIGHT.format(ability=" with deathtouch", blocks="blocks the Beast with the Wurm"))
    assert line.text == "Beast and Wurm both die."
    assert {"704.5g", "704.5h"} <= numbers(line)


def test_what_survives_is_told_after_what_dies(judge: Judge) -> None:
    first, second = outcome(judge, FIGHT.format(ability="", blocks="blocks the Beast with the Wurm"))
    assert first.text == "Beast dies."
    assert "704.5h" not in numbers(first)
    assert second.text == "Wurm survives with 3 damage marked on it."


def test_life_is_told_with_the_total(judge: Judge) -> None:
    (line,) = outcome(judge, FIGHT.format(ability="", blocks="doesn't block"))
    assert line.text == "Bob loses 3 life (now 17)."
    assert "510.1b" in numbers(line)


def test_the_game_lost_goes_before_everything_else(judge: Judge) -> None:
    text = FIGHT.format(ability="", blocks="doesn't block").replace("And it is", "And Bob is at 3 life\n      And it is", 1)
    first, *_ = outcome(judge, text)
    assert first.text == "Bob loses the game."
    assert "704.5a" in numbers(first)


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("{T}: Destroy target creature.", "Bear dies."),
        ("{T}: Exile target creature.", "Bear is exiled."),
        ("{T}: Return target creature to its owner's hand.", "Bear returns to its owner's hand."),
        ("{T}: Gain control of target creature.", "Ann gains control of Bear."),
        ("{T}: Put two +1/+1 counters on target creature.", "Bear is now 4/4."),
        ("{T}: Target creature gets +1/+1 until end of turn.", "Bear is now 3/3."),
        ("{T}: Target creature gains flying until end of turn.", "Bear has flying."),
        ("{T}: Tap target creature.", "Bear and Rod are both tapped."),
        ("{T}: Target creature can't block this turn.", "Rod is tapped."),
    ],
)
def test_what_an_ability_did_comes_first(judge: Judge, ability: str, told: str) -> None:
    lines = outcome(
        judge,
        f"""
        Given Ann controls an artifact with "{ability}" called Rod
          And Bob controls a 2/2 Bear
          And it is Ann's main phase
         When Ann activates the Rod targeting the Bear
        """,
    )
    assert lines[0].text == told
    assert len(lines) <= MOST_LINES


def test_the_same_thing_of_different_owners_is_told_apart(judge: Judge) -> None:
    (line,) = outcome(
        judge,
        """
        Given Ann controls a 2/2 Bear called Grizzly
          And Bob controls a 2/2 Bear called Polar
          And it is Ann's turn
         When Ann attacks Bob with Grizzly
          And Bob blocks Grizzly with Polar
        """,
    )
    assert line.text == "Grizzly and Polar both die."


STORY = "I attack with a 3/3 deathtouch creature and my opponent blocks with a 6/4 creature."


def test_a_story_whose_question_was_not_read_gets_what_happens(judge: Judge) -> None:
    ruling = judge.ask(f"{STORY} Doesn't it somehow all get quozzled then?")
    assert (ruling.verdict.kind, ruling.understood) == ("happens", "part")
    assert not ruling.decided
    assert "quozzled" in " ".join(ruling.not_understood)
    assert f"{ruling.verdict.value}." == ruling.outcome[0].text
    assert "die" in str(ruling.verdict.value)


def test_what_happens_asked_in_so_many_words_is_answered(judge: Judge) -> None:
    ruling = judge.ask(f"{STORY} What happens?")
    assert (ruling.verdict.kind, ruling.understood) == ("happens", "full")
    assert ruling.decided


def test_a_verdict_has_its_outcome_beside_it(judge: Judge) -> None:
    ruling = judge.ask(f"{STORY} Does my creature die?")
    assert ruling.verdict == Verdict("yes", "yes")
    assert "die" in ruling.outcome[0].text


def test_a_story_that_was_not_read_gets_no_outcome(judge: Judge) -> None:
    ruling = judge.ask("I quozzle my 3/3 deathtouch creature and my opponent blocks it with a 6/4 creature. Does it get frobbed?")
    assert ruling.verdict.kind == "unknown"
    assert not ruling.outcome


def test_a_card_that_the_story_lost_takes_the_outcome_with_it(judge: Judge) -> None:
    ruling = judge.ask("My 2/2 and my 3/3 block Craw Wurm. What befalls the two of them?")
    assert ruling.verdict.kind == "unknown" or "Craw Wurm" in ruling.reading


def test_other_readings_are_offered_as_data() -> None:
    meant = [OtherReading(f"Scenario: {n}", f"number {n}", Verdict("yes", "yes"), (Reason("It dies.", ("2009-10:704.5g",)),)) for n in range(4)]
    data = Ruling("q", "2009-10", "part", "", Verdict("unknown"), readings=tuple(meant)).to_json()
    assert len(data["readings"]) == 3
    assert data["readings"][0] == {
        "reading": "Scenario: 0", "differs": "number 0", "verdict": {"kind": "yes", "value": "yes"},
        "outcome": [{"text": "It dies.", "cites": ["2009-10:704.5g"]}],
    }  # fmt: skip
    assert Ruling("q", "2009-10", "full", "", Verdict("unknown")).to_json()["outcome"] == []


def test_the_reason_for_a_death_is_what_destroyed_it(judge: Judge) -> None:
    ruling = judge.ask("I attack with a 3/3 and my opponent blocks with a 4/4. Does my creature die?")
    assert ruling.verdict.value == "yes"
    assert numbers(ruling.because[0]) == {"704.5g"}
    assert ruling.citations[0].id == "704.5g"


def test_the_reason_for_surviving_is_what_stopped_it(judge: Judge) -> None:
    ruling = judge.ask("My creature has a regeneration shield and is dealt lethal damage. Does it die?")
    assert ruling.verdict.value == "no"
    assert "701.11a" in numbers(ruling.because[0])
