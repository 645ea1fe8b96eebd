"""Filters: what an object or player must be like. One composable noun-phrase algebra, used by targets, costs, triggers,
conditions, counts and continuous effects alike (109, 205, 105, 115 today / 113 in 2009).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.amounts import Compare
from judge.cards.tree.base import Node

Zone = Literal[
    "battlefield", "hand", "library", "graveyard", "exile", "stack", "command", "ante", "anywhere", "outside"
]
Color = Literal["W", "U", "B", "R", "G"]


@dataclass(frozen=True, slots=True)
class Predicate(Node):
    """One condition on an object."""


@dataclass(frozen=True, slots=True)
class IsType(Predicate):
    """Has the card type (lower case: "creature", "land", "artifact", "enchantment", "instant", ...) (205.2)."""

    type: str


@dataclass(frozen=True, slots=True)
class IsSubtype(Predicate):
    """Has the subtype, spelled as on cards ("Goblin", "Forest", "Aura") (205.3); "the chosen type" is ChosenSubtype."""

    subtype: str


@dataclass(frozen=True, slots=True)
class IsSupertype(Predicate):
    """Has the supertype: "basic", "legendary", "snow", "world" (205.4)."""

    supertype: str


@dataclass(frozen=True, slots=True)
class IsColor(Predicate):
    """Is of the colour W U B R G, or "colorless", "multicolored", "monocolored" (105.2)."""

    color: str


@dataclass(frozen=True, slots=True)
class IsChosen(Predicate):
    """Has what was chosen before: "of the chosen color", "of that type", "with the chosen name" (607); ``by``: what that player chooses
    as the instruction is carried out ("the color of its controller's choice")."""

    what: Literal["color", "creature type", "card type", "land type", "name", "number", "player", "object"]
    word: str = field(default="", compare=False)
    by: Node | None = None


@dataclass(frozen=True, slots=True)
class IsToken(Predicate):
    """Is a token (110.5 in 2009, 111 today)."""


@dataclass(frozen=True, slots=True)
class HasAbility(Predicate):
    """Has the keyword ability: "with flying", "with a cycling ability" (``keyword`` lower case; 702)."""

    keyword: str
    filter: Node | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HasStat(Predicate):
    """Power, toughness, mana value ... compares as said: "with power 2 or less"."""

    name: Literal["power", "toughness", "mana value", "loyalty", "total power and toughness"]
    compare: Compare


@dataclass(frozen=True, slots=True)
class DifferentNames(Predicate):
    """Of things chosen together: no two have a name in common ("four cards with different names")."""


@dataclass(frozen=True, slots=True)
class OfEach(Predicate):
    """Of things chosen together, or asked for together: one of each kind ("a land of each basic land type", "a creature of each color")."""

    what: Literal["basic land type", "color"]


@dataclass(frozen=True, slots=True)
class TotalStat(Predicate):
    """Of things chosen together: the sum of what they have ("any number of creature cards with total mana value 6 or less")."""

    name: Literal["power", "toughness", "mana value"]
    compare: Compare


@dataclass(frozen=True, slots=True)
class HasMoreThan(Predicate):
    """Of a player: controls more of a class than another player, or (``what`` None) has more life, or more cards in ``hand``: "target
    player who controls more creatures than they do". ``by``: at least so many more; ``once``: as the ability was activated, and not later.
    ``fewer_buried``: it is of the other player that so many more cards of the class lie in the graveyard ("whose graveyard has fewer")."""

    what: Filter | None
    than: Node
    hand: bool = False
    by: int = 1
    once: bool = False
    fewer_buried: bool = False


@dataclass(frozen=True, slots=True)
class NthCast(Predicate):
    """Of a spell: the ``ordinal``-th of its class that its player casts in the turn ("the first creature spell you cast each turn")."""

    ordinal: int
    what: Node


@dataclass(frozen=True, slots=True)
class PlayerHas(Predicate):
    """Of a player: controls something of a class ("each player who controls a white creature"); of an object: its controller does
    ("target creature whose controller controls an Island")."""

    what: Node
    word: str = field(default="who", compare=False)


@dataclass(frozen=True, slots=True)
class OpponentOf(Predicate):
    """Of a player: is an opponent of another: "and is their opponent"."""

    of: Node


@dataclass(frozen=True, slots=True)
class CostHas(Predicate):
    """Has the symbol in its mana cost: "spells with {X} in their mana costs" (202.1, 107.4)."""

    symbol: str
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HasCounter(Predicate):
    """Has counters of the kind on it (None: of any kind), as many as said."""

    kind: str | None
    compare: Compare | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HasStatus(Predicate):
    """A state of the moment: "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face down", "face up",
    "enchanted", "equipped", "attached", "suspended", "unpaired", "kicked", "flipped", "phased out", "monstrous", "renowned" ..."""

    status: str


@dataclass(frozen=True, slots=True)
class Named(Predicate):
    """Has the name: "named Plague Rats"."""

    name: str


@dataclass(frozen=True, slots=True)
class Other(Predicate):
    """Is not the object spoken of (default: the source): "another", "other"."""

    than: Node | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ControlledBy(Predicate):
    """Is controlled by the player(s): "you control", "an opponent controls", "defending player controls" (108.4, 109.4)."""

    player: Node
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class OwnedBy(Predicate):
    """Is owned by the player(s): "you own" (108.3)."""

    player: Node


@dataclass(frozen=True, slots=True)
class InZone(Predicate):
    """Lies in the zone, of that player (None: anybody's): "in your graveyard", "on the battlefield"."""

    zone: Zone
    of: Node | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class TargetsThat(Predicate):
    """A spell or ability that targets such a thing. ``only``: nothing else; ``single``: with one target, or of ``only`` with one thing
    for all its targets ("that targets only a single creature")."""

    what: Node | None
    only: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class AttachedTo(Predicate):
    """Is attached to such a thing: "attached to ~", "attached to a creature you control"."""

    what: Node


@dataclass(frozen=True, slots=True)
class TapInCost(Predicate):
    """Of an activated ability: {T} is in its cost; of an object: it has such an ability (``has``)."""

    has: bool = False
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class HasAttached(Predicate):
    """Has such a thing attached to it: "creature with another Aura attached to it"."""

    what: Node


@dataclass(frozen=True, slots=True)
class Enchantable(Predicate):
    """Could have that Aura attached to it: "another permanent it can enchant", "a creature ~ could enchant" (303.4)."""

    by: Node
    word: str = field(default="can", compare=False)


@dataclass(frozen=True, slots=True)
class CouldEnchant(Predicate):
    """Is an Aura that could be attached to that: "an Aura card that could enchant it" (303.4)."""

    what: Node
    word: str = field(default="could", compare=False)


Quality = Literal["color", "creature type", "card type", "permanent type", "name", "land type", "mana value"]


@dataclass(frozen=True, slots=True)
class Shares(Predicate):
    """Shares a characteristic: "that shares a color with ~"; ``only``: one of these values ("shares one of those types with it")."""

    what: Quality
    with_: Node
    word: str = field(default="", compare=False)
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SharesMostCommon(Predicate):
    """Is of the colour that most of a group are of, or of one tied for most common (105.2)."""

    among: Node


@dataclass(frozen=True, slots=True)
class Happened(Predicate):
    """Did or suffered something in a span of time: "dealt damage this turn", "that attacked this turn", "blocking ~",
    "blocked by ~", "exiled with ~", "that was kicked", "dealt damage by ~ this turn", "sacrificed this way".

    ``what`` is the verb phrase in the past or participle form, ``other`` the second party, ``when`` one of
    "this turn", "last turn", "this way", "this combat", "" (now).
    """

    what: str
    other: Node | None = None
    when: str = ""
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Not(Predicate):
    """The opposite: "nonblack", "non-Wall", "without flying", "that isn't enchanted"."""

    of: Predicate


@dataclass(frozen=True, slots=True)
class AnyOf(Predicate):
    """At least one: "artifact or enchantment", "Spirit or Arcane". ``word``: "or", "and" or "and/or" as written."""

    of: tuple[Predicate, ...]
    word: str = field(default="or", compare=False)


@dataclass(frozen=True, slots=True)
class AllOf(Predicate):
    """All of them together, inside an AnyOf ("white creature or blue enchantment") or as a relative clause (``word`` "that's")."""

    of: tuple[Predicate, ...]
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class IsKind(Predicate):
    """Is that kind of thing; used where nouns of several kinds are joined: "creature or player", "spell or permanent".

    kind: one of Filter's kinds; the filter that holds the AnyOf then has kind "object"."""

    kind: str


@dataclass(frozen=True, slots=True)
class AmongThose(Predicate):
    """Belongs to a group spoken of: "one of them", "a creature card from among them", "two of those cards"."""

    group: Node
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class OfSource(Predicate):
    """An ability of such a thing: "activated abilities of creatures", "from an artifact source"."""

    what: Node
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Extreme(Predicate):
    """Has the greatest or least of a characteristic among a group (None: among those described; ties all fit)."""

    name: str
    how: Literal["greatest", "least"]
    among: Node | None = None
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class IsA(Predicate):
    """Fits a whole description: the predicate noun of "if it's a creature card" (``of`` is a Filter)."""

    of: Node
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """A described class of things. ``kind`` is the noun that carries it; predicates all hold together.

    kind: "permanent", "card", "spell", "ability", "activated ability", "triggered ability", "source", "player", "opponent",
    "token", "object" or "any target" (a creature, player or planeswalker, 115.4). A noun such as "creature" is kind
    "permanent" (or "card" / "spell" where those words follow) with IsType("creature").
    """

    kind: str
    predicates: tuple[Predicate, ...] = ()
    word: str = field(default="", compare=False)
