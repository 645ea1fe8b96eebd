"""Keywords of the upkeep: cumulative upkeep (702.21), echo (702.27), fading (702.29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.keywords.nodes import THIS, YOU, procedure
from judge.engine.doing.costs.costs import may_pay
from judge.engine.happening.instructions import carry_out

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Run


@procedure("cumulative upkeep")
def do_cumulative(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """An age counter, then the cost for each or sacrifice."""
    yield from carry_out(game, ctx, tree.PutCounter(THIS, "age"))
    obj = game.state.live(ctx.source)
    n = obj.count("age") if obj is not None else 0
    paid = yield from may_pay(game, ctx, ctx.you, k.costs * n, "702.21a")
    if not paid:
        yield from carry_out(game, ctx, tree.Sacrifice(YOU, THIS))


@procedure("echo")
def do_echo(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Pay or sacrifice."""
    paid = yield from may_pay(game, ctx, ctx.you, k.costs, "702.27a")
    if not paid:
        yield from carry_out(game, ctx, tree.Sacrifice(YOU, THIS))


@procedure("fading")
def do_fading(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Remove a fade counter; if you can't, sacrifice."""
    obj = game.state.live(ctx.source)
    if obj is None:
        return
    if obj.count("fade"):
        yield from carry_out(game, ctx, tree.RemoveCounter(THIS, "fade"))
    else:
        yield from carry_out(game, ctx, tree.Sacrifice(YOU, THIS))
