"""Things that a card's own words speak of: for each class it describes, objects that fit, so that a position can reach what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any

from judge.cards import tree
from judge.cards.reader import read_abilities
from judge.engine import described
from judge.engine.state.typewords import COLOR_NAMES, PERMANENT_TYPES, type_group

_SPELLS = {"instant", "sorcery"}
_TYPE_OF_GROUP = {"land": "land", "artifact": "artifact", "enchantment": "enchantment", "spell": "instant", "creature": "creature"}
_COSTS_MANA = ("cycling", "suspend", "echo", "equip", "morph", "flashback", "kicker", "madness", "unearth", "buyback", "evoke", "level up")


def everything(node: Any) -> Iterator[Any]:
    """Every node of a tree."""
    if isinstance(node, tuple):
        for item in node:
            yield from everything(item)
    elif isinstance(node, tree.Node):
        yield node
        for one in fields(node):
            yield from everything(getattr(node, one.name))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one thing must be like."""

    types: frozenset[str] = frozenset()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    avoided: frozenset[str] = frozenset()  # colours and card types
    keywords: tuple[str, ...] = ()
    stats: tuple[tuple[str, int], ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    name: str = ""
    spell: bool = field(default=False, compare=False)

    def face(self, n: int) -> tuple[tree.Face, dict[str, int]]:
        """A face that fits, the ``n``-th of the position, and the counters it is to have."""
        stats = dict(self.stats)
        usual = ("instant", "sorcery", "creature", "artifact") if self.spell else ("creature", "enchantment", "artifact", "land")
        types = self.types or frozenset(_TYPE_OF_GROUP[type_group(s)] for s in self.subtypes)
        types = types or frozenset({next((t for t in usual if t not in self.avoided), "enchantment")})
        if types == {"tribal"}:
            types = types | {"enchantment"}
        colors = self.colors or (("W", "U", "B", "R", "G")[n % 5],) if "artifact" not in types and not types & {"land"} else self.colors
        colors = tuple(c for c in colors if c not in self.avoided)
        lines = [_keyword(k) for k in self.keywords]
        if "Aura" in self.subtypes:
            lines.insert(0, "Enchant creature")
        if "Equipment" in self.subtypes:
            lines.append("Equip {1}")
        if types & _SPELLS:
            lines.append("You gain 1 life.")
        name = self.name or f"{next(iter(self.subtypes), sorted(types)[0].title())} of kind {n}"
        size = (stats.get("power", 1 + n % 3), stats.get("toughness", 2 + n % 2)) if "creature" in types or "Vehicle" in self.subtypes else (None, None)
        value = max(0, stats.get("mana value", 1 + len(colors)))
        symbols = (*colors[:value], *((str(value - len(colors)),) if value > len(colors) else ()))
        made = described(
            name, tuple(sorted(types)), *size, colors=colors, subtypes=self.subtypes, supertypes=self.supertypes,
            mana_cost=None if "land" in types else symbols, loyalty=3 if "planeswalker" in types else None,
            abilities=read_abilities("\n".join(lines), name, tuple(sorted(types))) if lines else (),
        )  # fmt: skip
        return made, dict(self.counters)


def _keyword(word: str) -> str:
    if word in _COSTS_MANA:
        return f"{word} {{1}}".capitalize()
    return f"{word} from black".capitalize() if word == "protection" else word.capitalize()


def _amount(compare: tree.Compare) -> int:
    value = compare.amount.value if isinstance(compare.amount, tree.Num) else 1
    return value + {">": 1, "<": -1, "!=": 1}.get(compare.op, 0)


def _with(wanted: Wanted, p: Any, other: bool = False) -> list[Wanted]:
    """The ways to be so as well (``other``: not to be so)."""
    if isinstance(p, tree.Not):
        return _with(wanted, p.of, not other)
    if isinstance(p, tree.AnyOf):
        return [more for one in p.of for more in _with(wanted, one, other)]
    if isinstance(p, (tree.AllOf, tree.IsA)):
        several = p.of if isinstance(p, tree.AllOf) else getattr(p.of, "predicates", ())
        found = [wanted]
        for one in several:
            found = [more for w in found for more in _with(w, one, other)]
        return found
    if other:
        if isinstance(p, tree.IsColor) and p.color in COLOR_NAMES:
            return [replace(wanted, avoided=wanted.avoided | {p.color})]
        if isinstance(p, tree.IsType):
            return [replace(wanted, avoided=wanted.avoided | {p.type.lower()})]
        if isinstance(p, tree.HasStat) and isinstance(p.compare.amount, tree.Num):
            return [replace(wanted, stats=(*wanted.stats, (p.name, p.compare.amount.value + (-1 if p.compare.op in (">", ">=") else 1))))]
        return [wanted]
    if isinstance(p, tree.IsType):
        return [replace(wanted, types=wanted.types | {p.type.lower()})]
    if isinstance(p, tree.IsSubtype):
        return [replace(wanted, subtypes=(*wanted.subtypes, p.subtype), types=wanted.types | {_TYPE_OF_GROUP[type_group(p.subtype)]})]
    if isinstance(p, tree.IsSupertype):
        return [replace(wanted, supertypes=(*wanted.supertypes, p.supertype))]
    if isinstance(p, tree.IsColor):
        if p.color == "multicolored":
            return [replace(wanted, colors=("R", "G"))]
        return [replace(wanted, colors=(*wanted.colors, p.color))] if p.color in COLOR_NAMES else [replace(wanted, avoided=frozenset(COLOR_NAMES))]
    if isinstance(p, tree.HasAbility):
        return [replace(wanted, keywords=(*wanted.keywords, p.keyword))]
    if isinstance(p, tree.HasStat):
        return [replace(wanted, stats=(*wanted.stats, (p.name, _amount(p.compare))))]
    if isinstance(p, tree.HasCounter):
        return [replace(wanted, counters=((p.kind or "+1/+1", 2),))]
    if isinstance(p, tree.Named) and p.name != "~":
        return [replace(wanted, name=p.name)]
    return [wanted]


def _all(wanted: Wanted, said: list[tuple[Any, bool]]) -> list[Wanted]:
    """The ways to be all of it."""
    several = [wanted]
    for p, not_so in said:
        several = [more for one in several for more in _with(one, p, not_so)][:6]
    return several


_EVASION = ("flying", "shadow", "horsemanship", "fear", "islandwalk", "swampwalk", "forestwalk", "mountainwalk", "plainswalk")
_NOT_OF_THINGS = ("player", "opponent", "ability", "activated ability", "triggered ability")


def wanted_by(face: tree.Face) -> list[Wanted]:
    """What the card speaks of, each class once, then what only just is not of it: all that is said but one thing."""
    fit: dict[Wanted, None] = {}
    near: dict[Wanted, None] = {}
    for node in everything(face.abilities):
        if not isinstance(node, tree.Filter) or node.kind in _NOT_OF_THINGS:
            continue
        plain = Wanted(spell=node.kind == "spell")
        fit.update(dict.fromkeys(_all(plain, [(p, False) for p in node.predicates])))
        for n in range(len(node.predicates)):
            near.update(dict.fromkeys(_all(plain, [(p, n == m) for m, p in enumerate(node.predicates)])))
    words = repr(face.abilities)
    fit.update({Wanted(keywords=(k,)): None for k in _EVASION if k in words})
    found = [w for w in (*list(fit)[:8], *list(near)[:8]) if not w.types & {"plane", "vanguard"}]
    return list(dict.fromkeys(w for w in found if w != Wanted(types=w.types) or not w.types <= {"creature"}))


_OF_COUNTERS = (tree.HasCounter, tree.PutCounter, tree.RemoveCounter, tree.RemoveCounters, tree.CountersOn, tree.MoveCounter)


def counters_of(face: tree.Face) -> list[str]:
    """The kinds of counters that the card speaks of."""
    kinds: dict[str, None] = {}
    for node in everything(face.abilities):
        kind = getattr(node, "kind", None)
        if isinstance(node, _OF_COUNTERS) and isinstance(kind, str):
            kinds[kind] = None
    return list(kinds)


def creature_types_of(face: tree.Face) -> list[str]:
    """The creature types that the card speaks of."""
    found = {n.subtype: None for n in everything(face.abilities) if isinstance(n, tree.IsSubtype) and type_group(n.subtype) == "creature"}
    return list(found)


def permanent(face: tree.Face) -> bool:
    """Whether it is a card that stays on the battlefield."""
    return bool(set(face.types) & PERMANENT_TYPES)


