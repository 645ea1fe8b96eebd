"""What-if: the same scenario with other answers to the choices that nobody scripted, and what comes out differently."""

from __future__ import annotations

from dataclasses import replace

from judge.errors import Refusal
from judge.scenario import model as m
from judge.scenario.answers_queries import queried
from judge.scenario.choices_other import alternatives
from judge.scenario.claims import check
from judge.scenario.evaluating import at_block
from judge.scenario.player import Player, Run
from judge.scenario.results import Answer, WhatIf
from judge.scenario.wording_claims import claim as claim_text
from judge.scenario.wording_queries import inquiry as inquiry_text


def depending(a: Answer, differences: tuple[WhatIf, ...]) -> Answer:
    """An answer that another choice would turn round depends on it: the words say on which."""
    for w in differences:
        for change in w.changes:
            if change.startswith(f"{a.question}? "):
                other = change.removeprefix(f"{a.question}? ")
                return replace(a, kind="depends", value=f"{a.words}, but {other} with another choice: {w.instead}")
    return a


def explore(player: Player, run: Run, limit: int = 24) -> tuple[WhatIf, ...]:
    """Replay with every other answer to the choices nobody scripted (one at a time) and say what comes out differently."""
    found: list[WhatIf] = []
    for a in run.director.assumptions:
        if a.decision is None:
            continue
        decision = run.director.tape[a.decision][0]
        for other in alternatives(decision, a.answer)[:6]:
            if len(found) >= limit:
                return tuple(found)
            there = player.run(overrides={a.decision: other})
            shown = run.director.shown(run.table.game, other, decision.kind)
            if there.refusal is not None:
                found.append(WhatIf(a.text, shown, (there.refusal.message,)))
                continue
            try:
                changes = _changes(player, run, there)
            except Refusal as refusal:
                changes = (refusal.message,)
            found.append(WhatIf(a.text, shown, changes))
    return tuple(found)


def _changes(player: Player, here: Run, there: Run) -> tuple[str, ...]:

    changed = []
    for n, block in enumerate(player.scenario.script):
        for claim in block.claims:
            if isinstance(claim, m.Can | m.MustDo | m.MayAssign | m.Citing | m.Says):
                continue
            before = check(here.moment(at_block(player, n)), claim)
            after = check(there.moment(at_block(player, n)), claim)
            if before.holds != after.holds:
                changed.append(f"{claim_text(claim)}: {'yes' if after.holds else 'no'} ({after.actual})")
    for inquiry in player.scenario.inquiries:
        if inquiry.at is not None or inquiry.supposing or inquiry.tries or isinstance(inquiry.query, m.Because | m.Matters | m.Happens):
            continue  # asked of a run of its own, found by trying, or telling everything
        was, now = (queried(player, run, inquiry.query, inquiry.place) for run in (here, there))
        if was[:2] != now[:2]:
            changed.append(f"{inquiry_text(inquiry)}? {now[0] if now[1] is None else now[1]}")
    return tuple(changed)
