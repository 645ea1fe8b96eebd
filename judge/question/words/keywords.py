"""The names of keyword abilities as people say them."""

from __future__ import annotations

from functools import cache

from judge.cards.keywords import KEYWORDS


@cache
def keyword_names() -> frozenset[str]:
    """Every keyword ability that stands by itself, with the words people say for some."""
    alone = frozenset(name for name, entry in KEYWORDS.items() if entry.form == "none")
    return alone | {"indestructible", "hexproof", "shroud", "islandwalk", "swampwalk", "forestwalk", "mountainwalk", "plainswalk"}
