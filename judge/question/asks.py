"""What is asked: the questioning clause is sent to the reader of its form."""

from __future__ import annotations

from dataclasses import replace

from judge.question.acts import FRAMES
from judge.question.acts_time import move_to
from judge.question.asked import Asked
from judge.question.asks_block import blockable
from judge.question.asks_can import can, last_deed_legal
from judge.question.asks_choice import declines, finds
from judge.question.asks_does import DOES, dies_thing
from judge.question.asks_dredge import dredges
from judge.question.asks_each import each_of_them
from judge.question.asks_effect import by_card
from judge.question.asks_events import frames_of, outcome
from judge.question.asks_fought import fought, saved
from judge.question.asks_got import came_of_it, how_often, which_remain
from judge.question.asks_happen import HAPPENS, times_over
from judge.question.asks_is import counter_gone, has_it, is_it, its_counters, triggers, which_of
from judge.question.asks_lost import also_exiled, is_lost, stopped
from judge.question.asks_made import forced, gives_up, pays_extra, searches, turns_up
from judge.question.asks_or import choices, offers
from judge.question.asks_wh import asked_by_word
from judge.question.asks_who import bare_numbers, each_player, which_player
from judge.question.asks_with import done_with
from judge.question.asks_zones import does_to, stays
from judge.question.clause import Clause
from judge.question.whom import mean, owner_word
from judge.question.world import World

FORMS = (
    its_counters, came_of_it, fought, saved, is_lost, stopped, declines, dredges, finds, done_with, forced, gives_up, searches, turns_up, pays_extra,
)  # fmt: skip
"""Forms of their own, each tried before the frames of the verbs."""

NEEDS_DEEDS = {"take", "gain", "resolve", "counter"}
"""Asking for these makes sense only once something has been done."""


def read_ask(world: World, clause: Clause) -> list[Asked]:
    """The inquiries of a questioning clause; empty when it is not understood. "Do both die?" asks two at once."""
    if clause.aux not in ("can", "could", "may", "might", "must") and clause.verb not in ("must",):
        gone_on = bool(world.deeds) and world.deeds[-1].verb == "advance" and any("cleanup" in t for t in clause.times)
        if not gone_on:  # "when it stops being a creature in the cleanup step" has brought the game past that step
            move_to(world, clause, done=True)
    mean(world, clause)
    if clause.intro == "when" and clause.asked and clause.aux and not clause.claimed:
        return []  # "when can I ...?" asks for a time
    shared = world.copy()
    if several := each_of_them(shared, clause, _one):
        return several
    if (
        clause.verb in ("die", "survive", "destroy")
        and clause.subject is not None
        and clause.subject.kind == "thing"
        and not clause.wh
    ):
        both = clause.has("both") or clause.subject.det in ("both", "all")
        if both:
            creatures = [t for t in world.things if t.zone == "battlefield" and not t.made_up and "creature" in t.types]
            whose = owner_word(world, clause.subject, "")
            creatures = [t for t in creatures if whose in ("", t.controller)]
            return [a for t in creatures if (a := dies_thing(world, t, clause))] if len(creatures) >= 2 else []
    if clause.verb in ("die", "survive") and clause.subject is None and clause.has("both") and not clause.wh:
        fighters = [t for t in world.things if {"attacking", "blocking"} & t.states]
        return [dies_thing(world, t, clause) for t in fighters] if len(fighters) == 2 else []
    if asked_of_each := each_player(world, clause):
        return asked_of_each
    if clause.wh and (remaining := which_remain(world, clause)):
        return remaining
    if (often := how_often(world, clause)) is not None:
        return [often]
    if players := which_player(world, clause):
        return players
    if offers(clause) and not clause.wh:
        if bare := bare_numbers(world, clause):
            return bare
        chosen = which_of(world, clause)
        return [chosen] if chosen is not None else choices(world, clause)
    if not clause.wh and (tried := blockable(world, clause)):
        return tried
    one = _one(world, clause)
    return [one, *also_exiled(one, clause)] if one is not None else []


def _one(world: World, clause: Clause) -> Asked | None:
    """The inquiry of a question about one thing: by a form of its own, else by what its verb says came about."""
    spare, told = (world.copy(), replace(clause, args=list(clause.args))) if frames_of(clause) else (world, clause)
    one = _read_one(world, clause)
    if one is None and spare is not world:  # what the forms have tried in vain leaves no trace
        one = outcome(spare, told)
        clause.unread = told.unread
    return one


_ROLES = ("blocker", "blockers", "attacker", "attackers")
"""A legal blocker is no deed that was told last."""


def _is_that_okay(clause: Clause) -> bool:
    """ "Is that okay?" of what was done; of a creature it asks how the creature is."""
    subject = clause.subject
    return clause.has("okay") and (subject is None or (subject.kind == "pronoun" and clause.has("that", "this")))


def _read_one(world: World, clause: Clause) -> Asked | None:
    if clause.wh:
        return asked_by_word(world, clause)
    if clause.negated and not clause.claimed and not clause.turned and clause.aux in ("can", "could", "may", "might"):
        return None  # "can I not block?": unable, or free not to
    if clause.verb == "be" and clause.has("legal", "possible") and clause.has(*_ROLES):
        return None
    for form in FORMS:
        if (got := form(world, clause)) is not None:
            return got
    if clause.verb == "be" and (clause.has("legal", "allowed", "possible") or _is_that_okay(clause)) and world.deeds:
        return last_deed_legal(world, clause)
    if not clause.claimed and clause.aux not in ("must", "shall") and (done := by_card(world, clause)) is not None:
        return done
    if clause.aux in ("can", "could", "may", "might") and clause.verb == "draw" and not clause.passive:
        return DOES["draw"](world, clause)  # "do I get to draw?"
    if clause.aux in ("can", "could", "may", "might") and (effected := does_to(world, clause)) is not None:
        return effected
    if clause.aux in ("can", "could", "may", "might"):
        return can(world, clause)
    if clause.aux in ("must", "shall") or clause.verb == "must":
        return can(world, clause, must=True)
    if clause.claimed and clause.verb in FRAMES and clause.verb not in DOES and (tried := can(world, clause)) is not None:
        return tried
    if clause.verb == "remove" and (clause.passive or clause.subject is None) and clause.has("counter", "counters"):
        return counter_gone(world, clause)
    if clause.verb in ("tap", "untap") and clause.passive and clause.arg("by") is None and not clause.aux:
        clause.verb = "be"
    often = times_over(world, clause)
    if often is not None:
        return often
    stayed = stays(world, clause)
    if stayed is not None:
        return stayed
    if clause.verb == "be":
        return is_it(world, clause)
    if clause.verb == "trigger":
        return triggers(world, clause)
    if clause.verb in ("control", "lose", "gain", "keep"):
        quality = has_it(world, clause)
        if quality is not None or clause.verb in ("control", "keep"):
            return quality
    frame = HAPPENS.get(clause.verb) if clause.passive or clause.verb == "tap" else DOES.get(clause.verb)
    frame = frame or DOES.get(clause.verb)
    if frame is None or (clause.verb in NEEDS_DEEDS and not (world.deeds or world.step)):
        return None
    return frame(world, clause)
