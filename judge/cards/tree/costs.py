"""Costs (116 in 2009, 118 today): what is paid to cast, activate, or avoid something."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cards.tree.amounts import ONE, Amount
from judge.cards.tree.base import Node
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """One part of a cost."""


@dataclass(frozen=True, slots=True)
class Mana(Cost):
    """Mana symbols in order without braces: ("2", "W/U", "X", "S"); empty is {0}. ``times`` multiplies ("{2} for each ...");
    ``x``: what X is where the text says it behind the cost ("pays {X} for each ..., where X is ...")."""

    symbols: tuple[str, ...]
    times: Amount | None = None
    word: str = field(default="", compare=False)
    x: Amount | None = None


@dataclass(frozen=True, slots=True)
class TapThis(Cost):
    """{T} (107.5)."""


@dataclass(frozen=True, slots=True)
class UntapThis(Cost):
    """{Q} (107.6)."""


@dataclass(frozen=True, slots=True)
class PayLife(Cost):
    """Pay life (119.4): "Pay 3 life"; ``word`` "bare" after mana that is paid ("pays {1} and 1 life")."""

    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SacrificeCost(Cost):
    """Sacrifice objects: This() or a Choose."""

    what: Ref


@dataclass(frozen=True, slots=True)
class DiscardCost(Cost):
    """Discard cards: a Choose (possibly random), This() or the whole hand."""

    what: Ref


@dataclass(frozen=True, slots=True)
class ExileCost(Cost):
    """Exile objects from where the reference finds them; ``from_`` and ``of`` where this object itself must be."""

    what: Ref
    from_: str | None = None
    of: Node | None = None


@dataclass(frozen=True, slots=True)
class ReturnCost(Cost):
    """Return objects to their owner's hand; ``to``: whose hand as written."""

    what: Ref
    to: Node | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TapCost(Cost):
    """Tap (or untap) other untapped permanents you control."""

    what: Ref
    untap: bool = False


@dataclass(frozen=True, slots=True)
class RemoveCounters(Cost):
    """Remove counters of the kind (None: any) from an object."""

    kind: str | None
    count: Amount | None
    from_: Ref
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PutCounters(Cost):
    """Put counters on an object as a cost, loyalty's [+N] included."""

    kind: str
    count: Amount
    on: Ref


@dataclass(frozen=True, slots=True)
class RevealCost(Cost):
    """Reveal cards from the hand; ``from_`` and ``of`` where this object itself must be."""

    what: Ref
    from_: str | None = None
    of: Node | None = None


@dataclass(frozen=True, slots=True)
class MillCost(Cost):
    """Put the top cards of the library into the graveyard."""

    count: Amount = ONE


@dataclass(frozen=True, slots=True)
class OtherCost(Cost):
    """A cost that is an instruction of its own: any effect node carried out as payment."""

    effect: Node
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class AllOfCosts(Cost):
    """Costs joined by "and": "{2} and 1 life"; all are paid."""

    of: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class AnyOfCosts(Cost):
    """A choice between costs: "{3}, {T} or {U}, {T}"."""

    of: tuple[tuple[Cost, ...], ...]


@dataclass(frozen=True, slots=True)
class CostForEach(Cost):
    """A cost as many times as something is counted: "sacrifice a land for each creature they control that's attacking"."""

    of: Cost
    times: Amount


@dataclass(frozen=True, slots=True)
class ManaCostOf(Cost):
    """The mana cost of an object as a cost: "pay its mana cost"."""

    of: Ref
    word: str = field(default="", compare=False)
