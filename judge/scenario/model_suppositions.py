"""Suppositions as data: the same story without something, or with one more step ("without Fog, ...", "if Bob casts Shock, ...")."""

from __future__ import annotations

from dataclasses import dataclass

from judge.scenario.model_parts import Ref
from judge.scenario.model_steps import Step


@dataclass(frozen=True, slots=True)
class Without:
    """The story without an object: it isn't there and its spell isn't cast; with ``ability`` it is there without its abilities, with
    ``keyword`` without that one of them."""

    what: Ref
    ability: bool = False
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Suppose:
    """The story with one more step at its end."""

    step: Step


Supposition = Without | Suppose
