"""Permissions that stand: lands and spells that may be played from where they are (305.1, 601.3)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.nominals import YOU

_KEPT_IN = {"graveyard", "exile"}


def play_permission(found: object) -> tree.Permit | None:
    """Lands playable from the graveyard, spells castable from the top of the library if they are of some kind: a permission that
    stands (305.1, 601.3), not an instruction; None for anything else."""
    test: tree.Filter | None = None
    if isinstance(found, tree.If) and found.trailing and found.else_ is None and isinstance(found.condition, tree.Fits):
        head = found.condition.predicates[0]
        if len(found.condition.predicates) != 1 or not isinstance(head, tree.IsA) or not isinstance(head.of, tree.Filter):
            return None
        test, found = head.of, found.then
        if not isinstance(found, tree.May) or not isinstance(found.effect, tree.CastFree) or not isinstance(found.effect.what, tree.TopCards):
            return None
    if not isinstance(found, tree.May) or found.who != YOU or found.then is not None or found.else_ is not None or found.word:
        return None
    cast = found.effect
    if not isinstance(cast, tree.CastFree) or cast.lasts is not None or cast.costs is not None or cast.who != YOU:
        return None
    action = "play" if cast.play else "cast"
    costs: tuple[tree.Cost, ...] | None = () if cast.free else None
    if isinstance(cast.what, tree.TopCards) and cast.what == tree.TopCards(tree.ONE, YOU):
        return tree.Permit(action, test, None, "library", costs, word="top")
    if isinstance(cast.what, tree.Every) and cast.what.word == "":
        what = cast.what.filter
        if what.kind == "spell":
            return None
        if what.kind == "permanent":  # "lands from your graveyard" are no permanents there
            what = dataclasses.replace(what, kind="object")
        for predicate in what.predicates:
            if isinstance(predicate, tree.InZone) and predicate.of == YOU and predicate.zone in _KEPT_IN:
                return tree.Permit(action, what, None, predicate.zone, costs, word="from")
            if isinstance(predicate, tree.Happened) and predicate.what == "exiled with":
                return tree.Permit(action, what, None, "exile", costs, word="from")
    return None
