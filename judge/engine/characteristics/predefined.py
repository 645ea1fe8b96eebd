"""Tokens that a word alone defines (111.10 today): what a Treasure, a Clue, a Food ... is and can do."""

from __future__ import annotations

from functools import cache

from judge.cards import tree
from judge.cards.reader.face import read_face

PREDEFINED: dict[str, tuple[str, str]] = {
    "Treasure": ("Artifact", "{T}, Sacrifice this artifact: Add one mana of any color."),
    "Food": ("Artifact", "{2}, {T}, Sacrifice this artifact: You gain 3 life."),
    "Gold": ("Artifact", "Sacrifice this artifact: Add one mana of any color."),
    "Clue": ("Artifact", "{2}, Sacrifice this artifact: Draw a card."),
    "Blood": ("Artifact", "{1}, {T}, Discard a card, Sacrifice this artifact: Draw a card."),
    "Powerstone": ("Artifact", "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."),
    "Shard": ("Enchantment", "{2}, Sacrifice this enchantment: Scry 1, then draw a card."),
}
"""Subtype -> the card type of such a token and its rules text."""


@cache
def predefined(subtype: str) -> tree.Face | None:
    """The token that the subtype alone defines; None where it defines none."""
    known = PREDEFINED.get(subtype)
    if known is None:
        return None
    kind, text = known
    return read_face(subtype, f"{kind} — {subtype}", None, text, colors=())
