"""Players left with as many things of a class as the one who has the fewest (101.4, 701.13, 701.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.restrictions import cannot
from judge.engine.happening.instructions import act, effect, remember
from judge.engine.happening.replacing.changednumbers import may_sacrifice_for
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@effect(tree.EvenOut)
def even_out(game: Game, ctx: Ctx, node: tree.EvenOut) -> Run:
    """One class after the other: each player in turn order chooses what to keep, then the rest of everybody goes at once (101.4)."""
    for f in node.what:
        yield from _one_class(game, ctx, f)


def _one_class(game: Game, ctx: Ctx, f: tree.Filter) -> Run:
    who = [p for p in game.state.apnap() if game.state.players[p].in_game]
    held = {p: _held(game, ctx, f, p) for p in who}
    fewest = min((len(found) for found in held.values()), default=0)
    if len(who) > 1:
        game.rite("in turn order", "101.4", source=ctx.source)
    gone: list[tuple[int, Oid]] = []
    for p in who:
        own = held[p]
        kept: tuple[Any, ...] = tuple(own[:fewest])
        if len(own) > fewest > 0:
            kept = yield from game.ask(
                Decision(p, "choose", "choose what to keep", "608.2d", own, fewest, fewest, tuple(own[:fewest]), ctx.source, f, also=("101.4",))
            )
        gone += [(p, o) for o in own if o not in kept]
    cards = f.kind == "card"
    events = [
        Event(
            "move", obj=o, to="graveyard", what="discard" if cards else "sacrifice", player=p, source=ctx.source,
            cites=("701.7a",) if cards else ("701.13a",),
        )
        for p, o in gone
        if cards or _may_go(game, ctx, p, o)
    ]  # fmt: skip
    done = yield from act(game, ctx, *events)
    remember(ctx, done, "move")


def _held(game: Game, ctx: Ctx, f: tree.Filter, p: int) -> list[Oid]:
    """The cards in the player's hand, or the permanents of the class that the player controls."""
    if f.kind == "card":
        return [game.state.objects[i].oid for i in game.state.zone("hand", p)]
    return [o for o in find(ctx, f) if isinstance(o, Oid) and game.view.of(o).controller == p]


def _may_go(game: Game, ctx: Ctx, p: int, o: Oid) -> bool:
    """Whether nothing keeps the player from sacrificing the permanent (101.2)."""
    return may_sacrifice_for(game, p, ctx.you, ctx.stack_oid or ctx.source) and cannot(game.view, "be sacrificed", o) is None
