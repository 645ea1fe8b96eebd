"""What is printed on the cards that a question names: numbers and words of it needn't be told again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.cards.words import COLORS
from judge.question.words.keywords import keyword_names

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.cards.loaders import FaceRecord


@dataclass(frozen=True, slots=True)
class Named:
    """The cards that a question names: their names, what is printed on them, and what they cost in all. ``meant``: cards that words of it may name
    besides; ``described``: what may be said of any of them without telling more: their types, sizes and keywords."""

    names: frozenset[str]
    texts: str
    worth: frozenset[int]
    meant: frozenset[str] = frozenset()
    described: frozenset[str] = frozenset()


def named_of(names: Iterable[str], catalog: Catalog, meant: Iterable[str] = ()) -> Named:
    """What is known of the cards that a question names, and of those that it may mean."""
    found = {name: record.faces for name in names if (record := catalog.record(name)) is not None}
    others = {name: record.faces for name in meant if name not in found and (record := catalog.record(name)) is not None}
    faces = [face for each in (*found.values(), *others.values()) for face in each]
    texts = " ".join(f"{face.oracle_text or ''} {face.power or ''} {face.toughness or ''} {face.mana_cost or ''}" for face in faces)
    described = frozenset(word for face in faces for word in _described(face))
    return Named(frozenset(found), texts, frozenset(_worth(face.mana_cost or "") for face in faces), frozenset(others), described)


def _described(face: FaceRecord) -> Iterator[str]:
    """The words that say what is printed on a card anyway."""
    yield from re.findall(r"[a-z]+", face.type_line.lower())
    yield from keyword_names() & set(re.findall(r"[a-z]+", (face.oracle_text or "").lower()))
    yield from (hue for hue, letter in COLORS.items() if letter in (face.colors if face.colors is not None else face.mana_cost or ""))
    for found in re.finditer(r"[Pp]rotection from ([^.\n]*)", face.oracle_text or ""):
        yield from (hue for hue in COLORS if hue in found[1])
    if face.power is not None:
        yield f"{face.power}/{face.toughness}"


def _worth(cost: str) -> int:
    """The converted mana cost."""
    symbols = [symbol for symbol in re.findall(r"\{([^}]+)\}", cost) if symbol != "X"]
    return sum(int(symbol) if symbol.isdecimal() else 1 for symbol in symbols)
