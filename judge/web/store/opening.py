"""Opens the database: the address, SQLite's habits, the migrations."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from judge.errors import Malformed
from judge.home import user_home

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x6A756467  # any number, the same in every process that migrates a PostgreSQL database


def address() -> str:
    """Where the store is: ``DATABASE_URL``, else a file in the user's data folder."""
    given = os.environ.get("DATABASE_URL", "").strip()
    return given or f"sqlite:///{user_home() / 'store' / 'judge.sqlite'}"


def connect(url: str) -> Engine:
    """An engine for that address. Malformed when it is no address of a database that can be used here."""
    try:
        found = make_url(url)
    except ArgumentError:
        raise Malformed(
            "DATABASE_URL is no address of a database", mend="such as postgresql://user@host/name"
        ) from None
    if found.drivername in ("postgres", "postgresql"):
        found = found.set(drivername="postgresql+psycopg")
    kind = found.get_backend_name()
    if kind not in ("sqlite", "postgresql"):
        raise Malformed(f"a store cannot be kept in {kind}", mend="use sqlite or postgresql")
    options: dict[str, Any] = {"pool_pre_ping": True, "pool_size": 8, "max_overflow": 24}
    if kind == "sqlite":
        if not found.database or found.database == ":memory:":
            raise Malformed("the store needs a file", mend="such as sqlite:////var/lib/judge/judge.sqlite")
        options = {"connect_args": {"timeout": 20, "check_same_thread": False}}
    try:
        engine = create_engine(found, **options)
    except (ModuleNotFoundError, NoSuchModuleError, ArgumentError) as error:
        raise Malformed(
            f"the driver for {kind} is not installed ({error})", mend="pip install 'rules-judge[postgres]'"
        ) from None
    if kind == "sqlite":
        _sqlite(engine)
    return engine


def _sqlite(engine: Engine) -> None:
    """WAL, every commit on the disk before it is acknowledged, foreign keys held, and transactions that begin when we say so."""
    @event.listens_for(engine, "connect")
    def opened(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # the driver's own idea of when a transaction begins leaves DDL outside of it
        _to_wal(raw)
        raw.execute("PRAGMA synchronous=FULL")
        raw.execute("PRAGMA foreign_keys=ON")
        raw.execute("PRAGMA journal_size_limit=16777216")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # a writer takes its place at once: one that began by reading could not be given it later
        now = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if now else "BEGIN")


def _to_wal(raw: Any) -> None:
    """Switch to WAL. While another connection is doing so, SQLite refuses at once, however long a lock may be waited for: so it is tried again."""
    for _ in range(WAL_TRIES):
        try:
            raw.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(0.1)
        else:
            return
    raw.execute("PRAGMA journal_mode=WAL")


WAL_TRIES = 100
"""So often the switch is tried again, a tenth of a second apart."""


def upgrade(engine: Engine) -> None:
    """Bring the database to the newest schema; processes that start together do so one after another."""
    if engine.dialect.name == "sqlite":
        folder = Path(str(engine.url.database)).absolute().parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Malformed(
                f"the store cannot be made in {folder}: {error.strerror}", mend="set JUDGE_HOME or DATABASE_URL"
            ) from None
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.execution_options(writes=True).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
