"""What the service keeps, as the pages see it: opened when first needed, tried again while it fails, and never in the way of an answer."""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from judge.errors import Refusal
from judge.web.answer_view import shown_json
from judge.web.store import answers, decisions, disputes
from judge.web.store.store import Store

if TYPE_CHECKING:
    from judge.ruling.dispute import Dispute
    from judge.ruling.model import Ruling
    from judge.web.settings import Settings
    from judge.web.store.records import Decision

log = logging.getLogger("judge.web")

RETRY = 30.0
"""Seconds after which a store that could not be opened is tried again."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """What became of an answer: its own name in the store (empty: not kept), judges' standing decisions on equal questions, and whether it should
    have been kept and could not be."""

    id: str = ""
    precedents: list[Decision] = field(default_factory=list)
    lost: bool = False


class Archive:
    """The store behind the service."""

    def __init__(self, settings: Settings) -> None:
        """Open nothing yet."""
        self._settings = settings
        self._lock = threading.RLock()
        self._store: Store | None = None
        self._tried = -RETRY

    @property
    def store(self) -> Store | None:
        """The store; None when nothing is kept, or it cannot be opened just now (said in the log, tried again later)."""
        if not self._settings.keep:
            return None
        with self._lock:
            if self._store is None and time.monotonic() - self._tried >= RETRY:
                self._tried = time.monotonic()
                try:
                    self._store = Store.open(self._settings.database or None, self._settings.store_mb)
                except Refusal as refusal:
                    log.error("no store", extra={"fields": {"why": refusal.line()}})
            return self._store

    def works(self) -> bool:
        """Whether answers can be kept just now; True where none are to be."""
        if not self._settings.keep:
            return True
        store = self.store
        if store is None:
            return False
        try:
            store.probe()
        except SQLAlchemyError as error:
            log.error("the store fails", extra={"fields": {"why": type(error).__name__}})
            return False
        return True

    def keep(self, ruling: Ruling) -> Keeping:
        """Keep an answer, and find what judges decided on equal questions.

        A store that fails takes no answer away from whoever asked: the failure is logged."""
        store = self.store
        if store is None:
            return Keeping(lost=self._settings.keep)
        found: list[Decision] = []
        try:
            found = decisions.standing(store, ruling)
            return Keeping(answers.keep(store, ruling, shown_json(ruling), ruling.extra.get("cards", ())), found)
        except (SQLAlchemyError, Refusal) as error:
            log.error("not kept", extra={"fields": {"why": type(error).__name__}})
            return Keeping(precedents=found, lost=True)

    def keep_dispute(self, settled: Dispute) -> str:
        """Keep a settled dispute: its name, empty when it is not kept."""
        store = self.store
        if store is None:
            return ""
        try:
            return disputes.keep(store, settled, settled.a.ruling.rules, shown_json(settled.a.ruling))
        except (SQLAlchemyError, Refusal) as error:
            log.error("not kept", extra={"fields": {"why": type(error).__name__}})
            return ""

    def close(self) -> None:
        """Give the connections back."""
        if self._store is not None:
            self._store.close()
