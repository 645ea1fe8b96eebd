"""Whether a replay bears out what was told to come of the story: at its end, or at some moment on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from judge.errors import Refusal
from judge.ruling.played import Played
from judge.scenario import model as m
from judge.scenario.moments import Moment, check
from judge.scenario.player import Run
from judge.scenario.wording_claims import claim as claim_text

MOST_MOMENTS = 80
"""So many moments of a replay are looked at for a told result that doesn't hold at its end."""

Borne = Literal["shown", "so already", "against", "beyond"]
"""A told result came about; was so from the start and is still; is contradicted; can't be checked."""


def borne(played: Played, claim: m.Claim) -> Borne:
    """How the replay stands to one told result."""
    if not played.ran or played.done is None:
        return "beyond"
    run = played.done.run
    try:
        if claim in played.first:
            return "so already" if check(begun(run) or run.moment(), claim).holds else "against"
        if not check(run.moment(), claim).holds:
            if not claim.negated and _on_the_way(run, claim):
                return "shown"
            return "so already" if claim in played.early and _at_first(run, claim) else "against"
        first = _at(run, 0)
        return "shown" if first is None or not check(first, claim).holds else "so already"
    except Refusal:
        return "beyond"


def against(played: Played) -> tuple[m.Claim, ...]:
    """The told results that the replay contradicts."""
    return tuple(claim for claim in played.told if borne(played, claim) == "against")


def told_words(claim: m.Claim) -> str:
    """A told result as one would say it."""
    return claim_text(claim)


def _at_first(run: Run, claim: m.Claim) -> bool:
    """Whether a result that was told in the middle of the story is so at the start of it: "it survives", and dies of what is done next."""
    first = _at(run, 0)
    return first is not None and check(first, claim).holds


def _on_the_way(run: Run, claim: m.Claim) -> bool:
    """Whether a result came about at some moment before the end: "it grows to 5/5, then he shrinks it". What was so from the start did not."""
    length = min(len(run.table.game.log), MOST_MOMENTS)
    held = True
    for n in range(length):
        moment = _at(run, n)
        holds = moment is not None and check(moment, claim).holds
        if holds and not held:
            return True
        held = holds
    return False


def begun(run: Run) -> Moment | None:
    """The moment before the first event; None where nothing happened at all."""
    return _at(run, 0)


def _at(run: Run, n: int) -> Moment | None:
    """The moment after the first ``n`` events; None where nothing happened at all."""
    log = run.table.game.log
    if not log:
        return None
    end = run.moment()
    state = log[n - 1].state if n else log[0].state
    return replace(end, state=state, events=end.events[:n], records=end.records[:n], cited=False)
