"""A script as actions at the table (115.3): what its replay decided, in the texts that the table takes, so that it can be taken on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.engine.state.decisions import PASS
from judge.scenario.table import codes
from judge.scenario.table.play import Mark, mark, obvious

if TYPE_CHECKING:
    from judge.scenario.player import Run


def actions_of(run: Run) -> tuple[str, ...]:
    """The actions that a run took, as far as it came."""
    marks: dict[int, Mark] = {number: mark(state) for number, _, state in run.director.priorities}
    marks |= {number: mark(state, kind, events) for number, (kind, events, state) in run.director.windows.items()}
    opened = len(run.table.opening)
    found: list[str] = []
    waiting: Mark | None = None  # the moment at which players have begun to pass, and nothing has come of it yet
    first = _after_opening(run, opened)
    for number, (decision, answer) in enumerate(run.director.tape):
        if number < first:
            continue
        if decision.kind == "priority":
            now = marks[number]
            if waiting is not None and now != waiting:
                found.append("pass")
                waiting = None
            if answer == PASS:
                waiting = now
            else:
                waiting = None
                found.append(codes.action_code(decision.who, answer))
            continue
        known, only = obvious(decision)
        if known and only == answer:
            continue
        if waiting is not None:
            found.append("pass")
            waiting = None
        found.append(codes.answer_code(decision, _settled(answer)))
    last = max(marks, default=-1)
    over = run.table.game.state.outcome is not None
    if waiting is not None and last >= 0 and (over or marks[last] != waiting):
        found.append("pass")
    return tuple(found)


def _settled(answer: Any) -> Any:
    return tuple(answer) if isinstance(answer, list) else answer


def _after_opening(run: Run, casts: int) -> int:
    """The first decision behind the spells that the position has on the stack: those are laid out, not played."""
    if not casts:
        return 0
    done = 0
    for number, (decision, answer) in enumerate(run.director.tape):
        if decision.kind != "priority":
            continue
        if done == casts:
            return number
        done += answer != PASS
    return len(run.director.tape)
