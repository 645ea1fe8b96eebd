"""Instructions that each of several players follows with what is his or her own (101.4, 608.2c): "each player discards his or her
hand, then draws that many cards", "each player reveals the top card of his or her library, loses life equal to its mana value,
then puts it into his or her hand". "That many" and "that card" are then those of each player, and not those of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.instructions import carry_out, each_player
from judge.engine.state.decisions import Run
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

SEVERAL = ("players", "opponents", "other players")


def by_themselves(node: tree.Sequence) -> bool:
    """Whether several players follow all of the instructions, and a later one points at what each has just done."""
    who = getattr(node.of[0], "who", None)
    if not isinstance(who, tree.Who) or who.role not in SEVERAL or not all("same" in join for join in node.joins):
        return False
    return all(getattr(part, "who", None) == who for part in node.of) and any(_points(part) for part in node.of[1:])


def _points(part: tree.Node | None) -> bool:
    return any(
        (isinstance(n, tree.Back) and n.to == "event" and not n.plural) or (isinstance(n, tree.EventAmount) and n.which == "amount") for n in walk(part)
    )


def each_alone(game: Game, ctx: Ctx, node: tree.Sequence) -> Run:
    """One instruction after the other, each by every player in turn order, with a memory of their own."""
    parts: tuple[Any, ...] = node.of
    people = each_player(game, ctx, parts[0].who)
    memory = dict.fromkeys(people, (ctx.last, ctx.amount, ctx.did))
    kept = ctx.each
    for part in parts:
        for p in people:
            ctx.each = p
            ctx.last, ctx.amount, ctx.did = memory[p]
            yield from carry_out(game, ctx, replace(part, who=tree.Back("each")))
            things = ctx.last if any(isinstance(t, Oid) for t in ctx.last) else memory[p][0]  # a loss of life is no "it"
            memory[p] = (things, ctx.amount, ctx.did)
    ctx.each = kept
    ctx.last = tuple(dict.fromkeys(t for last, _, _ in memory.values() for t in last))
    ctx.amount = sum(many for _, many, _ in memory.values())
