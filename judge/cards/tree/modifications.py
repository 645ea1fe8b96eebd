"""Modifications: what a continuous effect (611, 613) does to objects, players or the rules while it lasts.

The same family serves static abilities ("creatures you control get +1/+1") and one-shot effects with a duration
("target creature gets +3/+3 until end of turn"). Each says its layer in its docstring.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.amounts import Amount
from judge.cards.tree.base import Node
from judge.cards.tree.conditions import Condition
from judge.cards.tree.events import Event
from judge.cards.tree.filters import Filter
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class Modification(Node):
    """One change made by a continuous effect."""


@dataclass(frozen=True, slots=True)
class ModifyPT(Modification):
    """Layer 7c: gets +N/+N."""

    power: Amount
    toughness: Amount
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SetPT(Modification):
    """Layer 7b: has base power and toughness N/N (7a when it is a characteristic-defining ability, 604.3). None: unchanged."""

    power: Amount | None
    toughness: Amount | None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SwitchPT(Modification):
    """Switch power and toughness (layer 7e in 2009, 7d from 2020)."""


@dataclass(frozen=True, slots=True)
class GainAbilities(Modification):
    """Layer 6: gains or has abilities (keywords and quoted abilities alike); ``choice``: one of them, chosen as the effect begins."""

    abilities: tuple[Node, ...]
    choice: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class GainActivated(Modification):
    """Layer 6: has all activated abilities of other objects, cards in any zone included ("all activated abilities of all creature
    cards in all graveyards")."""

    of: Ref | Filter
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LoseAbilities(Modification):
    """Layer 6: loses the named keywords; empty: loses all abilities. ``exact``: the same keywords where a quality tells
    some of them apart ("loses islandwalk", "loses protection from black"); ``but_mana``: "all abilities except mana abilities";
    ``choice``: one of those named, which its player chooses ("loses your choice of flying or trample"; 608.2d)."""

    keywords: tuple[str, ...] = ()
    exact: tuple[Node, ...] = ()
    but_mana: bool = False
    choice: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ChangeTypes(Modification):
    """Layer 4: becomes the types. ``add`` True: in addition to its other types / keeps them ("it's still a land").

    ``types`` card types, ``subtypes``, ``supertypes``; ``chosen`` when the type is a chosen one ("the creature type of
    your choice"). Setting a basic land type also takes the old land types and rules text away (305.7)."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    add: bool = False
    chosen: str | None = None
    every_creature_type: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class LoseTypes(Modification):
    """Layer 4: is no longer the type: "isn't a creature", "loses all creature types"."""

    types: tuple[str, ...]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ChangeColors(Modification):
    """Layer 5: becomes the colours (letters; "colorless" is empty); ``add`` in addition to its other colours; ``chosen``."""

    colors: tuple[str, ...] = ()
    add: bool = False
    chosen: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ChangeControl(Modification):
    """Layer 2: the player controls it."""

    player: Ref


@dataclass(frozen=True, slots=True)
class ChangeText(Modification):
    """Layer 3: replaces colour words, basic land type words or creature type words (612); ``new``: always by that word; ``never``: by
    any but that one."""

    what: str
    new: str = ""
    never: str = ""


@dataclass(frozen=True, slots=True)
class BecomeCopy(Modification):
    """Layer 1: becomes a copy of the object (706 in 2009, 707 today), except as the further modifications say."""

    of: Ref | Filter
    except_: tuple[Modification, ...] = ()
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SetName(Modification):
    """Changes the name (layer 3): "is named ..."."""

    name: str


@dataclass(frozen=True, slots=True)
class SetSubtypesByLand(Modification):
    """Layer 4: lands of the group are the basic land types ("Nonbasic lands are Mountains") - kept apart for rule 305.7."""

    subtypes: tuple[str, ...]
    add: bool = False


Action = Literal[
    "attack",
    "block",
    "be blocked",
    "be targeted",
    "be countered",
    "be regenerated",
    "be enchanted",
    "be equipped",
    "attach",
    "untap",
    "tap",
    "cast",
    "activate",
    "play",
    "draw",
    "gain life",
    "lose life",
    "lose the game",
    "win the game",
    "be sacrificed",
    "be destroyed",
    "have counters",
    "search",
    "transform",
    "pay life",
    "sacrifice",
    "enter",
    "be prevented",
    "discard",
    "phase in",
    "get poison",
    "be blocked alone",
    "attack alone",
    "block alone",
    "leave",
    "be cast",
    "trigger",
    "be activated",
    "look",
]


@dataclass(frozen=True, slots=True)
class For(Node):
    """How long a continuous effect lasts (611.2): a named span, or as long as a condition holds; "" means no end stated. The span
    "during next turn" is that of ``whose`` next turn and no time before it."""

    span: str
    condition: Condition | None = None
    event: Event | None = None
    front: bool = field(default=False, compare=False)
    word: str = field(default="", compare=False)
    whose: Ref | None = None


@dataclass(frozen=True, slots=True)
class Becomes(Modification):
    """Several changes said in one breath: "becomes a 3/3 blue Elemental creature with haste", "is a Forest".

    ``of`` holds them in text order (SetPT, ChangeColors, ChangeTypes, GainAbilities, BecomeCopy); they start together and
    each acts in its own layer (613.5)."""

    of: tuple[Modification, ...]
    word: str = field(default="becomes", compare=False)


@dataclass(frozen=True, slots=True)
class StillIs(Modification):
    """ "It's still a land": the types given before are in addition to this one (205.1b); a reminder within the effect."""

    type: str
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ControlsThat(Modification):
    """ "You control enchanted creature": the subject player controls the object (layer 2)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class PhaseStep(Node):
    """A step of a player's turn as the other party of a restriction: "doesn't untap during its controller's untap step"."""

    step: str
    whose: Ref
    which: str = ""
