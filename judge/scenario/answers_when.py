"""Answers for when, how often and in what order: the events of a replay one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.scenario import model as m
from judge.scenario.answers_found import Found, grounds
from judge.scenario.claims import check
from judge.scenario.vocabulary import STEP_PHRASES

if TYPE_CHECKING:
    from judge.scenario.moments import Finding
    from judge.scenario.player import Player, Run


STATES = (m.Is, m.HasQuality, m.InZone, m.LifeClaim, m.Controls, m.ZoneCount, m.PlayerHas, m.DamageMarked, m.OwnAbilities)
"""Claims that are so or not at a moment; the others tell of events."""


def times(run: Run, claim: m.Claim) -> Found:
    """How often it happens; how often it becomes so, for what is a state."""
    if not isinstance(claim, STATES):
        found = check(run.moment(), claim)
        return "number", len(found.events), grounds(run, found)
    log = run.table.game.log
    holds = [check(run.moment_after(n + 1, r.state), claim).holds for n, r in enumerate(log)]
    begun = [r for n, r in enumerate(log) if holds[n] and (n == 0 or not holds[n - 1])]
    return "number", len(begun), tuple((r.text(), r.citations()) for r in begun)[-8:]


def _first(run: Run, claim: m.Claim) -> tuple[int, Finding] | None:
    """After how many events the claim is first true."""
    log = run.table.game.log
    end = check(run.moment(), claim)
    if end.events and end.holds:
        order = {id(r.event): n for n, r in enumerate(log)}
        known = [order[id(e)] for e in end.events if id(e) in order]
        if known and not isinstance(claim, STATES):
            return min(known), end
    for n, record in enumerate(log):
        found = check(run.moment_after(n + 1, record.state), claim)
        if found.holds:
            return n, found
    return None


def when(player: Player, run: Run, claim: m.Claim) -> Found:
    """When it first happens, in the story or, where nobody does anything more, in the turns after it."""
    at = _first(run, claim)
    if at is None and run is player.run() and run.refusal is None:
        run, at = _later(player, run, claim)
    if at is None:
        turn = run.moment().state.turn
        until = f"{run.table.names.players[turn.active]}'s {STEP_PHRASES.get(turn.step, turn.step)}"
        return "text", f"never, as far as {until}", ((check(run.moment(), claim).actual, ()),)
    record = run.table.game.log[at[0]]
    turn = record.state.turn
    step = record.event.step or turn.step
    said = f"during {run.table.names.players[turn.active]}'s {STEP_PHRASES.get(step, step)}"
    return "text", said, ((record.text(), record.citations()),)


def _later(player: Player, run: Run, claim: m.Claim) -> tuple[Run, tuple[int, Finding] | None]:
    """The story gone on with to the end of every player's next turn, and where in it the claim is first true; the story itself where it can't go on."""
    names, active = run.table.names.players, run.table.game.state.turn.active
    following = [names[(active + n) % len(names)] for n in range(1, len(names) + 1)]
    script: tuple[m.Block, ...] = (*player.scenario.script, m.Block((m.AdvanceStep(None, "end step"),)))
    for who in ("", *following):
        if who:
            script = (*script, m.Block((m.AdvanceStep(m.Who(who), "end step"),)))
        there = player.run(script)
        if there.refusal is not None:
            break
        run = there
        if (at := _first(run, claim)) is not None:
            return run, at
    return run, None


def in_order(run: Run, first: m.Claim, then: m.Claim) -> Found:
    """Whether the first comes before the other."""
    one, other = _first(run, first), _first(run, then)
    log = run.table.game.log
    lines = tuple((log[n[0]].text(), log[n[0]].citations()) for n in (one, other) if n is not None)
    if one is None and other is None:
        return "no", None, (("neither comes to pass", ()),)
    holds = one is not None and (other is None or one[0] < other[0])
    return "yes" if holds else "no", None, lines
