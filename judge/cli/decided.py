"""What judges decided on equal questions, from the store of the service on this machine, for whoever asks in a terminal."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from typing import TYPE_CHECKING

import click

from judge.errors import Refusal
from judge.home import user_home

if TYPE_CHECKING:
    from judge.ruling.model import Ruling
    from judge.web.store.records import Decision
    from judge.web.store.store import Store


class Decided:
    """The decisions of a store that is opened when first needed, and not at all where no judge has ever decided anything."""

    def __init__(self) -> None:
        """Open nothing yet."""
        self._store: Store | None = None
        self._given_up = not _any()

    def on(self, ruling: Ruling) -> list[Decision]:
        """The standing decisions on equal questions. A store that fails is told of on standard error, and takes no answer away."""
        if self._given_up:
            return []
        try:
            from judge.web.store import reading  # the extra "web", 0.3 s: only where a judge has decided anything
        except ModuleNotFoundError as error:
            return self._give_up(f"{error.name} is not installed")
        try:
            self._store = self._store or reading.Store.open()
            return reading.standing(self._store, ruling)
        except (Refusal, reading.SQLAlchemyError) as error:
            return self._give_up(error.message if isinstance(error, Refusal) else type(error).__name__)

    def _give_up(self, why: str) -> list[Decision]:
        self._given_up = True
        click.echo(f"judge: what judges decided could not be read: {why}", err=True)
        return []

    def close(self) -> None:
        """Let the store go."""
        if self._store is not None:
            self._store.close()


def _any() -> bool:
    """Whether there may be decisions at all: told without what the store needs, which takes long to load."""
    if os.environ.get("DATABASE_URL", "").strip():
        return True
    file = user_home() / "store" / "judge.sqlite"
    if not file.is_file():
        return False
    with contextlib.suppress(sqlite3.Error):
        db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        try:
            return db.execute("SELECT 1 FROM precedents LIMIT 1").fetchone() is not None
        finally:
            db.close()
    return True  # it cannot be told like this: opening it says what is wrong
