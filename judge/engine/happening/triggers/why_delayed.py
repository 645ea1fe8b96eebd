"""Rules on delayed triggered abilities (603.7)."""

from __future__ import annotations

from judge.cards import tree
from judge.engine.characteristics.abilities import walk

DELAYED = ("603.7", "603.7a")
ONCE = (*DELAYED, "603.7b")
"""A delayed ability exists since what created it resolved (603.7a), and without a duration it triggers once (603.7b)."""


def delayed_rules(once: bool, until: object, ability: tree.Triggered) -> tuple[str, ...]:
    """The rules of a delayed ability that triggers (603.7a-c): once, unless it has a duration; of certain objects, if it names any."""
    found = ONCE if once and until is None else DELAYED
    certain = any(isinstance(n, (tree.Back, tree.This)) for n in walk(ability.effect))
    return (*found, "603.7c") if certain else found
