"""Rewriting a proposed event by what happens instead (614.6), where the new event is the old one with a part changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.replacing.entering import data_with
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def rewritten(game: Game, ctx: Ctx, e: Event, instead: tuple[Any, ...]) -> list[Event] | None:
    """The events that replace ``e`` when they are the same happening with another number, place or player; None when the
    instructions have to be carried out as instructions."""
    if len(instead) == 1 and isinstance(instead[0], tree.Sequence):
        instead = tuple(instead[0].of)
    if len(instead) == 2 and isinstance(instead[0], tree.Reveal) and e.obj is not None and _same(ctx, instead[0].what, e):
        direct = rewritten(game, ctx, e, instead[1:])
        if direct is not None and e.kind == "move":  # "reveal it and shuffle it into its owner's library instead"
            game.note("reveal", obj=e.obj, player=ctx.you, source=ctx.source, cites=("701.12a",))
            return direct
        return None
    if len(instead) != 1:
        return None
    node = instead[0]
    if isinstance(node, (tree.DoNothing, tree.Forgo)):
        return []
    if isinstance(node, tree.PreventThat) and e.kind == "damage":
        if node.amount is None:
            return []
        left = e.amount - amount(ctx, node.amount)
        return [replace(e, amount=left)] if left > 0 else []
    if isinstance(node, tree.EntersUnder) and e.kind in ("move", "create"):
        under = next((p for p in resolve(ctx, node.under) if isinstance(p, int)), ctx.you)
        return [replace(e, player=under)] if e.kind == "create" else [data_with(e, under=under)]
    if e.kind == "move" and isinstance(node, tree.Move) and _same(ctx, node.what, e):
        position: Any = node.position or None
        if position in ("top", ""):
            position = None
        changed = data_with(e, position=position)
        if node.to == "battlefield":
            under = ctx.you if node.under is None else next((p for p in resolve(ctx, node.under) if isinstance(p, int)), ctx.you)
            counters = tuple((c.kind, amount(ctx, c.amount)) for c in node.counters if isinstance(c, tree.CounterSpec))
            changed = data_with(changed, under=under, tapped=node.tapped, counters=(*changed.get("counters", ()), *counters))
        if node.to == "exile" and ctx.source is not None:
            changed = data_with(changed, exiled_with=ctx.source)  # what another of its abilities may speak of (607.2b)
        return [replace(changed, to=node.to, what=e.what)]
    if e.kind == "move" and isinstance(node, tree.Shuffle) and node.what is not None and _same(ctx, node.what, e):
        return [replace(data_with(e, shuffle=True), to="library")]
    if e.kind in ("gain life", "lose life") and isinstance(node, (tree.GainLife, tree.LoseLife)):
        who = [t for t in resolve(ctx, node.who) if isinstance(t, int)]
        kind = "gain life" if isinstance(node, tree.GainLife) else "lose life"
        return [replace(e, kind=kind, player=p, amount=amount(ctx, node.amount)) for p in who]
    if e.kind == "damage" and isinstance(node, tree.DealDamage):
        same = isinstance(node.to, tree.Back) and node.to.to == "trigger" and e.other is not None
        to = [e.other] if same else resolve(ctx, node.to)
        return [replace(e, amount=amount(ctx, node.amount), other=t) for t in to]
    if e.kind == "counters" and isinstance(node, tree.PutCounter):
        return [replace(e, amount=amount(ctx, node.amount), what=node.kind or e.what)]
    if e.kind == "draw" and isinstance(node, tree.Draw):
        who = [t for t in resolve(ctx, node.who) if isinstance(t, int)]
        return [replace(e, player=p) for p in who for _ in range(amount(ctx, node.amount))]
    return None


def _same(ctx: Ctx, what: tree.Node | None, e: Event) -> bool:
    """Whether the instruction speaks of the object of the event."""
    if isinstance(what, tree.Back) and what.to in ("trigger", "event"):
        return True
    return e.obj in resolve(ctx, what)
