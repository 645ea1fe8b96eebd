"""Abilities: the four kinds of rule 112.3 (113.3 today), keyword abilities, and a card face as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from judge.cards.tree.base import Node
from judge.cards.tree.conditions import Condition
from judge.cards.tree.costs import Cost
from judge.cards.tree.effects import Effect
from judge.cards.tree.events import Event
from judge.cards.tree.filters import Filter
from judge.cards.tree.modifications import For, Modification
from judge.cards.tree.refs import Ref


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One ability of a card."""


@dataclass(frozen=True, slots=True)
class SpellAbility(Ability):
    """Instructions followed while an instant or sorcery resolves (112.3a)."""

    effect: Effect
    label: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Restriction(Node):
    """How an activated ability may be activated (602.5): "only as a sorcery", "only once each turn", "any player may". ``change`` is what
    the ability says of its own cost: a RuleChange about its X, a CostChange ("this ability costs {1} less to activate for each ...")
    that counts only where the ``condition`` holds."""

    kind: Literal["timing", "times", "condition", "who", "triggers", "X", "cost"]
    condition: Condition | None = None
    times: int | None = None
    who: Ref | None = None
    word: str = field(default="", compare=False)
    change: Node | None = None


@dataclass(frozen=True, slots=True)
class Activated(Ability):
    """Cost: effect (602). ``loyalty`` holds the number of a loyalty symbol (606); ``label`` an ability word or keyword name."""

    costs: tuple[Cost, ...]
    effect: Effect
    restrictions: tuple[Restriction, ...] = ()
    loyalty: int | str | None = None
    label: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Triggered(Ability):
    """When/whenever/at event, [if condition,] effect (603)."""

    event: Event
    effect: Effect
    condition: Condition | None = None
    once_each_turn: bool = False
    zone: str = "battlefield"
    label: str = field(default="", compare=False)
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Static(Ability):
    """A static ability (604): modifications of objects (``what``: This(), a Filter's class, a player) while a condition holds.

    ``what`` None: the modification speaks for itself (Replace, EntersWith, CostChange, RuleChange). ``zone``: where it
    functions (112.6); "any" for characteristic-defining abilities (``defining``)."""

    what: Ref | None
    modifications: tuple[Modification, ...]
    condition: Condition | None = None
    zone: str = "battlefield"
    defining: bool = False
    lasts: For | None = None
    label: str = field(default="", compare=False)
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class StaticGroup(Ability):
    """Several static abilities written in one sentence: "~ gets +1/+1 and you gain hexproof"; each functions by itself."""

    of: tuple[Static, ...]
    joins: tuple[str, ...] = field(default=(), compare=False)
    label: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class AdditionalCost(Ability):
    """ "As an additional cost to cast this spell, ..." (116.8 in 2009); ``optional``: "you may"."""

    costs: tuple[Cost, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeCost(Ability):
    """ "You may [pay X] rather than pay this spell's mana cost", with a condition if any (116.9). ``for_``: offered for other spells;
    ``anyone``: to whoever casts them; ``flash``: whoever casts one so may do it any time (117.1a). In the costs the spell is This()."""

    costs: tuple[Cost, ...]
    condition: Condition | None = None
    for_: Filter | None = None
    anyone: bool = False
    label: str = field(default="", compare=False)
    word: str = field(default="", compare=False)
    flash: bool = False


@dataclass(frozen=True, slots=True)
class CastRestriction(Ability):
    """ "Cast this spell only during combat" and the like (601.3)."""

    condition: Condition
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword ability (702) by its lower-case name with its parameters.

    ``costs`` for cycling, kicker, morph ...; ``number`` for bushido 2; ``filter`` for protection from red, enchant creature,
    landwalk ("islandwalk" is name "landwalk", filter Island), affinity, champion, splice; ``extra`` anything else (a second
    kicker cost, an ability granted)."""

    name: str
    costs: tuple[Cost, ...] = ()
    number: Node | None = None
    filter: Filter | None = None
    extra: tuple[Node, ...] = ()
    word: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Quoted(Ability):
    """An ability given in quotation marks to another object ("creatures you control have \"{T}: Add {G}.\"")."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class ThisAbility(Ability):
    """ "This ability": the very ability that is giving it ("becomes a copy of that creature and gains this ability")."""


@dataclass(frozen=True, slots=True)
class Level(Ability):
    """A level band of a leveler (710 today): from ``low`` to ``high`` (None: and up) it has these P/T and abilities."""

    low: int
    high: int | None
    power: int
    toughness: int
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Chapter(Ability):
    """A chapter ability of a Saga (714 in 2022)."""

    numbers: tuple[int, ...]
    effect: Effect


@dataclass(frozen=True, slots=True)
class UnreadAbility(Ability):
    """An ability line that could not be read; the span is in the normalised text of the face."""

    text: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """One face (or half) of a card, as read. ``text`` is the normalised rules text that ``abilities`` was read from.

    colors and color_indicator as letters; power/toughness/loyalty as printed ("*", "1+*" allowed)."""

    name: str
    mana_cost: tuple[str, ...] | None
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str | None
    toughness: str | None
    loyalty: str | None
    text: str
    abilities: tuple[Ability, ...]
    oracle: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its faces in order and how they lie (layout: normal, split, flip, transform, leveler, adventure, ...)."""

    name: str
    layout: str
    faces: tuple[Face, ...]
    first_print: str | None = None
