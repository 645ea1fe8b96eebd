"""The numbers of an object: power, toughness, mana value, loyalty (208, 202.3)."""

from __future__ import annotations

from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.chars import mana_value
from judge.engine.state.objects import Oid


def stat(ctx: Ctx, t: Oid, name: str) -> int | None:
    """Power, toughness, mana value, loyalty of an object; None when it has none."""
    c = ctx.view.of(t)
    locked = ctx.choices.get("locked in")
    if locked is not None and locked[0] == t:
        c = locked[1]  # what an ability knows of its source since its announcement
    if name in ("power", "toughness"):
        size = c.power if name == "power" else c.toughness
        return 0 if size is not None and size < 0 and ctx.state.era.negative_size == "zero" else size
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
    obj = ctx.state.get(t)
    x = obj.stack.x if obj.zone == "stack" and obj.stack is not None and obj.stack.x is not None else 0
    if obj.card is not None and obj.card.layout == "split" and obj.zone != "stack":
        # of both halves together: two answers that are both taken (708.5), or one that combines them (709.4b today)
        return sum(mana_value(face.mana_cost) for face in obj.card.faces)
    return mana_value(ctx.view.of(t).mana_cost, x)


def stats(ctx: Ctx, t: Oid, name: str) -> tuple[int, ...]:
    """Every answer to a question about the number, for comparing: a split card off the stack gives one for each half where the
    edition knows no combined characteristics, and a comparison holds if either does (708.6a)."""
    obj = ctx.state.get(t)
    if name == "mana value" and obj.card is not None and obj.card.layout == "split" and obj.zone != "stack" and not ctx.state.era.split_combined:
        return tuple(mana_value(face.mana_cost) for face in obj.card.faces)
    value = stat(ctx, t, name)
    return () if value is None else (value,)
