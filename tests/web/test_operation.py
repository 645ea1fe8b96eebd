"""What an operator runs: backups that were restored before they count, and deployment files that fit each other and the settings."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from judge.web.settings import Settings
from judge.web.store import accounts, answers, decisions, lines
from judge.web.store.store import Store
from tests.web.conftest import StandIn
from tests.web.databases import cluster, database  # noqa: F401

DEPLOY = Path(__file__).resolve().parent.parent.parent / "deploy"


def backup(tmp_path: Path, url: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The backup as its timer runs it."""
    program = tmp_path / "bin" / "judge"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -c "from judge.cli import main; main()" "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "DATABASE_URL": url, "JUDGE_BACKUPS": str(tmp_path / "backups"), **more}
    return subprocess.run([DEPLOY / "backup.sh"], env=env, capture_output=True, text=True, timeout=120)


def test_restore_drill(database: str, stand_in: StandIn, tmp_path: Path) -> None:  # noqa: F811
    store = Store.open(database)
    ann = accounts.add(store, "Ann Archer", "correct horse battery", "test")
    answer = answers.keep(store, stand_in.ask("Does it die?"))
    shared = answers.share(store, answer)
    decisions.decide(store, answer, ann.id, ann.name, "overrule", "Yes", "So it says.", ("2009-10:510.2",), answer)
    done = backup(tmp_path, database)
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "backups").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    restored = Store.open(f"sqlite:///{tmp_path / 'restored.sqlite'}")
    with file.open(encoding="utf-8") as source:
        lines.load(restored, source, file.name, "test")
    assert answers.find(restored, shared) == answers.find(store, shared)
    assert [d.verdict for d in decisions.standing(restored, stand_in.ask("does it die"))] == ["Yes"], "precedents are found in what was restored"
    assert accounts.sign_in(restored, "Ann Archer", "correct horse battery") is not None
    restored.close()
    store.close()


def test_only_the_last_backups_are_kept_and_one_that_fails_leaves_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'j.sqlite'}"
    Store.open(url).close()
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 5):
        (folder / f"judge-2026010{day}T000000Z.jsonl").write_text("")
    assert backup(tmp_path, url, JUDGE_BACKUPS_KEPT="2").returncode == 0
    left = sorted(p.name for p in folder.iterdir())
    assert left[0] == "judge-20260104T000000Z.jsonl"
    assert len(left) == 2
    assert backup(tmp_path, "postgresql://judge@127.0.0.1:1/none").returncode != 0
    assert sorted(p.name for p in folder.iterdir()) == left


def test_what_the_deployment_sets_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {f"JUDGE_WEB_{f.name.upper()}" for f in fields(Settings)} | {"JUDGE_WEB_SECRET", "JUDGE_WEB_BIND", "JUDGE_WEB_THREADS"}
    for path in DEPLOY.iterdir():
        used = set(re.findall(r"JUDGE_WEB_[A-Z_]+", path.read_text(encoding="utf-8")))
        assert used <= known, path.name
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    for name in re.findall(r"\$\{(\w+)", compose):
        assert f"{name}=" in (DEPLOY / "example.env").read_text(encoding="utf-8")


def test_every_package_of_the_image_is_pinned_its_build_backend_too() -> None:
    lock = (DEPLOY.parent / "requirements.lock").read_text(encoding="utf-8")
    for name in ("hatchling", "flask", "sqlalchemy", "psycopg", "gunicorn", "zxcvbn", "segno", "cryptography"):
        assert re.search(rf"^{name}==[\d.]+ \\$", lock, re.M), name
    image = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    assert "--no-build-isolation" in image
    assert "/readyz" in image
