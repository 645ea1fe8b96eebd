"""Whether claims hold after a block of the script: checked against the moment, or tried out in runs of their own."""

from __future__ import annotations

from dataclasses import replace

from judge.scenario import model as m
from judge.scenario.assigning import assignable
from judge.scenario.claims import Finding, check
from judge.scenario.player import Player, Run
from judge.scenario.requiring import must
from judge.scenario.suffering import responds, suffered
from judge.scenario.trying import can_claim


def evaluate(player: Player, run: Run, claim: m.Claim, block: int | None) -> Finding:
    """Whether a claim holds after a block (None: at the end). "Can" and "must" try it out in runs of their own."""
    if isinstance(claim, m.Can):
        return can_claim(player, claim, block)
    if isinstance(claim, m.MustDo):
        return must(player, claim, block)
    if isinstance(claim, m.CanSuffer):
        return suffered(player, claim)
    if isinstance(claim, m.CanRespond):
        tried = responds(player, claim)
        return Finding(tried.holds != claim.negated, tried.actual, tried.cites, tried.events)
    if isinstance(claim, m.MayAssign):
        most = assignable(player, claim.to, claim.by)
        return Finding(most[0] == claim.amount, f"at most {most[0]} damage can be assigned", most[1])
    if isinstance(claim, m.Citing) and block is not None:
        return _cited(player, run, claim, block)
    return check(run.moment(at_block(player, block)), claim)


def _cited(player: Player, run: Run, claim: m.Citing, block: int) -> Finding:
    """Whether the rules are cited by the transcript, or by what the claims before it in its block rest on (the layers of 613)."""
    moment = run.moment(at_block(player, block))
    found = check(moment, claim)
    if found.holds or claim.negated:
        return found
    before = player.scenario.script[block].claims
    behind_claims: set[str] = set()
    for earlier in before[: next((n for n, c in enumerate(before) if c is claim), 0)]:
        if not isinstance(earlier, m.Citing) and earlier.edition in ("", claim.edition):
            behind_claims.update(evaluate(player, run, earlier, block).cites)
    return check(replace(moment, borrowed=frozenset(behind_claims)), claim)


def at_block(player: Player, block: int | None) -> int | None:
    """The number of a block, None for the last: its claims are of the end."""
    return None if block is None or block == len(player.scenario.script) - 1 else block
