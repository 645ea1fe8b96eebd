"""The reader: normalised rules text of a card face to the typed tree (DESIGN section 7; rules 112, 113 of 2009: 113 today)."""

from __future__ import annotations

from judge.cards.reader.face import read_abilities, read_face

__all__ = ["read_abilities", "read_face"]
