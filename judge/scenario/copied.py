"""A permanent of a position that is a copy of something (706.2): it has those copiable values, with the exceptions that its own text makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.slots import nodes
from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.copying import except_for
from judge.engine.state.objects import with_fact
from judge.errors import Malformed
from judge.scenario.naming import on_battlefield

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.engine.playing.position import PositionBuilder
    from judge.engine.state.objects import Oid
    from judge.errors import Place
    from judge.scenario import model as m
    from judge.scenario.naming import Names


def become_copy(position: PositionBuilder, names: Names, catalog: Catalog, oid: Oid, of: m.Ref, place: Place | None) -> None:
    """Let a permanent be a copy of another one, or of a card that is nowhere in the position. Malformed where there is no such thing."""
    obj = position.state.get(oid)
    there = [position.state.objects[i] for i in names.candidates(position.state, of) if i != oid.id]
    found = [each for each in there if on_battlefield(each)] or there
    card = catalog.find(of.name) if of.name and not found else None
    if not found and card is None:
        raise Malformed(f"there is no {of.name} to be copied", place, "name an object of the position or a card")
    face = found[0].face if found else card.faces[0]  # type: ignore[union-attr]
    exceptions = _exceptions(obj.face)
    copied = except_for(Ctx(obj.controller, oid, state=position.state), face, oid, exceptions) if exceptions else face
    source = found[0].oid if found else oid
    position.change(oid, face=copied, facts=with_fact(obj.facts, "copied", source))


def _exceptions(face: tree.Face) -> tuple[tree.Modification, ...]:
    """What its text makes otherwise in what it is a copy of (706.8)."""
    for node in nodes(tuple(each for each in face.abilities if isinstance(each, tree.Static))):
        within = isinstance(node, tree.Apply) and bool(node.modifications) and isinstance(node.modifications[0], tree.BecomeCopy)
        first, more = (node.modifications[0], node.modifications[1:]) if within else (node, ())
        if isinstance(first, tree.BecomeCopy):
            besides = tuple(each for each in first.except_ if not isinstance(each, tree.EntersWith))
            return (*besides, *(each for each in more if isinstance(each, tree.Modification)))
    return ()
