"""The typed tree back to text, in today's wording: the other half of the round trip (DESIGN section 7)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.phrasing.abilities import abilities_lines, ability_text
from judge.cards.phrasing.unworded import Unworded


def face_text(face: tree.Face) -> str:
    """The rules text of a face: one line for each ability, keyword abilities of a line joined.

    What the tree holds but cannot be worded stands as ``<...>``, so that the face does not count as fully read.
    """
    try:
        return "\n".join(abilities_lines(face.abilities))
    except Unworded as why:
        return f"<{why}>"


__all__ = ["Unworded", "ability_text", "face_text"]
