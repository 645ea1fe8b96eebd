"""What every answer is made of: its kind and value, the lines of the transcript behind it, and the objects and players it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.errors import Place
    from judge.scenario.moments import Finding
    from judge.scenario.player import Run

Because = tuple[tuple[str, tuple[str, ...]], ...]
Found = tuple[str, Any, Because]
"""The kind of the answer (yes, no, number, text), its value, and why."""

MOST_LINES = 8

QUIET = frozenset(("step", "turn", "priority", "pass", "pay", "announce", "target", "to stack", "mana ability", "add mana", "tap", "empty pool"))
"""Events that only lead to what happens."""


def lines(run: Run, events: Iterable[Event]) -> Because:
    """The lines of the transcript that tell these events, the last ones where there are many."""
    wanted = list(events)
    return tuple((r.text(), r.citations()) for r in run.table.game.log if any(r.event is e for e in wanted))[-MOST_LINES:]


def grounds(run: Run, found: Finding) -> Because:
    """The lines behind what was found of a claim, or what was found in words."""
    return lines(run, found.events) or ((found.actual, found.cites),)


def seat(run: Run, who: m.Who, place: Place | None) -> int:
    """Where a player sits."""
    return run.table.names.seat(who, place)


def ids_now(run: Run, ref: m.Ref) -> set[int]:
    """The objects that the words mean as things stand, or meant before."""
    return set(run.table.names.candidates(run.moment().state, ref) or run.table.names.bound.get(ref.name, []))


def ids_ever(run: Run, ref: m.Ref) -> set[int]:
    """The objects that the words meant first, whatever became of them, or mean now."""
    return set(run.table.names.bound.get(ref.name, []) or run.table.names.candidates(run.moment().state, ref))


def listed(names: list[str]) -> str:
    """Names in a row: "A, B and C"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
