"""Characteristics (109.3, 112): what an object is at a moment. Only a view hands them out (613)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.cards import tree
from judge.engine.characteristics.keywords.expand import expand
from judge.engine.characteristics.layers.normal import ability_parts
from judge.engine.state.kept import kept
from judge.engine.state.typewords import BASIC_LAND_TYPES, is_creature_type

if TYPE_CHECKING:
    from judge.engine.state.objects import Obj


class Ab(NamedTuple):
    """An ability an object has, with what tells it apart from an equal one (602.5c): printed place or granting effect."""

    node: tree.Ability
    key: tuple[object, ...]


_Keyed = tuple[tuple[tree.Ability, tuple[object, ...]], ...]
_Flat = tuple[
    tuple[Ab, ...], frozenset[str], frozenset[str], bool, _Keyed, tuple[tuple[tree.Activated, tuple[object, ...]], ...] | None
]  # fmt: skip
"""Abilities, types, subtypes and whether lands have their own mana abilities, as they were when the abilities were laid flat; all of
them, and the activated ones when they have been asked for."""


@kept
def parts(node: tree.Ability) -> tuple[tree.Ability, ...]:
    """The abilities an ability stands for: itself, or what its keyword means (702)."""
    if isinstance(node, tree.Quoted):
        return parts(node.ability)
    if isinstance(node, (tree.Keyword, tree.Level, tree.Chapter)):
        return (node, *(p for n in expand(node) for p in ability_parts(n) or (n,)))
    return ability_parts(node) or (node,)


_INTRINSIC: dict[str, tree.Activated] = {
    land: tree.Activated(
        costs=(tree.TapThis(),), effect=tree.AddMana(who=tree.Who("you"), options=((symbol,),)), label=land
    )
    for land, symbol in BASIC_LAND_TYPES.items()
}


class Chars:
    """An object's characteristics while and after the layers are applied. Treat it as read-only once a view gives it."""

    __slots__ = (
        "_flat",
        "_keywords",
        "abilities",
        "all_creature_types",
        "colors",
        "controller",
        "intrinsic",
        "loyalty",
        "mana_cost",
        "name",
        "names",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )  # fmt: skip

    def __init__(self) -> None:
        """Nothing yet; ``base_chars`` fills it."""
        self.name = ""
        self.names: tuple[str, ...] = ()
        self.mana_cost: tuple[str, ...] | None = None
        self.colors: frozenset[str] = frozenset()
        self.supertypes: frozenset[str] = frozenset()
        self.types: frozenset[str] = frozenset()
        self.subtypes: frozenset[str] = frozenset()
        self.abilities: tuple[Ab, ...] = ()
        self.power: int | None = None
        self.toughness: int | None = None
        self.loyalty: int | None = None
        self.controller = 0
        self.all_creature_types = False
        self.intrinsic = True
        self._keywords: frozenset[str] | None = None
        self._flat: _Flat = ((), frozenset(), frozenset(), True, (), None)

    def copy(self) -> Chars:
        """Another one with the same values."""
        new = object.__new__(Chars)
        new.name, new.names, new.mana_cost, new.colors = self.name, self.names, self.mana_cost, self.colors
        new.supertypes, new.types, new.subtypes = self.supertypes, self.types, self.subtypes
        new.abilities, new.power, new.toughness, new.loyalty = self.abilities, self.power, self.toughness, self.loyalty
        new.controller, new.all_creature_types, new.intrinsic = self.controller, self.all_creature_types, self.intrinsic
        new._keywords, new._flat = self._keywords, self._flat
        return new

    def set_abilities(self, abilities: tuple[Ab, ...]) -> None:
        """Change the abilities."""
        self.abilities = abilities
        self._keywords = None

    def all_abilities(self) -> tuple[Ab, ...]:
        """The abilities with the intrinsic mana abilities of basic land types (305.6)."""
        if not self.intrinsic or "land" not in self.types:
            return self.abilities
        more = tuple(Ab(_INTRINSIC[s], ("intrinsic", s)) for s in sorted(self.subtypes) if s in _INTRINSIC)
        return self.abilities + more

    def flat(self) -> tuple[tuple[tree.Ability, tuple[object, ...]], ...]:
        """Every ability with what keywords stand for, each with its key. Kept for as long as what it is made from is the same."""
        known = self._flat
        if known[0] is self.abilities and known[1] is self.types and known[2] is self.subtypes and known[3] is self.intrinsic:
            return known[4]
        found = tuple((node, (*ab.key, n)) for ab in self.all_abilities() for n, node in enumerate(parts(ab.node)))
        self._flat = (self.abilities, self.types, self.subtypes, self.intrinsic, found, None)
        return found

    def activated(self) -> tuple[tuple[tree.Activated, tuple[object, ...]], ...]:
        """The activated abilities in order."""
        flat = self.flat()
        known = self._flat[5]
        if known is None:
            known = tuple((n, k) for n, k in flat if isinstance(n, tree.Activated))
            self._flat = (*self._flat[:5], known)
        return known

    def triggered(self) -> list[tuple[tree.Triggered, tuple[object, ...]]]:
        """The triggered abilities in order."""
        return [(n, k) for n, k in self.flat() if isinstance(n, tree.Triggered)]

    def keywords(self) -> frozenset[str]:
        """The names of its keyword abilities (702)."""
        if self._keywords is None:
            self._keywords = frozenset(ab.node.name for ab in self.abilities if isinstance(ab.node, tree.Keyword))
        return self._keywords

    def has(self, keyword: str) -> bool:
        """Whether it has the keyword ability."""
        return keyword in self.keywords()

    def named(self, keyword: str) -> list[tree.Keyword]:
        """Its keyword abilities of that name, with their parameters."""
        if keyword not in self.keywords():
            return []
        return [ab.node for ab in self.abilities if isinstance(ab.node, tree.Keyword) and ab.node.name == keyword]

    def is_a(self, type_: str) -> bool:
        """Whether it has the card type."""
        return type_ in self.types

    def has_subtype(self, subtype: str) -> bool:
        """Whether it has the subtype; changeling counts for creature types (702.70a)."""
        if subtype in self.subtypes:
            return True
        return self.all_creature_types and is_creature_type(subtype)

    @property
    def mana_value(self) -> int:
        """Converted mana cost (202.3), X counting as 0; see ``view.mana_value`` for spells."""
        return mana_value(self.mana_cost)


