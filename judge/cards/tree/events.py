"""Events: what a trigger waits for (603.1), what a replacement watches (614.1), what a turn's history remembers.

The engine matches a happened or proposed event against these patterns; a None field means "whatever".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.amounts import Compare
from judge.cards.tree.base import Node
from judge.cards.tree.conditions import Condition
from judge.cards.tree.filters import Filter
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class Event(Node):
    """A pattern of game events. Subjects are a Ref (This(), AttachedObject, Who) or a Filter ("a creature you control")."""


@dataclass(frozen=True, slots=True)
class ZoneChange(Event):
    """An object moves: enters = to battlefield; dies = battlefield to graveyard; leaves = from battlefield (603.6).

    ``batch`` is "one or more": triggers once however many move together. ``of``: whose zone ("into your graveyard")."""

    subject: Ref | Filter
    from_: str | None = None
    to: str | None = None
    of: Ref | None = None
    batch: bool = False
    under: Ref | None = None
    tapped: bool | None = None
    from_of: Ref | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PhaseBegins(Event):
    """A step or phase begins: "at the beginning of your upkeep"; ``which``: "" every, "next" or "next turn"; ``whose`` None is each turn's.

    step: untap upkeep draw precombat main, postcombat main, combat, declare attackers, end of combat, end step, cleanup, turn."""

    step: str
    whose: Ref | None = None
    which: str = ""
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Attacks(Event):
    """A creature is declared as an attacker (508.3); ``defender``: player or planeswalker attacked; ``alone`` / ``batch``; ``others``: and at least
    so many other creatures; ``first``: for the first time in the turn; ``player``: the one who
    attacks, where that is the subject ("you attack with two or more creatures")."""

    subject: Ref | Filter
    defender: Ref | Filter | None = None
    alone: bool = False
    batch: bool = False
    others: int = 0
    player: Ref | None = None
    first: bool = False
    passive: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Blocks(Event):
    """A creature blocks (509.4): ``attacker`` narrows what it blocks."""

    subject: Ref | Filter
    attacker: Ref | Filter | None = None
    least: int = 0  # "blocks two or more creatures": triggers once


@dataclass(frozen=True, slots=True)
class BecomesBlocked(Event):
    """A creature becomes blocked (509.4c); ``by`` triggers once for each such blocker."""

    subject: Ref | Filter
    by: Ref | Filter | None = None
    least: int = 0  # "becomes blocked by two or more creatures": triggers once


@dataclass(frozen=True, slots=True)
class AttacksUnblocked(Event):
    """A creature attacks and isn't blocked (509.4f)."""

    subject: Ref | Filter


@dataclass(frozen=True, slots=True)
class DealsDamage(Event):
    """Damage is dealt: by ``source`` to ``recipient``; ``combat`` True: combat damage, False: noncombat, None: either."""

    source: Ref | Filter | None
    recipient: Ref | Filter | None = None
    combat: bool | None = None
    batch: bool = False
    passive: bool = False
    word: str = field(default="", compare=False)
    amount: Compare | None = None


@dataclass(frozen=True, slots=True)
class Casts(Event):
    """A player casts a spell; ``what`` None: any; ``ordinal`` "second" of "their second spell each turn"."""

    player: Ref | Filter
    what: Ref | Filter | None = None
    from_: str | None = None
    ordinal: int | None = None
    from_of: Ref | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Activates(Event):
    """A player activates an ability of such an object."""

    player: Ref | Filter
    what: Ref | Filter | None = None


@dataclass(frozen=True, slots=True)
class BecomesTarget(Event):
    """Becomes the target of a spell or ability; ``first``: for the first time in the turn."""

    subject: Ref | Filter
    of: Ref | Filter | None = None
    first: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class BecomesStatus(Event):
    """Becomes tapped, untapped, attached, turned face up, transformed, monstrous, blocked ... ``for_mana``: tapped for mana."""

    subject: Ref | Filter
    status: str
    for_mana: bool = False
    other: Ref | Filter | None = None


@dataclass(frozen=True, slots=True)
class PlayerDoes(Event):
    """A player does something with cards or things: ``verb`` in the base form ("draw", "discard", "cycle", "sacrifice", "shuffle",
    "search", "play" (a land), "scry", "reveal", "mill", "exile", "win a coin flip", "gain control",
    "proliferate"...); ``cause``: the spell or ability that makes the player do it."""

    player: Ref | Filter
    verb: str
    what: Ref | Filter | None = None
    batch: bool = False
    ordinal: int | None = None
    cause: Ref | Filter | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Caused(Event):
    """An event that a spell or ability brings about: "a spell an opponent controls causes a land to be put into your graveyard"."""

    event: Event
    by: Ref | Filter


@dataclass(frozen=True, slots=True)
class LifeChange(Event):
    """A player gains or loses life."""

    player: Ref | Filter
    gain: bool
    amount: Compare | None = None


@dataclass(frozen=True, slots=True)
class CounterChange(Event):
    """Counters are put on, or removed from (``put`` False), an object; ``last``: "when the last is removed"; ``by``: the player
    who puts them ("whenever you put one or more -1/-1 counters on a creature")."""

    kind: str | None
    subject: Ref | Filter
    put: bool = True
    last: bool = False
    batch: bool = False
    by: Ref | Filter | None = None


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """Would be destroyed / is destroyed (614 subjects: regeneration shields, umbra)."""

    subject: Ref | Filter


@dataclass(frozen=True, slots=True)
class Countered(Event):
    """A spell or ability is countered."""

    subject: Ref | Filter


@dataclass(frozen=True, slots=True)
class BecomesState(Event):
    """A state trigger: "when you control no Islands" (603.8)."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AnyOfEvents(Event):
    """Any of several: "attacks or blocks", "enters or dies"; ``shared``: written with one subject."""

    of: tuple[Event, ...]
    shared: bool = field(default=False, compare=False)
    word: str = field(default="", compare=False)  # "whenever" or "when" where it is said again before the second


@dataclass(frozen=True, slots=True)
class Within(Event):
    """The event while the moment lasts: "during your turn", "this turn"."""

    event: Event
    when: Condition


@dataclass(frozen=True, slots=True)
class FirstTime(Event):
    """The event where it happens for the first time in the turn: "whenever you lose life for the first time each turn"."""

    event: Event


@dataclass(frozen=True, slots=True)
class GameEvent(Event):
    """Events about the game or a player as a whole: "lose the game", "win the game", "begin game", "take an extra turn",
    "produce mana", "flip a coin", "planeswalk", "roll a die", "create a token", with who and what."""

    what: str
    player: Ref | Filter | None = None
    object: Ref | Filter | None = None


TriggerWord = Literal["when", "whenever", "at"]
