"""One question under every edition, and the policy that flipped the answer between two of them."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from judge.cli.ask import ask
from judge.engine.state.eras.era import ERAS
from judge.ruling.flips import OLDEST_FIRST
from judge.service import Judge

TRAMPLE = """Scenario: trampling over somebody protected
Given Ann controls a green 5/5 Wurm with trample
  And Bob controls a 2/2 Knight with protection from green
 When Ann attacks Bob with the Wurm
  And Bob blocks the Wurm with the Knight
Ask: how much life does Bob have?
"""
GROWING = """Scenario: growing in the combat damage step
Given Ann controls a 2/2 Bear
  And Bob controls a 2/2 Wolf
  And Ann has a green instant with "Creatures you control get +3/+3 until end of turn." called Surge in hand
 When Ann attacks Bob with the Bear
  And Bob blocks the Bear with the Wolf
  And the turn moves to the combat damage step
  And Ann casts Surge in response
Ask: does the Bear die?
"""
LEGENDS = """Scenario: a second legend
Given Ann controls a legendary 3/3 Giant called First
  And Bob has a legendary 3/3 Giant creature called First in hand
  And it is Bob's turn
 When Bob casts the second First
Ask: does Ann control a Giant?
"""
ALIKE = """Scenario: a bolt
Given Bob controls a 2/2 Bear
  And Ann has Lightning Bolt in hand
 When Ann casts Lightning Bolt on the Bear
Ask: does the Bear die?
"""


def test_every_edition_of_the_engine_has_a_line() -> None:
    assert set(OLDEST_FIRST) == set(ERAS)


@pytest.mark.parametrize(
    ("story", "answers", "flips"),
    [
        (TRAMPLE, [20, 17, 17, 17, 17, 17], {"2001": {"trample"}}),
        (GROWING, ["yes", "no", "no", "no", "yes", "yes"], {"2001": {"damage_on_stack"}, "2009-10": {"damage_on_stack"}}),
        (LEGENDS, ["yes", "yes", "yes", "yes", "no", "yes"], {"2009-10": {"legend_rule"}, "2022-04": {"legend_rule"}}),
        (ALIKE, ["yes"] * 6, {}),
    ],
    ids=["trample", "damage on the stack", "legend rule", "nothing"],
)
def test_what_flipped_it_is_found(story: str, answers: list[object], flips: dict[str, set[str]]) -> None:
    judge = Judge.open()
    lines = judge.eras(judge.ask(story))
    assert [line.edition for line in lines] == list(OLDEST_FIRST)
    assert [line.verdict.value for line in lines] == answers
    assert {line.edition: {f.policy for f in line.flips} for line in lines if line.flips} == flips
    assert all(line.cites for line in lines)


def test_the_command_tells_them() -> None:
    done = CliRunner().invoke(ask, [TRAMPLE, "--eras", "--json"])
    assert done.exit_code == 0, done.output
    first, second = json.loads(done.output)["eras"][:2]
    assert (first["edition"], first["verdict"]["value"]) == ("1997", 20)
    assert second["flips"][0]["differences"] == [{"number": 25, "topic": "Trample"}]
    shown = CliRunner().invoke(ask, [TRAMPLE, "--eras"])
    assert "whether trample damage is assigned to the player or redirected there" in shown.output


def test_without_a_situation_there_is_nothing_to_replay() -> None:
    judge = Judge.open()
    assert judge.eras(judge.ask("What is trample?")) == ()


SNAKE = """Scenario: a keyword of later days
Given Ann controls a 2/2 Snake with deathtouch
  And Bob controls a 5/5 Wurm
 When Ann attacks Bob with the Snake
  And Bob blocks the Snake with the Wurm
Ask: does the Wurm die?
"""


@pytest.mark.parametrize(("edition", "noted"), [("1997", True), ("2006", True), ("2009-10", False)])
def test_what_an_edition_cannot_have_known_is_noted(edition: str, noted: bool) -> None:
    ruling = Judge.open(rules=edition).ask(SNAKE)
    assert ruling.verdict.value == "yes"
    assert any("Deathtouch: not known" in line for line in ruling.assumptions) is noted