def mana_value(cost: tuple[str, ...] | None, x: int = 0) -> int:
    """The converted mana cost of mana symbols (202.3)."""
    if not cost:
        return 0
    total = 0
    for s in cost:
        if s.isdigit():
            total += int(s)
        elif s in ("X", "Y", "Z"):
            total += x
        elif "/" in s and s.split("/")[0].isdigit():
            total += int(s.split("/")[0])
        else:
            total += 1
    return total


_COLORS = frozenset("WUBRG")


def colors_of_cost(cost: tuple[str, ...] | None) -> frozenset[str]:
    """The colours of the mana symbols in a cost (105.2)."""
    return frozenset(c for s in cost or () for c in s.replace("/", "") if c in _COLORS)


def printed_number(text: str | None) -> int | None:
    """A printed power, toughness or loyalty: the number, 0 for a star (208.2), None where there is none."""
    if text is None or text == "":
        return None
    try:
        return int(text)
    except ValueError:
        return 0


@kept
def face_chars(face: tree.Face) -> Chars:
    """The characteristics a face gives before any effect."""
    c = Chars()
    c.name = face.name
    c.mana_cost = face.mana_cost
    c.colors = frozenset(face.colors)
    c.supertypes = frozenset(face.supertypes)
    c.types = frozenset(t.lower() for t in face.types)
    c.subtypes = frozenset(face.subtypes)
    c.power = printed_number(face.power)
    c.toughness = printed_number(face.toughness)
    c.loyalty = printed_number(face.loyalty)
    c.abilities = tuple(Ab(node, ("printed", n)) for n, node in enumerate(face.abilities))
    c.all_creature_types = c.has("changeling")
    return c


FACE_DOWN = tree.Face(
    name="", mana_cost=None, colors=(), supertypes=(), types=("creature",), subtypes=(), power="2", toughness="2",
    loyalty=None, text="", abilities=(),
)  # fmt: skip
"""The characteristics of a face-down spell or permanent without other instructions (707.2)."""


def base_chars(obj: Obj) -> Chars:
    """A fresh copy of the object's characteristics before continuous effects."""
    c = face_chars(FACE_DOWN if obj.face_down and obj.zone in ("battlefield", "stack") else obj.face).copy()
    c.controller = obj.controller
    return c


@kept
def _printed(face: tree.Face) -> dict[int, Chars]:
    """What the face gives whom it is controlled by, entered when it is first looked at."""
    return {}


def simple_chars(obj: Obj) -> Chars:
    """The characteristics of an object that no continuous effect touches: printed values and counters. Shared, never changed."""
    if obj.counters or obj.face_down:
        return _of_version(obj)
    by_controller = _printed(obj.face)
    c = by_controller.get(obj.controller)
    if c is None:
        c = by_controller[obj.controller] = base_chars(obj)
    return c


@kept
def _of_version(obj: Obj) -> Chars:
    c = base_chars(obj)
    if obj.counters:
        apply_counters(obj, c)
    return c


def apply_counters(obj: Obj, c: Chars) -> None:
    """Power and toughness changes from counters (613.3d)."""
    for kind, n in obj.counters:
        if "/" in kind:
            p, t = kind.split("/")
            if c.power is not None:
                c.power += n * int(p)
            if c.toughness is not None:
                c.toughness += n * int(t)


@kept
def has_defining(face: tree.Face) -> bool:
    """Whether a face has characteristic-defining abilities (604.3)."""
    return any(
        isinstance(node, tree.Static) and node.defining for ab in face_chars(face).abilities for node in parts(ab.node)
    )
