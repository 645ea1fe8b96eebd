"""The values that an object has of a kind of characteristic (109.3), and what was chosen of one."""

from __future__ import annotations

from typing import Any

from judge.engine.characteristics.context import Ctx
from judge.engine.state.objects import Oid
from judge.engine.state.typewords import BASIC_LAND_TYPES, LAND_TYPES, PERMANENT_TYPES, is_creature_type


def chosen(ctx: Ctx, what: str) -> Any:
    """What was chosen under that name by this effect or for its source (607)."""
    if what in ctx.choices:
        return ctx.choices[what]
    if ctx.source is not None:
        return ctx.state.get(ctx.source).fact(f"chosen {what}")
    return None


def traits(ctx: Ctx, t: Oid, what: str) -> set[Any]:
    """The values an object has of a kind of characteristic: its colours, types, names ..."""
    c = ctx.view.of(t)
    if what == "color":
        return set(c.colors)
    if what == "creature type":
        found: set[Any] = {s for s in c.subtypes if is_creature_type(s)} if c.types & {"creature", "tribal"} else set()
        return found | ({EVERY} if c.all_creature_types else set())
    if what == "card type":
        return set(c.types)
    if what == "permanent type":
        return set(c.types) & PERMANENT_TYPES
    if what == "name":
        return {c.name} if c.name else set()
    if what in ("land type", "basic land type"):
        table = BASIC_LAND_TYPES if what == "basic land type" else LAND_TYPES
        return {s for s in c.subtypes if s in table}
    return {c.mana_value}


EVERY = "*"
"""Stands for every creature type (changeling, 702.70a)."""


def in_common(*found: set[Any]) -> bool:
    """Whether things with these values of one characteristic share one: every creature type is among all, and what has none shares none."""
    told = [values for values in found if EVERY not in values]
    return all(found) and (not told or bool(set.intersection(*told)))
