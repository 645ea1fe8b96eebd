"""Claims as data: what "Then" says, and what is asked to be so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.errors import Place
from judge.scenario.model_parts import ObjectSpec, Ref, Thing, Who
from judge.scenario.model_steps import Step


@dataclass(frozen=True, slots=True)
class Claim:
    """Something true or false of a moment. ``negated`` turns it round; ``edition`` limits it to a run under that edition."""

    negated: bool = field(default=False, kw_only=True)
    edition: str = field(default="", kw_only=True)
    place: Place | None = field(default=None, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class LifeClaim(Claim):
    """A player is at so much life."""

    who: Who
    life: int


@dataclass(frozen=True, slots=True)
class LifeChange(Claim):
    """A player has gained or lost so much life during the script; None: any at all."""

    who: Who
    how: Literal["gain", "lose"]
    amount: int | None


@dataclass(frozen=True, slots=True)
class DamageMarked(Claim):
    """An object has so much damage marked on it."""

    what: Ref
    amount: int


@dataclass(frozen=True, slots=True)
class Dealt(Claim):
    """Damage dealt during the script, in all: by ``by`` (None: whatever) to ``to`` (None: whoever); ``amount`` None: any at all;
    ``combat``: combat damage only (510)."""

    amount: int | None
    to: Thing | None = None
    by: Ref | None = None
    combat: bool = False


@dataclass(frozen=True, slots=True)
class InZone(Claim):
    """An object is in a zone (of a player if said). ``lives``: it is there still ("survives"), phased out or not (702.23)."""

    what: Ref
    zone: str
    whose: Who | None = None
    lives: bool = False


@dataclass(frozen=True, slots=True)
class Dies(Claim):
    """A permanent has been put into a graveyard from the battlefield (700.6 in 2009)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Happened(Claim):
    """Something happened to an object: countered, resolved, destroyed, sacrificed, regenerated, triggered (``times``), discarded, cast."""

    what: Ref
    event: str
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Occurs(Claim):
    """Something happens, whatever the kind of event: ``key`` is that of the phrase (``happenings``), ``subject`` whom or what it is said
    of (None: anybody, anything), ``parts`` the other roles, by the field of the event."""

    key: str
    subject: Thing | None = None
    parts: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Is(Claim):
    """An object's state or characteristics: tapped, attacking (``other``), a colour, a type, legendary, 4/4, controlled by, attached to."""

    what: Ref
    qualities: tuple[tuple[str, str], ...]
    other: Thing | None = None


@dataclass(frozen=True, slots=True)
class HasQuality(Claim):
    """An object has abilities or counters."""

    what: Ref
    abilities: tuple[str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    no_counters: bool = False


@dataclass(frozen=True, slots=True)
class OwnAbilities(Claim):
    """An object has all the abilities that are printed on it, or did when it was last on the battlefield (112.3, 613.1f)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Remains(Claim):
    """An object is on the battlefield and has not left it in the meantime (400.7)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class AnyAbility(Claim):
    """An object has an ability, whichever (112.1)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Bonus(Claim):
    """An effect changes an object's power and toughness by ``size`` ("+1/+1"; "": by anything) at any time of the replay, or (``now``) at its end."""

    what: Ref
    size: str = ""
    now: bool = False


@dataclass(frozen=True, slots=True)
class Affected(Claim):
    """A player or object is affected by what an object does: by an event it causes or by a continuous effect of it (609.1)."""

    what: Thing
    by: Ref


@dataclass(frozen=True, slots=True)
class Prevented(Claim):
    """Damage that would be dealt (to a receiver, if said) is prevented, every point of it, by a certain object if said (615.1)."""

    to: Thing | None = None
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class Controls(Claim):
    """A player controls objects: each named one, or a number of things of a description."""

    who: Who
    objects: tuple[ObjectSpec, ...]
    exact: bool = False


@dataclass(frozen=True, slots=True)
class ZoneCount(Claim):
    """A player has so many cards in a zone."""

    who: Who
    count: int
    zone: str


@dataclass(frozen=True, slots=True)
class PlayerHas(Claim):
    """A player has these cards in a zone, this mana in the pool, or these counters."""

    who: Who
    zone: str = ""
    objects: tuple[ObjectSpec, ...] = ()
    mana: tuple[str, ...] | None = None
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StackIs(Claim):
    """The stack holds these objects, the top one first; empty when none."""

    things: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome(Claim):
    """A player wins or loses, or the game is a draw or goes on."""

    what: Literal["win", "lose", "draw", "goes on"]
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class MomentIs(Claim):
    """It is a player's turn or step."""

    who: Who
    step: str


@dataclass(frozen=True, slots=True)
class Can(Claim):
    """A step is legal (or, negated, isn't, for these rules) after the script.

    ``then`` are steps that are to be legal after it, one after the other; ``so`` is what is to hold once all that is done and over."""

    step: Step
    because: tuple[str, ...] = ()
    then: tuple[Step, ...] = ()
    so: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class MustDo(Claim):
    """Every legal line includes the step."""

    step: Step
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MayAssign(Claim):
    """The most damage a creature (None: all attackers) may assign to something."""

    who: Who
    amount: int
    to: Thing
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class Citing(Claim):
    """The transcript cites these rules."""

    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Says(Claim):
    """A line of the transcript contains the text."""

    text: str
