"""Auras, Equipment and Fortifications (303.4, 301.5, 301.6): what they can be attached to."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.characteristics.asked.filters import is_it, matches
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.layers.chars import Chars
from judge.engine.characteristics.layers.layers import View
from judge.engine.characteristics.reach import reaches
from judge.engine.characteristics.restrictions import cannot, protected_from
from judge.engine.state.objects import Obj, Oid, Thing


def enchant_filter(c: Chars) -> tree.Filter | None:
    """What the Aura's enchant abilities allow together (702.5)."""
    found = [k.filter for k in c.named("enchant") if k.filter is not None]
    if not found:
        return None
    if len(found) == 1:
        return found[0]
    return tree.Filter(found[0].kind, tuple(p for f in found for p in f.predicates))


def why_not_attach(view: View, what: Oid, to: Thing) -> tuple[str, ...] | None:
    """The rules by which the object can't be attached to the thing, None when it can."""
    state = view.state
    c = view.of(what)
    if to == what:
        return ("303.4c",) if "Aura" in c.subtypes else ("301.7b",)
    if isinstance(to, Oid):
        host = state.live(to)
        if host is None:
            return ("704.5n",)
    if not reaches(view, c.controller, to):
        return ("801.8",) if "Aura" in c.subtypes else ("801.9",)
    ctx = Ctx(c.controller, what, state=state)
    ctx.fixed_view = view
    if "Aura" in c.subtypes:
        if "creature" in c.types:
            return ("303.4c",)
        f = enchant_filter(c)
        if f is None or not matches(ctx, f, to):
            return ("303.4b", "702.5a")
        if protected_from(view, to, what) and not _own_exception(view, what, to):
            return ("702.14c",)
        if view.rules(tree.Cant) and cannot(view, "be enchanted", to, what) is not None:
            return ("101.2",)
        return None
    if isinstance(to, int):
        return ("301.7",)
    for effect, m in view.rules(tree.Permit):  # "can be attached only to a legendary creature" (301.5c today)
        if m.action == "be attached only to" and view.active(effect) and what in view.subjects(effect) and not is_it(effect.ctx, m.other, to):
            return ("101.2",)
    hc = view.of(to)
    if "Equipment" in c.subtypes:
        if "creature" in c.types and not c.has("reconfigure"):
            return ("301.7b",)
        if "creature" not in hc.types:
            return ("301.7",)
        if protected_from(view, to, what):
            return ("702.14d",)
        if view.rules(tree.Cant) and cannot(view, "be equipped", to, what) is not None:
            return ("101.2",)
        return None
    if "Fortification" in c.subtypes:
        if "creature" in c.types:
            return ("301.8",)
        if "land" not in hc.types:
            return ("301.8",)
        return ("702.14d",) if protected_from(view, to, what) else None
    return ("704.5q",)


def _own_exception(view: View, what: Oid, to: Thing) -> bool:
    """An Aura that gives protection may say that it doesn't remove itself (702.14k): the granting effect excludes it."""
    for effect in view.effects:
        if effect.ctx.source == what:
            for m in effect.modifications:
                if isinstance(m, tree.RuleChange) and "doesn't remove" in m.what:
                    return True
    return False


def attachable(view: View, what: Oid, to: Any) -> bool:
    """Whether it can be attached."""
    return why_not_attach(view, what, to) is None


def printed_face(obj: Obj) -> tree.Face | None:
    """The creature face of a bestowed Aura; None for anything else."""
    if obj.card is None or "Aura" not in obj.face.subtypes:
        return None
    printed = next((f for f in obj.card.faces if f.name == obj.face.name), obj.card.faces[0])
    bestows = any(isinstance(a, tree.Keyword) and a.name == "bestow" for a in printed.abilities)
    return printed if bestows and "Aura" not in printed.subtypes else None
