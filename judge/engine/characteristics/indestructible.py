"""Being indestructible (700.4): a keyword ability in some editions (702.12 there), a fact about the permanent in others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.objects import Oid


def is_indestructible(view: View, oid: Oid) -> bool:
    """Whether the permanent is indestructible. Where that is no ability (700.4), what an effect says of it stays when
    abilities are lost; where it is one, the last word in the layers counts."""
    if view.of(oid).has("indestructible"):
        return True
    if view.state.era.indestructible_keyword:
        return False
    said = False
    for effect in view.effects:
        for m in effect.modifications:
            if type(m) is tree.GainAbilities:
                if not any(isinstance(a, tree.Keyword) and a.name == "indestructible" for a in m.abilities):
                    continue
            elif type(m) is not tree.LoseAbilities or "indestructible" not in m.keywords:
                continue
            if view.active(effect) and oid in view.subjects(effect):
                if type(m) is tree.LoseAbilities:
                    return False
                said = True
    return said
