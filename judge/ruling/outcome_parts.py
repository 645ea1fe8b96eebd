"""What the outcome of a replay is put together from: the replay's two ends and its events, and one thing that came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.events import Event, Record
    from judge.engine.state.gamestate import State
    from judge.scenario.player import Run

SUBJECTS_SHOWN = 4
"""So many things are named in one line; of more their number is told."""

PLURAL = {
    "is": "are", "dies": "die", "goes": "go", "returns": "return", "stays": "stay", "survives": "survive", "ceases": "cease", "has": "have",
    "resolves": "resolve", "enters": "enter", "becomes": "become", "leaves": "leave", "its": "their", "owner's": "owners'", "gains": "gain",
    "loses": "lose", "phases": "phase", "triggers": "trigger", "transforms": "transform",
}  # fmt: skip
"""The forms that a clause takes when it is said of several things."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that came of a replay: ``clauses`` said of the ``subjects``, with the events that brought it about.

    ``rank``: lower is more telling. ``joins``: other subjects of the same clauses are told in the same line. ``rules``:
    citations beyond those of the events, where an ability without an event of its own brought it about."""

    rank: int
    subjects: tuple[str, ...]
    clauses: tuple[str, ...]
    events: tuple[Event, ...] = ()
    joins: bool = True
    rules: tuple[str, ...] = ()

    def joined(self, other: Part) -> Part:
        """Both in one."""
        return replace(self, subjects=(*self.subjects, *other.subjects), events=(*self.events, *other.events), rules=(*self.rules, *other.rules))

    def text(self) -> str:
        """The line."""
        said = " and ".join(self.clauses)
        if not self.subjects:
            return said
        if len(self.subjects) > 1:
            said = " ".join(PLURAL.get(word, word) for word in said.split()).replace("owners' hand", "owners' hands")
            every = "both" if len(self.subjects) == 2 else "all"
            said = f"are {every} {said.removeprefix('are ')}" if said.startswith("are ") else f"{every} {said}"
        return f"{listed(self.subjects)} {said}"


def listed(names: Iterable[str]) -> str:
    """Names in a row; equal ones counted, the rest of many only counted."""
    told = [name if n == 1 else f"{name} (×{n})" for name, n in Counter(names).items()]
    if len(told) > SUBJECTS_SHOWN:
        told = [*told[: SUBJECTS_SHOWN - 1], f"{len(told) - SUBJECTS_SHOWN + 1} others"]
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"


@dataclass(frozen=True)
class Played:
    """A replay's two ends and what happened between."""

    start: State
    end: State
    log: tuple[Record, ...]
    names: tuple[str, ...]

    @classmethod
    def of(cls, run: Run) -> Played:
        """The ends and events of a run."""
        game = run.table.game
        return cls(run.start, game.state, tuple(game.log), run.table.names.players)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events in order."""
        return tuple(record.event for record in self.log)

    @cached_property
    def before(self) -> View:
        """The characteristics at the start (613); worked out only when asked for."""
        return view(self.start)

    @cached_property
    def after(self) -> View:
        """The characteristics at the end."""
        return view(self.end)

    def cites(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The rules of some events under the era in force, each once."""
        return self.end.era.cites(tuple(dict.fromkeys(rule for event in events for rule in event.cites)))

    def about(self, i: int, *kinds: str) -> list[Event]:
        """The events of these kinds that happened to the object with this id, whatever zones it went through."""
        return [e for e in self.events if e.kind in kinds and e.obj is not None and e.obj.id == i]
