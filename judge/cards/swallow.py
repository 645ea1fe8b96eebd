"""The swallow check: every word that changes meaning ("unless", "may", "instead" ...) has its slot in the tree."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.slots import missing


def swallowed(face: tree.Face) -> list[str]:
    """The words of the face's text for which the tree holds no slot; empty when nothing was swallowed."""
    return missing(face.text, face.abilities)
