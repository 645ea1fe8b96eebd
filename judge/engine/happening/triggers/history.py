"""What happened this turn (603.4, 608.2g): predicates and amounts about the past, read from the state's own history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, compare
from judge.engine.characteristics.asked.filters import matches, tests
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.settled import settled
from judge.engine.characteristics.asked.statuses import STATUSES
from judge.engine.characteristics.asked.thisway import DEEDS, Deed, suffered
from judge.engine.characteristics.asked.traits import chosen
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.triggers.triggers import match
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable


def _other(ctx: Ctx, other: Any, thing: Thing | None) -> bool:
    if other is None:
        return True
    if thing is None:
        return False
    if isinstance(other, tree.Filter):
        return matches(ctx, other, thing)
    return thing in resolve(ctx, other)


def _whose(ctx: Ctx, whose: Any, thing: Thing) -> bool:
    """Whether a card is that of one of these players (its zone is its owner's, 400.3)."""
    return whose is None or (not isinstance(thing, int) and ctx.state.get(thing).owner in resolve(ctx, whose))


def _moved_to(zone: str) -> Deed:
    return lambda ctx, e, t, o: e.kind == "move" and e.to == zone and t in (e.obj, e.new) and _whose(ctx, o, t)


DEEDS.update({
    "searched their library": lambda ctx, e, t, o: e.kind == "search" and e.player == t,
    "that was dealt damage": lambda ctx, e, t, o: e.kind == "damage" and e.other == t and _other(ctx, o, e.source),
    "that dealt damage": lambda ctx, e, t, o: e.kind == "damage" and e.source == t and _other(ctx, o, e.other),
    "that dealt damage to you": lambda ctx, e, t, o: e.kind == "damage" and e.source == t and e.other == ctx.you,
    "that entered": lambda ctx, e, t, o: e.kind == "move" and e.to == "battlefield" and e.new == t,
    "that attacked": lambda ctx, e, t, o: e.kind == "attacks" and e.obj == t,
    "that has attacked": lambda ctx, e, t, o: e.kind == "attacks" and e.obj == t,
    "that attacked you": lambda ctx, e, t, o: e.kind == "attacks" and e.obj == t and e.other == ctx.you,
    "that blocked": lambda ctx, e, t, o: e.kind == "blocks" and e.obj == t,
    "that attacked or blocked": lambda ctx, e, t, o: e.kind in ("attacks", "blocks") and e.obj == t,
    "that were dealt damage": lambda ctx, e, t, o: e.kind == "damage" and e.other == t and _other(ctx, o, e.source),
    "that dealt combat damage to you": lambda ctx, e, t, o: e.kind == "damage" and e.combat and e.source == t and e.other == ctx.you,
    "that was blocked": lambda ctx, e, t, o: e.kind == "blocked" and e.obj == t,
    "that blocked or was blocked": lambda ctx, e, t, o: e.kind in ("blocks", "blocked") and e.obj == t,
    "that died": lambda ctx, e, t, o: e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard" and t in (e.obj, e.new),
    "that were blocked by": lambda ctx, e, t, o: e.kind == "blocks creature" and e.other == t and _other(ctx, o, e.obj),
    "that blocked or were blocked by": lambda ctx, e, t, o: e.kind == "blocks creature"
    and ((e.obj == t and _other(ctx, o, e.other)) or (e.other == t and _other(ctx, o, e.obj))),
    "revealed": lambda ctx, e, t, o: e.kind == "reveal" and e.obj == t,
    "returned": lambda ctx, e, t, o: e.kind == "move" and t in (e.obj, e.new),
    "put onto the battlefield": lambda ctx, e, t, o: e.kind == "move" and e.to == "battlefield" and t in (e.obj, e.new),
    "drawn": lambda ctx, e, t, o: e.kind == "draw" and e.new == t,
    "chosen": lambda ctx, e, t, o: False,
    "dealt damage": lambda ctx, e, t, o: e.kind == "damage" and e.other == t and _other(ctx, o, e.source),
    "dealt damage by": lambda ctx, e, t, o: e.kind == "damage" and e.other == t and _other(ctx, o, e.source),
    "dealt damage to": lambda ctx, e, t, o: e.kind == "damage" and e.source == t and _other(ctx, o, e.other),
    "dealt combat damage": lambda ctx, e, t, o: e.kind == "damage" and e.combat and e.other == t and _other(ctx, o, e.source),
    "attacked": lambda ctx, e, t, o: e.kind == "attacks" and (e.obj == t or e.player == t) and _other(ctx, o, e.other),
    "blocked": lambda ctx, e, t, o: e.kind == "blocks" and e.obj == t,
    "cast": lambda ctx, e, t, o: e.kind == "cast" and (e.obj == t or e.player == t) and _other(ctx, o, e.obj),
    "entered": lambda ctx, e, t, o: e.kind == "move" and e.to == "battlefield" and e.new == t,
    "entered the battlefield": lambda ctx, e, t, o: e.kind == "move" and e.to == "battlefield" and e.new == t,
    "came under your control": lambda ctx, e, t, o: (e.kind == "move" and e.to == "battlefield" and e.new == t)
    or (e.kind == "control" and e.obj == t),
    "put into a graveyard": lambda ctx, e, t, o: e.kind == "move" and e.to == "graveyard" and e.new == t,
    "that were put there from the battlefield": lambda ctx, e, t, o: e.kind == "move" and e.to == "graveyard" and e.new == t
    and e.from_ == "battlefield",
    "that were put there from anywhere": lambda ctx, e, t, o: e.kind == "move" and e.to == "graveyard" and e.new == t,
    "put there from the battlefield": lambda ctx, e, t, o: e.kind == "move" and e.to == "graveyard" and e.new == t
    and e.from_ == "battlefield",
    "tapped": lambda ctx, e, t, o: e.kind == "tap" and e.obj == t,
    "lost life": lambda ctx, e, t, o: e.kind == "lose life" and e.player == t,
    "gained life": lambda ctx, e, t, o: e.kind == "gain life" and e.player == t,
    "sacrificed": lambda ctx, e, t, o: e.kind == "move" and e.what == "sacrifice" and t in (e.obj, e.new),
    "discarded": lambda ctx, e, t, o: e.kind == "move" and e.what == "discard" and t in (e.obj, e.new),
    "countered": lambda ctx, e, t, o: e.kind == "counter" and t == e.obj,
    "milled": lambda ctx, e, t, o: e.kind == "move" and e.what == "mill" and t in (e.obj, e.new),
    "exiled": lambda ctx, e, t, o: e.kind == "move" and e.to == "exile" and t in (e.obj, e.new),
    "destroyed": lambda ctx, e, t, o: e.kind == "move" and e.what == "destroy" and t in (e.obj, e.new),
    "created with": lambda ctx, e, t, o: e.kind == "move" and e.what == "create" and e.new == t and _other(ctx, o, e.source),
    "died": lambda ctx, e, t, o: e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard" and t in (e.obj, e.new),
    **{f"{verb} {zone}": _moved_to(zone) for verb in ("put into", "returned to") for zone in ("graveyard", "hand", "library")},
})
"""Verb phrase of a Happened -> whether an event is that deed of the thing (with the other party)."""

NOW: dict[str, Callable[[Ctx, Thing, Any], bool]] = {}
"""Verb phrase of a Happened about this moment -> test."""


def now(*names: str) -> Callable[[Callable[[Ctx, Thing, Any], bool]], Callable[[Ctx, Thing, Any], bool]]:
    """Register a test about the present moment."""

    def register(function: Callable[[Ctx, Thing, Any], bool]) -> Callable[[Ctx, Thing, Any], bool]:
        for n in names:
            NOW[n] = function
        return function

    return register


def _was(ctx: Ctx, other: Any, key: str, t: Thing) -> bool:
    """Whether something that has left combat with the battlefield was so related to the thing when it left (608.2b)."""
    if isinstance(other, tree.This):
        gone: tuple[Oid, ...] = () if ctx.source is None else (ctx.source,)
    elif isinstance(other, tree.Back):
        gone = tuple(o for o in resolve(ctx, other) if not isinstance(o, int))
    else:
        return False
    return any(ctx.state.live(o) is None and t in ctx.state.get(o).fact(key, ()) for o in gone)


@now("who doesn't win the subgame")
def _lost_subgame(ctx: Ctx, t: Thing, other: Any) -> bool:
    """Whether the player didn't win the subgame that the effect had played (712)."""
    return t not in ctx.choices.get("subgame winners", ())


@now("blocking")
def _blocking(ctx: Ctx, t: Thing, other: Any) -> bool:
    combat = ctx.state.combat
    if combat is None or isinstance(t, int):
        return False
    if _was(ctx, other, "was blocked by", t):
        return True
    attackers = combat.blocks_of(t)
    return attackers is not None and (other is None or any(_other(ctx, other, a) for a in attackers))


@now("blocked by")
def _blocked_by(ctx: Ctx, t: Thing, other: Any) -> bool:
    combat = ctx.state.combat
    if combat is None or isinstance(t, int):
        return False
    if _was(ctx, other, "was blocking", t):
        return True
    attack = combat.attack_of(t)
    return attack is not None and any(_other(ctx, other, b) for b in attack.blockers)


@now("blocking or blocked by", "blocked by or blocking")
def _either(ctx: Ctx, t: Thing, other: Any) -> bool:
    return _blocking(ctx, t, other) or _blocked_by(ctx, t, other)


@now("attacking")
def _attacking(ctx: Ctx, t: Thing, other: Any) -> bool:
    combat = ctx.state.combat
    if combat is None or isinstance(t, int):
        return False
    attack = combat.attack_of(t)
    if attack is None:
        return False
    if other is None or _other(ctx, other, attack.defender):
        return True
    # a planeswalker of yours isn't you (508.1b); who attacks one head of a team attacks the others
    return isinstance(attack.defender, int) and any(_other(ctx, other, p) for p in ctx.state.heads(attack.defender))


@now("exiled with", "exiled by")
def _exiled_with(ctx: Ctx, t: Thing, other: Any) -> bool:
    if isinstance(t, int):
        return False
    things = resolve(ctx, other) if other is not None else ((ctx.source,) if ctx.source is not None else ())
    return any(isinstance(o, Oid) and t in ctx.state.get(o).fact("linked", ()) for o in things)


@now("created with")
def _created_with(ctx: Ctx, t: Thing, other: Any) -> bool:
    if isinstance(t, int):
        return False
    maker = ctx.state.get(t).fact("created by")
    things = resolve(ctx, other) if other is not None else ((ctx.source,) if ctx.source is not None else ())
    return maker is not None and maker in things


@now("put onto the battlefield with")
def _put_with(ctx: Ctx, t: Thing, other: tree.Node | None) -> bool:
    if isinstance(t, int):
        return False
    by = ctx.state.get(t).fact("put by")
    things = resolve(ctx, other) if other is not None else ((ctx.source,) if ctx.source is not None else ())
    return by is not None and by in things


@now("that was kicked", "kicked")
def _kicked(ctx: Ctx, t: Thing, other: Any) -> bool:
    return not isinstance(t, int) and STATUSES["kicked"](ctx, ctx.state.get(t))


@now("named with", "chosen")
def _chosen(ctx: Ctx, t: Thing, other: Any) -> bool:
    value = chosen(ctx, "object")
    return t == value or (isinstance(value, tuple) and t in value)


def supported(p: tree.Happened) -> bool:
    """Whether the engine can tell."""
    if p.when in ("this turn", "last turn", "this way", "this combat"):
        return p.what in DEEDS
    return p.what in NOW or p.what in DEEDS


@tests(tree.Happened)
def happened(ctx: Ctx, p: tree.Happened, t: Thing) -> bool:
    """Whether the thing did or suffered it in the span."""
    if not p.when and p.what in NOW:
        return NOW[p.what](ctx, t, p.other)
    deed = DEEDS.get(p.what)
    if deed is None:
        raise Undecidable(f"no way to tell what was {p.what!r}", (p.what,))
    if p.when == "this way":
        sufferers = suffered(ctx, p.what, p.other if p.word == "zone" else None)
        if sufferers is None and (p.word == "zone" or (p.what == "tapped" and not ctx.cost)):
            return False  # it did so to nothing: what was tapped before wasn't tapped this way
        if sufferers is not None:
            return t in sufferers or any(ctx.follow(x) == t for x in sufferers)
        if "this way" in ctx.choices and p.what in ("destroyed", "sacrificed", "exiled", "returned", "discarded"):
            acted_on = ctx.choices["this way"]
            return t in acted_on or any(ctx.follow(x) == t for x in acted_on)
        if p.what == "cast" and not ctx.last and ctx.source is not None:  # with the permission that the same permanent gives
            return any(e.kind == "cast" and e.obj == t and e.get("permitted by") == ctx.source for e in ctx.state.history)
        return t in ctx.last or any(ctx.follow(x) == t for x in ctx.last)
    events = ctx.state.last_turn if p.when == "last turn" else ctx.state.history
    return any(deed(ctx, e, t, p.other) for e in events)


def did_happen(ctx: Ctx, c: tree.History) -> bool:
    """Whether an event of the pattern happened in the span, as often as said (otherwise at least once)."""
    events = ctx.state.last_turn if c.when == "last turn" else ctx.state.history
    if c.when == "this game":
        events = ctx.state.fact("casts", ())
    if c.when in ("cast it from your hand", "cast from your hand") and isinstance(c.event, tree.Casts):
        return _came_from(ctx, c.event, events)
    if isinstance(c.event, tree.Casts) and isinstance(c.event.what, tree.Both):  # "a spell named One and a spell named Two": each of them
        parts = [part.filter if isinstance(part, tree.Choose) else part for part in c.event.what.of]
        return all(did_happen(ctx, replace(c, event=replace(c.event, what=part))) for part in parts)
    c = replace(c, event=settled(ctx, c.event))
    if isinstance(c.event, tree.LifeChange) and c.event.amount is not None and c.times is None:
        return _life_changed(ctx, c.event, events)
    seen: dict[Any, set[Any]] = {}
    for n, e in enumerate(events):
        frame = ctx.copy()
        frame.fixed_state = ctx.state
        frame.fixed_view = ctx.view
        frame.event = e
        if match(frame, c.event, e):
            if c.times is None:
                return True
            # how often is counted for each player by itself, and a creature that attacked twice is one creature
            who = e.after.controller if e.kind == "move" and e.after is not None else e.player
            # one that dealt damage twice is one source
            seen.setdefault(e.other if e.kind == "damage" else who, set()).add(e.obj if e.kind == "attacks" else e.source if e.kind == "damage" else n)
    return c.times is not None and any(
        compare(len(found), c.times.op, amount(ctx, c.times.amount)) for found in seen.values() or ((),)
    )


def _came_from(ctx: Ctx, event: tree.Casts, events: tuple[Any, ...]) -> bool:
    """Whether the permanent spoken of is what the spell that the player cast from that zone has become (400.7d today)."""
    if not isinstance(event.what, tree.Ref):
        return False
    found = [t for t in resolve(ctx, event.what) if not isinstance(t, int)]
    spells = {Oid(t.id, t.inc - n) for t in found for n in (0, 1)}  # the permanent, or the spell itself
    players = [p for p in resolve(ctx, event.player) if isinstance(p, int)]
    return any(e.kind == "cast" and e.obj in spells and e.from_ == event.from_ and e.player in players for e in events)


def _life_changed(ctx: Ctx, event: tree.LifeChange, events: tuple[Any, ...]) -> bool:
    """Whether some player gained (or lost) that much life altogether, in however many events."""
    whole = replace(event, amount=None)
    sums: dict[int, int] = {}
    for e in events:
        frame = ctx.copy()
        frame.fixed_state = ctx.state
        frame.fixed_view = ctx.view
        frame.event = e
        if e.player is not None and match(frame, whole, e):
            sums[e.player] = sums.get(e.player, 0) + e.amount
    assert event.amount is not None
    return any(compare(n, event.amount.op, amount(ctx, event.amount.amount)) for n in sums.values())
