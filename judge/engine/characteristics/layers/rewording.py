"""Text-changing effects (612): which words of a text are colour words and land type words, and replacing one by another."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from judge.cards import tree
from judge.engine.state.frozen import replace
from judge.engine.state.typewords import BASIC_LAND_TYPES

COLOR_WORDS = ("W", "U", "B", "R", "G")
GROUPS: dict[str, tuple[str, ...]] = {"color word": COLOR_WORDS, "basic land type": tuple(BASIC_LAND_TYPES), "creature type": ()}
"""Kind of word that an effect may replace -> the words of the kind; creature types are named freely."""


@dataclass(frozen=True, slots=True)
class FixedText(tree.Modification):
    """Layer 3: every ``old`` of the kind of word reads ``new`` (a text change with its choice made)."""

    kind: str
    old: str
    new: str


COLOR_FIELDS: dict[type, str] = {
    tree.IsColor: "color",
    tree.ChangeColors: "colors",
    tree.TokenSpec: "colors",
    tree.Devotion: "colors",
}
"""Node class -> its field that holds colour words; the letters in any other field are mana symbols, which stay (612.2)."""

LAND_FIELDS: dict[type, str] = {
    tree.IsSubtype: "subtype",
    tree.ChangeTypes: "subtypes",
    tree.SetSubtypesByLand: "subtypes",
    tree.LoseTypes: "types",
    tree.TokenSpec: "subtypes",
    tree.HasAbility: "keyword",
}
"""Node class -> its field that holds subtypes or names of landwalk abilities; names of cards are in none of them (612.2)."""


def kinds_of(what: str) -> tuple[str, ...]:
    """The kinds of words a text-changing effect lets its player choose from, out of its own words; empty when it is unknown."""
    kinds = tuple(what.split(" or "))
    if len(kinds) > 1 and "creature type" in kinds:
        return ()
    return kinds if all(k in GROUPS for k in kinds) else ()


def reworded(node: Any, change: FixedText) -> Any:
    """The part of a text with the change carried out; the same object when it holds no such word."""
    if isinstance(node, tuple):
        parts = tuple(reworded(n, change) for n in node)
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not isinstance(node, tree.Node):
        return node
    place = (COLOR_FIELDS if change.kind == "color word" else LAND_FIELDS).get(type(node))
    changes = {}
    for f in fields(node):
        value = getattr(node, f.name)
        new = _words(value, change) if f.name == place else reworded(value, change)
        if new is not value:
            changes[f.name] = new
    return replace(node, **changes) if changes else node


def _words(value: Any, change: FixedText) -> Any:
    if isinstance(value, tuple):
        parts = tuple(_words(v, change) for v in value)
        return value if parts == value else parts
    if value == change.old:
        return change.new
    if value == f"{change.old.lower()}walk":
        return f"{change.new.lower()}walk"
    return value
