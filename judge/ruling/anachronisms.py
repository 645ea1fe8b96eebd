"""What a situation holds that its edition can't have known: keywords and planeswalkers younger than the rules asked for (702, 306)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.keywords import KEYWORDS

if TYPE_CHECKING:
    from judge.engine.state.gamestate import State

LAST = {"1997": 25, "2001": 31, "2002": 32, "2006": 57}
"""The number of the youngest keyword of each edition's time within section 702 of 2009-10, whose numbers from 702.20 on follow their age:
shadow, flashback, madness, ripple."""
COMMON = 20
"""Below this number stand the everyday keywords, by name; some of them are younger than the words for them."""
LATE = {
    "deathtouch": "2007", "lifelink": "2007", "intimidate": "2009", "double strike": "2003", "equip": "2003", "indestructible": "2013", "hexproof": "2011",
}  # fmt: skip
"""Everyday keywords by the year in which what they say first stood on cards."""


def unknown_keyword(name: str, edition: str) -> bool:
    """Whether the edition's time didn't know the keyword."""
    if edition not in LAST:
        return False
    if name in LATE:
        return LATE[name] > edition
    keyword = KEYWORDS.get(name)
    if keyword is None:
        return False
    number = int(keyword.old.partition(".")[2]) if keyword.old else None
    return number is None or (number >= COMMON and number > LAST[edition])


def anachronisms(state: State, edition: str) -> tuple[str, ...]:
    """A note for each thing in the situation that is younger than the edition."""
    if edition not in LAST:
        return ()
    found: dict[str, None] = {}
    for obj in state.objects.values():
        if "planeswalker" in {t.lower() for t in obj.face.types}:
            found["planeswalkers"] = None
        for a in obj.face.abilities:
            if isinstance(a, tree.Keyword) and unknown_keyword(a.name, edition):
                found[a.name] = None
    return tuple(f"{name[:1].upper()}{name[1:]}: not known to the rules of {edition}, played by the later rule" for name in found)
