"""Phasing (702.23): what phases with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def with_attached(game: Game, oids: list[Oid]) -> list[Oid]:
    """The objects and what is attached to them, which phases along (702.23f)."""
    found = list(oids)
    for o in list(game.state.objects.values()):
        if o.zone == "battlefield" and isinstance(o.attached_to, Oid) and o.attached_to in found and o.oid not in found:
            found.append(o.oid)
    return found


def phasing_events(game: Game, kind: str, oids: list[Oid], cites: tuple[str, ...], source: Oid | None = None) -> list[Event]:
    """The events of objects phasing in or out together with what is attached to them. What would go directly and with what it is
    attached to goes with it only (702.23g), and comes back with it, not by itself (702.23f)."""
    everything = with_attached(game, oids)
    found = []
    for o in everything:
        host = game.state.get(o).attached_to
        along = isinstance(host, Oid) and host in everything
        own = (("702.23f", "702.23g") if o in oids else ("702.23f",)) if along else ()
        if kind == "phase in" and isinstance(host, Oid) and not along:
            own = ("702.23h",)
        found.append(Event(kind, obj=o, source=source, cites=(*cites, *own), data=(("with", host if along else None),)))
    return found


def left_play(game: Game, oid: Oid) -> None:
    """What a permanent loses by phasing out where that is leaving play: its damage, every effect on it that would have ended by itself,
    and what was to happen to it later (G.27.4, 1.129)."""
    obj = game.state.objects[oid.id]
    game.put(replace(obj, damage=0, deathtouched=False))
    ended = set()
    for f in game.state.effects:
        limited = f.until is not None and f.until.span not in ("", "permanent", "rest of the game")
        hangs_on_it = f.until is not None and f.until.span == "as long as" and f.source == oid
        if hangs_on_it or (limited and f.affected is not None and oid in f.affected):
            ended.add(f.id)
    game.drop_floating(ended)
    waiting = tuple(d for d in game.state.delayed if not any(oid in things for things in (*d.memory.targets.values(), d.memory.last)))
    if len(waiting) != len(game.state.delayed):
        game.set(delayed=waiting)


def untap_step_phasing(game: Game) -> list[Event]:
    """What phases out and in at the beginning of the active player's untap step (502.1)."""
    objects = game.state.objects
    if "phasing" not in game.board.words() and not any(objects[i].phased_out for i in game.state.zone("battlefield")):
        return []
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
    events = phasing_events(game, "phase out", out, ("502.1", "702.23a", "702.23b"))
    events += phasing_events(game, "phase in", back, ("502.1", "702.23a", "702.23c"))
    return [replace(e, also=("703.4a",)) for e in events]
