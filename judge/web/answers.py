"""Who answers: the judge in this process, or a pool of processes in which an answer that takes too long is ended.

A hostile situation can be made to run for very long; threads cannot be stopped, processes can. So the service that is open
to others asks through ``Workers``; a test or a notebook asks its judge directly through ``InProcess``.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, cast

from judge.errors import Refusal
from judge.ruling.dispute import Dispute
from judge.ruling.in_judge_english import is_judge_english
from judge.ruling.model import Ruling
from judge.ruling.named import as_read, respelt
from judge.ruling.outcome import outcome_json
from judge.scenario.as_json import replay_json
from judge.scenario.choices import choices_of
from judge.web.board import Board, boards_of

if TYPE_CHECKING:
    from judge.ruling.flips import EraLine

Picks = tuple[tuple[int, int], ...]
"""Choices of a replay made otherwise, as ``judge.scenario.choices`` numbers them."""


class Asks(Protocol):
    """Whoever answers questions: ``judge.service.Judge``, or a stand-in."""

    def ask(self, question: str, rules: str | None = None) -> Ruling:
        """The ruling; a Refusal for bad input."""


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

    def eras(self, question: str, rules: str | None) -> tuple[EraLine, ...]:
        """What every edition that is played comes to; a Refusal for bad input."""

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
    choices = choices_of(done.run) if done.run is not None else ()
    return replace(ruling, extra={**rest, "boards": boards_of(done.records), "choices": choices})


def ask_with(judge: Any, question: str, rules: str | None, picks: Picks) -> Ruling:
    """The judge's ruling; a judge who cannot make choices otherwise is asked only for what was told."""
    more = {"picks": picks} if picks else {}
    try:
        asked = judge.ask(question, rules=rules, **more)
    except sqlite3.DatabaseError:  # an edition was damaged while it was open: opened again it is checked, and made anew
        judge.library.reopen()
        asked = judge.ask(question, rules=rules, **more)
    ruling = with_boards(cast("Ruling", asked))
    catalog = getattr(judge, "catalog", None)
    if catalog is None or (not ruling.citations and ruling.understood == "none"):
        return ruling
    read = as_read(ruling.question, catalog)
    meant = "" if ruling.decided or is_judge_english(ruling.question) else respelt(ruling.question, catalog)
    return replace(ruling, extra={**ruling.extra, "cards": tuple(read), "cards_read": read, "respelt": meant})


def settle_with(judge: Any, situation: str, a: str, b: str, rules: str | None) -> Dispute:
    """The judge's decision between two claims."""
    found = cast("Dispute", judge.dispute(situation, a, b, rules=rules))
    one, other = (replace(claim, ruling=with_boards(claim.ruling)) for claim in (found.a, found.b))
    return replace(found, a=one, b=other)


def replay_with(judge: Any, text: str, rules: str | None, what_if: bool) -> list[Replayed]:
    """The judge's replays as plain data."""
    return [
        Replayed({**replay_json(done), "outcome": outcome_json(done)}, boards_of(done.records))
        for done in judge.replay(text, rules=rules, what_if=what_if)
    ]


def eras_with(judge: Any, question: str, rules: str | None) -> tuple[EraLine, ...]:
    """The judge's lines on a question, one for each edition."""
    return cast("tuple[EraLine, ...]", judge.eras(judge.ask(question, rules=rules)))


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

    def eras(self, question: str, rules: str | None) -> tuple[EraLine, ...]:
        """A line for each edition."""
        return eras_with(self._judge, question, rules)

    def table(self, data: dict[str, Any], ask: str = "") -> tuple[dict[str, Any], Ruling | None]:
        """How a table stands."""
        return table_with(self._judge, data, ask)

    def table_of(self, question: str, rules: str | None) -> dict[str, Any]:
        """The table laid out for a question."""
        return cast("dict[str, Any]", cast("Any", self._judge).table_of(question, rules))

    def close(self) -> None:
        """Nothing was started."""
