"""Who answers: the judge in this process, or a pool of processes in which an answer that takes too long is ended.

A hostile situation can be made to run for very long; threads cannot be stopped, processes can. So the service that is open
to others asks through ``Workers``; a test or a notebook asks its judge directly through ``InProcess``.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import threading
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

from judge.errors import Refusal
from judge.ruling.dispute import Dispute
from judge.ruling.model import Ruling
from judge.web.board import Board, boards_of

Picks = tuple[tuple[int, int], ...]
"""Choices of a replay made otherwise, as ``judge.scenario.choices`` numbers them."""

LONGEST_WAIT = 20.0
"""Seconds that a question waits for a free worker before the service says it is busy."""


class Asks(Protocol):
    """Whoever answers questions: ``judge.service.Judge``, or a stand-in."""

    def ask(self, question: str, rules: str | None = None) -> Ruling:
        """The ruling; a Refusal for bad input."""


class Overtime(Refusal):
    """The answer took longer than the budget, or used more memory, and was ended."""

    kind = "overtime"


class Busy(Refusal):
    """Too many answers are in the making."""

    kind = "busy"


class Answers(Protocol):
    """What the pages need of whoever answers."""

    def ask(self, question: str, rules: str | None, picks: Picks = ()) -> Ruling:
        """The ruling, with some choices made otherwise; a Refusal for bad input, ``Overtime`` and ``Busy`` among them."""

    def replay(self, text: str, rules: str | None, what_if: bool = False) -> list[Replayed]:
        """The replay of scenarios in Judge English as plain data; a Refusal for bad input."""

    def dispute(self, situation: str, a: str, b: str, rules: str | None) -> Dispute:
        """The decision between two players' claims; a Refusal for bad input."""

    def table(self, data: dict[str, Any], ask: str = "") -> tuple[dict[str, Any], Ruling | None]:
        """How a table stands, and the ruling on what is asked of it; a Refusal for bad input."""

    def table_of(self, question: str, rules: str | None) -> dict[str, Any]:
        """The table laid out for a question; a Refusal for bad input."""

    def close(self) -> None:
        """End what was started."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One scenario replayed: the contract's keys, and the pictures of its moments."""

    data: dict[str, Any]
    boards: tuple[Board, ...] = ()


def with_boards(ruling: Ruling) -> Ruling:
    """The ruling with pictures and choices in place of the replay it came from, which is large and stays where it ran."""
    done = ruling.extra.get("replay")
    if done is None:
        return ruling
    rest = {k: v for k, v in ruling.extra.items() if k != "replay"}
    from judge.scenario.choices import choices_of

    choices = choices_of(done.run) if done.run is not None else ()
    return replace(ruling, extra={**rest, "boards": boards_of(done.records), "choices": choices})


def ask_with(judge: Any, question: str, rules: str | None, picks: Picks) -> Ruling:
    """The judge's ruling; a judge who cannot make choices otherwise is asked only for what was told."""
    more = {"picks": picks} if picks else {}
    return with_boards(cast("Ruling", judge.ask(question, rules=rules, **more)))


def settle_with(judge: Any, situation: str, a: str, b: str, rules: str | None) -> Dispute:
    """The judge's decision between two claims."""
    found = cast("Dispute", judge.dispute(situation, a, b, rules=rules))
    one, other = (replace(claim, ruling=with_boards(claim.ruling)) for claim in (found.a, found.b))
    return replace(found, a=one, b=other)


def replay_with(judge: Any, text: str, rules: str | None, what_if: bool) -> list[Replayed]:
    """The judge's replays as plain data."""
    from judge.scenario.as_json import replay_json

    return [
        Replayed(replay_json(done), boards_of(done.records))
        for done in judge.replay(text, rules=rules, what_if=what_if)
    ]


def table_with(judge: Any, data: dict[str, Any], ask: str) -> tuple[dict[str, Any], Ruling | None]:
    """The judge's table, and ruling on what is asked of it."""
    shown, ruling = judge.table(data, ask)
    return shown, None if ruling is None else with_boards(ruling)


