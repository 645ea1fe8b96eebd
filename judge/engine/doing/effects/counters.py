"""Counters put on, taken off and moved (119; 122 today)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, counters_on
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.instructions import act, counter_event, effect, oids, things
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.events import Event
from judge.engine.state.objects import Thing

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _left_for_hidden(game: Game, ctx: Ctx, thing: Thing) -> bool:
    """Whether the permanent spoken of has meanwhile gone where no counters are put: sacrificed to the very ability, it is found as a card
    in a graveyard, which is another object than the one that was to grow (400.7)."""
    if isinstance(thing, int) or thing not in ctx.moved.values():
        return False
    return game.state.get(thing).zone in ("graveyard", "hand", "library")


@effect(tree.PutCounter)
def put_counter(game: Game, ctx: Ctx, node: tree.PutCounter) -> Run:
    """119.1, 119.6."""
    found = [t for t in (yield from things(game, ctx, node.on, "put counters on")) if not _left_for_hidden(game, ctx, t)]
    events = []
    for t in found:
        if node.distributed and isinstance(node.on, tree.Target):
            n = ctx.division.get(node.on.slot, {}).get(t, 0)
        else:
            kept = ctx.each
            n = amount(ctx, node.amount, t)
            ctx.each = kept
        if node.most is not None:
            n = min(n, amount(ctx, node.most) - counters_on(ctx, t, node.kind))
        if n <= 0:
            continue
        if isinstance(t, int):
            events.append(Event("counters", player=t, what=node.kind, amount=n, source=ctx.source, cites=("120.1",)))
        else:
            events.append(Event("counters", obj=t, what=node.kind, amount=n, source=ctx.source, player=ctx.you, cites=("120.1",)))
    done = yield from act(game, ctx, *events)
    if found:
        ctx.last = tuple(found)
    ctx.amount = sum(e.amount for e in done if e.kind == "counters")


@effect(tree.RemoveCounter)
def remove_counter(game: Game, ctx: Ctx, node: tree.RemoveCounter) -> Run:
    """119.1."""
    found = yield from things(game, ctx, node.from_, "remove counters from")
    total = 0
    short = False
    for t in found:
        table = game.state.players[t].counters if isinstance(t, int) else game.state.get(t).counters
        kinds = [k for k, _ in table if node.kind is None or k == node.kind]
        if not kinds:
            continue
        if node.amount is None:
            events = [
                counter_event(ctx, t, k, -n)
                for k, n in table
                if k in kinds
            ]
        else:
            kind = kinds[0]
            if len(kinds) > 1:
                kind = yield from game.ask(Decision(ctx.you, "one", "which kind of counter", "608.2d", kinds, default=kinds[0]))
            have = counters_on(ctx, t, kind)
            n = have if isinstance(node.amount, tree.AnyNumber) else min(have, amount(ctx, node.amount, t))
            short = short or (not isinstance(node.amount, tree.AnyNumber) and have < amount(ctx, node.amount, t))
            if isinstance(node.amount, tree.AnyNumber):
                n = yield from game.ask(Decision(ctx.you, "number", "how many counters", "608.2d", (), 0, have, have))
            events = [
                counter_event(ctx, t, kind, -n)
            ]
        done = yield from act(game, ctx, *events)
        total += sum(-e.amount for e in done if e.kind == "counters")
    ctx.amount = total
    ctx.amounts["counters removed this way"] = total
    ctx.did = total > 0 and not (short and len(found) == 1)


@effect(tree.MoveCounter)
def move_counter(game: Game, ctx: Ctx, node: tree.MoveCounter) -> Run:
    """119.5: removed from one object and put on another."""
    sources = oids((yield from things(game, ctx, node.from_, "move counters from")))
    goals = oids((yield from things(game, ctx, node.to, "move counters onto")))
    if not sources or not goals or game.state.live(sources[0]) is None or game.state.live(goals[0]) is None:
        return
    a, b = sources[0], goals[0]
    only = node.kind
    kinds = tuple(kind for kind, _ in game.state.get(a).counters)
    if only is None and node.amount is not None and len(kinds) > 1:
        only = yield from game.ask(Decision(ctx.you, "one", "a counter of which kind", "608.2d", kinds, default=kinds[0], source=ctx.source))
    for kind, have in game.state.get(a).counters:
        if only is not None and kind != only:
            continue
        n = have if node.amount is None else min(have, amount(ctx, node.amount))
        if isinstance(node.amount, tree.AnyNumber):
            n = yield from game.ask(Decision(ctx.you, "number", "how many counters", "608.2d", (), 0, have, have))
        yield from act(
            game, ctx,
            Event("counters", obj=a, what=kind, amount=-n, source=ctx.source, cites=("120.4",)),
            Event("counters", obj=b, what=kind, amount=n, source=ctx.source, cites=("120.4",)),
        )  # fmt: skip
        if node.kind is None and node.amount is not None:
            break
