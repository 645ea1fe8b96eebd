"""Whether a creature can be blocked at all: one creature that could block it is enough (509.1b)."""

from __future__ import annotations

from judge.question.asked import Asked, legality
from judge.question.clause import Clause
from judge.question.reads import OneEnough
from judge.question.whom import other, thing_of
from judge.question.world import Deed, Thing, World
from judge.scenario import model as m

STAND_INS = (
    ("Flyer", "2/2", (), ("artifact", "creature"), ("flying",)),
    ("Giant", "5/5", ("green",), ("creature",), ()),
    ("Shade", "2/2", ("black",), ("creature",), ("shadow", "flying")),
)
"""Creatures of different kinds, so that what only keeps some kinds from blocking keeps not all of them."""


def blockable(world: World, clause: Clause) -> list[Asked]:
    """ "Can it be blocked?", "can my unblockable creature still be blocked?": an inquiry for each creature that may try.

    The other player's creatures are tried where some were told of, else one of each kind."""
    if clause.verb != "block" or not clause.passive or clause.aux not in ("can", "could", "may") or clause.all_args("by", "with"):
        return []
    scratch = world.copy()
    attacker = thing_of(scratch, clause.subject)
    if attacker is None or "creature" not in attacker.types:
        return []
    rival = other(attacker.controller)
    told = [t for t in scratch.things if t.controller == rival and t.zone == "battlefield" and "creature" in t.types]
    if not told:
        for name, pt, colors, types, keywords in STAND_INS:
            told.append(Thing(key=scratch.fresh(name), controller=rival, pt=pt, colors=colors, types=types, keywords=keywords, made_up=True))
        scratch.things += told
        scratch.notes.append("creatures of several kinds are tried as blockers, as none was told of")
    if not any(d.verb == "attack" and d.what == attacker.key for d in scratch.deeds):
        attacker.states.add("attacking")
        scratch.deeds.append(Deed("attack", attacker.controller, attacker.key))
    scratch.turn = scratch.turn or attacker.controller
    return [_try(scratch, Deed("block", rival, t.key, (attacker.key,)), clause) for t in told]


def _try(world: World, deed: Deed, clause: Clause) -> Asked:
    return Asked(world, lambda c: m.Inquiry(m.Holds(legality(c, deed))), opposite=clause.negated, legality=True, reads=OneEnough())
