"""Queries for an amount as data: what an Ask line counts or adds up, of a player, of an object, or of the whole story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.scenario.model_parts import ObjectSpec, Ref, Thing, Who
from judge.scenario.model_steps import Step


@dataclass(frozen=True, slots=True)
class LifeTotal:
    """How much life a player has (119.1)."""

    who: Who


@dataclass(frozen=True, slots=True)
class LifeChanged:
    """How much life a player has gained or lost in all (119.3)."""

    who: Who
    how: Literal["gain", "lose"]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """How many cards a player draws; ``by_effects``: without the draw of his turn (121.1)."""

    who: Who
    by_effects: bool = False


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """How many cards a player discards (701.7)."""

    who: Who


@dataclass(frozen=True, slots=True)
class CardsMilled:
    """How many cards a player mills (701.13)."""

    who: Who


@dataclass(frozen=True, slots=True)
class CardsIn:
    """How many cards a player has in a zone (400.1)."""

    who: Who
    zone: str


@dataclass(frozen=True, slots=True)
class CardsThere:
    """How many cards are in a zone that all players share (400.1)."""

    zone: str


@dataclass(frozen=True, slots=True)
class ExtraTurns:
    """How many extra turns a player is given (500.7)."""

    who: Who


@dataclass(frozen=True, slots=True)
class LandPlays:
    """How many lands a player may play in a turn of his (305.2)."""

    who: Who


@dataclass(frozen=True, slots=True)
class ManaIn:
    """How much mana a player has in his mana pool (106.4)."""

    who: Who


@dataclass(frozen=True, slots=True)
class ManaAdded:
    """How much mana a player adds, with a certain source if said (106.4)."""

    who: Who
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class ManaPaid:
    """How much mana a player pays: in all, for a spell or ability, or to take a step that is yet to be taken (118.1)."""

    who: Who
    towards: Ref | Step | None = None


@dataclass(frozen=True, slots=True)
class TimesPossible:
    """How often in a row a player can do something; ``safely``: and not lose the game by it (117.1)."""

    who: Who
    step: Step
    safely: bool = False


@dataclass(frozen=True, slots=True)
class DamageOn:
    """How much damage is marked on an object (120.3)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class DamageDealt:
    """How much damage is dealt to something or by something, or by the one to the other (120.3)."""

    to: Thing | None = None
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class DamagePrevented:
    """How much damage is prevented, in all or by a certain object, or that would be dealt to something (615.1)."""

    to: Thing | None = None
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class Assignable:
    """How much combat damage can be assigned to something at most, by a player (None: whoever it is) and by one of his creatures if said (510.1)."""

    who: Who | None
    to: Thing
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class CountersOn:
    """How many counters of a kind an object or a player has (122.1)."""

    kind: str
    on: Thing


@dataclass(frozen=True, slots=True)
class CountersMoved:
    """How many counters of a kind ("": of any) are put on an object, or removed from it, in all, or are got by a player (122.6)."""

    kind: str
    on: Thing
    how: Literal["put on", "removed from"]


@dataclass(frozen=True, slots=True)
class Controlled:
    """How many things of a kind a player controls (108.4)."""

    who: Who
    kind: ObjectSpec


@dataclass(frozen=True, slots=True)
class Created:
    """How many tokens of a kind are created under a player's control (111.2)."""

    who: Who
    kind: ObjectSpec


@dataclass(frozen=True, slots=True)
class Sacrificed:
    """How many permanents of a kind a player sacrifices (701.17)."""

    who: Who
    kind: ObjectSpec


@dataclass(frozen=True, slots=True)
class Dying:
    """How many permanents of a kind go from the battlefield to a graveyard (700.4)."""

    kind: ObjectSpec


Amount = (
    LifeTotal | LifeChanged | CardsDrawn | CardsDiscarded | CardsMilled | CardsIn | CardsThere | ExtraTurns | LandPlays | ManaIn | ManaAdded | ManaPaid
    | TimesPossible | DamageOn | DamageDealt | DamagePrevented | Assignable | CountersOn | CountersMoved | Controlled | Created | Sacrificed | Dying
)  # fmt: skip
"""Whatever is answered with a number that is read off the events or the state."""
