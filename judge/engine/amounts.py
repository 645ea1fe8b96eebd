"""Amounts (107, 608.2g): every number of card text worked out when it is needed. One table: ``AMOUNTS``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.cards import tree
from judge.engine.context import Ctx
from judge.engine.objects import Oid, Thing
from judge.engine.refs import players, resolve
from judge.errors import Undecidable

Worker = Callable[[Ctx, Any, Thing | None], int]
AMOUNTS: dict[type, Worker] = {}
"""Amount class -> how it is worked out (the third argument is the thing it is asked for, for "its" of a group)."""


def works(kind: type) -> Callable[[Worker], Worker]:
    """Register how an amount class is worked out."""

    def register(function: Worker) -> Worker:
        AMOUNTS[kind] = function
        return function

    return register


def amount(ctx: Ctx, node: Any, subject: Thing | None = None) -> int:
    """The number; Undecidable when the engine has no way to work it out."""
    if type(node) is tree.Num:
        return node.value
    function = AMOUNTS.get(type(node))
    if function is None:
        raise Undecidable(f"no way to work out {type(node).__name__}", (getattr(node, "text", type(node).__name__),))
    return function(ctx, node, subject)


def compare(left: int, op: str, right: int) -> bool:
    """The comparison of two numbers."""
    return {
        "=": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right,
        "even": left % 2 == 0, "odd": left % 2 == 1,
    }[op]  # fmt: skip


@works(tree.Num)
def _num(ctx: Ctx, n: tree.Num, s: Thing | None) -> int:
    return n.value


@works(tree.X)
def _x(ctx: Ctx, n: tree.X, s: Thing | None) -> int:
    if n.defined is not None:
        return amount(ctx, n.defined, s)
    if ctx.x is not None:
        return ctx.x
    given = ctx.choices.get("where X is")
    if given is not None:
        return amount(ctx, given, s)
    if ctx.source is not None:
        obj = ctx.state.get(ctx.source)
        if obj.stack is not None and obj.stack.x is not None:
            return obj.stack.x
        kept = obj.fact("x")
        if kept is not None:
            return int(kept)
    return 0


@works(tree.AnyNumber)
def _any(ctx: Ctx, n: tree.AnyNumber, s: Thing | None) -> int:
    return 1_000_000


@works(tree.UpTo)
def _up_to(ctx: Ctx, n: tree.UpTo, s: Thing | None) -> int:
    return amount(ctx, n.of, s)


_SEEN_FROM_EACH: dict[int, tuple[Any, bool]] = {}


def _seen_from_each(what: Any) -> bool:
    """Whether a class is described from the thing it is counted for: "other", "with it"."""
    from judge.engine.abilities import walk

    known = _SEEN_FROM_EACH.get(id(what))
    if known is None or known[0] is not what:
        if len(_SEEN_FROM_EACH) > 20_000:
            _SEEN_FROM_EACH.clear()
        says = any(n == tree.Other() or (isinstance(n, tree.Back) and n.to == "each") for n in walk(what))
        known = _SEEN_FROM_EACH[id(what)] = (what, says)
    return known[1]


@works(tree.CountOf)
def _count(ctx: Ctx, n: tree.CountOf, s: Thing | None) -> int:
    if s is not None and ctx.each is None and _seen_from_each(n.what):  # "for each other creature that shares a type with it": seen from the very thing
        ctx = ctx.at(ctx.state, ctx.fixed_view)
        ctx.each = s
        if _would_count(ctx, n.what, s):
            ctx.choices["counted for"] = s
    return len(set(resolve(ctx, n.what)))


def _would_count(ctx: Ctx, what: Any, s: Thing) -> bool:
    """Whether "other" leaves out the thing that is counted for: it is of that class itself. Where it isn't ("enchanted creature gets +2/+2
    for each other enchantment"), the source is meant, which is."""
    from judge.engine.filters import matches

    counted = what.filter if isinstance(what, tree.Every) else what
    if not isinstance(counted, tree.Filter) or tree.Other() not in counted.predicates:
        return True
    return matches(ctx, replace(counted, predicates=tuple(p for p in counted.predicates if p != tree.Other())), s)


def stat(ctx: Ctx, t: Oid, name: str) -> int | None:
    """Power, toughness, mana value, loyalty of an object; None when it has none."""
    c = ctx.view.of(t)
    if name == "power":
        return c.power
    if name == "toughness":
        return c.toughness
    if name == "mana value":
        return mana_value_of(ctx, t)
    if name == "loyalty":
        return ctx.state.get(t).count("loyalty")
    if name == "total power and toughness":
        return (c.power or 0) + (c.toughness or 0)
    if name == "level":
        return ctx.state.get(t).count("level")
    return None


def mana_value_of(ctx: Ctx, t: Oid) -> int:
    """Converted mana cost (202.3): X is its chosen value on the stack, 0 elsewhere (107.3)."""
    from judge.engine.chars import mana_value

    obj = ctx.state.get(t)
    x = obj.stack.x if obj.zone == "stack" and obj.stack is not None and obj.stack.x is not None else 0
    if obj.card is not None and obj.card.layout == "split" and obj.zone != "stack":
        # of both halves together: two answers that are both taken (708.5), or one that combines them (709.4b today)
        return sum(mana_value(face.mana_cost) for face in obj.card.faces)
    return mana_value(ctx.view.of(t).mana_cost, x)


