"""Creatures set against each other: in combat, where nothing named makes them fight."""

from __future__ import annotations

from judge.question.meaning.model import Said
from judge.question.story.binding import Scene, bind
from judge.question.story.combat import block_with
from judge.question.story.effects import effect
from judge.question.story.model import ASKER, World
from judge.question.story.people import foe
from judge.question.story.refer import Want


def meet(world: World, attacker: int, blocker: int) -> World | None:
    """Two creatures meet in combat, the first attacking; None where one player has both."""
    here = world.fork()
    mine, theirs = here.things[attacker].controller, here.things[blocker].controller
    if mine and mine == theirs:
        return None
    mine = mine or (foe(here, theirs) if theirs else ASKER)
    here.put_in_play(attacker, controller=mine)
    here.put_in_play(blocker, controller=theirs or foe(here, mine))
    block_with(here, here.things[blocker].controller, (attacker,), (blocker,))
    here.doubt("stand-in", "they are taken to meet in combat", 0.05)
    return here


def fight(world: World, said: Said, scene: Scene) -> list[World]:
    """ "They fight", "a 2/2 against a 3/3": they meet in combat, unless something named makes them fight."""
    if said.noun("with") is not None or any(deed.verb in ("cast", "activate", "block") for deed in world.deeds):
        return effect(world, said, scene)
    out = []
    wants = {role: Want(("creature",)) for role in ("agent", "theme", "to")}
    for bound in bind(world, said, scene, ("agent", "theme", "to"), wants):
        pair = tuple(dict.fromkeys((*bound.things("agent"), *bound.things("theme"), *bound.things("to"))))
        if len(pair) == 2 and (met := meet(bound.world, *pair)) is not None:
            out.append(met)
    return out
