"""A card face as a whole: its printed characteristics (109.3, 205, 202) and its rules text, read into abilities."""

from __future__ import annotations

from collections.abc import Iterable

from judge.cards import tree
from judge.cards.normalise import normalise
from judge.cards.reader import quoted  # noqa: F401 - enters its readers
from judge.cards.reader.router import read_lines

SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World", "Elite", "Host"})
_LETTERS = "WUBRG"


def split_type_line(type_line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes and types in lower case, subtypes as printed, from "Legendary Creature — Human Wizard" (205)."""
    left, _, right = type_line.replace("–", "—").replace(" - ", " — ").partition("—")
    words = left.split()
    supertypes = tuple(word.lower() for word in words if word in SUPERTYPES)
    types = tuple(word.lower() for word in words if word not in SUPERTYPES)
    if "plane" in types:
        return supertypes, types, (right.strip(),) if right.strip() else ()
    return supertypes, types, tuple(right.replace("Urza’s", "Urza's").split())


def mana_symbols(mana_cost: str | None) -> tuple[str, ...] | None:
    """The symbols of "{2}{W/U}" without braces; None where the card has no mana cost (202.1b)."""
    if not mana_cost:
        return None
    return tuple(part for part in mana_cost.replace("{", " ").replace("}", " ").split())


def read_face(
    name: str,
    type_line: str,
    mana_cost: str | None,
    oracle_text: str | None,
    power: str | None = None,
    toughness: str | None = None,
    loyalty: str | None = None,
    colors: Iterable[str] | None = None,
) -> tree.Face:
    """Read one face. Never raises on unknown rules text: what cannot be read stays in the tree as unread nodes."""
    supertypes, types, subtypes = split_type_line(type_line or "")
    symbols = mana_symbols(mana_cost)
    if colors is None:
        found = {letter for symbol in symbols or () for letter in symbol.split("/") if letter in _LETTERS}
        colors = (letter for letter in _LETTERS if letter in found)
    oracle = oracle_text or ""
    legend = "legendary" in supertypes and "creature" in types and name.split(" ")[0] not in subtypes
    text = normalise(oracle, name, legend=legend, subtypes=subtypes)
    return tree.Face(
        name=name,
        mana_cost=symbols,
        colors=tuple(colors),
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        text=text,
        abilities=_abilities(text, types),
        oracle=oracle,
    )


def read_abilities(text: str, name: str = "", types: Iterable[str] = ()) -> tuple[tree.Ability, ...]:
    """Read rules text that stands alone: a described object's or a quoted ability's. ``types`` tells spell from permanent."""
    return _abilities(normalise(text, name), tuple(types))


def _abilities(text: str, types: tuple[str, ...]) -> tuple[tree.Ability, ...]:
    return read_lines(text, types)
