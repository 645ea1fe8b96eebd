"""What the rules say of a topic, for questions told by the concepts they speak of (``rulesdata/topics/*.toml``), in whatever words and order.

A way of asking is a line of concepts: "A|B" is either, "A?" may be missing, "!A" is A denied, "#" a number (``value`` may reckon with it as n),
"#7" that number, "#2+" two or more; all behind a ">" come after those before it. A topic takes a question only if each of its concepts is in the
line, among those that may be told besides (``also``), or says nothing anywhere."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by
from judge.question.parts import parts
from judge.question.rules.model import Statement
from judge.question.rules.spoken import ASKING_WORDS, Spoken, spoken_of
from judge.question.rules.unify import Found

FOLDER = "topics"
ANYWHERE = frozenset(("CAN", "PLAYER", "CARD", "TAG", "ME", "#1"))
"""Concepts that may be told beside any others."""
MOST = 24
"""A question that speaks of more concepts tells a story."""


@dataclass(frozen=True, slots=True)
class Part:
    """One place of a way of asking: the concepts that fill it, whether it must be filled, and after how many ``>`` it stands."""

    of: tuple[str, ...]
    needed: bool
    place: int


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing the rules say, and the ways to ask it: ``ways`` with their answers."""

    statement: Statement
    ways: tuple[tuple[tuple[Part, ...], str | int], ...]
    also: frozenset[str]


def parts_of_way(line: str) -> tuple[Part, ...]:
    """The parts of a way of asking."""
    return tuple(Part(tuple(part.words.split("|")), part.needed, part.place) for part in parts(line))


@cache
def topics() -> tuple[Topic, ...]:
    """Every topic of the data folder, read once a process."""
    out = []
    for path in sorted((rulesdata() / FOLDER).glob("[0-9]*.toml")):
        for entry in told_by(path)["topic"]:
            value = entry.get("value", "")
            kinds = (("yes", "yes"), ("no", "no"), ("asks", value))
            ways = tuple((parts_of_way(line), answer) for kind, answer in kinds for line in entry.get(kind, ()))
            statement = Statement(entry["says"], tuple(entry["rules"]), value or None, only=tuple(entry.get("only", ())))
            out.append(Topic(statement, ways, frozenset(entry.get("also", "").split())))
    return tuple(out)


def by_topic(text: str, edition: str, named: bool = False) -> Found | None:
    """What the topics answer to a text (``named``: it names a card); None where none takes all its concepts, or they contradict each other."""
    spoken = spoken_of(text, named)
    if spoken is None or not spoken.asks or len(spoken.concepts) > MOST or any(each.startswith("?") for each in spoken.concepts):
        return None
    found: dict[str, Found] = {}
    for topic in topics():
        if topic.statement.only and edition not in topic.statement.only:
            continue
        for way, value in topic.ways:
            numbers = _fits(way, topic.also, spoken)
            if numbers is not None and (answer := _answer(value, numbers, spoken, way)) is not None:
                found.setdefault(str(answer), Found(topic.statement, answer, 0))
    return next(iter(found.values())) if len(found) == 1 else None


def _answer(value: str | int, numbers: tuple[int, ...], spoken: Spoken, way: Sequence[Part]) -> str | int | None:
    """The answer: yes and no turned round where the contrary is asked, a value reckoned with the number told."""
    if value in ("yes", "no"):
        if (ASKING_WORDS & set(spoken.concepts)) - {one for part in way for one in part.of}:
            return None
        return str(value) if not spoken.turned else "no" if value == "yes" else "yes"
    if spoken.turned:
        return None
    sum_of = re.fullmatch(r"(n|\d+)([+-])(n|\d+)|n", str(value))
    if sum_of is None or isinstance(value, int):
        return value
    if len(set(numbers)) != 1:
        return None
    if not sum_of.group(2):
        return numbers[0]
    first, second = (numbers[0] if each == "n" else int(each) for each in (sum_of.group(1), sum_of.group(3)))
    return max(0, first + second if sum_of.group(2) == "+" else first - second)


def _fits(way: Sequence[Part], also: frozenset[str], spoken: Spoken) -> tuple[int, ...] | None:
    """The numbers that fill a "#" of a way of asking which takes all that is spoken of; None where it doesn't."""
    taken: set[int] = set()
    numbers: list[int] = []
    place, after, furthest = 0, -1, -1
    for part in way:
        if part.place != place:
            place, after = part.place, furthest
        at = [n for n, concept in enumerate(spoken.concepts) if any(_is(concept, one) for one in part.of)]
        first = next((n for n in at if n > after), None)
        if first is None:
            if part.needed:
                return None
        else:
            furthest = max(furthest, first)
            if "#" in part.of:
                numbers += [int(spoken.concepts[n][1:]) for n in at if spoken.concepts[n] not in _exact(way)]
        taken.update(at)
    left = (concept for n, concept in enumerate(spoken.concepts) if n not in taken)
    return tuple(numbers) if all(concept in ANYWHERE or concept in also for concept in left) else None


def _exact(way: Sequence[Part]) -> set[str]:
    return {one for part in way for one in part.of if re.fullmatch(r"#\d+", one)}


def _is(concept: str, one: str) -> bool:
    if not one.startswith("#") or not concept.startswith("#"):
        return concept == one
    return one == "#" or one == concept or (one.endswith("+") and int(concept[1:]) >= int(one[1:-1]))
