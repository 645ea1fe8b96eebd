"""What things chosen together must be besides each fitting alone (608.2d, 701.14): different names, a total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.cards import tree
from judge.engine.context import Ctx
from judge.engine.objects import Thing
from judge.errors import Illegal

TOGETHER = (tree.DifferentNames, tree.TotalStat)
"""The predicates of a filter that speak of all that is chosen."""


def why_not_together(ctx: Ctx, f: tree.Filter, chosen: Sequence[Thing]) -> str | None:
    """Why the things can't be chosen together, None where they can."""
    from judge.engine.amounts import amount, compare, stats

    for p in f.predicates:
        if isinstance(p, tree.DifferentNames):
            names = [name for t in chosen if not isinstance(t, int) for name in _names(ctx, t)]
            if len(set(names)) < len(names):
                return "two of the chosen have the same name"
        elif isinstance(p, tree.TotalStat):
            total = sum(max(stats(ctx, t, p.name), default=0) for t in chosen if not isinstance(t, int))
            if not compare(total, p.compare.op, amount(ctx, p.compare.amount)):
                return f"the chosen have a total {p.name} of {total}"
    return None


def _names(ctx: Ctx, t: Any) -> set[str]:
    c = ctx.view.of(t)
    return {name for name in (c.name, *c.names) if name}


def greedily(ctx: Ctx, f: tree.Filter, options: Sequence[Thing], most: int) -> tuple[Thing, ...]:
    """As many of the options in order as go together, up to a number: what a player without a wish takes."""
    if not any(isinstance(p, TOGETHER) for p in f.predicates):
        return tuple(options[:most])
    taken: tuple[Thing, ...] = ()
    for t in options:
        if len(taken) < most and why_not_together(ctx, f, (*taken, t)) is None:
            taken = (*taken, t)
    return taken


def check(ctx: Ctx, f: tree.Filter) -> Callable[[Any], None] | None:
    """The test of an answer, None where each thing alone decides."""
    if not any(isinstance(p, TOGETHER) for p in f.predicates):
        return None

    def verify(answer: Any) -> None:
        why = why_not_together(ctx, f, answer)
        if why is not None:
            raise Illegal(why, ("608.2d",))

    return verify
