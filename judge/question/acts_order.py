"""Which of the permanents came first: the order of the timestamps of what is there at the beginning (613.7)."""

from __future__ import annotations

from judge.question.clause import Clause
from judge.question.whom import owner_word, thing_of
from judge.question.world import ME, World


def older_or_newer(world: World, c: Clause) -> bool:
    """ "Opalescence is the newer one", "Humility is the older one": put after, or before, all else that is there; before any deed only."""
    newer, older = c.said("the newer one"), c.said("the older one")
    if c.verb != "be" or not (newer or older) or c.negated or c.subject is None or not c.subject.card or world.deeds:
        return False
    thing = thing_of(world, c.subject) if world.matching(c.subject) else world.add(c.subject, owner_word(world, c.subject, ME))
    if thing is None or thing.zone != "battlefield" or thing.attached_to:
        return False
    world.things.remove(thing)
    world.things.insert(len(world.things) if newer else 0, thing)
    world.last_thing = thing.key
    c.args, c.unread = [], [t for t in c.unread if t.low not in ("newer", "older")]
    return True
