"""The rows of a parser's table, kept as text and spelt out one by one: of thousands of states a text goes through a few hundred."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

Row = TypeVar("Row")


class Rows(dict[int, Row], Generic[Row]):
    """What is known of each state, spelt out on first use; few states differ, and equal ones are one object, which nobody changes."""

    def __init__(self, written: str, states: list[int], spelt: Callable[[str], Row]) -> None:
        """Take the different rows (``different``), which of them each state has, and how one is read."""
        super().__init__()
        self._written, self._states, self._spelt = written.split("|"), states, spelt
        self._known: dict[int, Row] = {}

    def __missing__(self, state: int) -> Row:
        """The row of a state met for the first time."""
        number = self._states[state]
        row = self._known.get(number)
        if row is None:
            row = self._known[number] = self._spelt(self._written[number])
        self[state] = row
        return row


def different(rows: Iterable[str]) -> tuple[str, list[int]]:
    """The different rows as one text, and which of them stands at each place. No row holds a bar."""
    numbers: dict[str, int] = {}
    places = [numbers.setdefault(row, len(numbers)) for row in rows]
    return "|".join(numbers), places
