"""The table of verbs: each lemma's frames as data, checked when read.

A frame is written ``predicate subject object object preposition:role ...`` (see rulesdata/verbs.toml, which explains the marks)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.errors import Malformed
from judge.home import rulesdata, told_by

FILE = "verbs.toml"


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a filler is found: ``prep`` the preposition ("" for a noun phrase beside the verb), the role it takes (``_``: nothing is meant to stand
    there), whether it has to be filled, and the heads or kinds it has to have, if any."""

    prep: str
    role: str
    needed: bool = False
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """One meaning of a verb."""

    predicate: str
    subject: Slot | None = None
    objects: tuple[Slot, ...] = ()
    preps: tuple[Slot, ...] = ()
    particles: tuple[str, ...] = ()
    value: str = ""
    denies: bool = False
    cost: float = 0.0

    @property
    def takes_times(self) -> bool:
        """Whether a turn or another time can be its object ("takes an extra turn", "skips the step")."""
        return self.predicate in ("take_turn", "skip", "begin", "end", "move_on", "be", "have", "lose", "win")


@dataclass(frozen=True, slots=True)
class Verbs:
    """The whole table: predicates with their class and the kinds their roles want, frames by lemma, prepositions and dressing verbs,
    whose a thing is that comes in for a role, and conjunctions of what comes first."""

    classes: dict[str, str]
    kinds: dict[str, dict[str, tuple[str, ...]]]
    frames: dict[str, tuple[Frame, ...]]
    everywhere: dict[str, str]
    dressing: dict[str, str]
    whose: dict[str, list[str]]
    links: list[str]

    def wants(self, predicate: str, role: str) -> tuple[str, ...]:
        """The kinds of filler that a role wants; nothing where anything will do."""
        return self.kinds.get(predicate, {}).get(role, ())


_SLOT = re.compile(r"(?:(?P<prep>[\w]+)(?P<early>!)?:)?(?P<role>\w+)(?P<late>!)?(?:\{(?P<only>[^}]*)\})?")


def _slot(word: str) -> Slot:
    found = _SLOT.fullmatch(word)
    if found is None:
        raise Malformed(f"{FILE}: {word!r} is no part of a frame")
    only = tuple(found["only"].split("|")) if found["only"] else ()
    return Slot((found["prep"] or "").replace("_", " "), found["role"], bool(found["early"] or found["late"]), only)


def _frame(text: str) -> Frame:
    predicate, *words = text.split()
    beside: list[Slot] = []
    preps: list[Slot] = []
    particles: list[str] = []
    value, denies, cost = "", False, 0.0
    for word in words:
        if word == "not":
            denies = True
        elif word[0] == "+":
            particles.append(word[1:].replace("_", " "))
        elif word[0] == "=":
            value = word[1:].replace("_", " ")
        elif word[0] == "~":
            cost = float(word[1:])
        else:
            slot = _slot(word)
            (preps if slot.prep else beside).append(slot)
    return Frame(predicate, beside[0] if beside else None, tuple(beside[1:]), tuple(preps), tuple(particles), value, denies, cost)


def _kinds(told: str) -> tuple[str, dict[str, tuple[str, ...]]]:
    kind, *roles = told.split()
    pairs = (role.split(":") for role in roles)
    return kind, {name: tuple(k for k in wanted.split("|") if k != "any") for name, wanted in pairs}


def _checked(verbs: Verbs) -> Verbs:
    for lemma, frame in ((lemma, frame) for lemma, frames in verbs.frames.items() for frame in frames):
        if frame.predicate not in verbs.classes:
            raise Malformed(f"{FILE}: {lemma!r} names the unknown predicate {frame.predicate!r}")
    return verbs


def _read(told: dict[str, Any]) -> Verbs:
    predicates = {name: _kinds(line) for name, line in told["predicates"].items()}
    return _checked(
        Verbs(
            {name: kind for name, (kind, _) in predicates.items()},
            {name: roles for name, (_, roles) in predicates.items()},
            {lemma: tuple(map(_frame, frames)) for lemma, frames in told["verbs"].items()},
            dict(told["everywhere"]),
            dict(told["dressing"]),
            dict(told["whose"]),
            list(told["links"]["first"]),
        )
    )


@cache
def verbs() -> Verbs:
    """The table that ships with the package; Malformed where it is no good."""
    return _read(told_by(rulesdata() / FILE))


def every_frame() -> Iterator[tuple[str, Frame]]:
    """All frames with their lemmas, for tables and tests."""
    for lemma, frames in verbs().frames.items():
        for frame in frames:
            yield lemma, frame
