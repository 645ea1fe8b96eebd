"""Which kinds of events a pattern can match at all (603.2): what waits for none of those that happened needn't be looked at."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.engine.state.kept import kept

KINDS: dict[type, frozenset[str]] = {}
"""Event pattern class -> the kinds of events that its matcher looks at; those without an entry may look at any (``triggers.matching``)."""


@kept
def watched(pattern: Any) -> frozenset[str] | None:
    """The kinds of events that the pattern may match; None where that can't be told beforehand."""
    if isinstance(pattern, (tree.FirstTime, tree.Within, tree.Caused)):
        return watched(pattern.event)
    if not isinstance(pattern, tree.AnyOfEvents):
        return KINDS.get(type(pattern))
    found: frozenset[str] = frozenset()
    for each in pattern.of:
        kinds = watched(each)
        if kinds is None:
            return None
        found |= kinds
    return found
