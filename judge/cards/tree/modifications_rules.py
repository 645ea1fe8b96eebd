"""Modifications of what may be done and of what happens: restrictions, costs, replacement, prevention (101.2, 117.7, 614, 615)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.amounts import ONE, TWO, Amount
from judge.cards.tree.base import Node
from judge.cards.tree.conditions import Condition
from judge.cards.tree.costs import Cost
from judge.cards.tree.events import Event
from judge.cards.tree.filters import Filter
from judge.cards.tree.modifications import Modification
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class Cant(Modification):
    """A restriction (101.2): the subject can't do the action. ``other`` the second party ("can't be blocked by walls",
    "can't attack you", "can't cast creature spells", "can't be the target of ..."); ``unless`` lifts it; ``except_``: "except by"."""

    action: str
    other: Node | None = None
    except_: Ref | Filter | None = None
    unless: Condition | Cost | tuple[Cost, ...] | None = None
    limit: Amount | None = None
    payer: Ref | None = None
    word: str = field(default="", compare=False)
    ignoring: Node | None = None


@dataclass(frozen=True, slots=True)
class Ignoring(Node):
    """ "Any player may pay {2} for that player to ignore this effect until end of turn": who may, by a special action, and for what
    (114.2d in 2009, 116.2d today). Said of the restriction whose field holds it."""

    who: Ref
    costs: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class Must(Modification):
    """A requirement (508.1d, 509.1c): attacks or blocks if able, must be blocked; ``other``: by or whom; ``by_all``: by all able;
    ``along``: only if such a creature attacks ("if a creature you control attacks, ~ also attacks if able")."""

    action: str
    other: Ref | Filter | None = None
    by_all: bool = False
    along: Ref | Filter | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Permit(Modification):
    """A permission: "may attack as though it didn't have defender", "may block an additional creature", "may cast ... as though it
    had flash", "may play an additional land", "no maximum hand size", "may choose not to untap", "may play cards from ..."."""

    action: str
    other: Ref | Filter | None = None
    amount: Amount | None = None
    from_: str | None = None
    costs: tuple[Cost, ...] | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class CostChange(Modification):
    """Spells (or abilities) of the filter cost more or less (601.2e in 2009, 601.2f today); negative mana is "less". ``floor``: so much
    mana is left of a cost that it lowers; ``off_turn``: not in the turn of the player who casts."""

    what: Ref | Filter
    less: bool
    cost: tuple[Cost, ...]
    times: Amount | None = None
    activate: bool = False
    floor: int = 0
    off_turn: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LeastCost(Modification):
    """Each spell that would cost less mana than that costs so much (601.2f today): applied after everything else."""

    least: Amount


@dataclass(frozen=True, slots=True)
class SkipStep(Modification):
    """Skip the step, phase or turn (614.10): "skip your draw step"."""

    step: str
    count: Amount = ONE


@dataclass(frozen=True, slots=True)
class Replace(Modification):
    """A replacement (614): when the event would happen (and the condition holds), ``instead`` happens.

    ``instead`` holds effects.Effect nodes; ``optional`` "you may ... instead"; ``keep`` True when the event still happens
    with additions ("enters with", "deals double")."""

    event: Event
    instead: tuple[Node, ...]
    condition: Condition | None = None
    optional: bool = False
    next_only: bool = False
    keep: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class EntersWith(Modification):
    """Replacement of entering (614.12): tapped, with counters, as a copy, with a choice made, face down. ``what``: who enters
    (This() or a group); effects run as part of entering; ``unless`` as in "enters tapped unless ..."."""

    what: Ref | Filter
    tapped: bool = False
    effects: tuple[Node, ...] = ()
    condition: Condition | None = None
    optional: bool = False
    cost: tuple[Cost, ...] | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class PreventDamage(Modification):
    """Prevention (615): ``amount`` None: all; from ``source`` to ``recipient``; ``next_only`` a shield used up (615.7);
    ``divided``: as its player divides it among the targets (601.2d)."""

    amount: Amount | None
    source: Ref | Filter | None = None
    recipient: Ref | Filter | None = None
    combat: bool | None = None
    next_only: bool = False
    then: tuple[Node, ...] = ()
    word: str = field(default="", compare=False)
    divided: bool = False


