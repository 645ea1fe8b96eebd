"""Damage asked for of things that nothing hits, or that hit nothing: whoever asks "how much does he take" means another than the attacker that nobody
blocked, and "how hard does it hit", asked of what has not fought, asks for its power."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.ask.lines import Asked, mark
from judge.question.hypothesis import AskLine
from judge.question.story.model import World

UNHURT = 0.8
"""How much more doubtful it is that damage is asked for of what nothing deals any."""

_DEALT = re.compile(r"how much damage is <(\d+)> dealt")
_DEALING = re.compile(r"how much damage does <(\d+)> deal(?: to .+)?")


def weighed(asked: Asked) -> Asked:
    """A way to ask for damage with what makes it doubtful, or put as the power that is meant; any other as it is."""
    line = asked.lines[0] if len(asked.lines) == 1 else None
    if line is None:
        return asked
    if (dealt := _DEALT.match(line.text)) is not None and _unhurt(int(dealt[1]), asked.world):
        return replace(asked, cost=asked.cost + UNHURT)
    if (dealing := _DEALING.fullmatch(line.text)) is not None and _idle(int(dealing[1]), asked.world):
        return replace(asked, lines=(AskLine(f"what is {mark(int(dealing[1]))}'s power"),))
    return asked


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
