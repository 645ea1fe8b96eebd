"""The good and bad folders of the language: what stands in ``good`` is read and comes out as it says; each file in ``bad`` begins with
its status and the one line that is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.replay import check
from judge.scenario.checking import check_file

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.scn"))
BAD = sorted((HERE / "bad").glob("*.scn"))


def test_both_folders_hold_something() -> None:
    assert len(GOOD) >= 8
    assert len(BAD) >= 30


@pytest.mark.parametrize("file", GOOD, ids=lambda p: p.stem)
def test_good_files_are_read_and_hold(file: Path) -> None:
    assert [(o.name, o.status, o.problems) for o in check_file(str(file)) if not o.passed] == []


@pytest.mark.parametrize("file", BAD, ids=lambda p: p.stem)
def test_bad_files_are_refused_in_one_line(file: Path) -> None:
    head = file.read_text(encoding="utf-8").splitlines()[0]
    status, _, said = head.removeprefix("# ").partition(": ")
    result = CliRunner().invoke(check, [str(file)])
    assert "Traceback" not in result.output
    assert result.exit_code == (2 if status == "malformed" else 1)
    outcome = check_file(str(file))[-1]
    assert outcome.status == status
    line = outcome.problems[-1].removeprefix("judge: ").removeprefix(f"{file}:")
    assert line == said
    assert "\n" not in line
    number, column = said.split(":")[:2]
    assert number.isdigit()
    assert column.strip().isdigit()
