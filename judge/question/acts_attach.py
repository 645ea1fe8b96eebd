"""Statements of Auras and Equipment that go from one thing to another: equipped, moved, put on (301.5, 303.4, 702.6)."""

from __future__ import annotations

from dataclasses import replace

from judge.question.clause import Clause
from judge.question.phrases import Phrase
from judge.question.whom import player_of, thing_of
from judge.question.world import Deed, Thing, World


def equip(world: World, c: Clause) -> bool:
    """ "I equip Bonesplitter to my Bears", "I move the Sword to my other creature", "I put Lightning Greaves on it": equipping is done.

    Equipment that was told of no host yet may as well have been there: it is then attached from the start, which costs nobody a step."""
    who = player_of(world, c.subject)
    what, to = c.arg(""), c.arg("to", "onto", "on")
    if c.verb == "equip" and to is None:
        what, to = c.arg("with"), c.arg("")
    if not who or what is None or to is None or to.kind in ("player", "zone"):
        return False
    if what.kind == "thing" and what.card and world.card_types is not None and "equipment" not in world.card_types(what.card):
        return False
    known = world.matching(what, who) if what.kind == "thing" else []
    item = known[-1] if known else None
    moved = item if item is not None else world.find(world.last_thing) if what.kind == "pronoun" else None
    host = _other_host(world, to, who, moved.attached_to if moved is not None else "") or (thing_of(world, to, who) if what.kind != "pronoun" else None)
    off = c.arg("from")
    if off is not None and (old := thing_of(world, off, who)) is not None and not known:
        item = thing_of(world, replace(what, det=what.det or "my"), who, new=True)
        if item is None or "equipment" not in item.types:
            return False
        item.attached_to = old.key
        known = [item]
    item = known[-1] if known else moved if what.kind == "pronoun" else thing_of(world, what, who)
    if item is None or "equipment" not in item.types:
        item = world.spoken_of(lambda t: "equipment" in t.types) if what.kind == "pronoun" else None
    if item is None:
        return False
    host = host or thing_of(world, to, who)
    if host is None or host is item:
        return False
    if "tried" not in c.adjectives and not world.deeds and not item.attached_to and item.zone == "battlefield" and not c.response:
        item.attached_to = host.key
    else:
        world.deeds.append(Deed("use", who, item.key, (host.key,), response=c.response, ability="equip"))
        world.turn = world.turn or who
    c.unread = [t for t in c.unread if t.low not in ("over", "other", "moved")]
    world.last_thing = host.key
    return True


def _other_host(world: World, phrase: Phrase, who: str, now: str) -> Thing | None:
    """ "My other creature", "another creature": not the one that has it now."""
    if phrase.det != "another" and phrase.role != "other":
        return None
    others = [t for t in world.matching(replace(phrase, det="the"), who) if t.key != now and t.zone == "battlefield"]
    return others[-1] if len(others) == 1 else world.add(replace(phrase, det="a"), who)
