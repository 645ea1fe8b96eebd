"""What a scenario is made of: frozen data, one class per kind of sentence of Judge English.

Nothing here knows of grammar or engine: ``sentences`` makes it from text, ``wording`` turns it back, ``setup`` and ``director``
carry it out. ``place`` fields say where in the user's text a part stands and take no part in comparing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.errors import Place


@dataclass(frozen=True, slots=True)
class Who:
    """A player by name; the names "he" (the player spoken of last) and "nobody" and "each" have their plain meaning."""

    name: str


@dataclass(frozen=True, slots=True)
class Ref:
    """An object spoken of: by card name, label or creature type (``name``), or "it".

    ``whose`` narrows to a player's, ``nth`` (from 1) to one of several copies, ``token`` to tokens, ``pt`` to the size written before
    the name ("the 2/2 Bear"), ``type`` to a card type when there is no name ("the artifact")."""

    name: str
    whose: Who | None = None
    nth: int | None = None
    token: bool = False
    pt: str | None = None
    type: str | None = None


Thing = Who | Ref


@dataclass(frozen=True, slots=True)
class ObjectSpec:
    """An object put into the starting position: a card by name, or described on the spot.

    ``name`` is the card's name, or None when described; ``subtypes`` are the words written like a name after P/T or a colour."""

    count: int = 1
    name: str | None = None
    label: str | None = None
    pt: str | None = None
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    token: bool = False
    states: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    cost: tuple[str, ...] | None = None
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    attached_to: Thing | None = None
    attacking: Thing | None = None
    blocking: Ref | None = None
    owner: Who | None = None
    targets: tuple[Thing, ...] = ()
    place: Place | None = field(default=None, compare=False)

    @property
    def described(self) -> bool:
        """Whether the object is described on the spot rather than taken from the catalog."""
        return self.name is None


# ---------------------------------------------------------------- Given


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


# ---------------------------------------------------------------- When


@dataclass(frozen=True, slots=True)
class Value:
    """Something chosen or named: ``kind`` is thing, color, number, text, mode, yes, no, type."""

    kind: str
    thing: Thing | None = None
    word: str = ""
    number: int = 0


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


@dataclass(frozen=True, slots=True)
class SpecialStep(Step):
    """Another special action: turn face up, suspend."""

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
    """A player concedes."""

    who: Who


# ---------------------------------------------------------------- Then and Ask


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
    """Damage dealt during the script, in all: by ``by`` (None: whatever) to ``to`` (None: whoever); ``amount`` None: any at all."""

    amount: int | None
    to: Thing | None = None
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class InZone(Claim):
    """An object is in a zone (of a player if said)."""

    what: Ref
    zone: str
    whose: Who | None = None


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
    """A step is legal (or, negated, isn't, for these rules) after the script."""

    step: Step
    because: tuple[str, ...] = ()


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


InquiryKind = Literal["can", "does", "how much", "how many", "who", "where", "what", "must"]


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question put about the situation after the script.

    ``claim`` holds what a can, does or must question asks; the others name a ``measure`` ("life", "damage", "damage dealt",
    "assignable", "counters", "cards", "cards drawn", "cards discarded", "controlled", "triggers", "returns", "power", "toughness", "size", "winner", "loser", "controller", "owner", "zone",
    "happens", "colors") of ``subject``, with ``other`` (a source, a zone, a kind) where it needs one and ``who`` the player who would
    do it. ``expected`` is the answer written after the question mark, if any."""

    kind: InquiryKind
    claim: Claim | None = None
    measure: str = ""
    subject: Thing | None = None
    other: Thing | ObjectSpec | str | None = None
    who: Who | None = None
    expected: str = ""
    place: Place | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """Some When steps and the Then claims that are checked after them."""

    steps: tuple[Step, ...] = ()
    claims: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Tempting:
    """The wrong answer that suggests itself: a claim that must not hold, and why it suggests itself."""

    claim: Claim
    why: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation: players, starting position, script with expectations, questions. ``rules`` holds the editions it is run under."""

    name: str
    rules: tuple[str, ...] = ()
    source: str = ""
    players: tuple[str, ...] = ("Ann", "Bob")
    position: tuple[Fact, ...] = ()
    script: tuple[Block, ...] = ()
    inquiries: tuple[Inquiry, ...] = ()
    tempting: tuple[Tempting, ...] = ()
    place: Place | None = field(default=None, compare=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of the script in order."""
        return tuple(step for block in self.script for step in block.steps)

    @property
    def expectations(self) -> tuple[Claim, ...]:
        """Every claim of the Then lines in order."""
        return tuple(claim for block in self.script for claim in block.claims)
