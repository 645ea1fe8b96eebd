"""How the answer of an ``Ask`` line answers the asker: as it stands, turned round, as one of those offered, as "more than none".

What data tables say in words ("any", "equals 2", "among 5 7") becomes one of these classes here; ``ruling`` matches them exhaustively."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AsItIs:
    """The answer itself."""


@dataclass(frozen=True, slots=True)
class AnyAtAll:
    """Yes where a number is more than none."""


@dataclass(frozen=True, slots=True)
class Exactly:
    """Yes where a number is this one."""

    number: int


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Yes where a number is this one or more."""

    number: int


@dataclass(frozen=True, slots=True)
class RestOf:
    """What a number leaves of this one."""

    number: int


@dataclass(frozen=True, slots=True)
class InTimes:
    """A number as "once", "twice", "3 times"."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """The answer, which must be one of those offered: else the story is another than the asker's."""

    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoreThan:
    """The bonus that makes the size found out of this one ("2/2")."""

    size: str


@dataclass(frozen=True, slots=True)
class OneOfTwo:
    """The word for yes or the word for no ("one shield or two?")."""

    yes: str
    no: str


@dataclass(frozen=True, slots=True)
class OneEnough:
    """One of several questions put together: a yes to any of them is enough."""


@dataclass(frozen=True, slots=True)
class Names:
    """Yes where the answer names this one."""

    who: str


Reads = AsItIs | AnyAtAll | Exactly | AtLeast | RestOf | InTimes | OneOf | MoreThan | OneOfTwo | OneEnough | Names

AS_IT_IS = AsItIs()


@dataclass(frozen=True, slots=True)
class Put:
    """How one inquiry was put. ``turned``: its yes is the asker's no; ``option``: of several alternatives offered the one that it tries;
    ``apart``: asked for itself, not joined by "and" to the one before."""

    turned: bool = False
    reads: Reads = AS_IT_IS
    option: str = ""
    apart: bool = False


def reads_of(said: str) -> Reads:
    """What the words of a table say."""
    word, _, rest = said.partition(" ")
    number = int(rest.split()[-1]) if re.search(r"(?:^|\s)[+-]?\d+$", rest) else None  # "+3" life is 3 of it
    match word, number:
        case "", _:
            return AS_IT_IS
        case "any", _:
            return OneEnough() if rest == "of" else AnyAtAll()
        case "equals", int(n):
            return Exactly(n)
        case "at", int(n):
            return AtLeast(n)
        case "rest", int(n):
            return RestOf(n)
        case "times", _:
            return InTimes()
        case "among", _:
            return OneOf(tuple(rest.split()))
        case "more", _:
            return MoreThan(rest.removeprefix("than "))
        case "names", _:
            return Names(rest)
        case "if", _:
            yes, _, no = rest.partition(" else ")
            return OneOfTwo(yes, no)
        case _:
            raise ValueError(f"nothing is known of answers read as {said!r}")
