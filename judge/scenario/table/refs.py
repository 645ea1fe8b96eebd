"""How an object is spoken of in Judge English at a moment of the play, so that nothing else can be meant (109)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.characteristics.layers.layers import view
from judge.scenario import model as m

if TYPE_CHECKING:
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Oid
    from judge.scenario.naming import Names


def ref_for(names: Names, state: State, oid: Oid) -> m.Ref:
    """How an object is spoken of at a moment so that nothing else can be meant."""
    obj = state.objects[oid.id]
    if obj.stack is not None and obj.stack.role != "spell" and obj.stack.source is not None:
        return ref_for(names, state, obj.stack.source)
    bound = [n for n, ids in names.bound.items() if oid.id in ids]
    called = str(obj.fact("called") or "")
    bases = sorted(bound, key=lambda n: (n != called, n != obj.face.name)) or [obj.face.name]
    if obj.face_down and not bound:
        bases = ["face down"]
    holder = m.Who(state.players[view(state).of(obj).controller if obj.zone == "battlefield" else obj.owner].name)
    token = obj.kind == "token" and not bound
    for base in bases:
        for ref in (m.Ref(base, token=token), m.Ref(base, whose=holder, token=token)):
            ids = names.candidates(state, ref)
            if ids == [oid.id]:
                return ref
        ids = names.candidates(state, m.Ref(base, token=token))
        if oid.id in ids:
            return m.Ref(base, nth=ids.index(oid.id) + 1, token=token)
    return m.Ref(bases[0], token=token)
