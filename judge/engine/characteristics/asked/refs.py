"""References (112.7a, 608.2, 113): which objects and players a reference stands for in a frame. One table: ``REFS``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable


@dataclass(frozen=True, slots=True)
class FixedThing(tree.Ref):
    """One object, settled when the ability that speaks of it was given to another."""

    oid: Oid
    word: str = ""


@dataclass(frozen=True, slots=True)
class FixedThings(tree.Ref):
    """Objects or players that words pointing back have been found to mean."""

    things: tuple[Thing, ...]
    word: str = ""


N = TypeVar("N", bound=tree.Node)
Resolver = Callable[[Ctx, N], tuple[Thing, ...]]
REFS: dict[type, Resolver[Any]] = {}
"""Ref class -> what it stands for. ``Choose`` is not here: a choice needs a player (``choices.choose``)."""


def resolves(kind: type[N]) -> Callable[[Resolver[N]], Resolver[N]]:
    """Register the resolver of a reference class."""

    def register(function: Resolver[N]) -> Resolver[N]:
        REFS[kind] = function
        return function

    return register


def resolve(ctx: Ctx, ref: tree.Node | None) -> tuple[Thing, ...]:
    """The things a reference (or filter) stands for now; Undecidable when the engine has no way to tell."""
    if isinstance(ref, tree.Filter):
        return REFS[tree.Filter](ctx, ref)
    function = REFS.get(type(ref))
    if function is None:
        raise Undecidable(f"no way to carry out {type(ref).__name__}", (getattr(ref, "text", type(ref).__name__),))
    return function(ctx, ref)


def players(ctx: Ctx, ref: tree.Node | None) -> list[int]:
    """The players a reference stands for."""
    return [t for t in resolve(ctx, ref) if isinstance(t, int)]


def objects(ctx: Ctx, ref: Any) -> list[Oid]:
    """The objects a reference stands for."""
    return [t for t in resolve(ctx, ref) if not isinstance(t, int)]


def one_player(ctx: Ctx, ref: tree.Node | None) -> int | None:
    """The one player a reference stands for, None when nobody is."""
    found = players(ctx, ref)
    return found[0] if found else None


@resolves(tree.This)
def _this(ctx: Ctx, ref: tree.This) -> tuple[Thing, ...]:
    return () if ctx.source is None else (ctx.source,)


@resolves(tree.Granter)
def _granter(ctx: Ctx, ref: tree.Granter) -> tuple[Thing, ...]:
    """The object that gave the ability (201.4b*); ``modifications`` writes it into the ability when it is given."""
    raise Undecidable("an ability speaks of what gave it, and nothing is known to have given it", (ref.word,))


@resolves(FixedThing)
def _fixed(ctx: Ctx, ref: FixedThing) -> tuple[Thing, ...]:
    return (ref.oid,)


@resolves(FixedThings)
def _fixed_things(ctx: Ctx, ref: FixedThings) -> tuple[Thing, ...]:
    return ref.things


@resolves(tree.Target)
def _target(ctx: Ctx, ref: tree.Target) -> tuple[Thing, ...]:
    return ctx.targets.get(ref.slot, ())


@resolves(tree.Choose)
def _choose(ctx: Ctx, ref: tree.Choose) -> tuple[Thing, ...]:
    made = ctx.choices.get(ref)
    if made is None and ref.slot is not None:
        made = ctx.choices.get(("slot", ref.slot))
    if made is None:
        raise Undecidable("a choice is spoken of that nobody has made", (ref.word or "choose",))
    return tuple(made)


@resolves(tree.Every)
def _every(ctx: Ctx, ref: tree.Every) -> tuple[Thing, ...]:
    return resolve(ctx, ref.filter)


@resolves(tree.AttachedObject)
def what_it_is_attached_to(ctx: Ctx, ref: tree.AttachedObject) -> tuple[Thing, ...]:
    """What the source is attached to: "enchanted creature", "equipped creature" (303.4, 301.5)."""
    if ctx.source is None:
        return ()
    host = ctx.state.get(ctx.source).attached_to
    if host is None:
        return ()
    if isinstance(host, int):
        return (host,)
    live = ctx.state.live(host)
    if live is None and ctx.state.live(ctx.source) is not None:
        return ()
    if live is not None and ref.noun.endswith(" card") == (live.zone == "battlefield"):
        return ()  # an enchanted card lies in a graveyard, an enchanted creature is a permanent (109.2)
    return (host,)


@resolves(tree.WholeZone)
def _zone(ctx: Ctx, ref: tree.WholeZone) -> tuple[Thing, ...]:
    owners = players(ctx, ref.of) if ref.of is not None else ctx.state.alive()
    found: list[Thing] = []
    for p in owners:
        for i in ctx.state.zone(ref.zone, p):
            obj = ctx.state.objects[i]
            if obj.owner == p or ref.zone in ("library", "hand", "graveyard"):
                found.append(obj.oid)
    return tuple(found)


@resolves(tree.Both)
def _both(ctx: Ctx, ref: tree.Both) -> tuple[Thing, ...]:
    found: list[Thing] = []
    for part in ref.of:
        found += [t for frame in frames(ctx, part, found) for t in resolve(frame, part)]
    return tuple(dict.fromkeys(found))


def frames(ctx: Ctx, part: tree.Node, before: list[Thing]) -> list[Ctx]:
    """The frames in which a part of a list is looked up: one for each player named before where it speaks of each of them
    ("each opponent and each creature they control")."""
    people = [t for t in before if isinstance(t, int)]
    each = bool(people) and ctx.each is None and any(isinstance(n, tree.Back) and n.to == "each" for n in walk(part))
    return [ctx.with_each(p) for p in people] if each else [ctx]


@resolves(tree.Either)
def _either(ctx: Ctx, ref: tree.Either) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(t for r in ref.of for t in resolve(ctx, r)))


@resolves(tree.ControllerOf)
def _controller(ctx: Ctx, ref: tree.ControllerOf) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(controller_of(ctx, t) for t in resolve(ctx, ref.of)))


def controller_of(ctx: Ctx, thing: Thing) -> int:
    """Who controls the thing, or did last; a player is his or her own; a card outside play is its owner's (108.4)."""
    if isinstance(thing, int):
        return thing
    obj = ctx.state.get(thing)
    if obj.zone in ("battlefield", "stack"):
        return ctx.view.of(thing).controller
    now = ctx.follow(thing)
    if not isinstance(now, int) and now != thing and ctx.state.get(now).zone in ("battlefield", "stack"):
        return ctx.view.of(now).controller  # a card that this effect has put onto the battlefield (400.7)
    if ctx.game is not None:
        ctx.game.rite("nobody's but its owner's", "108.4a", obj=thing)
    return obj.owner


@resolves(tree.OwnerOf)
def _owner(ctx: Ctx, ref: tree.OwnerOf) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(t if isinstance(t, int) else ctx.state.get(t).owner for t in resolve(ctx, ref.of)))
