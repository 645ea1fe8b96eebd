"""A card as plain data, with the keys that ``judge cards show --json`` prints: the same for command line and web."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.check import reading_of, unread
from judge.cards.concerned import rules_concerned
from judge.cards.outline import outline


def face_json(face: tree.Face, edition: str, playable: bool | None = None) -> dict[str, Any]:
    """One face: what is printed, what was read, and what was not; ``playable`` is the engine's own word, None if unknown."""
    return {
        "name": face.name,
        "mana_cost": None if face.mana_cost is None else "".join(f"{{{symbol}}}" for symbol in face.mana_cost),
        "type_line": type_line(face),
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": face.loyalty,
        "colors": list(face.colors),
        "text": face.text,
        "reading": reading_of(face),
        "playable": playable,
        "abilities": [outline(ability) for ability in face.abilities],
        "rules": [f"{edition}:{number}" for number in rules_concerned(face, edition)],
        "unread": [{"text": node.text, "start": node.start, "end": node.end} for node in unread(face)],
    }


def type_line(face: tree.Face) -> str:
    """The type line as printed (205.1)."""
    left = " ".join(word.capitalize() for word in (*face.supertypes, *face.types))
    return f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left
