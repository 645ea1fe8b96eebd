"""A table while somebody is at it: the position, the actions, the question it was opened for, and the positions before, for undoing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.scenario.table.position import Position

KEPT = 12
"""Positions that can be gone back to."""


@dataclass(frozen=True, slots=True)
class State:
    """A table, and what it was before. ``beside``: another line of play from the same position, kept to be looked at beside this one."""

    position: Position = Position()  # noqa: RUF009 - frozen data
    actions: tuple[str, ...] = ()
    question: str = ""
    beside: tuple[str, ...] = ()
    past: tuple[tuple[Position, tuple[str, ...]], ...] = ()

    def moved(self, position: Position) -> State:
        """With another position, the one before kept; the actions stay as far as they still can be."""
        if position == self.position:
            return self
        return replace(self, position=position, past=(*self.past, (self.position, self.actions))[-KEPT:])

    def undone(self) -> State:
        """One step back: the last action, else the last change of the position."""
        if self.actions and not (self.past and self.past[-1][1] == self.actions):
            return replace(self, actions=self.actions[:-1])
        if not self.past:
            return replace(self, actions=self.actions[:-1])
        position, actions = self.past[-1]
        return replace(self, position=position, actions=actions, past=self.past[:-1])

    @property
    def undoes(self) -> bool:
        """Whether there is something to go back to."""
        return bool(self.actions or self.past)
