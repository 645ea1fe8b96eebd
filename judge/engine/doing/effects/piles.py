"""Piles (700.3): objects that an effect divides for a while; a pile is no object, and it may be empty (700.3a, 700.3c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.happening.instructions import act, each_player, effect, oids, remember, things
from judge.engine.happening.replacing.changednumbers import may_sacrifice_for
from judge.engine.state.decisions import Decision, Run, Steps
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

Pile = tuple[Oid, ...]
EMPTY = "the empty pile"


@effect(tree.SeparatePiles)
def separate(game: Game, ctx: Ctx, node: tree.SeparatePiles) -> Run:
    """700.3: the player names one pile, the rest is the other."""
    group = oids((yield from things(game, ctx, node.what, "separate")))
    who = each_player(game, ctx, node.who)[:1]
    first: Pile = ()
    for p in who:
        half = tuple(group[: (len(group) + 1) // 2])
        first = yield from game.ask(
            Decision(p, "choose", "which make up the first pile", "700.3", tuple(group), 0, len(group), half, source=ctx.source)
        )
    ctx.choices["piles"] = (tuple(o for o in group if o in first), tuple(o for o in group if o not in first))
    game.note("status", what="two piles are made", player=who[0] if who else None, source=ctx.source, cites=("700.3", "700.3b", "700.3c"))


def _choice(game: Game, ctx: Ctx, player: int) -> Steps[tuple[Pile, Pile]]:
    """The pile the player chooses, named by anything in it, and the other one."""
    one, other = ctx.choices["piles"]
    if not one and not other:
        return one, other
    options: tuple[Any, ...] = (*one, *other, *((EMPTY,) if not (one and other) else ()))
    picked = yield from game.ask(
        Decision(player, "one", "which pile (name anything in it)", "608.2d", options, default=options[0], source=ctx.source)
    )
    wanted = () if picked == EMPTY else picked
    if (wanted == () and not one) or wanted in one:
        return one, other
    return other, one


@effect(tree.ChoosePile)
def choose_pile(game: Game, ctx: Ctx, node: tree.ChoosePile) -> Run:
    """608.2d: the chosen pile comes first from now on."""
    for p in each_player(game, ctx, node.who)[:1]:
        ctx.choices["piles"] = yield from _choice(game, ctx, p)


@effect(tree.PutPiles)
def put_piles(game: Game, ctx: Ctx, node: tree.PutPiles) -> Run:
    """Both piles are moved at the same time (608.2c)."""
    one, other = ctx.choices["piles"]
    for p in each_player(game, ctx, node.who)[:1]:
        if not node.chosen:
            one, other = yield from _choice(game, ctx, p)
    moves = [_move(o, node.to) for o in one] + [_move(o, node.other) for o in other]
    done = yield from act(game, ctx, *moves)
    remember(ctx, [e for e in done if e.kind == "move"], "move")


def _move(oid: Oid, to: str) -> Event:
    if to == "bottom":
        return Event("move", obj=oid, to="library", data=(("position", "bottom"),), cites=("608.2c", "400.7"))
    return Event("move", obj=oid, to=to, cites=("608.2c", "400.7"))


@effect(tree.SacrificePile)
def sacrifice_pile(game: Game, ctx: Ctx, node: tree.SacrificePile) -> Run:
    """701.13: the player sacrifices what of the pile he or she controls."""
    for p in each_player(game, ctx, node.who)[:1]:
        pile, _ = yield from _choice(game, ctx, p)
        if not may_sacrifice_for(game, p, ctx.you, ctx.stack_oid or ctx.source):
            return
        gone = [o for o in pile if game.view.of(o).controller == p and cannot(game.view, "be sacrificed", o) is None]
        done = yield from act(
            game, ctx, *(Event("move", obj=o, to="graveyard", what="sacrifice", player=p, cites=("701.13a",)) for o in gone)
        )
        remember(ctx, [e for e in done if e.kind == "move"], "move")
