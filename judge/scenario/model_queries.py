"""Queries as data: what an Ask line asks of the events and the states of a replay, one class a form of question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.scenario.model_claims import Claim
from judge.scenario.model_parts import ObjectSpec, Ref, Thing, Who
from judge.scenario.model_suppositions import Without

EACH = Ref("each of them")
"""Stands in the claim of a query for every object it is asked of."""


@dataclass(frozen=True, slots=True)
class Times:
    """How many times something happens."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class HowMany:
    """How many objects of a kind there are of which a claim (about ``EACH``) holds."""

    kind: ObjectSpec
    claim: Claim


@dataclass(frozen=True, slots=True)
class Which:
    """Which objects of a kind, or of those named, a claim (about ``EACH``) holds of; ``nth``: the first, second ... of which it became true."""

    claim: Claim
    kind: ObjectSpec | None = None
    of: tuple[Ref, ...] = ()
    nth: int | None = None


@dataclass(frozen=True, slots=True)
class WhoDoes:
    """Which players a claim about nobody in particular (its subject is None) holds of."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class WhatDoes:
    """What stands in a role of what happens: what a spell targets, what a creature attacks or blocks."""

    claim: Claim
    role: str


@dataclass(frozen=True, slots=True)
class When:
    """In which step of whose turn something first happens or is first so."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class InOrder:
    """Whether the first of two claims becomes true before the other."""

    first: Claim
    then: Claim


@dataclass(frozen=True, slots=True)
class Either:
    """Which of several claims holds: "does it die or survive?"."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Characteristic:
    """One characteristic of an object (109.3): its mana value, mana cost, loyalty, card types, abilities."""

    of: Ref
    what: Literal["mana value", "mana cost", "loyalty", "types", "abilities", "subtypes"]


@dataclass(frozen=True, slots=True)
class Now:
    """What the moment is: whose turn, which step, the number of the turn, what is on the stack, who the monarch is."""

    what: Literal["active player", "step", "turn", "stack", "monarch"]


@dataclass(frozen=True, slots=True)
class ManaIn:
    """How much mana a player has in his mana pool (106.4)."""

    who: Who


@dataclass(frozen=True, slots=True)
class CardsThere:
    """How many cards are in a zone that all players share (400.1)."""

    zone: str


@dataclass(frozen=True, slots=True)
class DamagePrevented:
    """How much damage is prevented, in all or by a certain object, or that would be dealt to something (615.1)."""

    to: Thing | None = None
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class Because:
    """Whether a claim holds because of something: it does with it, and would not without it."""

    claim: Claim
    of: Without


@dataclass(frozen=True, slots=True)
class Matters:
    """Whether anything (or what becomes of one thing) would come out otherwise without something."""

    of: Without
    to: Thing | None = None


Query = (
    Because | Matters | Times | HowMany | Which | WhoDoes | WhatDoes | When | InOrder | Either | Characteristic | Now | ManaIn | CardsThere
    | DamagePrevented
)
"""Whatever is asked of events and states; matched exhaustively where it is answered and where it is written."""
