"""What ``judge prepare`` writes down for ``judge rule``: the same words as worked out, never stale, and told to pipes only."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from judge.cli import prepared
from judge.cli.lookup import quick
from judge.cli.prepare import told
from judge.law.library import Library
from judge.law.usual import settle


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    return told(Library.open())


@pytest.fixture
def written(answers: dict[str, str], judge_home: Path) -> Path:
    Library.open().edition()  # its snapshot is part of what the answers are made from
    prepared.write(answers)
    return judge_home


def worked_out(args: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert quick(args)
    return capsys.readouterr().out


@pytest.fixture
def pipe() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


@pytest.mark.parametrize("args", [["702.2"], ["702.2", "--json"], ["--json", "510.1c"], ["deathtouch"], ["combat damage step"], ["1"], ["G4.4"]])
def test_the_same_words(written: Path, args: list[str], capsys: pytest.CaptureFixture[str], pipe: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = worked_out(["rule", *args], capsys)
    monkeypatch.setattr(sys, "stdout", pipe)
    assert prepared.tell(["rule", *args])
    assert pipe.buffer.getvalue().decode() == wanted  # type: ignore[attr-defined]


@pytest.mark.parametrize("args", [["search", "x"], ["rule"], ["rule", "-h"], ["rule", "702.2", "--rules", "2022-04"], ["rule", "999.9"], ["rule", "7\t02"]])
def test_other_questions_are_worked_out(written: Path, args: list[str], pipe: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", pipe)
    assert not prepared.tell(args)
    assert not pipe.buffer.getvalue()  # type: ignore[attr-defined]


def test_never_stale(written: Path, pipe: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", pipe)
    assert prepared.tell(["rule", "702.2"])
    monkeypatch.setenv("JUDGE_RULES", "2022-04")
    assert not prepared.tell(["rule", "702.2"])
    monkeypatch.delenv("JUDGE_RULES")
    settle("2022-04")
    assert not prepared.tell(["rule", "702.2"])
    settle(None)
    assert prepared.tell(["rule", "702.2"])
    (written / "law" / "editions").mkdir()
    assert prepared.tell(["rule", "702.2"])
    (written / "law" / "editions" / "2009-10.sqlite").write_bytes(b"")
    assert not prepared.tell(["rule", "702.2"])


def test_what_is_spoilt_is_not_told(written: Path, pipe: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", pipe)
    kept = Path(prepared.path())
    for bad in (b"", b"1\n", b"x y\n", kept.read_bytes()[:20_000]):
        kept.write_bytes(bad)
        assert not prepared.tell(["rule", "702.2"])


def test_a_terminal_has_its_own_width(written: Path, pipe: io.TextIOWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "stdout", pipe)
    assert not prepared.tell(["rule", "702.2"])


def test_where_nothing_can_be_written(answers: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "file"))
    prepared.write(answers)
    assert not os.path.exists(prepared.path())
