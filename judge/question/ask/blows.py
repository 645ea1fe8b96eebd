"""Damage asked for of things that nothing hits, or that hit nothing: whoever asks "how much does he take" means another than the attacker that nobody
blocked, and "how hard does it hit", asked of what has not fought, asks for its power."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.ask.lines import Asked, mark
from judge.question.ask.presupposed import tramples
from judge.question.hypothesis import AskLine
from judge.question.meaning.model import Said
from judge.question.story.cards import Cards
from judge.question.story.model import World

UNHURT = 0.8
"""How much more doubtful it is that damage is asked for of what nothing deals any."""

_DEALT = re.compile(r"how much damage is <(\d+)> dealt")
_DEALING = re.compile(r"how much damage does <(\d+)> deal(?: to .+)?")


def as_power(asked: Asked) -> Asked:
    """What is asked to deal damage and does nothing in the story is asked for its power; any other way to ask as it is."""
    line = asked.lines[0] if len(asked.lines) == 1 else None
    if line is not None and (dealing := _DEALING.fullmatch(line.text)) is not None and _idle(int(dealing[1]), asked.world):
        return replace(asked, lines=(AskLine(f"what is {mark(int(dealing[1]))}'s power"),))
    return asked


def unhurt(asked: Asked, said: Said, cards: Cards) -> Asked:
    """A way to ask for the damage somebody takes with what makes it doubtful: "what does he take" is asked of a player rather than of a creature, where
    one attacks that nobody blocks or that tramples, and no creature was named as the one that takes it."""
    line = asked.lines[0] if len(asked.lines) == 1 else None
    if line is None or (dealt := _DEALT.match(line.text)) is None:
        return asked
    key, taker = int(dealt[1]), said.noun("theme")
    if _unhurt(key, asked.world):
        return replace(asked, cost=asked.cost + UNHURT)
    person = taker is not None and taker.kind == "pronoun" and taker.head.lower() in _PERSONS
    over = any(tramples(each, asked.world, cards) for deed in asked.world.deeds if deed.verb == "block" and (each := deed.what) is not None)
    return replace(asked, cost=asked.cost + UNHURT) if person and over else asked


_PERSONS = frozenset(("he", "she", "they", "him", "her", "them"))


def _unhurt(key: int, world: World) -> bool:
    """Whether a thing only attacks: nobody blocks it and nothing is aimed at it."""
    attacks = any(deed.verb == "attack" and key in (deed.what, *deed.withs) for deed in world.deeds)
    unaimed = all(deed.verb == "attack" or not deed.targets or key not in deed.targets for deed in world.deeds)
    return attacks and unaimed and not any(deed.verb in ("block", "fight") and key in (deed.what, *deed.withs) for deed in world.deeds)


def _idle(key: int, world: World) -> bool:
    """Whether a creature does nothing in all that is told, nor anybody with it."""
    thing = world.things[key]
    does = ("attack", "block", "fight", "activate", "tap", "sacrifice")
    return thing.is_creature and not any(deed.verb in does and key in (deed.what, *deed.withs, *deed.targets) for deed in world.deeds)
