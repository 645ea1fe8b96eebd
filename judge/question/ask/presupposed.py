"""What an ask takes for granted: that a spell which is asked to be countered was acted on, that what is asked to stay in play can be there, that what is
asked to come back has left. A reading whose ask takes for granted what nothing in the story meets is a worse one than a reading in which it is met."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.question.ask.lines import Asked
from judge.question.story.cards import Cards
from judge.question.story.model import World
from judge.question.story.refer import undergoing
from judge.question.story.sources import of_thing

UNMET = 0.8
"""How much more doubtful an ask is whose presupposition nothing meets."""


def weighed_by_story(asked: Asked, cards: Cards) -> Asked:
    """A way to ask with the doubt of what it takes for granted and the story doesn't have."""
    for line in asked.lines:
        for pattern, met in _TAKEN_FOR_GRANTED:
            found = pattern.match(line.text)
            if found is not None and not met(int(found[1]), asked.world, cards):
                return replace(asked, cost=asked.cost + UNMET)
    return asked


def tramples(key: int, world: World, cards: Cards) -> bool:
    """Whether a creature has trample."""
    thing = world.things[key]
    return "trample" in thing.abilities or bool(thing.card and cards.has_keyword(thing.card, "trample"))


def _acted_on(key: int, world: World, _: Cards) -> bool:
    """Of a spell: whether something is done to it, where anything is done to a spell at all."""
    cast = {deed.what for deed in world.deeds if deed.verb == "cast" and deed.what is not None}
    hit = {who for deed in world.deeds if deed.verb in ("cast", "activate") for who in deed.targets if who in cast}
    hit |= cast & set(undergoing(world))
    return key not in cast or key in hit or not hit


def _resolves(key: int, world: World, cards: Cards) -> bool:
    """Whether it is a spell that somebody casts, or a thing with an ability that somebody uses."""
    done = any(deed.what == key for deed in world.deeds) or not world.deeds
    return done and _acted_on(key, world, cards)


def _passing(key: int, world: World) -> bool:
    return bool({"instant", "sorcery"} & set(world.things[key].types))


def _lasting(key: int, world: World, _: Cards) -> bool:
    """Whether it may be in play."""
    return not _passing(key, world)


def _may_trigger(key: int, world: World, cards: Cards) -> bool:
    """Whether it has an ability that triggers, as far as its card tells."""
    thing = world.things[key]
    return not thing.card or bool(thing.abilities) or any(each.way == "triggered" for each in of_thing(thing, cards))


def _may_have_left(key: int, world: World, _: Cards) -> bool:
    """Whether anything in the story may have taken it away, or it was not in play from the start."""
    thing = world.things[key]
    if thing.zone not in ("", "battlefield") or not world.deeds or thing.controller == "":
        return True
    touched = any(key in (deed.what, *deed.targets, *deed.withs) for deed in world.deeds)
    sweeping = any(deed.verb in ("cast", "activate") and not deed.targets for deed in world.deeds)
    return touched or sweeping or bool(world.results)


def _may_be_hit(key: int, world: World, _: Cards) -> bool:
    """Whether damage can be dealt to it (119.1)."""
    types = set(world.things[key].types)
    return not types or bool({"creature", "planeswalker"} & types) or _animated(key, world)


def _animated(key: int, world: World) -> bool:
    return any(deed.verb in ("attack", "block", "activate") and key in (deed.what, *deed.withs) for deed in world.deeds)


def _loyal(key: int, world: World, _: Cards) -> bool:
    types = set(world.things[key].types)
    return not types or "planeswalker" in types


_TAKEN_FOR_GRANTED: tuple[tuple[re.Pattern[str], Callable[[int, World, Cards], bool]], ...] = (
    (re.compile(r"is <(\d+)> countered"), _acted_on),
    (re.compile(r"does <(\d+)> resolve"), _resolves),
    (re.compile(r"does <(\d+)> trigger"), _may_trigger),
    (re.compile(r"is <(\d+)> on the battlefield"), _lasting),
    (re.compile(r"does <(\d+)> (?:survive|die)"), _lasting),
    (re.compile(r"does <(\d+)> return"), _may_have_left),
    (re.compile(r"how much damage is <(\d+)> dealt"), _may_be_hit),
    (re.compile(r"what is <(\d+)>'s loyalty"), _loyal),
)
"""Lines with what they take for granted of the thing they are asked of."""
