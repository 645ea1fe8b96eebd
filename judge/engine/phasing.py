"""Phasing (702.23): what phases with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.events import Event
from judge.engine.objects import Oid

if TYPE_CHECKING:
    from judge.engine.game import Game


def with_attached(game: Game, oids: list[Oid]) -> list[Oid]:
    """The objects and what is attached to them, which phases along (702.23f)."""
    found = list(oids)
    for o in list(game.state.objects.values()):
        if o.zone == "battlefield" and isinstance(o.attached_to, Oid) and o.attached_to in found and o.oid not in found:
            found.append(o.oid)
    return found


def untap_step_phasing(game: Game) -> list[Event]:
    """What phases out and in at the beginning of the active player's untap step (502.1)."""
    me = game.state.heads(game.state.turn.active)
    v = game.view
    out: list[Oid] = []
    back: list[Oid] = []
    for i in game.state.zone("battlefield"):
        o = game.state.objects[i]
        if o.phased_out:
            if o.fact("phased by") in me and not o.fact("phased with"):
                back.append(o.oid)
        elif v.of(o).has("phasing") and v.of(o).controller in me:
            out.append(o.oid)
    if not out and not back:
        return []
    events = [Event("phase out", obj=o, cites=("502.1", "702.23a", "702.23b"), also=("703.4a",)) for o in with_attached(game, out)]
    return events + [Event("phase in", obj=o, cites=("502.1", "702.23a", "702.23c"), also=("703.4a",)) for o in with_attached(game, back)]