@dataclass(frozen=True, slots=True)
class Redirect(Modification):
    """Redirection (614.9): damage that would be dealt to ``recipient`` is dealt to ``to`` instead."""

    to: Ref
    source: Ref | Filter | None = None
    recipient: Ref | Filter | None = None
    amount: Amount | None = None
    combat: bool | None = None
    next_only: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class DamageMultiplier(Modification):
    """Damage is doubled, tripled or increased: "deals double that damage instead", "deals that much plus 1"."""

    source: Ref | Filter | None
    recipient: Ref | Filter | None
    factor: Amount = TWO
    plus: Amount | None = None
    combat: bool | None = None
    word: str = field(default="", compare=False)  # the words of the new amount and of the recipient, joined by "|"


@dataclass(frozen=True, slots=True)
class TokenMultiplier(Modification):
    """More tokens are created than an effect says: "it creates twice that many of those tokens instead" (614.1a).

    ``player``: under whose control; None for anyone's."""

    player: Ref | None
    factor: Amount = TWO


@dataclass(frozen=True, slots=True)
class CounterMultiplier(Modification):
    """Another number of counters is put on things than would be (614.1a): of ``kind`` (None: of any) on what ``on`` describes.

    ``by_effect``: only where a spell's or ability's effect puts them, not a cost or a rule. ``word``: what they are said to be put on."""

    kind: str | None
    on: Ref | Filter
    factor: Amount = ONE
    plus: Amount | None = None
    by_effect: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class CountsAs(Modification):
    """In a graveyard, effects of spells with the name count it as a card with that name."""

    name: str


@dataclass(frozen=True, slots=True)
class ManaInstead(Modification):
    """What is tapped for mana produces other mana (614.1a, 106.12 today): the symbol for each mana, or just that one (``amount``), where
    it would produce so much (``least``); without a symbol so many times as much (``factor``). ``player``: only if that one taps it.
    The symbol may be one of any colour, chosen each time, or of the chosen colour (``ANY_COLOR``, ``CHOSEN_COLOR``); ``only``: instead
    of mana of that colour, or of any ("colored"), and of no other."""

    what: Ref | Filter
    symbol: str = ""
    amount: bool = False
    least: int = 1
    factor: Amount = ONE
    player: Ref | None = None
    only: str = ""
    said: str = field(default="", compare=False)
    word: str = field(default="", compare=False)


ANY_COLOR = "any color"
CHOSEN_COLOR = "chosen color"


@dataclass(frozen=True, slots=True)
class LifeFloor(Modification):
    """Damage that would bring the player's life total below a number brings it to that number instead (614.1a)."""

    player: Ref
    least: Amount


@dataclass(frozen=True, slots=True)
class DamageAs(Modification):
    """Damage is dealt as though its source had the keyword (wither, infect): to ``recipient``, or to anything (609.4)."""

    keyword: str
    recipient: Ref | None = None


@dataclass(frozen=True, slots=True)
class RuleChange(Modification):
    """A change of the game's own numbers or procedures that fits no other node: "maximum hand size is two", "damage isn't removed",
    "play with the top card revealed", "play with hands revealed", "legend rule doesn't apply", "mana doesn't empty", "assigns
    combat damage as though it weren't blocked", "assigns combat damage equal to its toughness"."""

    what: str
    amount: Amount | None = None
    other: Node | None = None
    word: str = field(default="", compare=False)


Duration = Literal[
    "end of turn",
    "your next turn",
    "end of combat",
    "permanent",
    "as long as",
    "your next upkeep",
    "this turn",
    "leaves the battlefield",
    "next turn",
    "next untap step",
    "end of your next turn",
    "until",
]
