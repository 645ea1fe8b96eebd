"""The typed tree back to text, in today's wording: the other half of the round trip (DESIGN section 7)."""

from __future__ import annotations

from judge.cards import tree


def ability_text(ability: tree.Ability) -> str:
    """One ability as text."""
    if isinstance(ability, tree.UnreadAbility):
        return ability.text
    return ""


def face_text(face: tree.Face) -> str:
    """The rules text of a face: one line for each ability, keyword abilities of a line joined."""
    return "\n".join(ability_text(ability) for ability in face.abilities)
