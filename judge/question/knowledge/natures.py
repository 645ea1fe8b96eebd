"""What a face of a card is: its types, colours, cost and size (section 2 of the rules)."""

from __future__ import annotations

from judge.cards import tree
from judge.question.knowledge.aims import unread_in
from judge.question.knowledge.model import Nature

_NO_PERMANENTS = frozenset({"instant", "sorcery"})


def nature_of(face: tree.Face) -> Nature:
    """What the face is by its print."""
    return Nature(
        face.name,
        tuple(type_.lower() for type_ in face.types),
        tuple(subtype.lower() for subtype in face.subtypes),
        tuple(supertype.lower() for supertype in face.supertypes),
        face.colors,
        face.mana_cost,
        sum(_value(symbol) for symbol in face.mana_cost or ()),
        face.power,
        face.toughness,
        face.loyalty,
        not _NO_PERMANENTS & {type_.lower() for type_ in face.types},
        tuple(ability for ability in face.abilities if isinstance(ability, tree.Keyword)),
        not any(unread_in(ability) for ability in face.abilities),
    )


def _value(symbol: str) -> int:
    """What a symbol adds to the mana value (202.3): X is 0, a hybrid symbol its greatest part."""
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    return max((int(part) for part in symbol.split("/") if part.isdigit()), default=1)
