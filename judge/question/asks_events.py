"""Whether something came about: the verb of the question says what the end of the replay, or what happened in it, must show.

One table from the verb to the frames that may read it; they are tried where no form of its own has read the question."""

from __future__ import annotations

from judge.question.asked import Asked, AskFrame
from judge.question.asks_affected import affects, befalls, dealt, destroys, gets_mana, prevented, saves
from judge.question.asks_altered import becomes, counters, own_abilities, sized
from judge.question.asks_moved import enters, gets_card, gets_it, goes, put_there
from judge.question.clause import Clause
from judge.question.world import World

FRAMES: dict[str, tuple[AskFrame, ...]] = {
    "gain": (sized, own_abilities, counters, gets_mana, gets_card, gets_it, affects),
    "control": (sized, own_abilities, counters),
    "keep": (sized, own_abilities, counters),
    "lose": (sized, own_abilities, counters),
    "become": (becomes,),
    "go": (becomes, goes),
    "put": (put_there,),
    "return": (put_there,),
    "returns": (put_there,),
    "deal": (dealt,),
    "destroy": (destroys,),
    "save": (saves,),
    "enter": (enters,),
    "change": (becomes,),
    "prevent": (prevented,),
    "affect": (affects,),
    "apply": (affects,),
    "work": (affects,),
    "hit": (affects,),
    "copy": (befalls("copy"),),
}
"""Verb -> what is asked, in the order the readings are tried."""


BY_WORD: dict[str, tuple[AskFrame, ...]] = {
    "persist": (befalls("return to the battlefield", "persist"),),
    "vanish": (befalls("leave the battlefield", "vanish", "too"),),
}
"""The same for words that are verbs only in a question, and names of something else in a story."""


def frames_of(clause: Clause) -> tuple[AskFrame, ...]:
    """The frames that may read the question."""
    if clause.verb:
        return FRAMES.get(clause.verb, ())
    return next((frames for word, frames in BY_WORD.items() if any(t.low == word for t in clause.unread)), ())


def outcome(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a question of outcome by its verb; None for anything else."""
    if clause.wh or clause.aux in ("must", "shall", "can", "could", "may", "might"):
        return None
    for frame in frames_of(clause):
        if (found := frame(world, clause)) is not None:
            return found
    return None
