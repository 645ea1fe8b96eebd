"""Whether a card could be aimed at something: what "can X target Y" asks, whether or not X could be cast at this moment (601.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.scenario.replaying import Run


def could_aim(before: Run, step: m.Step, cites: tuple[str, ...]) -> tuple[bool, tuple[str, ...]] | None:
    """Whether all that the step names could be chosen as targets, with the rules; None where it isn't the time alone that forbids
    the casting (``cites``: the rules that do), or where what is asked is not what a card could be aimed at."""
    from judge.engine.casting import spell_text
    from judge.engine.restrictions import untargetable
    from judge.engine.stacking import instances, legal_targets

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
