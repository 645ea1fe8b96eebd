"""What comes of a scenario under one edition: the lines of its transcript, what was expected and asked, and what another choice changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.errors import Refusal
from judge.scenario import model as m
from judge.scenario.setup import Table

if TYPE_CHECKING:
    from judge.engine.state.events import Record


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript: when, what happened, and the rules behind it as ``edition:number``; ``also`` those that say how such
    an event goes in general."""

    turn: int
    active: str
    step: str
    text: str
    cites: tuple[str, ...] = ()
    kind: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """An expectation after the replay: whether it holds, and what is the case."""

    text: str
    holds: bool
    actual: str
    cites: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an inquiry. ``kind``: yes, no, number, text, depends, unknown; ``because`` the lines that decide it with their rules."""

    question: str
    kind: str
    value: str | int | None
    because: tuple[tuple[str, tuple[str, ...]], ...] = ()
    expected: str = ""
    inquiry: m.Inquiry | None = None

    @property
    def words(self) -> str:
        """The answer as one would say it."""
        return (
            self.kind
            if self.kind in ("yes", "no", "depends", "unknown") and self.value in (None, "")
            else str(self.value)
        )

    @property
    def as_expected(self) -> bool:
        """Whether it is what the scenario says (true when it says nothing)."""
        expected, words = self.expected.casefold(), self.words.casefold()
        return (
            not expected
            or expected in (words, self.kind)
            or words.startswith((f"{expected},", f"{expected};", f"{expected} ("))
        )


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A choice nobody scripted, another answer to it, and what comes out differently."""

    assumption: str
    instead: str
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a scenario under one edition.

    ``status``: "ok", "failed" (an expectation or expected answer isn't met), "illegal", "malformed", "undecidable"; the last three with
    ``error``, one line. ``unread`` are the clauses (card, text) of cards in the position that could not be read: with any the status
    is undecidable, whatever came out; ``unmet`` those of them that nothing in the replay could have met, which is noted and no more
    (``judge.scenario.unmet``). ``rules`` are the citations of the events that decide the expectations that hold, and of the
    choices the script makes. ``run`` is the run it came from; ``otherwise`` the choices made otherwise than told, in words."""

    scenario: m.Scenario
    edition: str
    status: str
    steps: tuple[Line, ...] = ()
    answers: tuple[Answer, ...] = ()
    expectations: tuple[Checked, ...] = ()
    assumptions: tuple[str, ...] = ()
    what_if: tuple[WhatIf, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    unmet: tuple[tuple[str, str], ...] = ()
    error: str = ""
    refusal: Refusal | None = None
    rules: frozenset[str] = frozenset()
    cites: tuple[str, ...] = ()
    records: tuple[Any, ...] = field(default=(), compare=False, repr=False)
    run: Any = field(default=None, compare=False, repr=False)
    otherwise: tuple[str, ...] = ()

    @property
    def transcript(self) -> tuple[Line, ...]:
        """The steps of the transcript."""
        return self.steps

    @property
    def everything(self) -> tuple[Line, ...]:
        """The steps of the transcript with what is no event between them: priority given and passed, parts left undone."""
        if self.run is None:
            return self.steps
        told: list[Line] = []
        between = [(r.number, line_of(r, self.run.table)) for r in self.run.table.game.rites]
        for n, line in enumerate(self.steps):
            while between and between[0][0] <= n:
                told.append(between.pop(0)[1])
            told.append(line)
        return (*told, *(line for _, line in between))


def line_of(record: Record, table: Table) -> Line:
    """A line of the transcript for something recorded."""
    e = record.event
    turn = record.state.turn
    return Line(
        e.turn or turn.number,
        table.names.players[turn.active],
        e.step or turn.step,
        record.text(),
        record.citations(),
        e.kind,
        record.background(),
    )
