"""An object without its abilities, or without one keyword ability: for the story told again without them (112.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.errors import Undecidable
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.scenario.setup import Table


def strip(table: Table, without: m.Without) -> None:
    """Take the abilities from the object as it is printed; Undecidable when it isn't there or has none such."""
    game = table.game
    state = game.state
    ids = table.names.candidates(state, without.what)
    objects = dict(state.objects)
    found = False
    for i in ids:
        obj = objects[i]
        kept = tuple(
            a for a in obj.face.abilities if without.keyword and not (isinstance(a, tree.Keyword) and a.name == without.keyword)
        )  # fmt: skip
        found = found or len(kept) < len(obj.face.abilities)
        face = replace(obj.face, abilities=kept)
        objects[i] = replace(obj, face=face)
    if not found:
        what = without.keyword or "ability"
        raise Undecidable(f"{without.what.name} has no {what} of its own to be without", (without.what.name,))
    game.set(objects=objects)
