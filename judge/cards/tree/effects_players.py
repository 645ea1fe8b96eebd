"""Effects on players: damage, life, cards drawn, discarded, looked at and searched for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.amounts import ONE, Amount
from judge.cards.tree.base import Node
from judge.cards.tree.effects import Effect
from judge.cards.tree.filters import Filter
from judge.cards.tree.modifications import For
from judge.cards.tree.refs import Ref

# --- damage, life, cards ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDamage(Effect):
    """The source deals damage (118 in 2009, 120 today). ``divided``: as the player chooses among the targets; ``evenly``: in equal
    shares of whole numbers among those still there."""

    source: Ref
    amount: Amount
    to: Ref
    divided: bool = False
    unpreventable: bool = False
    word: str = field(default="", compare=False)
    evenly: bool = False


@dataclass(frozen=True, slots=True)
class GainLife(Effect):
    """The player gains life."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LoseLife(Effect):
    """The player loses life."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SetLife(Effect):
    """The player's life total becomes the amount."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ExchangeLife(Effect):
    """Players exchange life totals, or a life total with another number."""

    who: Ref
    with_: Node


@dataclass(frozen=True, slots=True)
class ExchangeZones(Effect):
    """A player's cards of one zone and those of another change places (701.8d, 701.8f; 701.10 today): "exchange your hand and graveyard"."""

    who: Ref
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Draw(Effect):
    """The player draws cards (120 in 2009, 121 today)."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """The player discards; ``what`` a Choose (random or by another chooser), Back, or WholeZone("hand")."""

    who: Ref
    what: Ref


@dataclass(frozen=True, slots=True)
class Mill(Effect):
    """Puts the top cards of the library into the graveyard."""

    who: Ref
    amount: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Reveal(Effect):
    """Reveals cards (701.13): top cards, a hand, chosen cards; ``until``: "until you reveal a land card", or so many (``count``); ``how``
    "exile": cards are exiled one by one instead, "until you exile a nonland card"."""

    who: Ref
    what: Ref
    until: Filter | None = None
    until_who: Ref | None = None
    count: Amount = ONE
    how: Literal["reveal", "exile"] = "reveal"


@dataclass(frozen=True, slots=True)
class LookAt(Effect):
    """Looks at cards; ``lasts``: may do so for as long as said."""

    who: Ref
    what: Ref
    lasts: For | None = None


@dataclass(frozen=True, slots=True)
class Search(Effect):
    """Searches a zone for cards (701.16); what is found is Back("event")."""

    who: Ref
    zones: tuple[Ref, ...]
    for_: Ref
    reveal: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Shuffle(Effect):
    """Shuffles the library; with ``what``, puts those cards into it first."""

    who: Ref
    what: Ref | None = None
    of: Ref | None = None
    word: str = field(default="", compare=False)  # "it": the library just spoken of


@dataclass(frozen=True, slots=True)
class Scry(Effect):
    """Scry, surveil, fateseal: look at the top cards and arrange them."""

    who: Ref
    amount: Amount
    kind: Literal["scry", "surveil", "fateseal", "explore"] = "scry"
