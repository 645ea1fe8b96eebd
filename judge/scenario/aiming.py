"""Whether something could be aimed at: what "can X target Y" asks, whether or not X could be cast at this moment (601.2c), and of an
ability that triggers in the story, as its targets are chosen (603.3d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view
from judge.engine.characteristics.restrictions import untargetable
from judge.engine.doing.stacking import instances, legal_targets
from judge.engine.playing.casting.spelltexts import spell_text
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.state.decisions import Decision
    from judge.scenario.naming import Names
    from judge.scenario.player import Run


def could_aim(before: Run, step: m.Step, cites: tuple[str, ...]) -> tuple[bool, tuple[str, ...]] | None:
    """Whether all that the step names could be chosen as targets, with the rules; None where it isn't the time alone that forbids
    the casting (``cites``: the rules that do), or where what is asked is not what a card could be aimed at."""
    game, names = before.table.game, before.table.names
    if not isinstance(step, m.CastStep) or step.who.name != "controller" or before.refusal is not None:
        return None
    if not step.options.targets or not set(cites) & set(game.state.era.cites(("505.4a",))):
        return None
    cards = [game.state.objects[i] for i in names.candidates(game.state, step.what)]
    if len(cards) != 1:
        return None
    card = cards[0]
    ctx = game.ctx(card.owner, card.oid)
    effect = spell_text(game, card.oid, ctx, card.face)
    if effect is None:
        return None
    legal = {thing for _, target, _ in instances(ctx, effect, None) for thing in legal_targets(ctx, target, card.oid)}
    for thing in step.options.targets:
        wanted = names.thing(game.state, thing, step.place)
        if wanted not in legal:
            why = untargetable(game.view, wanted, card.oid, card.owner) or ()
            return False, game.state.era.cites((*why, "601.2c"))
    return True, game.state.era.cites(("601.2c",))


def chosen_in_story(run: Run, about: set[int], thing: m.Thing, trigger: bool) -> tuple[bool, tuple[str, ...]] | None:
    """Whether the thing could be chosen as a target of one of these objects' abilities that triggered (``trigger``), or of the spell as it was
    last cast, with the rules; None where no target of it was chosen in the story."""
    names, state = run.table.names, run.table.game.state
    asked = [d for d, _ in run.director.tape if d.kind == "targets" and d.source is not None and d.source.id in about and (d.rule == "603.3d") == trigger]
    if not trigger:
        asked = asked[-1:]
    if not asked and trigger and _found_none(run, about):
        return False, state.era.cites(("603.3d",))
    if not asked:
        return None
    if any(_among(names, run, d, thing) for d in asked):
        return True, state.era.cites((asked[-1].rule,))
    decision = asked[-1]
    record = next((r for r in run.table.game.log if r.event.kind == "target" and r.event.source == decision.source), None)
    then = state if record is None else record.state
    wanted = names.thing(then, thing)
    why = untargetable(view(then), wanted, decision.source, decision.who) if decision.source is not None else None
    return False, state.era.cites((*(why or ()), decision.rule))


def _found_none(run: Run, about: set[int]) -> bool:
    """Whether an ability of one of these objects triggered and was removed from the stack for want of any legal target."""
    put = {r.event.new for r in run.table.game.log if r.event.kind == "to stack" and r.event.source is not None and r.event.source.id in about}
    return any(r.event.kind == "status" and "no legal target" in str(r.event.what) and r.event.obj in put for r in run.table.game.log)


def _among(names: Names, run: Run, decision: Decision, thing: m.Thing) -> bool:
    """Whether the thing is one of the options of a choice of targets."""
    if isinstance(thing, m.Who):
        return names.seat(thing) in [o for o in decision.choices() if isinstance(o, int)]
    ids = {*names.candidates(run.table.game.state, thing), *names.bound.get(thing.name, [])}
    return any(not isinstance(o, int) and o.id in ids for o in decision.choices())
