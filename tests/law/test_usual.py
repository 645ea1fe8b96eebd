"""Which edition is meant when none is named: the environment, then what was settled on, then the product's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.config import config
from judge.cli.law import rule, search
from judge.errors import Malformed
from judge.law import usual
from judge.service import Judge


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.getbasetemp() / "usual-home"
    monkeypatch.setenv("JUDGE_HOME", str(folder))
    monkeypatch.delenv(usual.VARIABLE, raising=False)
    usual.settle(None)
    return folder


def told(*args: str) -> str:
    done = CliRunner().invoke(config, ["rules", *args])
    assert done.exit_code == 0, done.output
    return done.output.strip()


def test_the_products_own_edition_until_it_is_set() -> None:
    assert told() == "2009-10 (as the product comes)"
    assert told("2022") == "2022-04 (as set with judge config rules)"
    assert usual.usual() == "2022-04"
    assert told("--reset") == "2009-10 (as the product comes)"


def test_the_environment_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    told("2022-04")
    monkeypatch.setenv(usual.VARIABLE, "2009")
    assert told() == "2009-10 (as JUDGE_RULES says)"
    assert Judge().edition() == "2009-10"
    assert Judge().edition("2022-04") == "2022-04"


def test_look_ups_and_answers_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(usual.VARIABLE, "2022-04")
    assert "Ward" in CliRunner().invoke(rule, ["702.21"]).output
    assert "Cumulative Upkeep" in CliRunner().invoke(rule, ["2009-10:702.21"]).output
    assert CliRunner().invoke(search, ["ward"]).output.startswith("702.21")
    ruling = Judge().ask("Does a 1/1 deathtouch creature kill a 5/5 it blocks?")
    assert ruling.rules == "2022-04"
    assert {c.edition for c in ruling.citations} == {"2022-04"}
    assert all(c.text and c.own_words for c in ruling.citations)


def test_an_edition_that_is_not_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = CliRunner().invoke(config, ["rules", "2019-10"])
    assert "not imported" in str(refused.exception)
    assert usual.settled() is None
    monkeypatch.setenv(usual.VARIABLE, "1850")
    with pytest.raises(Malformed, match="no edition is called '1850'"):
        Judge().edition()


def test_an_answer_says_what_the_other_edition_holds() -> None:
    same = Judge().ask("Does a 1/1 deathtouch creature kill a 5/5 it blocks?").extra["same"]
    assert [other.condition for other in same] == ["Under today's rules (2022-04)"]
    assert "2022-04:702.2b" in same[0].cites
    ruling = Judge().ask("I attack with a 4/4 creature with trample and deathtouch and it is blocked by a 3/3. How much damage can I assign to my opponent?")
    assert [(o.condition, o.verdict.value, o.since) for o in ruling.alternatives] == [
        ("Under today's rules (2022-04)", 3, "changed between 2009-10 and 2017-08")
    ]
    assert "2022-04:702.2c" in ruling.alternatives[0].cites, "the rule that makes the difference"
    assert [c.topic for c in ruling.alternatives[0].changes] == ["Trample", "Deathtouch"]
    assert {r for c in ruling.alternatives[0].changes for _, _, rules in c.held for r in rules} >= {"2009-10:702.17b", "2022-04:702.2c"}
    assert not ruling.extra["same"]


def test_an_edition_neither_played_nor_at_hand_answers_nothing_under_its_name() -> None:
    with pytest.raises(Malformed, match="the rules of 2017-08 are neither carried out here nor is their text at hand"):
        Judge().ask("What is the legend rule?", "2017")


def test_a_replay_follows_the_usual_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.cli.commands import app

    file = tmp_path / "two.judge"
    file.write_text("Scenario: two\nGiven Ann controls a 1/1 Elf\nAsk: is the Elf attacking?\n")
    assert "[2009-10]" in CliRunner().invoke(app, ["replay", str(file)]).output
    monkeypatch.setenv(usual.VARIABLE, "2022")
    assert "[2022-04]" in CliRunner().invoke(app, ["replay", str(file)]).output
    assert "[2009-10]" in CliRunner().invoke(app, ["replay", "--rules", "2009", str(file)]).output
    monkeypatch.setenv(usual.VARIABLE, "2017-08")
    refused = CliRunner().invoke(app, ["replay", str(file)])
    assert str(refused.exception).startswith("the engine does not carry out the rules of 2017-08")
