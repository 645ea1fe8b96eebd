"""Policy documents from the command line: loaded as text, found by number and title, and refused in one line where they are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.commands import app
from judge.errors import Malformed, Refusal
from judge.law.policy import document, follows, read

GUIDE = """\
A Guide for Kitchen Tables
Effective March 3, 2025

Contents
1 Being Kind ......... 2
1.1 Snacks ........... 2
1.2 Late Arrivals .... 3
2 Mishaps ............ 4
2.1 Spilled Drinks ... 4
2.2 Late Arrivals Again .. 5
Appendix A - Snacks by Season

1. Being Kind
Everybody is kind. There are
2 ways of being kind:
• by bringing snacks
• by not eating all
of them
3

1.1 Snacks
Snacks stay off the playmat.

They are shared.
1.2 Late Arrivals
Who is late brings a second snack.
2. Mishaps
2.1 Spilled Drinks
Definition
3 Towels are kept at hand.
2.2 Late Arrivals Again
A third snack.
Appendix A - Snacks by Season
Plums in autumn.
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["policy", *words])


@pytest.fixture
def guide(judge_home: Path, tmp_path: Path) -> Path:
    path = tmp_path / "guide.txt"
    path.write_text(GUIDE, encoding="utf-8")
    return path


def test_sections_are_told_from_lists_and_contents() -> None:
    found = read(GUIDE, "table")
    assert [s.number for s in found.sections] == ["1", "1.1", "1.2", "2", "2.1", "2.2", "A"]
    assert found.effective == "March 3, 2025"
    assert found.find("1").text == "Everybody is kind. There are 2 ways of being kind:\n• by bringing snacks\n• by not eating all of them"
    assert found.find("1.1").text == "Snacks stay off the playmat.\nThey are shared."
    assert "3 Towels are kept" in found.find("2.1").text
    assert [s.number for s in found.below("2")] == ["2.1", "2.2"]


@pytest.mark.parametrize(
    ("key", "number"),
    [("2.1", "2.1"), ("2.1.", "2.1"), ("spilled drinks", "2.1"), ("Snacks", "1.1"), ("late arrivals", "1.2"), ("drinks", "2.1"), ("a", "A")],
)
def test_found_by_number_and_title(key: str, number: str) -> None:
    assert read(GUIDE, "table").find(key).number == number


@pytest.mark.parametrize(("key", "mend"), [("9.9", "by number or title"), ("late", "1.2 Late Arrivals or 2.2"), ("", "by number"), ("x" * 5000, "by number")])
def test_what_is_not_there_says_what_is_near(key: str, mend: str) -> None:
    with pytest.raises(Malformed, match=mend) as refused:
        read(GUIDE, "table").find(key)
    assert len(refused.value.line()) < 300


def test_numbers_follow_each_other() -> None:
    assert follows("1", "")
    assert follows("2.1", "2")
    assert follows("2", "1.4")
    assert follows("2.2", "2.1.3")
    assert follows("B", "A")
    assert not any(follows(now, before) for now, before in (("3", "1"), ("1.3", "1.1"), ("2.1.2", "2.1"), ("1", "A"), ("C", "A"), ("5", "")))


@pytest.mark.parametrize("text", ["", "no headings at all", "1 One\n2 Two", "\0", "1.1 Only a part\n" * 50])
def test_what_is_no_such_document_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read(text, "table")


def test_from_first_to_last(guide: Path) -> None:
    assert "nothing is loaded" in run("list").output
    assert run("import", str(guide), "--as", "IPG").output.startswith("ipg: Infraction Procedure Guide, 7 sections, effective March 3, 2025")
    assert "7 sections" in run("list").output
    shown = run("show", "ipg", "spilled", "drinks").output
    assert shown.startswith("2.1 Spilled Drinks\n")
    assert "as it was loaded" in shown
    assert json.loads(run("show", "ipg", "2", "--json").output)["below"] == ["2.1", "2.2"]
    assert "  1.1 Snacks" in run("show", "ipg").output
    assert run("forget", "ipg").exit_code == 0
    with pytest.raises(Malformed, match="no text of IPG"):
        document("ipg")


@pytest.mark.parametrize("words", [("show", "mtr", "2.1"), ("show", "../x", "1"), ("forget", "mtr"), ("import", "/nowhere", "--as", "mtr")])
def test_refusals_are_one_line(judge_home: Path, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert isinstance(result.exception, Refusal)
    assert "\n" not in result.exception.line()


def test_a_spoilt_file_is_one_line(guide: Path, judge_home: Path) -> None:
    run("import", str(guide), "--as", "ipg")
    (judge_home / "policy" / "ipg.json").write_text("{", encoding="utf-8")
    with pytest.raises(Malformed, match="judge policy import"):
        document("ipg")
