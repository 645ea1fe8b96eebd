"""Statements of sizes that change: an own ability used so often ("I pump it twice"), an effect nobody named ("he gives it -2/-2")."""

from __future__ import annotations

import re

from judge.question.acts_spells import stand_in
from judge.question.clause import Clause
from judge.question.whom import other, own_thing, player_of, thing_of
from judge.question.world import EACH, Deed, Thing, World

TIMES = {"once": 1, "twice": 2, "thrice": 3}
SIZES = re.compile(r"^[^\n\"(]*: (?:this creature|~|[^.\n]*) gets \+\d+/\+\d+ until end of turn", re.IGNORECASE)


def pumps(world: World, c: Clause) -> bool:
    """ "I pump my Shivan Dragon three times": its own ability that makes it bigger, so often."""
    who = player_of(world, c.subject)
    if not who or who == EACH or c.negated or c.passive or any(p.card for _, p in c.args[1:]):
        return False
    thing = own_thing(world, c.arg(""), who)
    if thing is None or thing.zone != "battlefield":
        return False
    text = world.card_text(thing.card) if thing.card and world.card_text is not None else thing.text
    lines = [line for line in text.split("\n") if re.match(r"[^\"(]*:", line)]
    fitting = [n for n, line in enumerate(lines, 1) if SIZES.search(line)]
    often = next((TIMES[t.low] for t in c.tokens if t.low in TIMES), 0) or next((n for n, w in c.numbers if w in ("times", "time")), 1)
    if len(fitting) != 1 or "target" in lines[fitting[0] - 1].lower() or not 0 < often <= 12 or any(w not in ("times", "time") for _, w in c.numbers):
        return False
    for _ in range(often):
        world.deeds.append(Deed("use", who, thing.key, response=c.response, nth=fitting[0] if len(lines) > 1 else None))
    world.turn = world.turn or who
    c.unread = [t for t in c.unread if t.low not in (*TIMES, "times", "time")]
    c.numbers = []
    world.last_thing = thing.key
    return True


def shrinks(world: World, c: Clause) -> bool:
    """ "My opponent gives it -2/-2": by an effect nobody named, of that player's."""
    who = player_of(world, c.subject)
    if not who or who == EACH or c.negated or len(c.symbols) != 1 or "/" not in c.symbols[0] or c.has("counter", "counters") or any(p for p, _ in c.args):
        return False
    thing = thing_of(world, c.arg(""), other(who) if c.symbols[0].startswith("-") else who)
    if thing is None or len(c.args) != 1:
        return False
    resized(world, c, who, thing)
    return True


def resized(world: World, c: Clause, agent: str, thing: Thing) -> None:
    """An instant that nobody named, of this player's, gives the thing the size that the clause tells; in response to what was aimed at it."""
    spell = stand_in(world, agent, "Trick", "instant", f"Target creature gets {c.symbols[0]} until end of turn.", "hand")
    last = world.deeds[-1] if world.deeds else None
    answers = c.intro != "then" and last is not None and last.agent != agent and thing.key in last.targets and last.verb in ("cast", "use")
    world.deeds.append(Deed("cast", agent, spell.key, (thing.key,), response=c.response or answers))
    world.turn = world.turn or agent
    world.last_thing = thing.key
    c.symbols = []
