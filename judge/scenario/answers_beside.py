"""Answers that set two replays side by side: the story as told, and the same without something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.errors import Undecidable
from judge.scenario import model as m
from judge.scenario.answers_found import Found, grounds
from judge.scenario.claims import check
from judge.scenario.outcomes import outcome, player_fate
from judge.scenario.supposing import suppose

if TYPE_CHECKING:
    from judge.errors import Place
    from judge.scenario.player import Player, Run


def because_of(player: Player, run: Run, claim: m.Claim, of: m.Without, place: Place | None) -> Found:
    """Whether it is so with the thing and not without it: two replays."""
    here = check(run.moment(), claim)
    if not here.holds and isinstance(claim, m.Dies | m.Outcome) and not claim.negated and _in_hand(run, of.what):
        used = unused(player, of.what, claim)
        if used is None:
            raise Undecidable("it isn't cast in the story, nor can it be at its end", (of.what.name,), place)
        found = check(used.moment(), claim)
        return "yes" if found.holds else "no", None, grounds(used, found)
    if not here.holds:
        return "no", None, grounds(run, here)
    other = suppose(player, (of,), place)
    there = check(other.run.moment(), claim)
    without = tuple((f"without it: {text}", cites) for text, cites in grounds(other.run, there))
    return "no" if there.holds else "yes", None, (*grounds(run, here), *without)


def _in_hand(run: Run, what: m.Ref) -> bool:
    """Whether the story leaves the card in a hand."""
    state = run.table.game.state
    return [state.objects[i].zone for i in run.table.names.candidates(state, what)] == ["hand"]


def unused(player: Player, what: m.Ref, claim: m.Dies | m.Outcome) -> Run | None:
    """The story in which its owner casts the card as well, now or in his next main phase: whether it kills is asked of casting it."""
    run = player.run()
    names, state = run.table.names, run.table.game.state
    who = m.Who(names.players[state.objects[names.candidates(state, what)[0]].owner])
    victim = claim.what if isinstance(claim, m.Dies) else claim.who
    for waiting in ((), (m.AdvanceStep(who, "precombat main"),)):
        for targets in ((), (victim,)) if victim is not None else ((),):
            step = m.CastStep(who, what, m.Options(targets=targets))
            there = player.run((*player.scenario.script, m.Block((*waiting, step))))
            aimed = any(d.kind == "targets" and d.source is not None and d.source.id in names.bound.get(what.name, []) for d, _ in there.director.tape)
            if there.refusal is None and (targets or not aimed):
                return there
    return None


def matters(player: Player, run: Run, of: m.Without, to: m.Thing | None, place: Place | None) -> Found:
    """Whether what comes of the story, or of one thing in it, is otherwise without the thing."""
    other = suppose(player, (of,), place)
    here, there = (_fates(r, of, to) for r in (run, other.run))
    changed = [name for name in here if here[name] != there.get(name, here[name])]
    changed += [name for name in there if name not in here]
    told = tuple((f"{name}: {here.get(name, 'nothing')}; without it {there.get(name, 'nothing')}", ()) for name in changed[:4])
    return "yes" if changed else "no", None, told or (("all comes out the same without it", ()),)


def _fates(run: Run, of: m.Without, to: m.Thing | None) -> dict[str, str]:
    """What became of each player and of each object by name, the thing itself left out."""
    names = run.table.names
    fates: dict[str, str] = {}
    if not isinstance(to, m.Ref):
        wanted = [to.name] if to is not None else list(names.players)
        fates |= {n: player_fate(run, names.players.index(n)) for n in wanted}
    if isinstance(to, m.Who):
        return fates
    for name, ids in names.bound.items():
        if name == of.what.name or (to is not None and name != to.name):
            continue
        fates[name] = "; ".join(outcome(run, n).alone() for n in ids)
    return fates
