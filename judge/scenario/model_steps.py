"""Steps of a script as data: what "When" says."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.errors import Place
from judge.scenario.model_parts import Ref, Thing, Value, Who


@dataclass(frozen=True, slots=True)
class Options:
    """What goes with casting or activating: targets, division, X, kicker, modes, alternatives, cost payments, "in response"."""

    targets: tuple[Thing, ...] = ()
    division: tuple[tuple[int, Thing], ...] = ()
    x: int | None = None
    how: tuple[str, ...] = ()
    times: int = 1
    values: tuple[Value, ...] = ()
    costs: tuple[tuple[str, tuple[Thing, ...]], ...] = ()
    zone: str = ""
    free: bool = False
    face_down: bool = False
    pays: tuple[str, ...] = ()
    response: bool = False
    response_to: Ref | None = None


NO_OPTIONS = Options()


@dataclass(frozen=True, slots=True)
class Step:
    """One When sentence (or one half of it)."""

    place: Place | None = field(default=None, compare=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class CastStep(Step):
    """A player casts a spell."""

    who: Who
    what: Ref
    options: Options = NO_OPTIONS


@dataclass(frozen=True, slots=True)
class ActivateStep(Step):
    """A player activates an ability: by ordinal, by the start of its text, by keyword (equip, cycling), by loyalty, or the only one ("")."""

    who: Who
    what: Ref
    ability: str = ""
    nth: int | None = None
    options: Options = NO_OPTIONS


@dataclass(frozen=True, slots=True)
class PlayStep(Step):
    """A player plays a land."""

    who: Who
    what: Ref


LOOKING = "look at"
"""The kind of step that is no action of the game: a player looks at a card (400.2)."""


@dataclass(frozen=True, slots=True)
class SpecialStep(Step):
    """Another special action: turn face up, suspend, ignore an effect, end one; or looking at a card."""

    who: Who
    what: Ref
    kind: str
    options: Options = NO_OPTIONS


@dataclass(frozen=True, slots=True)
class AttackStep(Step):
    """A declaration of attackers: groups of (defender or None, attackers); ``band`` where they attack as a band; empty: no attack."""

    who: Who
    groups: tuple[tuple[Thing | None, tuple[Ref, ...]], ...] = ()
    band: bool = False


@dataclass(frozen=True, slots=True)
class BlockStep(Step):
    """A declaration of blockers: pairs of (attackers, blockers); empty: no block. ``who`` None: the defending player."""

    who: Who
    pairs: tuple[tuple[tuple[Ref, ...], tuple[Ref, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class PassStep(Step):
    """Nobody responds / a player passes; what is on top resolves when all have passed."""

    who: Who


@dataclass(frozen=True, slots=True)
class ResolveStep(Step):
    """The stack, or what stands on its top, resolves."""

    what: Ref | None = None


@dataclass(frozen=True, slots=True)
class AdvanceStep(Step):
    """The game moves on to a player's (None: the active player's next) step."""

    who: Who | None
    step: str


@dataclass(frozen=True, slots=True)
class AnswerStep(Step):
    """A choice made when asked: things, colours, numbers, modes, yes or no. ``about`` is the object whose choice it is, if said."""

    who: Who
    values: tuple[Value, ...]
    about: Ref | None = None
    verb: str = "choose"


@dataclass(frozen=True, slots=True)
class OrderStep(Step):
    """An order chosen: of triggers, of blockers (510), of cards."""

    who: Who
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class AssignStep(Step):
    """Combat damage assigned by a creature: (amount, to) for each; ``who`` the player, if said."""

    what: Ref
    parts: tuple[tuple[int, Thing], ...]
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class FlipStep(Step):
    """A coin flip's outcome."""

    who: Who
    won: bool


@dataclass(frozen=True, slots=True)
class LoopStep(Step):
    """A player says how often a loop is taken that his or her choices keep going (713.2)."""

    who: Who
    times: int


@dataclass(frozen=True, slots=True)
class AgainStep(Step):
    """The steps of the block up to here are taken so many times more: a shortcut (713.2a)."""

    who: Who
    times: int


@dataclass(frozen=True, slots=True)
class ConcedeStep(Step):
    """A player concedes, at once or when what was told before has resolved (104.3a)."""

    who: Who
    response: bool = False
