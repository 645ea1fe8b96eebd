"""Whether something came about: the verb of the question says what the end of the replay, or what happened in it, must show.

One table from the verb to the frames that may read it; they are tried where no form of its own has read the question."""

from __future__ import annotations

import re

from judge.question.asked import Asked, AskFrame
from judge.question.asks_affected import affects, befalls, dealt, destroys, gets_mana, prevented, saves
from judge.question.asks_altered import becomes, counters, own_abilities, sized
from judge.question.asks_fought import still_fights
from judge.question.asks_moved import enters, gets_card, gets_it, gets_turn, goes, put_there, text_of
from judge.question.clause import Clause
from judge.question.world import World
from judge.scenario import model as m

ABILITIES = (
    "persist", "undying", "cascade", "storm", "madness", "modular", "exalted", "evolve", "extort", "echo", "haunt", "soulshift", "annihilator", "flanking",
    "bushido", "ripple", "champion", "graft", "prowess", "mentor", "exploit", "afterlife", "evoke", "rampage", "provoke",
)  # fmt: skip
"""Keyword abilities that trigger (702), by the words they are spoken of."""


def keyword_triggers(world: World, clause: Clause) -> Asked | None:
    """ "Does persist still trigger?", "does the cascade still happen?": whether an ability of the one thing that has it triggers."""
    named = [t.low for t in clause.unread if t.low in ABILITIES]
    if clause.subject is not None or clause.passive or clause.args or clause.numbers or len(named) != 1 or not world.astir:
        return None
    having = [t for t in world.things if re.search(rf"\b{named[0]}\b", text_of(world, t.key)) or named[0] in t.keywords]
    if len({t.key for t in having}) != 1:
        return None
    clause.unread = [t for t in clause.unread if t.low not in (named[0], "trigger", "triggers", "ability", "off")]
    key = having[0].key
    return Asked(world, lambda c: m.Inquiry(m.Holds(m.Happened(c.ref(key), "trigger"))), opposite=clause.negated)


FRAMES: dict[str, tuple[AskFrame, ...]] = {
    "gain": (sized, own_abilities, counters, gets_turn, gets_mana, gets_card, gets_it, affects),
    "control": (sized, own_abilities, counters),
    "keep": (sized, own_abilities, counters),
    "lose": (sized, own_abilities, counters),
    "attack": (still_fights,),
    "block": (still_fights,),
    "take": (gets_turn,),
    "become": (becomes,),
    "go": (becomes, goes, keyword_triggers),
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
    "work": (affects, keyword_triggers),
    "trigger": (keyword_triggers,),
    "happen": (keyword_triggers,),
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
