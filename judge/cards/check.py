"""How much of a face is read: the hard tests of faithful reading taken together (DESIGN section 7)."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal

from judge.cards import antecedents, swallow, tree
from judge.cards.wording import face_text


def unread(node: object) -> list[tree.Unread | tree.UnreadAbility | tree.UnreadEffect]:
    """Every unread node below (and including) this one, in order."""
    if isinstance(node, (tree.Unread, tree.UnreadAbility, tree.UnreadEffect)):
        return [node]
    if isinstance(node, tuple):
        return [found for item in node for found in unread(item)]
    if isinstance(node, (tree.Node, tree.Face)):
        return [found for item in fields(node) for found in unread(getattr(node, item.name))]
    return []


def reading_of(face: tree.Face) -> Literal["full", "part", "none"]:
    """ "full": nothing unread, the round trip is exact, nothing swallowed, nothing pointing at nothing; "none": no ability is read."""
    if not unread(face):
        if face_text(face) == face.text and not swallow.swallowed(face) and not antecedents.dangling(face):
            return "full"
        return "part"
    return "none" if all(isinstance(ability, tree.UnreadAbility) for ability in face.abilities) else "part"
