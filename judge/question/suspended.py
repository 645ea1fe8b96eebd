"""A card told to be suspended (702.59): in exile with its time counters."""

from __future__ import annotations

import re

from judge.question.world import Thing, World

SUSPEND = re.compile(r"\bsuspend (\d+)\s*[—-]")


def hang(world: World, thing: Thing, number: int = 0) -> bool:
    """Put a card told to be suspended into exile with its time counters: as many as told, else as its suspend says."""
    printed = SUSPEND.search(text_of(world, thing))
    if printed is None or any(d.what == thing.key for d in world.deeds):
        return False
    told = next((n for kind, n in thing.counters if kind in ("time", "")), 0)
    many = number or told or int(printed.group(1))
    thing.zone = "exile"
    thing.states.discard("suspended")
    thing.counters = (("time", many),)
    return True


def text_of(world: World, thing: Thing) -> str:
    """The text of what a thing is, in small letters."""
    return (world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text).lower()
