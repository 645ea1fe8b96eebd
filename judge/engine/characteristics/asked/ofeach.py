"""One thing of each of several kinds: "a land of each basic land type", "a creature of each color" (105.1, 305.6)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.asked.filters import fits, tests
from judge.engine.characteristics.context import Ctx
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Thing
from judge.engine.state.typewords import BASIC_LAND_TYPES

KINDS: dict[str, tuple[tree.Predicate, ...]] = {
    "basic land type": tuple(tree.IsSubtype(t) for t in BASIC_LAND_TYPES),
    "color": tuple(tree.IsColor(c) for c in ("W", "U", "B", "R", "G")),
}
"""What "of each" goes through -> the kinds."""


@tests(tree.OfEach)
def _of_one(ctx: Ctx, p: tree.OfEach, t: Thing) -> bool:
    """A thing is of one of the kinds."""
    return any(fits(ctx, kind, t) for kind in KINDS[p.what])


def one_of_each(f: tree.Filter) -> tuple[tree.Filter, ...]:
    """The descriptions of the several things, one for each kind; none where the filter doesn't speak so."""
    each = next((p for p in f.predicates if isinstance(p, tree.OfEach)), None)
    if each is None:
        return ()
    return tuple(replace(f, predicates=tuple(kind if p is each else p for p in f.predicates)) for kind in KINDS[each.what])


def choices_of_each(ref: tree.Choose) -> tuple[tree.Choose, ...]:
    """The choices that "a land of each basic land type" stands for."""
    return tuple(replace(ref, filter=f, slot=None) for f in one_of_each(ref.filter))
