"""Amounts (107, 608.2g): every number of card text worked out when it is needed. One table: ``AMOUNTS``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.characteristics.asked.filters import matches
from judge.engine.characteristics.asked.refs import FixedThing, players, resolve, resolves
from judge.engine.characteristics.asked.stats import stat
from judge.engine.characteristics.asked.traits import traits
from judge.engine.characteristics.context import Ctx
from judge.engine.state.frozen import replace
from judge.engine.state.kept import kept
from judge.engine.state.objects import Oid, Thing
from judge.errors import Undecidable

N = TypeVar("N", bound=tree.Node)
Worker = Callable[[Ctx, N, Thing | None], int]
AMOUNTS: dict[type, Worker[Any]] = {}
"""Amount class -> how it is worked out (the third argument is the thing it is asked for, for "its" of a group)."""


def works(kind: type[N]) -> Callable[[Worker[N]], Worker[N]]:
    """Register how an amount class is worked out."""

    def register(function: Worker[N]) -> Worker[N]:
        AMOUNTS[kind] = function
        return function

    return register


def amount(ctx: Ctx, node: tree.Node | None, subject: Thing | None = None) -> int:
    """The number; Undecidable when the engine has no way to work it out."""
    if type(node) is tree.Num:
        return node.value
    function = AMOUNTS.get(type(node))
    if function is None:
        raise Undecidable(f"no way to work out {type(node).__name__}", (getattr(node, "text", type(node).__name__),))
    if subject is not None and ctx.each is None and _says_each(node):  # "each Fungus ... for each counter on it"
        ctx = ctx.at(ctx.state, ctx.fixed_view)
        ctx.each = subject
    return function(ctx, node, subject)


@kept
def _says_each(what: Any) -> bool:
    """Whether it speaks of the thing itself that a number is asked for."""
    return any(isinstance(n, tree.Back) and n.to == "each" for n in walk(what))


@kept
def _says_other(what: Any) -> bool:
    """Whether it speaks of others than the thing itself."""
    return any(n == tree.Other() for n in walk(what))


def compare(left: int, op: str, right: int) -> bool:
    """The comparison of two numbers."""
    return {
        "=": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right,
        "even": left % 2 == 0, "odd": left % 2 == 1,
    }[op]  # fmt: skip


@works(tree.Num)
def _num(ctx: Ctx, n: tree.Num, s: Thing | None) -> int:
    return n.value


@works(tree.NoMoreThan)
def _no_more_than(ctx: Ctx, n: tree.NoMoreThan, s: Thing | None) -> int:
    return min((amount(ctx, n.of, s), *(most for limit in n.limits if (most := _limit(ctx, limit)) is not None)))


def _limit(ctx: Ctx, limit: str) -> int | None:
    """What limits an amount; None where the limit has nothing to say ("the creature's toughness" of a player)."""
    if limit == "life before":
        return int(ctx.amounts["life before"]) if "life before" in ctx.amounts else None
    if limit == "toughness":
        dealt = [t for group in ctx.targets.values() for t in group if isinstance(t, Oid) and "creature" in ctx.view.of(t).types]
        return int(ctx.view.of(dealt[0]).toughness or 0) if dealt else None
    color = limit.removeprefix("spent ")  # on X went what wasn't needed for the symbols of that color
    spent = ctx.paid.get("mana", ())
    spell = ctx.state.get(ctx.source).face.mana_cost if ctx.source is not None else ()
    return min(int(ctx.x or 0), len([m for m in spent if m == color]) - len([m for m in spell or () if m == color]))


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


@works(tree.CountOf)
def _count(ctx: Ctx, n: tree.CountOf, s: Thing | None) -> int:
    if s is not None and ctx.each in (None, s) and _says_other(n.what):  # seen from the very thing
        ctx = ctx.at(ctx.state, ctx.fixed_view)
        ctx.each = s
        if _would_count(ctx, n.what, s):
            ctx.choices["counted for"] = s
    return len(set(resolve(ctx, n.what)))


def _would_count(ctx: Ctx, what: Any, s: Thing) -> bool:
    """Whether "other" leaves out the thing that is counted for: it is of that class itself. Where it isn't ("enchanted creature gets +2/+2
    for each other enchantment"), the source is meant, which is."""
    counted = what.filter if isinstance(what, tree.Every) else what
    if not isinstance(counted, tree.Filter) or tree.Other() not in counted.predicates:
        return True
    return matches(ctx, replace(counted, predicates=tuple(p for p in counted.predicates if p != tree.Other())), s)


@works(tree.Characteristic)
def _characteristic(ctx: Ctx, n: tree.Characteristic, s: Thing | None) -> int:
    total = 0
    there = resolve(ctx, n.of)
    if not there and ctx.game is not None:
        ctx.game.rite("not to be told", "107.2", obj=ctx.source)
    for t in there:
        if isinstance(t, int):
            if ctx.state.players[t].left and ctx.game is not None:
                ctx.game.rite("as it last was", "800.4f", player=t)
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


@works(tree.DistinctCount)
def _distinct(ctx: Ctx, n: tree.DistinctCount, s: Thing | None) -> int:
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


@resolves(tree.TopCards)
def _top(ctx: Ctx, ref: tree.TopCards) -> tuple[Thing, ...]:
    n = max(0, amount(ctx, ref.count))
    found: list[Thing] = []
    for p in players(ctx, ref.of):
        pile = ctx.state.zone("library", p)
        chosen = pile[:n] if ref.bottom else tuple(reversed(pile))[:n]
        found += [ctx.state.objects[i].oid for i in chosen]
    return tuple(found)
