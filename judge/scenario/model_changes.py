"""Claims as data about how something came to be as it is: how it entered, what it gained and lost, what it is a copy of, what could befall it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.scenario.model_claims import Claim
from judge.scenario.model_moments import OnStack
from judge.scenario.model_parts import Ref, Who


@dataclass(frozen=True, slots=True)
class EntersAs(Claim):
    """An object enters the battlefield in a state (tapped) or with counters (110.6, 122.6a)."""

    what: Ref
    state: str = ""
    counters: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Alters(Claim):
    """An object gains or loses an ability ("": all of its own) in the story (613.1f)."""

    what: Ref
    how: Literal["gain", "lose"]
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Hosts(Claim):
    """Something is attached to an object: whatever Aura or Equipment, or a certain one (303.4, 301.5)."""

    what: Ref
    how: Literal["enchanted", "equipped"]
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class CopyOf(Claim):
    """An object is a copy of another one (707.2)."""

    what: Ref
    of: Ref


Fate = Literal["counter", "destroy", "exile", "kill", "regenerate", "block"]
"""What one thing can do to another, as Judge English says it."""


@dataclass(frozen=True, slots=True)
class CanSuffer(Claim):
    """Something can be done to an object: by a certain spell or ability if said (and a certain player), else by any that would."""

    what: Ref
    fate: Fate
    by: Ref | None = None
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class CanRespond(Claim):
    """A player can respond to something while it is on the stack: with any instant he might have (117.1)."""

    who: Who
    to: OnStack
