"""Tapped artifacts (1997: 1.37, 1.49): one that is neither a creature nor a land is switched off while it is tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.state.objects import Obj


def switched_off(obj: Obj, c: Chars) -> bool:
    """Whether the object is such an artifact; asked only in an era that switches them off."""
    return obj.tapped and obj.zone == "battlefield" and "artifact" in c.types and not c.types & {"creature", "land"}


def works_tapped(ability: Any) -> bool:
    """Whether the ability works all the same: it untaps its artifact, asks for a payment that is due, or speaks of being tapped."""
    for n in walk(ability):
        if isinstance(n, tree.Untap) and isinstance(n.what, tree.This):
            return True
        if isinstance(n, tree.UnlessPays) or (isinstance(n, tree.HasStatus) and n.status == "tapped"):
            return True
    return False
