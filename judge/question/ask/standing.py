"""How somebody or something stands: how much life a player has ("where am I now", "how does he end up"), how much loyalty a planeswalker ("what is he at")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.question.ask.lines import Asked, mark
from judge.question.ask.teller import Teller
from judge.question.hypothesis import AskLine
from judge.question.story.model import World
from judge.question.story.people import in_play
from judge.question.syntax.model import Noun


def life_of(player: Noun | None, world: World, teller: Teller) -> Iterator[Asked]:
    """ "What is my life total", "how much life am I at"."""
    if player is None:
        return
    for candidate in teller.refer(world, player, ("player",)):
        for who in candidate.who[:1]:
            if isinstance(who, str):
                yield Asked(candidate.world, (AskLine(f"how much life does {who} have"),), candidate.cost)


def standing(player: Noun, world: World, teller: Teller) -> Iterator[Asked]:
    """ "Where am I", "where does he end up", of a player whose life was told: how much of it is left."""
    for each in life_of(player, world, teller):
        who = next((word for word in in_play(world) if each.lines[0].text == f"how much life does {word} have"), "")
        if who in world.life:
            yield each


_OF_WALKER = frozenset(("he", "him", "his", "she", "her", "it", "its"))


def walker(noun: Noun | None, world: World) -> Noun | None:
    """ "What's he at", "how many counters on him", of a planeswalker where no player's life was told: that planeswalker; None for any other phrase."""
    walkers = [thing for thing in world.things.values() if "planeswalker" in thing.types]
    if noun is None or noun.kind != "pronoun" or noun.head.lower() not in _OF_WALKER or len(walkers) != 1 or world.life:
        return None
    return Noun("name", walkers[0].card, (walkers[0].card,), span=noun.span) if walkers[0].card else replace(noun, head="it")


def loyalty(walker: Noun, world: World, teller: Teller) -> Iterator[Asked]:
    """ "What is he at": how much loyalty a planeswalker has."""
    for candidate in teller.refer(world, walker, ("permanent",)):
        for who in candidate.who[:1]:
            if isinstance(who, int) and "planeswalker" in candidate.world.things[who].types:
                yield Asked(candidate.world, (AskLine(f"what is {mark(who)}'s loyalty"),), candidate.cost)


