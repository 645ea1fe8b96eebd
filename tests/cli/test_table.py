"""``judge table``: laid out and played by typed lines, and one table as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli.table import table


def played(*lines: str, args: tuple[str, ...] = ()) -> str:
    out = CliRunner().invoke(table, list(args), input="\n".join((*lines, "q")) + "\n")
    assert out.exit_code == 0, out.output
    return str(out.output)


def test_a_fight_by_numbers() -> None:
    out = played("+ Grizzly Bears", "+ craw wurm @ Bob", "1", "2", "1", "2", "ask does Grizzly Bears die", "text")
    assert "1:Grizzly Bears 2/2" in out
    assert "Grizzly Bears is destroyed" in out
    assert "704.5g" in out
    assert "Yes" in out
    assert "Bob blocks the Grizzly Bears with the Craw Wurm" in out


def test_a_name_that_may_mean_several_is_asked_back() -> None:
    assert "Which card?" in played("+ gr")


def test_what_may_not_be_done_and_why() -> None:
    out = played("+ Prodigal Sorcerer", "= 1 sick", "why", "u", "log")
    assert "302.6" in out


@pytest.mark.parametrize("line", ["99", "dance", "+ zzzzqqqq", "= 9 tapped", "@ Eve life -1", "ask", "ask 99", "turn Bob lunch", "choose 1", "u 7", "- x", "="])
def test_what_is_typed_amiss_is_said_and_nothing_is_lost(line: str) -> None:
    out = played("+ Grizzly Bears", line, "u")
    assert "Traceback" not in out
    assert "Grizzly Bears 2/2" in out


def test_one_table_as_json(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    bears = {"things": [{"key": 1, "player": "Ann", "card": "Grizzly Bears"}]}
    data: dict[str, Any] = {"position": bears, "actions": ["go 0 declare attackers", "attack #1>1"]}
    file.write_text(json.dumps(data), encoding="utf-8")
    out = CliRunner().invoke(table, ["--file", str(file), "--json", "--ask", "how much life does Bob have"])
    assert out.exit_code == 0, out.output
    shown = json.loads(out.output)
    assert shown["ruling"]["verdict"] == {"kind": "number", "value": 18}
    file.with_suffix(".scn").write_text(shown["judge_english"], encoding="utf-8")
    again = CliRunner().invoke(table, ["--file", str(file.with_suffix(".scn")), "--json"])
    assert json.loads(again.output)["actions"][-1] == "attack #1>1"


def test_a_question_is_laid_out() -> None:
    out = played(args=("I attack with Grizzly Bears and my opponent blocks with Craw Wurm. Does it die?",))
    assert "Craw Wurm" in out
