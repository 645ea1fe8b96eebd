"""What ships as TOML is kept as it was read: the same is given again, a changed file is read anew, and a spoilt or unwritable keep does no harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.commands import app
from judge.home import told_by, user_home


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "words.toml"
    path.write_text('[words]\nbury = ["destroy", 1]\n', encoding="utf-8")
    return path


def test_the_same_again(home: Path, table: Path) -> None:
    first = told_by(table)
    assert first == {"words": {"bury": ["destroy", 1]}}
    assert list((home / "parsed").iterdir())
    assert told_by(table) == first


def test_a_changed_file_is_read_anew(home: Path, table: Path) -> None:
    told_by(table)
    before = table.stat().st_mtime_ns
    table.write_text('[words]\nbury = ["sacrifice"]\n', encoding="utf-8")
    os.utime(table, ns=(before + 1, before + 1))
    assert told_by(table) == {"words": {"bury": ["sacrifice"]}}


@pytest.mark.parametrize("spoilt", ["", "{", "[]", '{"stamp": 1}', "\x00\xff"])
def test_a_spoilt_keep_is_made_anew(home: Path, table: Path, spoilt: str) -> None:
    told_by(table)
    (kept,) = (home / "parsed").iterdir()
    kept.write_bytes(spoilt.encode("latin-1"))
    assert told_by(table) == {"words": {"bury": ["destroy", 1]}}
    assert told_by(table) == {"words": {"bury": ["destroy", 1]}}


def test_where_nothing_can_be_kept(home: Path, table: Path) -> None:
    home.write_text("a file stands in the folder's place", encoding="utf-8")
    assert told_by(table) == {"words": {"bury": ["destroy", 1]}}


def test_cards_read_for_an_answer_are_kept(home: Path) -> None:
    from judge.cards.catalog import snapshot_of, starter_path

    asked = CliRunner().invoke(app, ["ask", "My Grizzly Bears blocks a Hill Giant. Does it die?"])
    assert asked.exit_code == 0, asked.output
    starter = snapshot_of(starter_path())
    assert starter.number_of("grizzly bears") not in set(starter.unread_numbers())
    starter.close()
    assert user_home() == home
