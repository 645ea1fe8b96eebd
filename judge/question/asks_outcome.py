"""Whether something came about: the verb of the question says what the end of the replay, or what happened in it, must show.

One table from the verb to the frames that may read it; they are tried where no form of its own has read the question."""

from __future__ import annotations

from judge.question.asked import Asked, AskFrame
from judge.question.asks_affected import affects, befalls, gets_mana, prevented
from judge.question.asks_altered import becomes, counters, own_abilities, sized
from judge.question.clause import Clause
from judge.question.world import World

FRAMES: dict[str, tuple[AskFrame, ...]] = {
    "gain": (sized, own_abilities, counters, gets_mana, affects),
    "control": (sized, own_abilities, counters),
    "keep": (sized, own_abilities, counters),
    "lose": (sized, own_abilities, counters),
    "become": (becomes,),
    "go": (becomes,),
    "change": (becomes,),
    "count": (becomes,),
    "prevent": (prevented,),
    "affect": (affects,),
    "apply": (affects,),
    "work": (affects,),
    "hit": (affects,),
    "copy": (befalls("copy"),),
    "persist": (befalls("return to the battlefield"),),
}
"""Verb -> what is asked, in the order the readings are tried."""


def outcome(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a question of outcome by its verb; None for anything else."""
    if clause.wh or clause.aux in ("must", "shall") or (clause.verb != "hit" and clause.aux in ("can", "could", "may", "might")):
        return None
    for frame in FRAMES.get(clause.verb, ()):
        if (found := frame(world, clause)) is not None:
            return found
    return None
