"""The typed tree back to text, in today's wording: the other half of the round trip (DESIGN section 7)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.abilities import ability_text, face_text

__all__ = ["ability_text", "face_text", "tree"]
