"""The objects that a part of a scenario speaks of, however deep they stand in it (what a step, a claim or a question is about)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from judge.scenario import model as m


def refs(part: Any) -> Iterator[m.Ref]:
    """Every object named in a part of a scenario, in the order of its fields."""
    if isinstance(part, m.Ref):
        yield part
    elif isinstance(part, tuple):
        for p in part:
            yield from refs(p)
    elif is_dataclass(part):
        for f in fields(part):
            yield from refs(getattr(part, f.name))
