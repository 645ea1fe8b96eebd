"""The most combat damage that can be assigned to something (510.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.scenario import model as m
from judge.scenario.claims import damage_events
from judge.scenario.options import thing_among

if TYPE_CHECKING:
    from judge.scenario.player import Player


def assignable(player: Player, to: m.Thing, by: m.Ref | None) -> tuple[int, tuple[str, ...]]:
    """The most combat damage that may be assigned to something, and the rules of its assignment (510.1)."""
    run = player.run(maximise=(to, by))
    if run.refusal is not None:
        raise run.refusal
    moment = run.moment()
    claim = m.MayAssign(m.Who(player.scenario.players[0]), 0, to, by)
    events = [e for e in damage_events(moment, to, by, claim) if e.combat]
    cites = [c for r in run.table.game.log if any(r.event is e for e in events) for c in r.citations()]
    asked = [(d, a) for d, a in run.director.tape if d.kind == "divide" and d.rule.startswith("510")]
    divided = {d.source for d, _ in asked}
    total = sum(e.amount for e in events if e.source not in divided)
    for decision, answer in asked:
        state = run.table.game.state
        ids = run.table.names.candidates(state, by) if by is not None else None
        if ids is not None and decision.source is not None and decision.source.id not in ids:
            continue
        hit = thing_among(state, run.table.names, list(decision.choices()), to)
        if hit is not None:
            total += answer[list(decision.choices()).index(hit)]
            cites += state.era.cites((decision.rule,))
    return total, tuple(dict.fromkeys(cites))
