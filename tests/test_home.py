"""What ships as TOML is kept as it was read: the same is given again, a changed file is read anew, and a spoilt or unwritable keep does no harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli.commands import app
from judge.folder import data_folder
from judge.home import told_by, user_home, worked_out


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


def test_what_is_worked_out_once_is_kept_with_program_and_data(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def make() -> list[object]:
        made.append(1)
        return ["bury", ("destroy", 1)]

    assert [worked_out("words", make) for _ in range(3)] == [["bury", ["destroy", 1]]] * 3
    assert len(made) == 1
    worked_out("words", make, "of other cards")
    assert len(made) == 2
    monkeypatch.setattr("judge.home.house", lambda: "another version")
    worked_out("words", make, "of other cards")
    assert len(made) == 3
    assert [worked_out("untold", make, None) for _ in range(2)] == [["bury", ("destroy", 1)]] * 2
    assert len(made) == 5


def test_the_data_folder_is_where_the_platform_has_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from platformdirs import user_data_dir

    monkeypatch.delenv("JUDGE_HOME", raising=False)
    for given in (None, "", "  ", str(tmp_path)):
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        if given is not None:
            monkeypatch.setenv("XDG_DATA_HOME", given)
        assert data_folder() == user_data_dir("judge", appauthor=False)