def stats(ctx: Ctx, t: Oid, name: str) -> tuple[int, ...]:
    """Every answer to a question about the number, for comparing: a split card off the stack gives one for each half where the
    edition knows no combined characteristics, and a comparison holds if either does (708.6a)."""
    from judge.engine.chars import mana_value

    obj = ctx.state.get(t)
    if name == "mana value" and obj.card is not None and obj.card.layout == "split" and obj.zone != "stack" and not ctx.state.era.split_combined:
        return tuple(mana_value(face.mana_cost) for face in obj.card.faces)
    value = stat(ctx, t, name)
    return () if value is None else (value,)


@works(tree.Characteristic)
def _characteristic(ctx: Ctx, n: tree.Characteristic, s: Thing | None) -> int:
    total = 0
    # "each equal to its mana value": of the very thing the number is asked for
    its_own = ctx.each is None and isinstance(n.of, tree.Back) and n.of.to == "each"
    for t in (s,) if s is not None and its_own else resolve(ctx, n.of):
        if isinstance(t, int):
            if n.name == "life total":
                total += ctx.state.life_of(t)
            elif n.name == "hand size":
                total += len(ctx.state.zone("hand", t))
            continue
        total += stat(ctx, t, n.name) or 0
        break
    return total


def counters_on(ctx: Ctx, t: Thing, kind: str | None) -> int:
    """How many counters of a kind are on an object or player."""
    if isinstance(t, int):
        return sum(n for k, n in ctx.state.players[t].counters if kind is None or k == kind)
    return ctx.state.get(t).count(kind)


@works(tree.CountersOn)
def _counters(ctx: Ctx, n: tree.CountersOn, s: Thing | None) -> int:
    from judge.engine.refs import FixedThing

    if isinstance(n.on, FixedThing) and ctx.stack_oid is None and ctx.state.live(n.on.oid) is None:
        return 0  # a characteristic that is defined by what is gone (112.7a speaks of abilities on the stack alone)
    return sum(counters_on(ctx, t, n.kind) for t in resolve(ctx, n.on))


@works(tree.Total)
def _total(ctx: Ctx, n: tree.Total, s: Thing | None) -> int:
    if n.name == "life total":
        values = [ctx.state.life_of(t) for t in resolve(ctx, n.among) if isinstance(t, int)]
    else:
        values = [stat(ctx, t, n.name) or 0 for t in resolve(ctx, n.among) if not isinstance(t, int)]
    if not values:
        return 0
    if n.how == "total":
        return sum(values)
    return max(values) if n.how == "greatest" else min(values)


@works(tree.Times)
def _times(ctx: Ctx, n: tree.Times, s: Thing | None) -> int:
    return amount(ctx, n.factor, s) * amount(ctx, n.of, s)


@works(tree.Plus)
def _plus(ctx: Ctx, n: tree.Plus, s: Thing | None) -> int:
    return amount(ctx, n.left, s) + amount(ctx, n.right, s)


@works(tree.Negative)
def _negative(ctx: Ctx, n: tree.Negative, s: Thing | None) -> int:
    return -amount(ctx, n.of, s)


@works(tree.Half)
def _half(ctx: Ctx, n: tree.Half, s: Thing | None) -> int:
    value = amount(ctx, n.of, s)
    return -(-value // 2) if n.up else value // 2


@works(tree.EventAmount)
def _event(ctx: Ctx, n: tree.EventAmount, s: Thing | None) -> int:
    from judge.engine.history import measure

    return measure(ctx, n)


@works(tree.DistinctCount)
def _distinct(ctx: Ctx, n: tree.DistinctCount, s: Thing | None) -> int:
    from judge.engine.predicates import traits

    found: set[Any] = set()
    for t in resolve(ctx, n.among):
        if not isinstance(t, int):
            if n.name == "color" and t == ctx.source and ctx.state.get(t).fact("mana colors") is not None:
                found |= set(ctx.state.get(t).fact("mana colors"))
            else:
                found |= traits(ctx, t, n.name)
    return len(found)


@works(tree.Devotion)
def _devotion(ctx: Ctx, n: tree.Devotion, s: Thing | None) -> int:
    if n.among is None:
        things = [
            o.oid for o in ctx.state.battlefield() if ctx.view.of(o).controller == ctx.you
        ]
    else:
        things = [t for t in resolve(ctx, n.among) if not isinstance(t, int)]
    total = 0
    asked = n.colors if n.colors != ("that color",) else (ctx.choices.get("color"),)
    for t in things:
        for symbol in ctx.view.of(t).mana_cost or ():
            if any(c in symbol.split("/") for c in asked):
                total += 1
    return total


def who_list(ctx: Ctx, ref: Any) -> list[int]:
    """The players meant."""
    return players(ctx, ref)
