"""The other legal answers to a decision, where they can be listed."""

from __future__ import annotations

from itertools import permutations
from typing import Any


def alternatives(decision: Any, answer: Any) -> list[Any]:
    """Other legal answers to a decision, where they can be listed."""
    kind = decision.kind
    if kind == "yes":
        return [not answer]
    if kind in ("attackers", "blockers"):
        return [(pair,) for pair in decision.choices() if (pair,) != tuple(answer or ())]
    if kind == "one":
        return [o for o in decision.choices() if o != answer]
    if kind in ("targets", "choose") and decision.least <= 1 <= decision.most:
        every = [(o,) for o in decision.choices()] + ([()] if decision.least == 0 else [])
        return [o for o in every if o != tuple(answer or ())]
    if kind == "number":
        return [n for n in range(decision.least, min(decision.most, decision.least + 6) + 1) if n != answer]
    if kind == "order" and len(answer) <= 3:
        return [p for p in permutations(answer) if p != tuple(answer)]
    return []
