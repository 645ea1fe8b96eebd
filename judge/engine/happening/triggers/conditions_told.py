"""Conditions that look at what has happened: in this turn or game, by this effect, or of an ability (603.4, 608.2c)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.asked.conditions import checks
from judge.engine.characteristics.asked.filters import fits
from judge.engine.characteristics.asked.refs import resolve
from judge.engine.characteristics.asked.settled import settled
from judge.engine.characteristics.asked.thisway import done
from judge.engine.characteristics.context import Ctx
from judge.engine.happening.triggers.history import did_happen
from judge.engine.happening.triggers.patterns import ability_is
from judge.engine.happening.triggers.triggers import match


@checks(tree.Fits)
def _fits(ctx: Ctx, c: tree.Fits) -> bool:
    if ctx.event is not None and ctx.event.kind == "mana ability" and isinstance(c.what, tree.Back) and c.what.to == "trigger":
        return all(ability_is(ctx, p, ctx.event) for p in c.predicates)  # "if it isn't a mana ability": it never was on the stack
    things = [ctx.before(t) if c.past else ctx.follow(t) for t in resolve(ctx, c.what)]
    where = not c.past and any(isinstance(p, tree.InZone) and p.zone == "battlefield" for p in c.predicates)
    if where and any(not isinstance(t, int) and ctx.state.live(t) is None for t in things):
        return False  # what has left is no longer where it was last
    return bool(things) and all(fits(ctx, p, t) for t in things for p in c.predicates)


@checks(tree.History)
def _history(ctx: Ctx, c: tree.History) -> bool:
    return did_happen(ctx, c)


@checks(tree.ThisWay)
def _this_way(ctx: Ctx, c: tree.ThisWay) -> bool:
    """Whether what this effect has done so far made the event happen (608.2c)."""
    pattern = settled(ctx, c.event)
    for e in done(ctx):
        frame = ctx.copy()
        frame.fixed_state = ctx.state
        frame.fixed_view = ctx.view
        frame.event = e
        if match(frame, pattern, e):
            return True
    return False
