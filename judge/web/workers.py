"""Answers made in worker processes: one that takes too long is ended there, with its process, and nobody else notices."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import resource
import signal
import threading
from concurrent.futures import TimeoutError as LateError
from typing import TYPE_CHECKING, Any, cast

from pebble import ProcessExpired, ProcessPool

from judge.errors import Overtime
from judge.ruling.dispute import Dispute
from judge.ruling.model import Ruling
from judge.service import Judge
from judge.web.answers import (
    Busy,
    Picks,
    Replayed,
    ask_with,
    eras_with,
    replay_with,
    settle_with,
    table_with,
    with_boards,
)
from judge.web.observe import log_to_stderr

if TYPE_CHECKING:
    from judge.ruling.flips import EraLine

LONGEST_WAIT = 20.0
"""Seconds that a question waits for a free worker before the service says it is busy."""

QUESTION = "Can I cast a sorcery during my opponent's turn?"
"""What a worker asks itself as it starts."""

_judge: Any = None
"""The judge of a worker process; opened once by ``_begin``."""


def _begin(memory_mb: int) -> None:
    """Start of a worker: limit its memory, open the judge, ask it something so that the first user need not wait."""
    global _judge
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the serving process ends its workers
    if memory_mb:
        resource.setrlimit(resource.RLIMIT_AS, (memory_mb * 2**20, resource.RLIM_INFINITY))
    log_to_stderr()
    _judge = Judge.open()
    try:
        _judge.ask(QUESTION)
    except Exception:  # said in the log; each question that meets the same fault fails with its own clear line
        logging.getLogger("judge.web").exception("the warm-up question failed")
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)  # an answer makes much garbage that needs no search


def _ready() -> bool:
    return _judge is not None


def _ask(question: str, rules: str | None, picks: Picks) -> Ruling:
    return ask_with(_judge, question, rules, picks)


def _replay(text: str, rules: str | None, what_if: bool) -> list[Replayed]:
    return replay_with(_judge, text, rules, what_if)


def _dispute(situation: str, a: str, b: str, rules: str | None) -> Dispute:
    return settle_with(_judge, situation, a, b, rules)


def _eras(question: str, rules: str | None) -> tuple[EraLine, ...]:
    return eras_with(_judge, question, rules)


def _translated(question: str, rules: str | None) -> Ruling:
    return with_boards(cast("Ruling", _judge.translated(question, rules)))


def _table(data: dict[str, Any], ask: str) -> tuple[dict[str, Any], Ruling | None]:
    return table_with(_judge, data, ask)


def _table_of(question: str, rules: str | None) -> dict[str, Any]:
    return cast("dict[str, Any]", _judge.table_of(question, rules))


class Workers:
    """Answers in worker processes; an answer that takes longer than ``seconds`` is ended and its worker replaced."""

    def __init__(self, count: int, seconds: float, waiting: int, memory_mb: int) -> None:
        """Start nothing yet: the first question (or ``start``) does."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["judge.web.warm"])
        self._seconds = seconds
        self._room = threading.BoundedSemaphore(max(1, waiting))
        self._first: Any = None
        self._pool = ProcessPool(
            max_workers=count,
            max_tasks=5000,  # a worker is replaced now and then, so that no slow leak can matter; what it remembers is bounded
            initializer=_begin,
            initargs=(memory_mb,),
            context=context,
        )

    def _run(self, work: Any, *given: Any) -> Any:
        if not self._room.acquire(blocking=False):
            raise Busy("too many questions are being answered just now", mend="ask again in a moment")
        try:
            future = self._pool.schedule(work, args=given, timeout=self._seconds)
            try:
                return future.result(timeout=self._seconds + LONGEST_WAIT)
            except LateError:
                if not future.done():
                    future.cancel()  # type: ignore[no-untyped-call]
                    raise Busy("no answer could be begun in time", mend="ask again in a moment") from None
                raise Overtime.after(self._seconds) from None
            except (ProcessExpired, MemoryError):
                raise Overtime(
                    "this needed too much memory and was ended", mend="describe a smaller situation"
                ) from None
        finally:
            self._room.release()

    def put_to_translator(self, question: str, rules: str | None) -> Any:
        """Begin the ruling with a translator's help; a future. Nothing waits for it here."""
        return self._pool.schedule(_translated, args=(question, rules), timeout=self._seconds)

    def start(self, *, wait: bool = False) -> None:
        """Start the workers; if asked to, wait until one is ready."""
        self._first = self._first or self._pool.schedule(_ready)
        if wait:
            self._first.result()

    def ready(self) -> bool:
        """Whether a worker has begun (asking starts them)."""
        self.start()
        assert self._first is not None
        return bool(self._first.done()) and self._first.exception() is None

    def ask(self, question: str, rules: str | None, picks: Picks = ()) -> Ruling:
        """The ruling; a Refusal for bad input, Overtime when the budget is spent, Busy when too many ask."""
        return cast("Ruling", self._run(_ask, question, rules, picks))

    def replay(self, text: str, rules: str | None, what_if: bool = False) -> list[Replayed]:
        """The replays as plain data."""
        return cast("list[Replayed]", self._run(_replay, text, rules, what_if))

    def dispute(self, situation: str, a: str, b: str, rules: str | None) -> Dispute:
        """The decision between two claims."""
        return cast("Dispute", self._run(_dispute, situation, a, b, rules))

    def eras(self, question: str, rules: str | None) -> tuple[EraLine, ...]:
        """A line for each edition."""
        return cast("tuple[EraLine, ...]", self._run(_eras, question, rules))

    def table(self, data: dict[str, Any], ask: str = "") -> tuple[dict[str, Any], Ruling | None]:
        """How a table stands."""
        return cast("tuple[dict[str, Any], Ruling | None]", self._run(_table, data, ask))

    def table_of(self, question: str, rules: str | None) -> dict[str, Any]:
        """The table laid out for a question."""
        return cast("dict[str, Any]", self._run(_table_of, question, rules))

    def stop(self) -> None:
        """End the workers at once: nobody waits for what they make."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join(timeout=5)

    def close(self) -> None:
        """End the workers; answers in the making are finished first, within the budget."""
        self._pool.close()  # type: ignore[no-untyped-call]
        try:
            self._pool.join(timeout=self._seconds + 1)
        except TimeoutError:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
