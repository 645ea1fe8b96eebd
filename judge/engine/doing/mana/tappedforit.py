"""Mana abilities for which other permanents are tapped (605, 116.3): which of them an automatic payment would tap."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.cards import tree
from judge.engine.characteristics.asked.amounts import amount
from judge.engine.characteristics.asked.filters import find
from judge.engine.characteristics.context import Ctx
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.doing.mana.sources import Source


class Wanting(NamedTuple):
    """A mana ability in its frame: what is tapped for it, and whether its own permanent is too, so that it is there once."""

    ctx: Ctx
    what: tree.Choose
    once: bool
    source: Source


def tapped_beside(ability: tree.Activated) -> tree.Choose | None:
    """The other permanents that are tapped for the ability, where a single cost says so and how many."""
    found = [c for c in ability.costs if isinstance(c, tree.TapCost)]
    if len(found) != 1 or found[0].untap:
        return None
    what = found[0].what
    return what if isinstance(what, tree.Choose) and isinstance(what.least, tree.Num) and what.least == what.most else None


def allotted(wanting: list[Wanting], sources: list[Source], exclude: frozenset[Oid]) -> list[Source]:
    """The sources for which other permanents are tapped, each with those that would be: none of them is tapped for two, and what makes no
    mana itself is tapped sooner. Where its own permanent isn't tapped, an ability is there as often as there is something to tap for it."""
    makers = {s.oid for s in sources}
    free = [_free(w, exclude) for w in wanting]
    taken: set[Oid] = set()
    found: list[Source] = []
    for w, there in sorted(zip(wanting, free, strict=True), key=lambda pair: len(pair[1])):
        number = amount(w.ctx, w.what.least)
        while True:
            left = sorted((t for t in there if t not in taken), key=lambda t: t in makers)[:number]
            if not left or len(left) < number:
                break
            taken.update(left)
            found.append(replace(w.source, tapping=tuple(left)))
            if w.once:
                break
    return found


def _free(w: Wanting, exclude: frozenset[Oid]) -> list[Oid]:
    """What could be tapped: untapped permanents of the player who pays."""
    state, of = w.ctx.state, w.ctx.view.of
    there = [t for t in find(w.ctx, w.what.filter) if isinstance(t, Oid) and t not in exclude and not (w.once and t == w.source.oid)]
    return [t for t in there if not state.get(t).tapped and of(t).controller == w.ctx.you]
