"""Keywords of entering the battlefield (702.35 amplify, 702.41 sunburst, 702.51 bloodthirst, 702.79 devour ...)."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.amounts import amount
from judge.engine.decisions import Decision
from judge.engine.keywords.expand import expands
from judge.engine.keywords.nodes import (
    CREATURE,
    THIS,
    YOU,
    ColorsSpent,
    Procedure,
    enters_with,
    mine,
    number,
    procedure,
)
from judge.engine.predicates import traits

if TYPE_CHECKING:
    from judge.engine.context import Ctx
    from judge.engine.game import Game


def as_enters(*effects: tree.Effect, condition: tree.Condition | None = None, optional: bool = False) -> tree.Static:
    """ "As this enters the battlefield, ..."."""
    return tree.Static(
        None, (tree.EntersWith(THIS, effects=effects, condition=condition, optional=optional),), zone="any"
    )


@expands("sunburst")
def sunburst(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.41a."""
    creature = tree.Fits(THIS, (CREATURE,))
    return (enters_with("+1/+1", ColorsSpent(), creature), enters_with("charge", ColorsSpent(), tree.IsNot(creature)))


@expands("bloodthirst")
def bloodthirst(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.51a-b."""
    hurt = tree.History(tree.DealsDamage(None, tree.Filter("opponent")))
    if isinstance(k.number, tree.X):
        return (enters_with("+1/+1", tree.EventAmount("damage dealt this turn", tree.Who("opponents"))),)
    return (enters_with("+1/+1", number(k), hurt),)


@expands("devour")
def devour(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.79a."""
    return (as_enters(Procedure("devour", k), tree.PutCounter(THIS, "+1/+1", tree.EventAmount("devoured"))),)


@procedure("devour")
def do_devour(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Sacrifice any number of creatures; N counters for each."""
    from judge.engine.effects.core import carry_out

    yield from carry_out(game, ctx, tree.Sacrifice(YOU, tree.Choose(mine(CREATURE), tree.Num(0), tree.AnyNumber())))
    ctx.amounts["devoured"] = amount(ctx, number(k)) * len(ctx.cost)
    if ctx.source is not None:
        game.remember(ctx.source, "devoured", tuple(ctx.cost))  # for "each creature it devoured" (702.79b)


@expands("amplify")
def amplify(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.35a."""
    return (as_enters(Procedure("amplify", k), tree.PutCounter(THIS, "+1/+1", tree.EventAmount("amplified"))),)


@procedure("amplify")
def do_amplify(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
    """Reveal cards from hand that share a creature type; N counters for each."""
    ctx.amounts["amplified"] = 0
    if ctx.source is None:
        return
    look = ctx.choices.get("entering", ctx)
    mine_ = traits(look, look.source, "creature type")
    hand = [game.state.objects[i].oid for i in game.state.zone("hand", ctx.you)]
    options = [o for o in hand if o.id != ctx.source.id and traits(ctx, o, "creature type") & mine_]
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


@expands("unleash")
def unleash(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """May enter with a +1/+1 counter; can't block while it has one."""
    enters = tree.Static(
        None, (tree.EntersWith(THIS, effects=(tree.PutCounter(THIS, "+1/+1"),), optional=True),), zone="any"
    )
    has = tree.Measures(tree.CountersOn("+1/+1", THIS), tree.Compare(">=", tree.Num(1)))
    return (enters, tree.Static(THIS, (tree.Cant("block"),), has))


@expands("riot")
def riot(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """A +1/+1 counter or haste."""
    haste = Procedure("riot haste", k)
    return (as_enters(tree.May(YOU, tree.PutCounter(THIS, "+1/+1"), else_=haste)),)


@procedure("riot haste")
def do_riot(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
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


@expands("tribute")
def tribute(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.104a today: as it enters, one opponent of your choice may have it enter with N counters."""
    return (as_enters(Procedure("tribute", k), tree.PutCounter(THIS, "+1/+1", tree.EventAmount("tributed"))),)


@procedure("tribute")
def do_tribute(game: Game, ctx: Ctx, k: tree.Keyword) -> Generator[Any, Any, None]:
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


@expands("devoid")
def devoid(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """It is colourless, everywhere."""
    return (tree.Static(THIS, (tree.ChangeColors(()),), zone="any", defining=True),)
