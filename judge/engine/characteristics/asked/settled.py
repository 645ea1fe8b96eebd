"""Words settled before other events are looked at (608.2c): what points at the triggering event keeps pointing at it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.asked.refs import FixedThings, resolve
from judge.engine.characteristics.context import Ctx
from judge.engine.state.frozen import replace


def settled(ctx: Ctx, pattern: Any) -> Any:
    """The pattern with "that player", "it" and the like, where they mean the event that triggered the ability, as what they mean:
    the events of the turn are then looked through for it, each of which is another event. The pattern itself without such words."""
    if ctx.event is None:
        return pattern
    if isinstance(pattern, tree.Back):
        return FixedThings(resolve(ctx, pattern), pattern.word) if pattern.to.startswith("trigger") else pattern
    if isinstance(pattern, tuple):
        found = tuple(settled(ctx, p) for p in pattern)
        return pattern if all(a is b for a, b in zip(found, pattern, strict=True)) else found
    if not isinstance(pattern, tree.Node):
        return pattern
    changes = {f.name: new for f in fields(pattern) if (new := settled(ctx, old := getattr(pattern, f.name))) is not old}
    return replace(pattern, **changes) if changes else pattern
