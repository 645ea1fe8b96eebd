"""The keywords that procedures look up by their name (combat, targeting, damage, timing), with their rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from judge.cards.keywords import KEYWORDS

BY_NAME: dict[str, str] = {
    "deathtouch": "702.2", "defender": "702.3", "double strike": "702.4", "enchant": "702.5", "first strike": "702.7",
    "flash": "702.8", "flying": "702.9", "haste": "702.10", "intimidate": "702.11", "landwalk": "702.12",
    "lifelink": "702.13", "protection": "702.14", "reach": "702.15", "shroud": "702.16", "trample": "702.17",
    "vigilance": "702.18", "phasing": "702.23", "shadow": "702.25", "horsemanship": "702.28", "fear": "702.33",
    "affinity": "702.38", "convoke": "702.48", "delve": "702.63", "split second": "702.58", "absorb": "702.61",
    "changeling": "702.70", "wither": "702.77", "banding": "702.19", "bands with other": "702.19b",
    "improvise": "702.126*", "undaunted": "702.125*", "escalate": "702.120*", "hexproof from": "702.11*",
    "splice": "702.44", "dredge": "702.49", "miracle": "702.94*", "rebound": "702.88*", "totem armor": "702.89*",
    "assist": "702.132*", "foretell": "702.143*", "disturb": "702.146*", "compleated": "702.150*", "daybound": "702.145*",
    "nightbound": "702.145*", "trample over planeswalkers": "702.19*",
    "fuse": "702.102*", "aftermath": "702.127*",
    "partner": "702.124*", "friends forever": "702.124*",
    "hexproof": "702.11*", "indestructible": "702.12*", "menace": "702.111*", "infect": "702.90*", "skulk": "702.118*",
}  # fmt: skip
"""Keyword -> rule; those with a star came after 2009."""


@cache
def rules_of(name: str) -> tuple[str, ...]:
    """The rule that says what a keyword ability means, as the engine numbers rules (a star: only since 2009); nothing for other words."""
    entry = KEYWORDS.get(name)
    if entry is None:
        return ()
    number, star = (entry.old, "") if entry.old is not None else (entry.new or "", "*")
    if not number:
        return ()
    return (f"{number}{'a' if number[-1].isdigit() else ''}{star}",)


SEVERAL = {
    "rampage": "702.20c", "cumulative upkeep": "702.21b", "flanking": "702.22b", "provoke": "702.36b", "storm": "702.37b",
    "modular": "702.40b", "bushido": "702.42b", "soulshift": "702.43b", "replicate": "702.53b", "graft": "702.55b",
    "ripple": "702.57b", "vanishing": "702.60c", "frenzy": "702.65b", "gravestorm": "702.66b", "poisonous": "702.67b",
    "conspire": "702.75b", "cascade": "702.82b",
}  # fmt: skip
"""Keyword -> the rule by which each of several instances triggers on its own."""
RESOLVING = {"rampage": ("702.20b",), "ninjutsu": ("702.46c",)}
"""Keyword -> the rule by which the ability is worked out, or puts something into play, as it resolves."""
EACH_APPLIES = {
    "affinity": "702.38c", "amplify": "702.35b", "sunburst": "702.41d", "bloodthirst": "702.51c", "enchant": "702.5c",
    "equip": "702.6c", "fortify": "702.64c",
}  # fmt: skip
"""Keyword that isn't triggered -> the rule of several instances: each applies, or any one may be used."""
ACTIVATING = {"forecast": ("702.54b",), "ninjutsu": ("702.46b", "702.46c")}
"""Keyword -> the rules that say when it can be activated, or what happens as it is."""
USED_IN_CASTING = (
    "flash",
    "affinity",
    "convoke",
    "delve",
    "kicker",
    "multikicker",
    "buyback",
    "entwine",
    "replicate",
    "conspire",
)


def casting_rules(has: Callable[[str], bool], paid: Mapping[str, object], any_time: bool) -> tuple[str, ...]:
    """The rules of the keywords that had a part in casting a spell: what was paid for, what made it cheaper or possible now."""
    found: list[str] = []
    for name in USED_IN_CASTING:
        used = any_time if name == "flash" else name == "affinity" or bool(paid.get(name))
        if has(name) and used:
            found += rules_of(name)
    if paid.get("kicker"):
        found += ("702.30a", "702.30b")
    return tuple(dict.fromkeys(found))
