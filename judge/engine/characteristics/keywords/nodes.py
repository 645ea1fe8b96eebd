"""Tree nodes that only keyword meanings use: procedures too particular for the common instructions, and their small amounts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Run


@dataclass(frozen=True, slots=True)
class Procedure(tree.Effect):
    """An instruction of a keyword carried out by the function of that name in ``PROCEDURES``."""

    name: str
    keyword: tree.Keyword


@dataclass(frozen=True, slots=True)
class NoManaCost(tree.Modification):
    """Of a copy: it has no mana cost (embalm, eternalize)."""


@dataclass(frozen=True, slots=True)
class OfNextSpell(tree.Modification):
    """What is so of the next spell of the class that the player casts, once it is cast."""

    what: tree.Filter
    modifications: tuple[tree.Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class ColorsSpent(tree.Amount):
    """How many colours of mana were spent to cast the permanent (sunburst)."""


@dataclass(frozen=True, slots=True)
class TimesPaid(tree.Amount):
    """How often an optional cost was paid."""

    what: str


@dataclass(frozen=True, slots=True)
class NewSinceUpkeep(tree.Condition):
    """The source came under its controller's control since the beginning of that player's last upkeep (echo)."""


@dataclass(frozen=True, slots=True)
class Fact(tree.Condition):
    """Whether the source remembers something under the key (and it is the player's, when ``mine``)."""

    key: str
    mine: bool = False


@dataclass(frozen=True, slots=True)
class PaidForThis(tree.Condition):
    """Whether the cost of this very instance of the keyword was paid (702.53b, 702.75b)."""

    what: str


@dataclass(frozen=True, slots=True)
class ChapterReached(tree.Event):
    """A lore counter is put on the Saga and the number of them reaches one of the chapter's numbers."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResolvedInto(tree.Event):
    """The spell that the ability is on is put into the zone as it resolves (haunt)."""

    zone: str


Do = Callable[["Game", "Ctx", tree.Keyword], "Run"]
PROCEDURES: dict[str, Do] = {}
"""Name of a Procedure -> how it is carried out."""


def procedure(name: str) -> Callable[[Do], Do]:
    """Register a keyword's procedure."""

    def register(function: Do) -> Do:
        PROCEDURES[name] = function
        return function

    return register


T = tree
YOU = tree.Who("you")
THIS = tree.This()
CREATURE = tree.IsType("creature")
EOT = tree.For("end of turn")


def dies(subject: Any = THIS) -> tree.ZoneChange:
    """Put into a graveyard from the battlefield."""
    return tree.ZoneChange(subject, "battlefield", "graveyard")


def enters(subject: Any = THIS) -> tree.ZoneChange:
    """Enters the battlefield."""
    return tree.ZoneChange(subject, None, "battlefield")


def upkeep() -> tree.PhaseBegins:
    """At the beginning of your upkeep."""
    return tree.PhaseBegins("upkeep", YOU)


def number(k: tree.Keyword) -> tree.Amount:
    """The keyword's number, one when it has none."""
    return k.number if isinstance(k.number, tree.Amount) else tree.Num(1)


def mine(*predicates: tree.Predicate) -> tree.Filter:
    """Permanents you control of the kind."""
    return tree.Filter("permanent", (*predicates, tree.ControlledBy(YOU)))


def pump(what: tree.Ref, p: Any, t: Any) -> tree.Apply:
    """Gets +P/+T until end of turn."""
    power = tree.Num(p) if isinstance(p, int) else p
    toughness = tree.Num(t) if isinstance(t, int) else t
    return tree.Apply(what, (tree.ModifyPT(power, toughness),), EOT)


def enters_with(kind: str, n: tree.Amount, condition: tree.Condition | None = None) -> tree.Static:
    """Enters the battlefield with counters."""
    return tree.Static(
        None, (tree.EntersWith(THIS, effects=(tree.PutCounter(THIS, kind, n),), condition=condition),), zone="any"
    )
