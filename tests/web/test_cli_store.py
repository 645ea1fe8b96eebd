"""The commands of the store and of judges' accounts, as an operator types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.commands import app
from judge.errors import Refusal

PASSWORD = "correct horse battery\n"


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=given, catch_exceptions=True)


def refused(*words: str, given: str = "") -> str:
    """The line that ``main`` prints of the refusal."""
    error = run(*words, given=given).exception
    assert isinstance(error, Refusal), error
    assert "\n" not in error.line()
    return error.line()


@pytest.fixture(autouse=True)
def own_home(judge_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


def test_an_account_from_first_to_last(judge_home: Path) -> None:
    done = run("judges", "add", "Ann Archer", "--password-stdin", "--json", given=PASSWORD)
    assert json.loads(done.output)["name"] == "Ann Archer"
    assert (judge_home / "store" / "judge.sqlite").is_file()
    assert "exists already" in refused("judges", "add", "Ann Archer", "--password-stdin", given=PASSWORD)
    assert "10 to" in refused("judges", "add", "Bob", "--password-stdin", given="short\n")
    assert "no judge" in refused("judges", "password", "Bob", "--password-stdin", given=PASSWORD)
    assert run("judges", "password", "Ann Archer", given=PASSWORD * 2).exit_code == 0
    assert run("judges", "close", "Ann Archer").exit_code == 0
    assert json.loads(run("judges", "list", "--json").output)["judges"][0]["active"] is False
    assert run("judges", "reopen", "Ann Archer").exit_code == 0
    trail = json.loads(run("store", "trail", "--json").output)["trail"]
    assert [e["action"] for e in trail] == ["judge reopened", "judge closed", "password changed", "judge added"]
    assert json.loads(run("store", "status", "--json").output)["rows"]["judges"] == 1


def test_export_and_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("judges", "add", "Ann", "--password-stdin", given=PASSWORD)
    file = tmp_path / "kept.jsonl"
    assert run("store", "export", str(file)).exit_code == 0
    assert "argon2" not in file.read_text()
    assert "argon2" in run("store", "export", "--secrets").output
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'other.sqlite'}")
    done = run("store", "import", str(file), "--json")
    assert json.loads(done.output)["new"]["judges"] == 1
    assert "cannot read" in refused("store", "import", str(tmp_path / "nosuch"))
    file.write_bytes(b"\xff\xfe")
    assert "UTF-8" in refused("store", "import", str(file))
    file.write_text("{")
    assert "kept.jsonl:1" in refused("store", "import", str(file))
    assert "cannot write" in refused("store", "export", "/proc/nosuch/file")
