"""What changed between the editions (``rulesdata/eras/differences.toml``): subjects, what each era holds, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Any

from judge.errors import Malformed
from judge.home import rulesdata, told_by
from judge.law.editions import canonical


class State(StrEnum):
    """Whether the text of an era states a subject, says nothing of it, or knows no such thing at all."""

    STATED = "stated"
    SILENT = "silent"
    ABSENT = "absent"


BETWEEN = ("2017-08", "2019-10")
"""Editions of which is known only whether they hold the older or the newer rule."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What one era holds on a subject: its edition, the sentence (empty unless stated), the rules, and the group of like eras."""

    edition: str
    state: State
    holds: str
    rules: tuple[str, ...]
    same: str

    @property
    def citations(self) -> tuple[str, ...]:
        """The rules as citations ``edition:number``."""
        return tuple(f"{self.edition}:{rule}" for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Difference:
    """A subject on which editions may differ: its number, section and topic, and what each era holds, oldest first. ``by``: the first edition
    after 2009-10 that holds what the newest one holds, where those two differ (of editions between only this is known)."""

    number: int
    section: str
    topic: str
    holdings: tuple[Holding, ...]
    by: str = ""

    def of(self, edition: str) -> Holding | None:
        """What an edition (id or alias) holds; None for an edition that the comparison doesn't cover."""
        id_ = canonical(edition)
        return next((h for h in self.holdings if h.edition == id_), None)

    def differs(self, one: str, other: str) -> bool | None:
        """Whether two editions hold different things; None when the text of one says nothing or isn't covered."""
        a, b = self.of(one), self.of(other)
        if a is None or b is None or State.SILENT in (a.state, b.state):
            return None
        return (a.state, a.same) != (b.state, b.same)

    def between(self, one: str, other: str) -> tuple[str, str] | None:
        """The editions known that the change lies between, as near as they tell: the last that holds what the older of two (ids, older first)
        holds, and the first that holds what the newer does. None where the two don't differ, or one says nothing."""
        if not self.differs(one, other):
            return None
        told = [h for h in self.holdings if h.state is not State.SILENT and one <= h.edition <= other]
        goal = told[-1]
        first = next(i for i, h in enumerate(told) if all((k.state, k.same) == (goal.state, goal.same) for k in told[i:]))
        older, newer = told[first - 1].edition, told[first].edition
        if self.by and newer == told[-1].edition:
            order = [older, *(e for e in BETWEEN if older < e < newer), newer]
            return order[order.index(self.by) - 1], self.by
        return older, newer

    @property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """The pairs (older edition, newer edition) between which the rule changed, eras that are silent left out."""
        told = [h for h in self.holdings if h.state is not State.SILENT]
        return tuple((a.edition, b.edition) for a, b in pairwise(told) if (a.state, a.same) != (b.state, b.same))


@lru_cache(maxsize=1)
def differences() -> tuple[Difference, ...]:
    """Every difference in the order of its number. Malformed when the data file contradicts itself."""
    return tuple(_difference(entry) for entry in told_by(rulesdata() / "eras" / "differences.toml")["difference"])


def _difference(entry: dict[str, Any]) -> Difference:
    rest = {k: v for k, v in entry.items() if k not in ("number", "section", "topic", "by")}
    holdings = tuple(_holding(entry["number"], edition, said) for edition, said in rest.items())
    return Difference(entry["number"], entry["section"], entry["topic"], holdings, entry.get("by", ""))


def _holding(number: int, edition: str, said: dict[str, Any]) -> Holding:
    state = State(said.get("state", State.STATED))
    holds, same = said.get("holds", ""), said.get("same", "")
    if (state is State.STATED) != bool(holds and same):
        raise Malformed(
            f"difference {number}, {edition}: a stated rule needs a sentence and a letter, others have neither"
        )
    return Holding(edition, state, holds, tuple(said.get("rules", ())), same)


def differences_for(rule_id: str, edition: str | None = None) -> tuple[Difference, ...]:
    """The differences that a rule takes part in, by its number in any era, or in the one edition that is given.

    A rule takes part when it is named itself, or is a part of a rule or group that is named, or has a part that is named
    (``704.5k``, ``704.5`` and ``704`` all find the legend rule of 2009-10). Malformed for an unknown edition.
    """
    cited, _, number = rule_id.rpartition(":")
    asked = cited or edition
    wanted = canonical(asked) if asked else None
    return tuple(
        d
        for d in differences()
        if any(
            (wanted is None or h.edition == wanted) and any(_related(number, rule) for rule in h.rules)
            for h in d.holdings
        )
    )


def differences_between(one: str, other: str) -> tuple[Difference, ...]:
    """The subjects on which two editions (ids or aliases) are known to hold different things."""
    return tuple(d for d in differences() if d.differs(one, other))


def _related(a: str, b: str) -> bool:
    return _within(a, b) or _within(b, a)


def _within(part: str, whole: str) -> bool:
    """Whether one number is, or lies inside, another: 510.1c in 510.1 in 510, G.27.1 in G.27; not 510.10 in 510.1."""
    if part == whole:
        return True
    rest = part[len(whole) :] if part.startswith(whole) else ""
    return bool(rest) and (
        rest[0] == "." or (rest.isalpha() and len(rest) == 1 and whole[-1:].isdigit() and "." in whole)
    )
