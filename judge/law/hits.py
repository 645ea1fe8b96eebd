"""What searches and walks along the graph give: ranked hits, and neighbours of an entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.law.entry import Brief


@dataclass(frozen=True, slots=True)
class Hit:
    """One search result; a higher score is better."""

    id: str
    edition: str
    kind: str
    title: str
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One edge seen from an entry: the type, whether it leaves the entry, and the item at its other end."""

    type: str
    outgoing: bool
    item: Brief
