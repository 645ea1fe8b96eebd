"""What is printed on the cards that a question names: numbers and words of it needn't be told again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog


@dataclass(frozen=True, slots=True)
class Named:
    """The cards that a question names: their names, what is printed on them, and what they cost in all."""

    names: frozenset[str]
    texts: str
    worth: frozenset[int]


def named_of(names: Iterable[str], catalog: Catalog) -> Named:
    """What is known of the cards that a question names."""
    found = {name: record.faces for name in names if (record := catalog.record(name)) is not None}
    faces = [face for each in found.values() for face in each]
    texts = " ".join(f"{face.oracle_text or ''} {face.power or ''} {face.toughness or ''} {face.mana_cost or ''}" for face in faces)
    return Named(frozenset(found), texts, frozenset(_worth(face.mana_cost or "") for face in faces))


def _worth(cost: str) -> int:
    """The converted mana cost."""
    symbols = [symbol for symbol in re.findall(r"\{([^}]+)\}", cost) if symbol != "X"]
    return sum(int(symbol) if symbol.isdecimal() else 1 for symbol in symbols)
