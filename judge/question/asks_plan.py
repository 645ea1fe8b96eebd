"""Questions of a plan: "can I crew it and block with it?", "may I deal 1 to each, so that both die?", "can I equip it and keep the Bear?".

Each deed is tried after the one before it, and what is to come of them is looked at in the end."""

from __future__ import annotations

from collections.abc import Callable

from judge.question.asked import Asked
from judge.question.asks_can import TRIED, can
from judge.question.clause import Clause
from judge.question.clause_plans import MAY
from judge.question.compose import Composer
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
            done += [*deed.world.deeds[base + len(done) :], *deed.tried]
            now = deed.world.copy()
            now.deeds = [*now.deeds[:base], *done]
            continue
        if clause.intro != "so" and clause.verb in TRIED:
            return None
        clause.aux = ""
        found = read(now, clause)
        if not found or any(one.reads or one.legality or one.option for one in found):
            return None
        outcomes += found
        now = found[-1].world
        if len(now.deeds) > base + len(done):
            done = [*now.deeds[base:]]
    final = now.copy()
    final.deeds = now.deeds[:base]
    return Asked(final, lambda c: _inquiry(c, final.deeds, done, outcomes), legality=True)


def _inquiry(composer: Composer, before: list[Deed], done: list[Deed], outcomes: list[Asked]) -> m.Inquiry:
    done = _in_turn(done)
    steps = composer.script([*before, *done])[len(composer.script(before)) :]
    aims = []
    for one in outcomes:
        claim = one.build(composer).claim
        if claim is not None:
            aims.append(_turned(claim) if one.opposite else claim)
    return m.Inquiry("can", claim=m.Can(steps[0], then=tuple(steps[1:]), so=tuple(aims)))


def _in_turn(done: list[Deed]) -> list[Deed]:
    """The deeds with what was cast or used before a mana ability resolved: that one would not wait for it."""
    out: list[Deed] = []
    for deed in done:
        last = out[-1] if out else None
        if last is not None and last.verb in ("cast", "use") and not last.ability.startswith("mana") and deed.ability.startswith("mana") and not deed.response:
            out.append(Deed("resolve", last.agent, last.what))
        out.append(deed)
    return out


def _turned(claim: m.Claim) -> m.Claim:
    from dataclasses import replace

    return replace(claim, negated=not claim.negated)
