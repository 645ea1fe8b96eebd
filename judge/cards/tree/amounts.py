"""Amounts: every number in card text is an expression, so that the engine can say why it is what it is (107, 608.2g)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.base import Node


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """A number to be worked out when it is needed."""


@dataclass(frozen=True, slots=True)
class Num(Amount):
    """A fixed number: "three", "3", "a" (one)."""

    value: int


ONE = Num(1)
TWO = Num(2)


@dataclass(frozen=True, slots=True)
class X(Amount):
    """The X chosen while casting or activating (107.3), or X given by "where X is ..." (``defined``)."""

    defined: Amount | None = None


@dataclass(frozen=True, slots=True)
class AnyNumber(Amount):
    """ "Any number of": zero or more, chosen by the acting player."""


@dataclass(frozen=True, slots=True)
class UpTo(Amount):
    """ "Up to" so many: the acting player chooses from zero to it."""

    of: Amount


@dataclass(frozen=True, slots=True)
class CountOf(Amount):
    """How many things the selector finds: "the number of creatures you control", "for each Forest"."""

    what: Node  # refs.Select or filters.Filter


Stat = Literal["power", "toughness", "mana value", "loyalty", "life total", "hand size", "level"]


@dataclass(frozen=True, slots=True)
class Characteristic(Amount):
    """A number an object or player has: "its power", "the sacrificed creature's mana value", "your life total"."""

    of: Node  # refs.Ref
    name: Stat
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """How many counters of a kind (None: any) are on an object or player: "the number of charge counters on ~"."""

    kind: str | None
    on: Node


@dataclass(frozen=True, slots=True)
class Total(Amount):
    """A characteristic summed, or its greatest or least, over a group: "the total power of creatures you control"."""

    how: Literal["total", "greatest", "least"]
    name: str
    among: Node
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """A multiple: "twice X", "2 life for each ..."."""

    factor: Amount
    of: Amount


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """A sum: "X plus 1"; a negative ``right`` is written "minus"."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Negative(Amount):
    """A negative amount: the -X of "-X/-X"."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half, rounded as said (107.1a): "half their life, rounded up"."""

    of: Amount
    up: bool


@dataclass(frozen=True, slots=True)
class EventAmount(Amount):
    """A number of the event spoken of: "that much", "that many", "the damage dealt this way", "life lost this turn".

    ``which`` names the measure: "amount" of the triggering or preceding event, or a turn's history such as
    "damage dealt this way", "creatures died this turn", "cards drawn this turn"; ``by``/``filter`` narrow it.
    """

    which: str
    of: Node | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class NoMoreThan(Amount):
    """An amount with limits, each of which counts where it applies: "life before" (of the player dealt damage), "toughness" (of the
    creature dealt damage), "spent B" (the black mana spent on X)."""

    of: Amount
    limits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DistinctCount(Amount):
    """How many different colours, basic land types, names ... are found among a group (domain, sunburst)."""

    name: Literal["color", "basic land type", "card type", "name", "mana value", "creature type"]
    among: Node


@dataclass(frozen=True, slots=True)
class Devotion(Amount):
    """Devotion or chroma: mana symbols of the colours among mana costs of a group."""

    colors: tuple[str, ...]
    among: Node | None = None


Comparison = Literal["=", "<=", ">=", "<", ">", "!=", "even", "odd"]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """A comparison with an amount: "2 or less", "greater than X"."""

    op: Comparison
    amount: Amount
    word: str = field(default="", compare=False)
