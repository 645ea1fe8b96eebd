"""A process that repeats itself: "..., repeat this process" (608.2c).

The process is everything that the effect says up to the sentence with these words. What stands after it is done once, when the process
is over, and may speak of all that was done on the way; what the process says of "this way" is about the round going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.thisway import account, open_account
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.instructions import carry_out
from judge.engine.happening.situations import deadlock, situation
from judge.engine.state.decisions import Run
from judge.engine.state.events import Event
from judge.errors import Undecidable

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

_AGAIN = "again"
ROUNDS = 1000
"""How many rounds are played before it is given up."""


def repeats(node: tree.Node | None) -> bool:
    """Whether an instruction may have the process before it repeated (not one that says how often by itself)."""
    return any(isinstance(n, tree.Repeat) and n.effect is None and n.times is None and n.while_ is None for n in walk(node))


def under_way(ctx: Ctx) -> bool:
    """Whether a round of a process is being played."""
    return _AGAIN in ctx.choices


def once_more(ctx: Ctx) -> bool:
    """Have the process that is going on repeated; False when there is none."""
    going_on = ctx.choices.get(_AGAIN)
    if going_on is None:
        return False
    going_on[0] = True
    return True


def _all_of_it(game: Game, done: list[Event]) -> bool:
    """Whether the round left no card of the libraries concerned out, so that however they are shuffled the next one is the same."""
    moved = {e.obj.id for e in done if e.obj is not None}
    owners = {game.state.objects[i].owner for i in moved if i in game.state.objects}
    return all(moved.issuperset(game.state.zone("library", p)) for p in owners)


def process(game: Game, ctx: Ctx, node: tree.Sequence) -> Run:
    """Play the rounds of the process, then what stands after it."""
    last = max(n for n, part in enumerate(node.of) if repeats(part))
    one_round = tree.Sequence(node.of[: last + 1], node.joins[:last])
    done = account(ctx)
    for _ in range(ROUNDS):
        before = (situation(game), game.decided)
        again = ctx.choices[_AGAIN] = [False]
        ctx.last, ctx.did = (), False
        open_account(ctx, [])
        yield from carry_out(game, ctx, one_round)
        done += account(ctx)
        if not again[0] or game.stopped:
            break
        if before == (situation(game), game.decided) and _all_of_it(game, account(ctx)):
            deadlock(game)
    else:
        raise Undecidable("a process repeats without an end", ("repeat this process",))
    del ctx.choices[_AGAIN]
    open_account(ctx, done)
    if last + 1 < len(node.of):
        yield from carry_out(game, ctx, tree.Sequence(node.of[last + 1 :], node.joins[last + 1 :]))
