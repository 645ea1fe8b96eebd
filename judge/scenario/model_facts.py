"""Facts of a position as data: what "Given" says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.errors import Place
from judge.scenario.model_parts import ObjectSpec, Ref, Thing, Value, Who


@dataclass(frozen=True, slots=True)
class Fact:
    """One Given sentence."""

    place: Place | None = field(default=None, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class LifeIs(Fact):
    """A life total."""

    who: Who
    life: int


@dataclass(frozen=True, slots=True)
class Has(Fact):
    """Objects in a zone of a player: battlefield, hand, graveyard, library (``end`` top or bottom), exile, command, stack."""

    who: Who
    zone: str
    objects: tuple[ObjectSpec, ...]
    end: Literal["", "top", "bottom"] = ""


@dataclass(frozen=True, slots=True)
class CardCount(Fact):
    """A number of cards nobody described in a zone."""

    who: Who
    count: int
    zone: str


@dataclass(frozen=True, slots=True)
class PoolIs(Fact):
    """Mana in a player's pool, as symbols without braces."""

    who: Who
    mana: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Funds(Fact):
    """Whether the player can pay for everything (``enough`` True: as many any-colour sources as needed) or has no mana but what is said."""

    who: Who
    enough: bool


@dataclass(frozen=True, slots=True)
class PlayerCounters(Fact):
    """Counters on a player: poison."""

    who: Who
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Moment(Fact):
    """Whose turn it is and which step; the step "turn" leaves the step to the script (precombat main)."""

    who: Who
    step: str


@dataclass(frozen=True, slots=True)
class StateIs(Fact):
    """A state of an object: tapped, untapped, face down, summoning sick, phased out, attacking (``other``), blocking, attached, ..."""

    what: Ref
    state: str
    other: Thing | None = None


@dataclass(frozen=True, slots=True)
class HasOn(Fact):
    """Damage marked on an object, counters on it, or abilities it has been given; ``bare``: it has no counters at all."""

    what: Ref
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    abilities: tuple[str, ...] = ()
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Shielded(Fact):
    """An object has so many regeneration shields (701.11)."""

    what: Ref
    count: int = 1


@dataclass(frozen=True, slots=True)
class ChosenFor(Fact):
    """What was chosen for an object as it entered: a colour, a type, a name, a player."""

    what: Ref
    value: Value


@dataclass(frozen=True, slots=True)
class TurnOrder(Fact):
    """The order of turns in a game of several players."""

    players: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class Team(Fact):
    """Players who are a team (805, 810)."""

    players: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class GameBegins(Fact):
    """The replay begins before the game: opening hands are drawn and mulligans offered (103.3-103.5)."""


@dataclass(frozen=True, slots=True)
class Variant(Fact):
    """The multiplayer variant that is played (806)."""

    name: str


@dataclass(frozen=True, slots=True)
class RangeOfInfluence(Fact):
    """How many seats away everybody (or one player) has influence (801.2)."""

    seats: int
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class LandPlayed(Fact):
    """The player has already played a land this turn."""

    who: Who
