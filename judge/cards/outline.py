"""The typed tree as an indented outline, one node a line, for people who want to see how a text was read."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import Any


def outline(node: Any, indent: int = 0, label: str = "") -> list[str]:
    """The lines of the outline. Fields at their default are left out; small values stand on the node's own line."""
    pad = "  " * indent
    head = f"{label}: " if label else ""
    if not is_dataclass(node):
        return [f"{pad}{head}{_small(node)}"]
    plain: list[str] = []
    deep: list[tuple[str, Any]] = []
    for field in fields(node):
        value = getattr(node, field.name)
        default = field.default_factory() if field.default_factory is not MISSING else field.default
        if value == default or (field.default is MISSING and value is None) or not field.compare:
            continue
        name = field.name.rstrip("_")
        if _is_small(value):
            plain.append(f"{name}={_small(value)}")
        else:
            deep.append((name, value))
    lines = [" ".join([f"{pad}{head}{type(node).__name__}", *plain])]
    for name, value in deep:
        items = value if isinstance(value, tuple) else (value,)
        for item in items:
            if isinstance(item, tuple):
                lines.append(f"{pad}  {name}:")
                for inner in item:
                    lines += outline(inner, indent + 2)
            else:
                lines += outline(item, indent + 1, name)
    return lines


def _is_small(value: object) -> bool:
    """Whether the value fits on its owner's line: words, numbers, tuples of them, and nodes without nodes in them."""
    if isinstance(value, tuple):
        return all(not isinstance(item, tuple) and not is_dataclass(item) for item in value)
    return not is_dataclass(value) or not any(
        is_dataclass(inner) or isinstance(inner, tuple) for inner in _values(value)
    )


def _values(node: Any) -> list[object]:
    return [getattr(node, field.name) for field in fields(node)]


def _small(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(_small(item) for item in value) + ")"
    if is_dataclass(value):
        shown = [
            repr(getattr(value, field.name))
            for field in fields(value)
            if field.compare and getattr(value, field.name) != field.default
        ]
        return f"{type(value).__name__}({', '.join(shown)})"
    return repr(value)
