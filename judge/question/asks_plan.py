"""Questions of a plan: "can I crew it and block with it?", "may I deal 1 to each, so that both die?", "can I equip it and keep the Bear?".

Each deed is tried after the one before it, and what is to come of them is looked at in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.asked import Asked, one_after_another
from judge.question.asks_can import TRIED, can
from judge.question.clause import Clause
from judge.question.clause_plans import MAY
from judge.question.compose import Composer
from judge.question.reads import AS_IT_IS
from judge.question.whom import mean, other, player_of
from judge.question.world import ME, Deed, World
from judge.scenario import model as m

ReadOne = Callable[[World, Clause], list[Asked]]


def plan_ahead(clauses: list[Clause]) -> list[Clause]:
    """The clauses from the first on that make up one plan; empty where the first stands alone."""
    first = clauses[0]
    if first.aux not in MAY or first.wh or first.negated or first.claimed or first.turned:
        return []
    group = [first]
    for clause in clauses[1:]:
        if not clause.joined or (clause.negated and clause.intro != "so"):
            break
        group.append(clause)
    return group if len(group) > 1 else []


def plan(world: World, group: list[Clause], read: ReadOne) -> Asked | None:
    """One inquiry for all of it; None where a part isn't understood (``read`` reads what is asked of an outcome)."""
    start = world.copy()
    if not start.turn and any(c.verb == "block" and player_of(start, c.subject) for c in group):
        start.turn = other(player_of(start, group[0].subject) or ME)
    mean(start, group[0])
    first = can(start, group[0])
    if first is None or not first.legality or not first.tried or first.opposite:
        return None
    done: list[Deed] = list(first.tried)
    now = first.world.copy()
    base = len(now.deeds)
    now.deeds.extend(done)
    outcomes: list[Asked] = []
    for clause in group[1:]:
        if outcomes and clause.intro != "so" and clause.verb in TRIED:
            return None  # a deed after an outcome
        mean(now, clause)
        deed = can(now, clause) if clause.intro != "so" and clause.verb in TRIED else None
        if deed is not None and deed.legality and deed.tried and not deed.opposite:
            more = [*deed.world.deeds[base + len(done) :], *deed.tried]
            if done and more and _same_use(done[-1], more[0]) and not clause.has("again"):
                done.pop()  # "use its ability to destroy a creature": one use, whose target the second half tells
            done += more
            now = deed.world.copy()
            now.deeds = [*now.deeds[:base], *done]
            continue
        if clause.intro != "so" and clause.verb in TRIED:
            return None
        clause.aux = ""
        found = read(now, clause)
        if not found or any(one.reads != AS_IT_IS or one.legality or one.option for one in found):
            return None
        outcomes += found
        now = found[-1].world
        if len(now.deeds) > base + len(done):
            done = [*now.deeds[base:]]
    declared = {d.verb for d in now.deeds[:base]} & {"attack", "block"}
    if declared & {d.verb for d in done}:
        return None  # one declaration can't be made in two parts
    final = now.copy()
    final.deeds = now.deeds[:base]
    return Asked(final, lambda c: _inquiry(c, final.deeds, done, outcomes), legality=True)


def _same_use(first: Deed, second: Deed) -> bool:
    """Whether the second only says what the first is aimed at."""
    same = (first.verb, first.what, first.ability, first.nth) == (second.verb, second.what, second.ability, second.nth)
    return same and bool(second.targets) and not first.targets


def _inquiry(composer: Composer, before: list[Deed], done: list[Deed], outcomes: list[Asked]) -> m.Inquiry:
    built = [(one, one.build(composer).claim) for one in outcomes]
    return one_after_another(composer, before, done, tuple(_turned(claim) if one.opposite else claim for one, claim in built if claim is not None))


def _turned(claim: m.Claim) -> m.Claim:
    return replace(claim, negated=not claim.negated)
