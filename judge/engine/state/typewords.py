"""Words of types (205): which subtype belongs to which card type."""

from __future__ import annotations

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
LAND_TYPES = frozenset((*BASIC_LAND_TYPES, "Desert", "Gate", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's"))
ARTIFACT_TYPES = frozenset(
    ("Contraption", "Equipment", "Fortification", "Clue", "Food", "Treasure", "Vehicle", "Gold", "Blood", "Powerstone")
)
ENCHANTMENT_TYPES = frozenset(("Aura", "Shrine", "Curse", "Saga", "Cartouche", "Rune", "Class", "Background", "Shard"))
SPELL_TYPES = frozenset(("Arcane", "Trap", "Adventure", "Lesson"))
OTHER_SUBTYPES = LAND_TYPES | ARTIFACT_TYPES | ENCHANTMENT_TYPES | SPELL_TYPES
CARD_TYPES = frozenset(
    ("artifact", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery", "tribal", "plane", "vanguard",
     "battle", "scheme", "phenomenon", "conspiracy", "dungeon")
)  # fmt: skip
PERMANENT_TYPES = frozenset(("artifact", "creature", "enchantment", "land", "planeswalker", "battle"))
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def is_creature_type(subtype: str) -> bool:
    """Whether the subtype is one that creatures have (205.3m today): none of the types of other card types."""
    return subtype not in OTHER_SUBTYPES


def type_group(subtype: str) -> str:
    """Which card type a subtype is correlated with (205.3)."""
    if subtype in LAND_TYPES:
        return "land"
    if subtype in ARTIFACT_TYPES:
        return "artifact"
    if subtype in ENCHANTMENT_TYPES:
        return "enchantment"
    return "spell" if subtype in SPELL_TYPES else "creature"
