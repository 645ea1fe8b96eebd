"""The commands that show what changed: by rule, and between two editions."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from judge.cli.law_compare import compare, history
from judge.ruling.changes import changed_elsewhere


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path_factory.getbasetemp() / "differences-home"))


def test_compare_says_what_differs_in_substance() -> None:
    shown = CliRunner().invoke(compare, ["2009-10", "2022-04", "--section", "704"])
    assert shown.exit_code == 0, shown.output
    assert "The legend rule" in shown.output
    assert "Mana burn" not in shown.output


def test_compare_knows_subjects_without_the_texts() -> None:
    done = CliRunner().invoke(compare, ["1997", "2009-10", "--json"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.output)
    assert "in its own text" in data["note"]
    assert "Mana burn" in {s["topic"] for s in data["subjects"]}


def test_history_tells_the_rule_era_by_era() -> None:
    done = CliRunner().invoke(history, ["500.4", "--json"])
    assert done.exit_code == 0, done.output
    (burn,) = json.loads(done.output)["differences"]
    assert burn["eras"]["2001"]["rules"] == ["300.4"]
    shown = CliRunner().invoke(history, ["704.5k"])
    assert "The legend rule, era by era" in shown.output


def test_an_answer_names_what_another_era_holds() -> None:
    (trample,) = changed_elsewhere(["702.17"], "2009-10")
    assert trample.startswith("Trample in 2022-04, changed between ")
    assert "2022-04:702.19b" in trample
    assert changed_elsewhere(["702.9"], "2009-10") == ()
    assert len(changed_elsewhere(["704"], "2009-10")) == 3
