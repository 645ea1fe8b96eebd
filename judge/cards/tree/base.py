"""The root of the typed tree that card text is read into.

Every node is a frozen, slotted dataclass: data without behaviour, so that the engine can carry it out, ``wording`` can turn it
back into text, and a page can show it. A field named ``word`` (or ``words``) keeps which of several equal wordings the
text used; it never changes the meaning and takes no part in comparing two trees (``field(compare=False)``).
"""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Node:
    """Any part of the tree."""


_NAMES: dict[type[Node], tuple[str, ...]] = {}


def names_of(kind: type[Node]) -> tuple[str, ...]:
    """The names of the fields of a class of nodes, in order: looked up once, as whole trees are gone through again and again."""
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(f.name for f in fields(kind))
    return found


@dataclass(frozen=True, slots=True)
class Unread(Node):
    """Words that could not be read, kept with their span in the normalised text (0-based start, end exclusive)."""

    text: str
    start: int = 0
    end: int = 0
