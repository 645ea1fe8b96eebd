"""Predicates that relate a thing to another or to a player: "you control", "attached to", "that targets" (108.3-4, 115)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.conditions import holds
from judge.engine.characteristics.asked.filters import find, is_it, matches, quickly, tests
from judge.engine.characteristics.asked.refs import controller_of, one_player, resolve
from judge.engine.characteristics.asked.roles import ALWAYS_KNOWN
from judge.engine.characteristics.attaching import attachable, enchant_filter
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars


@tests(tree.HasMoreThan)
def _has_more_than(ctx: Ctx, p: tree.HasMoreThan, t: Thing) -> bool:
    if not isinstance(t, int):
        return False
    if p.fewer_buried and isinstance(p.what, tree.Filter):
        theirs = one_player(ctx, p.than)
        return theirs is not None and _buried(ctx, p.what, theirs) - _buried(ctx, p.what, t) >= p.by
    frame = ctx.copy(ctx.game)
    frame.fixed_state, frame.fixed_view, frame.each = ctx.fixed_state, ctx.fixed_view, t
    more = tree.HasMore(tree.Back("each"), p.what, p.than, life=p.what is None and not p.hand)  # type: ignore[arg-type]
    return holds(frame, more) and frame.amounts["difference"] >= p.by


def _buried(ctx: Ctx, what: tree.Filter, player: int) -> int:
    """How many cards of the class lie in the player's graveyard."""
    return sum(1 for card in ctx.state.zone("graveyard", player) if matches(ctx, what, ctx.state.objects[card].oid))


@tests(tree.PlayerHas)
def _player_has(ctx: Ctx, p: tree.PlayerHas, t: Thing) -> bool:
    player = controller_of(ctx, t)
    return isinstance(p.what, tree.Filter) and any(not isinstance(x, int) and controller_of(ctx, x) == player for x in find(ctx, p.what))


@tests(tree.OpponentOf)
def _opponent_of(ctx: Ctx, p: tree.OpponentOf, t: Thing) -> bool:
    return isinstance(t, int) and any(isinstance(q, int) and t in ctx.state.opponents(q) for q in resolve(ctx, p.of))


@tests(tree.Other)
def _other(ctx: Ctx, p: tree.Other, t: Thing) -> bool:
    than = (ctx.choices.get("counted for", ctx.source),) if p.than is None else resolve(ctx, p.than)
    if t in than:
        return False
    return not any(not isinstance(u, int) and u is not None and ctx.follow(u) == t for u in than)


@tests(tree.ControlledBy)
def _controlled(ctx: Ctx, p: tree.ControlledBy, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    return controller_of(ctx, t) in resolve(ctx, p.player)


@quickly(tree.ControlledBy)
def _quick_controlled(ctx: Ctx, p: tree.ControlledBy) -> Callable[[Chars], bool] | None:
    if not isinstance(p.player, tree.Who) or p.player.role not in ALWAYS_KNOWN or len(ctx.state.players) > 2:
        return None
    seats = resolve(ctx, p.player)
    return lambda c: c.controller in seats


@tests(tree.OwnedBy)
def _owned(ctx: Ctx, p: tree.OwnedBy, t: Thing) -> bool:
    return not isinstance(t, int) and ctx.state.get(t).owner in resolve(ctx, p.player)


@tests(tree.TargetsThat)
def _targets(ctx: Ctx, p: tree.TargetsThat, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    info = ctx.state.get(t).stack
    if info is None:
        return False
    things = [x for g in info.targets for x in g.things]
    if p.single and not p.only and len(things) != 1:
        return False
    if p.what is None:
        return bool(things)  # "with a single target": only their number matters (113.7b)
    if isinstance(p.what, tree.Either):
        hits = [x for x in things if _known(ctx, x) and any(_one_of(ctx, part, x) for part in p.what.of)]
    elif isinstance(p.what, tree.Filter):
        hits = [x for x in things if _known(ctx, x) and matches(ctx, p.what, x)]
    else:
        wanted = resolve(ctx, p.what)
        hits = [x for x in things if x in wanted]
    if p.only:
        return bool(hits) and len(set(things)) == len(set(hits)) and (not p.single or len(set(things)) == 1)
    return bool(hits)


def _one_of(ctx: Ctx, part: tree.Node, t: Thing) -> bool:
    return matches(ctx, part, t) if isinstance(part, tree.Filter) else t in resolve(ctx, part)


def _known(ctx: Ctx, t: Thing) -> bool:
    return isinstance(t, int) or ctx.state.live(t) is not None


@tests(tree.AttachedTo)
def _attached(ctx: Ctx, p: tree.AttachedTo, t: Thing) -> bool:
    if isinstance(t, int):
        return False
    host = ctx.state.get(t).attached_to
    if isinstance(p.what, tree.Filter):
        return host is not None and _known(ctx, host) and matches(ctx, p.what, host)
    for x in resolve(ctx, p.what):
        if host is not None and x == host:
            return True
        if isinstance(x, Oid) and ctx.state.live(x) is None and t in ctx.state.get(x).fact("was attached", ()):
            return True  # what was attached to it as it left the battlefield (608.2h)
    return False


@tests(tree.Enchantable)
def _enchantable(ctx: Ctx, p: tree.Enchantable, t: Thing) -> bool:
    return any(isinstance(aura, Oid) and attachable(ctx.view, aura, t) for aura in resolve(ctx, p.by))


@tests(tree.CouldEnchant)
def _could_enchant(ctx: Ctx, p: tree.CouldEnchant, t: Thing) -> bool:
    if not isinstance(t, Oid):
        return False
    allowed = enchant_filter(ctx.view.of(t))
    for host in resolve(ctx, p.what):
        gone = isinstance(host, Oid) and ctx.state.live(host) is None  # then as it last was (608.2h)
        if attachable(ctx.view, t, host) or (gone and allowed is not None and matches(ctx, allowed, host)):
            return True
    return False


@tests(tree.HasAttached)
def _has_attached(ctx: Ctx, p: tree.HasAttached, t: Thing) -> bool:
    return any(o.attached_to == t and is_it(ctx, p.what, o.oid) for o in ctx.state.battlefield())


@tests(tree.OfSource)
def _of_source(ctx: Ctx, p: tree.OfSource, t: Thing) -> bool:
    """Whether an ability (on the stack, or by the object it is on) is of such a source."""
    if isinstance(t, int):
        return False
    obj = ctx.state.get(t)
    source = obj.stack.source if obj.stack is not None and obj.stack.role != "spell" else t
    if source is None:
        return False
    return is_it(ctx, p.what, source)


@tests(tree.AmongThose)
def _among(ctx: Ctx, p: tree.AmongThose, t: Thing) -> bool:
    things = resolve(ctx, p.group)
    return t in things or any(ctx.follow(x) == t for x in things)
