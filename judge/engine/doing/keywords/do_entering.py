"""Keywords as something enters: devour (702.79), amplify (702.35), and of 2022-04 riot (702.136) and tribute (702.104)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.traits import in_common, traits
from judge.engine.characteristics.keywords.nodes import CREATURE, YOU, mine, number, procedure
from judge.engine.happening.instructions import carry_out
from judge.engine.state.decisions import Decision, Run

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game


@procedure("devour")
def do_devour(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Sacrifice any number of creatures; N counters for each."""
    yield from carry_out(game, ctx, tree.Sacrifice(YOU, tree.Choose(mine(CREATURE), tree.Num(0), tree.AnyNumber())))
    ctx.amounts["devoured"] = amount(ctx, number(k)) * len(ctx.cost)
    if ctx.source is not None:
        game.remember(ctx.source, "devoured", tuple(ctx.cost))  # for "each creature it devoured" (702.79b)


@procedure("amplify")
def do_amplify(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Reveal cards from hand that share a creature type; N counters for each."""
    ctx.amounts["amplified"] = 0
    if ctx.source is None:
        return
    look = ctx.choices.get("entering", ctx)
    mine_ = traits(look, look.source, "creature type")
    hand = [game.state.objects[i].oid for i in game.state.zone("hand", ctx.you)]
    options = [o for o in hand if o.id != ctx.source.id and in_common(traits(ctx, o, "creature type"), mine_)]
    if not options:
        return
    shown = yield from game.ask(
        Decision(
            ctx.you, "choose", "reveal for amplify", "702.35a", options, 0, len(options), tuple(options), ctx.source
        )
    )
    for o in shown:
        game.note("reveal", obj=o, player=ctx.you, cites=("702.35a",))
    ctx.amounts["amplified"] = amount(ctx, number(k)) * len(shown)


@procedure("riot haste")
def do_riot(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """It gains haste when it has entered."""
    yield from ()
    if ctx.source is None:
        return
    game.add_floating(
        ctx,
        (tree.GainAbilities((tree.Keyword("haste"),)),),
        (type(ctx.source)(ctx.source.id, ctx.source.inc + 1),),
        tree.For("permanent"),
    )


@procedure("tribute")
def do_tribute(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """The opponent decides; that the tribute was paid is remembered for "if tribute wasn't paid" (702.104b today)."""
    ctx.amounts["tributed"] = 0
    foes = game.state.opponents(ctx.you)
    if not foes or ctx.source is None:
        return
    foe = foes[0]
    if len(foes) > 1:
        foe = yield from game.ask(Decision(ctx.you, "one", "tribute by", "702.104a*", foes, default=foe, source=ctx.source))
    paid = yield from game.ask(Decision(foe, "yes", "pay tribute?", "702.104a*", default=False, source=ctx.source))
    if paid:
        ctx.amounts["tributed"] = amount(ctx, number(k))
    game.remember(ctx.source, "tribute paid", bool(paid))
