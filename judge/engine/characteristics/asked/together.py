"""What things chosen together must be besides each fitting alone (608.2d, 701.14): different names, a total."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount, compare
from judge.engine.characteristics.asked.stats import stats
from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Thing
from judge.errors import Illegal

TOGETHER = (tree.DifferentNames, tree.TotalStat)
"""The predicates of a filter that speak of all that is chosen."""
SINGLE = "from a single"
"""The words of an ``InZone`` by which all that is chosen lies in the same player's zone."""


def _of_all(p: tree.Node | None) -> bool:
    """Whether a predicate speaks of all that is chosen."""
    return isinstance(p, TOGETHER) or (isinstance(p, tree.InZone) and p.word == SINGLE)


def why_not_together(ctx: Ctx, f: tree.Filter, chosen: Sequence[Thing]) -> str | None:
    """Why the things can't be chosen together, None where they can."""
    for p in f.predicates:
        if isinstance(p, tree.DifferentNames):
            names = [name for t in chosen if not isinstance(t, int) for name in _names(ctx, t)]
            if len(set(names)) < len(names):
                return "two of the chosen have the same name"
        elif isinstance(p, tree.TotalStat):
            total = sum(max(stats(ctx, t, p.name), default=0) for t in chosen if not isinstance(t, int))
            if not compare(total, p.compare.op, amount(ctx, p.compare.amount)):
                return f"the chosen have a total {p.name} of {total}"
        elif _of_all(p) and len(_owners(ctx, chosen)) > 1:
            return "the chosen are not in a single graveyard"
    return None


def _owners(ctx: Ctx, things: Sequence[Thing]) -> list[int]:
    """Whose the cards are, in the order of the cards."""
    return list(dict.fromkeys(ctx.state.get(t).owner for t in things if not isinstance(t, int)))


def _names(ctx: Ctx, t: Any) -> set[str]:
    c = ctx.view.of(t)
    return {name for name in (c.name, *c.names) if name}


def greedily(ctx: Ctx, f: tree.Filter, options: Sequence[Thing], most: int) -> tuple[Thing, ...]:
    """As many of the options in order as go together, up to a number: what a player without a wish takes."""
    if not any(_of_all(p) for p in f.predicates):
        return tuple(options[:most])
    if any(isinstance(p, tree.InZone) and p.word == SINGLE for p in f.predicates):  # the graveyard with the most of them
        owners = _owners(ctx, options)
        here = max(owners, key=lambda who: sum(1 for t in options if _owners(ctx, (t,)) == [who]), default=None)
        options = [t for t in options if _owners(ctx, (t,)) == [here]]
    least = next((p for p in f.predicates if isinstance(p, tree.TotalStat) and p.compare.op == ">="), None)
    if least is not None:
        return _fewest(ctx, f, least, options)
    taken: tuple[Thing, ...] = ()
    for t in options:
        if len(taken) < most and why_not_together(ctx, f, (*taken, t)) is None:
            taken = (*taken, t)
    return taken


def _fewest(ctx: Ctx, f: tree.Filter, least: tree.TotalStat, options: Sequence[Thing]) -> tuple[Thing, ...]:
    """As few as come to a total at least so great, the greatest first (what asks for them last); all that there are where they don't."""
    ranked = sorted(
        (t for t in options if not isinstance(t, int)), key=lambda t: (t == ctx.source, -max(stats(ctx, t, least.name), default=0))
    )
    taken: tuple[Thing, ...] = ()
    for t in ranked:
        if why_not_together(ctx, f, taken) is None:
            break
        taken = (*taken, t)
    return taken


def check(ctx: Ctx, f: tree.Filter, rule: str = "608.2d") -> Callable[[Any], None] | None:
    """The test of an answer, None where each thing alone decides."""
    if not any(_of_all(p) for p in f.predicates):
        return None

    def verify(answer: Any) -> None:
        why = why_not_together(ctx, f, answer)
        if why is not None:
            raise Illegal(why, ctx.state.era.cites((rule,)))

    return verify
