"""Whether a draw may be replaced by dredging (702.49): "can I dredge my Grave-Troll instead of drawing?"."""

from __future__ import annotations

import re

from judge.question.asked import Asked, one_after_another
from judge.question.clause import Clause
from judge.question.clause_plans import MAY
from judge.question.whom import player_of
from judge.question.world import ME, OPPONENT, Deed, World

DREDGE = re.compile(r"\bdredge \d+")


def dredges(world: World, clause: Clause) -> Asked | None:
    """The next draw comes, and what is tried is to put the cards into the graveyard instead; only where the draw is the one of the turn."""
    player = player_of(world, clause.subject)
    if clause.verb != "dredge" or clause.aux not in MAY or clause.passive or clause.wh or clause.negated or player not in (ME, OPPONENT):
        return None
    if any("draw step" not in time or "opponent" in time or "his" in time.split() or "her" in time.split() for time in clause.times):
        return None
    world = world.copy()
    named = clause.arg("")
    if named is None or named.kind == "player" or any(p for p, _ in clause.args if p not in ("", "from")):
        return None
    known = [t for t in world.matching(named) if t.controller == player] if named.card else []
    thing = known[-1] if known else None
    if thing is None and named.card:
        thing = world.add(named, player, "graveyard")
    elif thing is None and named.kind == "pronoun":
        thing = world.spoken_of(lambda t: bool(t.card) and t.controller == player)
    if thing is None or world.card_text is None or not DREDGE.search(world.card_text(thing.card).lower()) or world.deeds:
        return None
    if thing.zone == "battlefield" and not named.zone and named.kind != "pronoun" and not known:
        thing.zone = "graveyard"
    if thing.zone != "graveyard":
        return None
    if world.turn not in ("", player) or world.step not in ("", "upkeep", "draw"):
        return None
    world.turn, world.step = player, "upkeep"
    kept, done = list(world.deeds), [Deed("choose", player, thing.key, values=(("yes", ""),))]
    return Asked(world, lambda c: one_after_another(c, kept, done), legality=True)
