"""What is said once and holds beyond its own clause.

"It can't be regenerated", "creatures destroyed this way can't be regenerated" (701.6b) is about the destruction before it, be that behind a
condition, a choice or a delayed ability, and about nothing else. "Until end of turn" in front of a sentence holds for all its clauses
(611.2a)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.state.frozen import replace


def for_as_long(parts: list[Any], joins: tuple[str, ...]) -> list[Any]:
    """The instructions with the duration in front of a sentence said of each of its clauses."""
    found = list(parts)
    for n in range(1, len(found)):
        before, part = getattr(found[n - 1], "lasts", None), found[n]
        if before is None or not before.front or not isinstance(part, tree.Apply) or part.lasts.span:
            continue
        if n <= len(joins) and "and" in joins[n - 1] and "." not in joins[n - 1]:
            found[n] = replace(part, lasts=before)
    return found


def for_good(parts: list[Any]) -> list[Any]:
    """The instructions with such a sentence put into the destruction before it; the list itself where there is none."""
    for n, part in enumerate(parts):
        if n and _bars(part) and any(isinstance(x, tree.Destroy) for p in parts[:n] for x in walk(p)):
            return [*(_barred(p) for p in parts[:n]), *for_good(parts[n + 1 :])]
    return parts


def _bars(part: tree.Node | None) -> bool:
    if not isinstance(part, tree.Apply) or part.lasts.span or len(part.modifications) != 1:
        return False
    only = part.modifications[0]
    return isinstance(only, tree.Cant) and only.action == "be regenerated"


def _barred(node: Any) -> Any:
    """The tree with nothing in it that destroys leaving a way to regenerate."""
    if isinstance(node, tuple):
        found = tuple(_barred(p) for p in node)
        return node if all(a is b for a, b in zip(found, node, strict=True)) else found
    if not isinstance(node, tree.Node):
        return node
    changes = {f.name: new for f in fields(node) if (new := _barred(old := getattr(node, f.name))) is not old}
    if isinstance(node, tree.Destroy):
        changes["no_regeneration"] = True
    return replace(node, **changes) if changes else node
