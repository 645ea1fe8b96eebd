"""Keywords as they trigger: rampage (702.20), poisonous (702.67), haunt (702.52), champion (702.69), hideaway (702.72)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.keywords.nodes import THIS, number, procedure, pump
from judge.engine.doing.effects.library import _arrange
from judge.engine.doing.effects.moving import link
from judge.engine.happening.instructions import act, carry_out
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event

if TYPE_CHECKING:
    from judge.engine.characteristics.context import Ctx
    from judge.engine.happening.game import Game


@procedure("rampage")
def do_rampage(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """+N/+N for each blocker beyond the first, counted on resolution (702.20b)."""
    combat = game.state.combat
    attack = combat.attack_of(ctx.source) if combat is not None and ctx.source is not None else None
    extra = max(0, len(attack.blockers) - 1) if attack is not None else 0
    if game.state.era.blocks_counted == "assigned":  # and as they were declared: none removed since makes a difference (1.135)
        blocks = [e for e in game.state.history if e.kind == "blocks creature" and e.other == ctx.source and e.get("assigned") is not False]
        extra = max(0, len(blocks) - 1)
    n = amount(ctx, number(k)) * extra
    if n:
        yield from carry_out(game, ctx, pump(THIS, n, n))


@procedure("poisonous")
def do_poisonous(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """The damaged player gets N poison counters."""
    if ctx.event is not None and isinstance(ctx.event.other, int):
        yield from act(
            game,
            ctx,
            Event(
                "counters",
                player=ctx.event.other,
                what="poison",
                amount=amount(ctx, number(k)),
                source=ctx.source,
                cites=("702.67a",),
            ),
        )


@procedure("haunt")
def do_haunt(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Exile the card haunting the target."""
    target = ctx.targets.get(0, ())
    card = ctx.follow(ctx.source) if ctx.source is not None else None
    if card is None or isinstance(card, int) or game.state.live(card) is None or not target:
        return
    if game.state.get(card).zone != "graveyard":
        return
    yield from act(
        game, ctx, Event("move", obj=card, to="exile", cites=("702.52a",), data=(("facts", (("haunts", target[0]),)),))
    )


@procedure("champion")
def do_champion(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Exile another permanent of the kind that you control; refused when there is none."""
    assert k.filter is not None
    if not find(ctx, k.filter):
        raise game.illegal("there is nothing to champion", "702.69a")
    before = len(ctx.choices.get("taken", ()))
    yield from carry_out(game, ctx, tree.Move(tree.Choose(k.filter), "exile", "exile"))
    for was in ctx.choices.get("taken", ())[before:]:
        if game.state.live(was) is None:  # what was exiled is "championed" by it
            game.note("championed", obj=was, other=ctx.source, player=ctx.you, source=ctx.source, cites=("702.69c",))


@procedure("hideaway")
def do_hideaway(game: Game, ctx: Ctx, k: tree.Keyword) -> Run:
    """Look at the top cards, exile one face down, the rest on the bottom."""
    n = amount(ctx, number(k))
    pile = list(reversed(game.state.zone("library", ctx.you)))[:n]
    cards = [game.state.objects[i].oid for i in pile]
    if not cards:
        return
    picked = yield from game.ask(
        Decision(ctx.you, "choose", "exile one face down", "702.72a", cards, 1, 1, (cards[0],), ctx.source)
    )
    done = yield from act(
        game, ctx, Event("move", obj=picked[0], to="exile", data=(("face_down", True),), cites=("702.72a",))
    )
    link(game, ctx, [e.new for e in done if e.new is not None])
    _arrange(game, ctx.you, [o.id for o in cards if o not in picked], bottom_=True)
