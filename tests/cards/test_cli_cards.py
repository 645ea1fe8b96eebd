"""The card commands as a user runs them: contract keys, exit codes, one clear line on bad input."""

import json
import sys

import pytest

from judge import cli
from tests.conftest import need_shared

LINES = """
{"name": "Ash Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2", "first_print": "1999-01-01"}
{"name": "Odd Idol", "mana_cost": "{3}", "type_line": "Artifact", "oracle_text": "Flying\\nGribble the snorf of 2 wugs.", "first_print": "2018-01-01"}
"""


@pytest.fixture
def run(monkeypatch, capsys, judge_home):
    """Run the command line; its exit code, standard output and standard error."""

    def go(*argv):
        monkeypatch.setattr(sys, "argv", ["judge", *map(str, argv)])
        code = 0
        try:
            cli.main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        done = capsys.readouterr()
        return code, done.out, done.err

    return go


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_text(LINES, encoding="utf-8")
    return path


@pytest.mark.parametrize("jobs", [1, 2])
def test_coverage_has_the_contract_keys(run, mine, jobs):
    code, out, err = run("cards", "coverage", mine, "--json", "--jobs", jobs)
    assert (code, err) == (0, "")
    told = json.loads(out)
    for key in ("cards", "fully_read", "partly_read", "abilities", "abilities_read", "round_trip_exact", "seconds"):
        assert isinstance(told[key], int | float), key
    assert "playable" in told
    assert (told["cards"], told["fully_read"], told["abilities"]) == (2, 1, 2)
    assert told["unread_top"][-1] == {"text": "Gribble the snorf of N wugs.", "cards": 1, "example": "Odd Idol"}
    assert (told["until"]["cards"], told["until"]["fully_read"]) == (1, 1)


def test_coverage_and_unread_for_people(run, mine):
    code, out, _ = run("cards", "coverage", mine)
    assert code == 0
    assert "fully read" in out
    assert "cards/s" in out
    code, out, _ = run("cards", "unread", mine, "--top", 1)
    assert code == 0
    assert len(out.splitlines()) == 1
    assert json.loads(run("cards", "unread", mine, "--until", "2000-01-01", "--json")[1]) == {
        "cards": 1,
        "unread_top": [],
    }


def test_show_marks_what_is_unread(run, mine):
    code, out, err = run("cards", "show", "--cards", mine, "odd", "idol")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    at = next(index for index, line in enumerate(lines) if set(line.strip()) == {"^"} and "Gribble" in lines[index - 1])
    assert lines[at].index("^") == lines[at - 1].index("G")
    assert "read: full" not in out


def test_show_as_json(run, mine):
    told = json.loads(run("cards", "show", "--cards", mine, "Ash Bear", "--json")[1])
    face = told["faces"][0]
    assert (face["name"], face["mana_cost"], face["type_line"]) == ("Ash Bear", "{1}{G}", "Creature — Bear")
    assert (face["reading"], face["unread"]) == ("full", [])


def test_an_unknown_card_names_a_likely_one(run, mine):
    code, out, err = run("cards", "show", "--cards", mine, "Ash Baer")
    assert (code, out) == (2, "")
    assert "did you mean Ash Bear" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("command", ["coverage", "unread", "import"])
def test_bad_files_are_one_line_and_exit_2(run, tmp_path, command):
    bad = tmp_path / "bad.jsonl"
    bad.write_text(LINES + '{"name": "Half"', encoding="utf-8")
    for path in (bad, tmp_path / "none.jsonl"):
        code, out, err = run("cards", command, path, "--json")
        assert (code, out) == (2, "")
        assert len(err.splitlines()) == 1
        assert str(path) in err


@pytest.mark.parametrize("jobs", [1, 2])
def test_import_then_show(run, mine, jobs):
    code, out, _ = run("cards", "import", mine, "--json", "--read", "--jobs", jobs)
    assert (code, json.loads(out)["cards"]) == (0, 2)
    assert run("cards", "show", "ash bear")[0] == 0


def test_one_card_of_the_pool(run):
    pool = need_shared("cards/pool.jsonl")
    told = json.loads(run("cards", "show", "--cards", pool, "Serra Angel", "--json")[1])
    assert told["faces"][0]["power"] == "4"
