"""Conditions: intervening "if" (603.4), "as long as", "unless", "activate only if", "if ... this way"."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cards.tree.amounts import Amount, Compare
from judge.cards.tree.base import Node
from judge.cards.tree.filters import Filter, Predicate
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something true or false when it is checked."""


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """How many things fit: "you control three or more artifacts", "no creatures are on the battlefield"; default one or more."""

    what: Filter
    compare: Compare | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Fits(Condition):
    """The reference has the predicates: "if it's a land card", "as long as ~ is untapped", "if it was kicked". ``past``: said of what
    it was ("if it was a creature"), which for something that has changed zones is what it was before (608.2h)."""

    what: Ref
    predicates: tuple[Predicate, ...]
    past: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Measures(Condition):
    """An amount compares as said: "if your life total is 5 or less", "if X is 5 or more"."""

    left: Amount
    compare: Compare
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HasMore(Condition):
    """A player has more than each of the others named: "an opponent controls more lands than you", "you have more cards in
    hand than each opponent". ``what``: a Filter of permanents, or None for cards in hand (``life``: for life). What is more is
    "the difference"; the player found is "the player with the most"."""

    who: Ref
    what: Filter | None
    than: Ref
    life: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class MostCommonColor(Condition):
    """The colour (letter) is the most common among all permanents, or tied for it."""

    color: str


@dataclass(frozen=True, slots=True)
class AsCast(Condition):
    """The optional card was revealed, or such a permanent controlled, as the spell was cast: "if you revealed a Dragon card or
    controlled a Dragon as you cast this spell" (601.2b)."""

    revealed: Filter
    controlled: Filter


@dataclass(frozen=True, slots=True)
class Turn(Condition):
    """The moment: "during your turn", "during combat", "before attackers are declared", "any time you could cast a sorcery"
    (``when``), in the turn of ``whose`` (None: any)."""

    when: str
    whose: Ref | None = None


@dataclass(frozen=True, slots=True)
class DidSo(Condition):
    """Whether the preceding optional instruction or payment was carried out: "if you do", "if you don't", "if a player does"."""

    did: bool = True
    who: Ref | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class History(Condition):
    """Whether something happened in a span: "if a creature died this turn", "if you attacked this turn", "if mana from a
    Treasure was spent to cast it". ``event`` is an events.Event, ``when`` "this turn" and the like."""

    event: Node
    when: str = "this turn"
    times: Compare | None = None


@dataclass(frozen=True, slots=True)
class AttackedLastTurn(Condition):
    """The creature attacked during that player's last turn, which in the player's own turn is the one before it."""

    what: Ref
    whose: Ref


@dataclass(frozen=True, slots=True)
class ThisWay(Condition):
    """Whether the preceding instructions made the event happen: "if a creature dies this way", "if you search your library this way"."""

    event: Node


@dataclass(frozen=True, slots=True)
class Alike(Condition):
    """All of several things have something in common: "both cards share a color"; ``of`` is what each of them must be as well
    ("they're both nonland cards that share a color")."""

    what: Ref
    shared: str
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class WasPaid(Condition):
    """Whether an optional cost of this spell was paid: "if ~ was kicked", "with its {R} kicker", "if the madness cost was paid"."""

    what: str
    times: Compare | None = None
    of: Ref | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class CoinResult(Condition):
    """The flip's outcome: "if you win the flip" (705)."""

    won: bool
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class IsNot(Condition):
    """The opposite: "unless"."""

    of: Condition


@dataclass(frozen=True, slots=True)
class AllTrue(Condition):
    """Every one holds ("and"); ``word`` "same" where they share a subject ("you control a Forest and a Plains")."""

    of: tuple[Condition, ...]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class AnyTrue(Condition):
    """At least one holds ("or")."""

    of: tuple[Condition, ...]
