"""What a later sentence says of the destruction before it (701.6b): "it can't be regenerated", "creatures destroyed this way can't be
regenerated". Said behind a condition, a choice or a delayed ability, it is about whatever that destroys and about nothing else."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from judge.cards import tree
from judge.engine.abilities import walk
from judge.engine.frozen import replace


def for_good(parts: list[Any]) -> list[Any]:
    """The instructions with such a sentence put into the destruction before it; the list itself where there is none."""
    for n, part in enumerate(parts):
        if n and _bars(part) and any(isinstance(x, tree.Destroy) for p in parts[:n] for x in walk(p)):
            return [*(_barred(p) for p in parts[:n]), *for_good(parts[n + 1 :])]
    return parts


def _bars(part: Any) -> bool:
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
