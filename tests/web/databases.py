"""The databases that the store's tests run on: a SQLite file, and a PostgreSQL cluster of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parent.parent.name))
    return found[-1].parent if found else None


def _missing(message: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


def _as_postgres(*command: str) -> None:
    """Run a program of PostgreSQL, which refuses to be run by root."""
    before = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*before, *command], capture_output=True, text=True, timeout=60, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a fresh PostgreSQL server that listens on a socket in a folder of its own."""
    programs = _programs()
    if programs is None:
        _missing("PostgreSQL is not installed: apt-get install postgresql")
        return
    folder = Path(tempfile.mkdtemp(prefix="judge-postgres-", dir="/tmp"))  # a socket's path must be short
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    try:
        _as_postgres(f"{programs}/initdb", "-D", str(data), "-A", "trust", "-U", "judge", "-E", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        _as_postgres(f"{programs}/pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://judge@/{{}}?host={folder}"
        finally:
            _as_postgres(f"{programs}/pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'kept' / 'judge.sqlite'}"
    return fresh_postgres(request.getfixturevalue("cluster"))


def fresh_postgres(cluster: str) -> str:
    """An empty database in the cluster."""
    from sqlalchemy import text

    from judge.web.store.keys import fresh
    from judge.web.store.opening import connect

    name = f"judge_{fresh()}"
    engine = connect(cluster.format("postgres")).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return cluster.format(name)
