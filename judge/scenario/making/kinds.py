"""The kinds of objects that a question counts or picks from."""


from __future__ import annotations

from typing import Any

from judge.scenario import model as m
from judge.scenario.making.parts import spec_of
from judge.scenario.making.things import Things


class Kinds(Things):
    """Descriptions of kinds."""

    def _kind(self, parts: tuple[Any, ...]) -> m.ObjectSpec:
        return spec_of(1, tuple(p for p in parts if isinstance(p, tuple)), self.where)
