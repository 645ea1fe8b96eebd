"""Copies of a spell for everything else that it could target (706.9, 113): one copy for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import targets_in
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.spellframes import frame_of
from judge.engine.doing.stacking import legal_targets
from judge.engine.happening.instructions import each_player, effect, oids, things
from judge.engine.playing.casting.spells import copy_on_stack, set_targets
from judge.engine.playing.casting.spelltexts import effect_of
from judge.engine.state.decisions import Run
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Obj, Oid, Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.CopyForTargets)
def copy_for_targets(game: Game, ctx: Ctx, node: tree.CopyForTargets) -> Run:
    """Each copy has the one thing for all its targets; what some target of the spell couldn't be is left out (706.9, 113.3)."""
    made: list[Oid] = []
    for who in each_player(game, ctx, node.who):
        for o in oids((yield from things(game, ctx, node.what, "copy"))):
            spell = game.state.get(o)
            if spell.stack is None:
                continue
            for thing in _others(game, ctx, node, spell):
                new = yield from copy_on_stack(game, ctx, o, who)
                if new is None:
                    continue
                made.append(new)
                copied = game.state.get(new)
                assert copied.stack is not None
                groups = tuple(replace(g, things=(thing,) * len(g.things)) for g in copied.stack.targets)
                set_targets(game, new, groups)
                game.note("target", obj=new, other=thing, player=who, source=ctx.source, cites=("706.9",))
    ctx.choices["copy"] = tuple(made)


def _others(game: Game, ctx: Ctx, node: tree.CopyForTargets, spell: Obj) -> list[Thing]:
    """The other things of the class that every target of the spell could be."""
    info = spell.stack
    assert info is not None
    taken = {t for g in info.targets for t in g.things}
    body: Any = effect_of(game, spell)  # as it last was on the stack, if it has left it (608.2g)
    if not taken or body is None:
        return []
    frame = frame_of(game, spell)
    slots = dict(targets_in(body, info.modes))
    legal = [legal_targets(frame, slots[g.slot], frame.source or spell.oid) for g in info.targets if g.things and g.slot in slots]
    plain = replace(node.others, predicates=tuple(p for p in node.others.predicates if p != tree.Other()))
    return [t for t in find(ctx, plain) if t not in taken and all(t in options for options in legal)]
