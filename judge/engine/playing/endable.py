"""Continuous effects that a player may end by paying, a special action (114.2c, 611.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.doing.costs.costs import could_pay, pay
from judge.engine.happening.instructions import effect
from judge.engine.playing.specials import special_action
from judge.engine.state.decisions import Run
from judge.engine.state.objects import Oid
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

ENDING = "end an effect"
"""The kind of special action (``decisions.Special``)."""
_FACT = "may end"


@effect(tree.MayEnd)
def may_end(game: Game, ctx: Ctx, node: tree.MayEnd) -> Run:
    """611.2a: the effect this resolution has just begun lasts until its controller pays."""
    yield from ()
    if ctx.source is None or game.state.live(ctx.source) is None:
        return
    begun = [f.id for f in game.state.effects if f.source == ctx.source and f.controller == ctx.you]
    if begun:
        game.remember(ctx.source, _FACT, (max(begun), ctx.you, node.costs))


def endable(game: Game, player: int, oid: Oid) -> tuple[int, tuple[tree.Cost, ...]] | None:
    """The effect of the object's that the player may end, and for what; None when there is none."""
    obj = game.state.live(oid)
    told = obj.fact(_FACT) if obj is not None else None
    if told is None or told[1] != player or all(f.id != told[0] for f in game.state.effects):
        return None
    return told[0], told[2]


def _why_not(game: Game, player: int, oid: Oid) -> Illegal | None:
    found = endable(game, player, oid)
    if found is None:
        return game.illegal("no effect lets the player end it", "114.2c")
    if not could_pay(game, game.ctx(player, oid), player, found[1]):
        return game.illegal("the cost of ending the effect can't be paid", "114.2c", "116.3")
    return None


@special_action(ENDING, _why_not)
def end_effect(game: Game, player: int, oid: Oid) -> Run:
    """114.2c: pay, and the effect is over."""
    found = endable(game, player, oid)
    assert found is not None
    yield from pay(game, game.ctx(player, oid), player, found[1], "114.2c")
    game.drop_floating({found[0]})
    game.sync_control()
    game.note("ends", obj=oid, player=player, what=f"an effect of {game.view.of(oid).name}", cites=("114.2c",))