class InProcess:
    """Answers in this process, without a time budget."""

    def __init__(self, judge: Asks) -> None:
        """Take who answers."""
        self._judge = judge

    def ask(self, question: str, rules: str | None, picks: Picks = ()) -> Ruling:
        """The ruling; a Refusal for bad input."""
        return ask_with(self._judge, question, rules, picks)

    def replay(self, text: str, rules: str | None, what_if: bool = False) -> list[Replayed]:
        """The replays as plain data."""
        return replay_with(self._judge, text, rules, what_if)

    def dispute(self, situation: str, a: str, b: str, rules: str | None) -> Dispute:
        """The decision between two claims."""
        return settle_with(self._judge, situation, a, b, rules)

    def table(self, data: dict[str, Any], ask: str = "") -> tuple[dict[str, Any], Ruling | None]:
        """How a table stands."""
        return table_with(self._judge, data, ask)

    def table_of(self, question: str, rules: str | None) -> dict[str, Any]:
        """The table laid out for a question."""
        return cast("dict[str, Any]", cast("Any", self._judge).table_of(question, rules))

    def close(self) -> None:
        """Nothing was started."""


# --- the pool -----------------------------------------------------------------------------------------------------------

_judge: Any = None
"""The judge of a worker process; opened once by ``_begin``."""


def _begin(memory_mb: int) -> None:
    """Start of a worker: limit its memory, open the judge, ask it something so that the first user need not wait."""
    import signal

    global _judge
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the serving process ends its workers
    if memory_mb:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_mb * 2**20, resource.RLIM_INFINITY))
    from judge.service import Judge
    from judge.web.observe import log_to_stderr
    from judge.web.warm import QUESTION

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


def _table(data: dict[str, Any], ask: str) -> tuple[dict[str, Any], Ruling | None]:
    return table_with(_judge, data, ask)


def _table_of(question: str, rules: str | None) -> dict[str, Any]:
    return cast("dict[str, Any]", _judge.table_of(question, rules))


class Workers:
    """Answers in worker processes; an answer that takes longer than ``seconds`` is ended and its worker replaced."""

    def __init__(self, count: int, seconds: float, waiting: int, memory_mb: int) -> None:
        """Start nothing yet: the first question (or ``start``) does."""
        from pebble import ProcessPool

        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["judge.web.warm"])
        self._seconds = seconds
        self._room = threading.BoundedSemaphore(max(1, waiting))
        self._pool = ProcessPool(
            max_workers=count,
            max_tasks=1000,  # a worker is replaced now and then, so that no slow leak can matter
            initializer=_begin,
            initargs=(memory_mb,),
            context=context,
        )

    def _run(self, work: Any, *given: Any) -> Any:
        from concurrent.futures import TimeoutError as LateError

        from pebble import ProcessExpired

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
                raise Overtime(
                    f"this took longer than {self._seconds:g} s and was ended", mend="describe a smaller situation"
                ) from None
            except (ProcessExpired, MemoryError):
                raise Overtime(
                    "this needed too much memory and was ended", mend="describe a smaller situation"
                ) from None
        finally:
            self._room.release()

    def start(self, *, wait: bool = False) -> None:
        """Start the workers; if asked to, wait until one is ready."""
        ready = self._pool.schedule(_ready)
        if wait:
            ready.result()

    def ask(self, question: str, rules: str | None, picks: Picks = ()) -> Ruling:
        """The ruling; a Refusal for bad input, Overtime when the budget is spent, Busy when too many ask."""
        return cast("Ruling", self._run(_ask, question, rules, picks))

    def replay(self, text: str, rules: str | None, what_if: bool = False) -> list[Replayed]:
        """The replays as plain data."""
        return cast("list[Replayed]", self._run(_replay, text, rules, what_if))

    def dispute(self, situation: str, a: str, b: str, rules: str | None) -> Dispute:
        """The decision between two claims."""
        return cast("Dispute", self._run(_dispute, situation, a, b, rules))

    def table(self, data: dict[str, Any], ask: str = "") -> tuple[dict[str, Any], Ruling | None]:
        """How a table stands."""
        return cast("tuple[dict[str, Any], Ruling | None]", self._run(_table, data, ask))

    def table_of(self, question: str, rules: str | None) -> dict[str, Any]:
        """The table laid out for a question."""
        return cast("dict[str, Any]", self._run(_table_of, question, rules))

    def close(self) -> None:
        """End the workers; answers in the making are finished first, within the budget."""
        self._pool.close()  # type: ignore[no-untyped-call]
        try:
            self._pool.join(timeout=self._seconds + 1)
        except TimeoutError:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
