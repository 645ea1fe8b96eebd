"""Moments as data: when in a story a question is put ("in response to Shock, ...", "before blocks, ...", "during Bob's upkeep, ...")."""

from __future__ import annotations

from dataclasses import dataclass

from judge.scenario.model_claims import Claim
from judge.scenario.model_parts import Ref, Who


@dataclass(frozen=True, slots=True)
class OnStack:
    """While a spell or ability is on the stack: the first time a player gets priority then (115.3).

    ``what`` is the spell, or with ``ability`` the source of the ability; None: any spell, or any ability, or (neither) anything at all."""

    what: Ref | None = None
    ability: bool = False
    spell: bool = False


@dataclass(frozen=True, slots=True)
class During:
    """A step or phase, or ("turn") a turn, of a player if said: the first time anybody gets priority in it."""

    step: str
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Before:
    """The last time anybody gets priority before a step ("declare blockers" is "before blocks") of a player if said, or before a claim becomes true."""

    step: str = ""
    claim: Claim | None = None
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class After:
    """The first time anybody gets priority after a step has begun (of a player if said) or once a claim is true."""

    step: str = ""
    claim: Claim | None = None
    who: Who | None = None


At = OnStack | During | Before | After
"""A moment of the story."""
