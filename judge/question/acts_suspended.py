"""Cards suspended, and time counters that run out (702.59): "I suspend X", "my suspended X", "the last time counter comes off X"."""

from __future__ import annotations

import re

from judge.question.acts_aims import choose_anew
from judge.question.clause import Clause
from judge.question.suspended import SUSPEND, hang, text_of
from judge.question.whom import other, player_of, thing_of
from judge.question.world import ME, Deed, World

RUNS_OUT = re.compile(r"\b(?:suspend|vanishing) \d")


def suspend(world: World, c: Clause) -> bool:
    """ "I suspend Rift Bolt", "my Ancestral Vision is suspended (with two time counters on it)"."""
    who = player_of(world, c.subject)
    phrase = c.arg("") if who else c.subject
    if phrase is None or phrase.kind == "player" or c.negated:
        return False
    if not who:
        thing = thing_of(world, phrase)
        number = c.numbers[0][0] if c.numbers else 0
        counted = next((n for p in c.all_args("with", "at", "on") for kind, n in p.counters if kind == "time"), 0)
        if thing is None or not thing.card or not hang(world, thing, number or counted):
            return False
        c.unread = [t for t in c.unread if t.low not in ("time", "counter", "counters")]
        c.numbers = []
        world.last_thing = thing.key
        return True
    if not who or not phrase.card or c.numbers:
        return False
    known = [t for t in world.matching(phrase) if t.controller == who]
    thing = known[-1] if known else world.add(phrase, who, "hand")
    if SUSPEND.search(text_of(world, thing)) is None or thing.zone not in ("hand", "battlefield"):
        return False
    thing.zone = "hand"
    world.deeds.append(Deed("suspend", who, thing.key))
    world.turn = world.turn or who
    world.last_thing = thing.key
    return True


def runs_out(world: World, c: Clause) -> bool:
    """ "The last time counter comes off my Ancestral Vision" (put as "... unsuspends"): it is one counter from that, and its player's upkeep comes."""
    thing = thing_of(world, c.subject)
    if thing is None or not thing.card or c.negated or c.args or c.numbers or RUNS_OUT.search(text_of(world, thing)) is None:
        return False
    if not any(d.verb == "suspend" and d.what == thing.key for d in world.deeds):
        if SUSPEND.search(text_of(world, thing)) is not None and not hang(world, thing, 1):
            return False
        thing.counters = (("time", 1),)
    elif SUSPEND.search(text_of(world, thing)) is None or SUSPEND.findall(text_of(world, thing)) != ["1"]:
        return False  # how many turns have passed since would have to be replayed
    if not world.deeds:
        world.turn, world.step = other(thing.controller), ""
    else:
        world.turn = world.turn or ME
    world.deeds.append(Deed("advance", thing.controller, "upkeep"))
    world.turn_told = True
    world.last_thing = thing.key
    return True


def aims_when_cast(world: World, c: Clause) -> bool:
    """ "I target my opponent", told of a suspended spell whose counters have run out: its target as it is cast."""
    who, last = player_of(world, c.subject), world.deeds[-1] if world.deeds else None
    thing = world.find(world.last_thing)
    if not who or last is None or last.verb != "advance" or thing is None or SUSPEND.search(text_of(world, thing)) is None or c.negated or c.passive:
        return False
    return thing.controller == who and world.aims(thing) and choose_anew(world, who, c.all_args(""), other(who))
