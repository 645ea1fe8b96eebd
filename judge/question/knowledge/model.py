"""What is known of a card, as frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.cards import tree

AbilityKind = Literal["activated", "mana", "loyalty", "triggered", "static", "spell", "keyword", "unread"]


@dataclass(frozen=True, slots=True)
class Nature:
    """What one face of a card is. ``types`` and ``subtypes`` in lower case; ``colors`` as letters; ``cost`` None: it has no mana cost.

    ``permanent``: it stays on the battlefield when it resolves (110.4a); ``keywords``: those it has by its own text."""

    name: str
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    colors: tuple[str, ...]
    cost: tuple[str, ...] | None
    mana_value: int
    power: str | None
    toughness: str | None
    loyalty: str | None
    permanent: bool
    keywords: tuple[tree.Keyword, ...]
    fully_read: bool

    @property
    def spell(self) -> bool:
        """Whether it can be cast at all: everything but a land (601.1a)."""
        return "land" not in self.types

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword ability by its own text."""
        return any(each.name == keyword for each in self.keywords)


@dataclass(frozen=True, slots=True)
class Aim:
    """One "target" of a spell or ability, or what an Aura enchants (``slot`` -1).

    kinds: "creature", "player", "opponent", "planeswalker", "artifact", "land", "enchantment", "permanent", "spell", "ability",
    "card" and, for cards elsewhere than on the battlefield, "card in graveyard" and the like; a spell by its type is "creature spell".
    least, most: how many, None where that is worked out (X); the target is optional when ``least`` is 0. ``filter``: all it must be."""

    kinds: frozenset[str]
    least: int | None
    most: int | None
    filter: tree.Filter
    slot: int = 0

    @property
    def optional(self) -> bool:
        """Whether it may be left out (\"up to one\")."""
        return self.least == 0


@dataclass(frozen=True, slots=True)
class CostFact:
    """One part of a cost. kind: "mana", "tap", "untap", "sacrifice", "discard", "life", "exile", "return", "tap others", "remove counters",
    "put counters", "reveal", "mill" or "other"; of_itself: the thing paid is the very object ("Sacrifice ~"); what: else what is paid with."""

    kind: str
    of_itself: bool = False
    what: tree.Filter | None = None
    symbols: tuple[str, ...] = ()
    counter: str | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class TriggerFact:
    """One event a triggered ability waits for. kind: "enters", "dies", "leaves", "attacks", "blocks", "becomes blocked", "deals damage", "casts",
    "becomes target", "begins upkeep" (or another step), "draw", "discard", "gain life", "counters put" ...; subject: "itself" (the object the
    ability is on), "attached", "player" or "others"; filter: what the others must be; whose: whose step or deed ("you", "opponents" ...)."""

    kind: str
    subject: Literal["itself", "attached", "player", "others", ""]
    filter: tree.Filter | None = None
    whose: str = ""


@dataclass(frozen=True, slots=True)
class ModeFact:
    """One mode of a modal spell or ability (700.2), counted from 1."""

    number: int
    aims: tuple[Aim, ...]
    does: frozenset[str]


@dataclass(frozen=True, slots=True)
class AbilityFact:
    """One ability. index: which of the activated abilities it is, as Judge English counts them ("the second ability of ..."), None for others.

    does: what it does to the game (``deeds.VERBS``); grants: keywords it gives to others or itself for a time or while it works; forbids,
    permits: what somebody can't do, or may do, because of it ("attack", "be blocked", "untap"); chooses: what its player gets to choose
    ("mode", "target", "color", "creature type", "number" ...); may: whether doing it is left to the player."""

    kind: AbilityKind
    index: int | None
    label: str
    costs: tuple[CostFact, ...]
    triggers: tuple[TriggerFact, ...]
    aims: tuple[Aim, ...]
    modes: tuple[ModeFact, ...]
    does: frozenset[str]
    grants: frozenset[str]
    forbids: frozenset[str]
    permits: frozenset[str]
    chooses: frozenset[str]
    may: bool
    loyalty: int | str | None
    fully_read: bool
    node: tree.Ability

    def costs_kind(self, kind: str, of_itself: bool | None = None) -> bool:
        """Whether a part of its cost is of that kind (and, where that is asked, pays with the very object, or with another)."""
        return any(c.kind == kind and (of_itself is None or c.of_itself == of_itself) for c in self.costs)


@dataclass(frozen=True, slots=True)
class Way:
    """One way of casting or using the card beside paying its mana cost, or an optional or additional cost while doing so.

    name: a keyword ("flashback", "kicker", "morph", "evoke", "cycling"), "alternative cost" or "additional cost". kind: "alternative" (instead of
    the mana cost), "optional", "additional" (must be paid), or "use" (no casting: cycling, unearth). zone: where the card is for it."""

    name: str
    kind: Literal["alternative", "optional", "additional", "use"]
    zone: str
    costs: tuple[CostFact, ...]
    node: tree.Ability
