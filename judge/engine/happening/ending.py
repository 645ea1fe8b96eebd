"""Ending the game (104): the last one standing wins, all losing together is a draw; players leaving (800.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.engine.happening import ante
from judge.engine.happening.triggers.monarch import left as crown_passes
from judge.engine.happening.triggers.triggers import AT_ONCE, check_triggers
from judge.engine.state.combatremoval import remove_from_combat
from judge.engine.state.events import Event
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


LEAVING: list[Callable[[Game, int], None]] = []
"""What is settled as a player is about to leave; entered where it stands (``planar``)."""
GONE: list[Callable[[Game, list[Obj]], None]] = []
"""What is settled once the objects of one who left are gone; likewise."""


def finish(game: Game, winner: int | None = None, draw: bool = False) -> None:
    """Settle the outcome if the game is over (104.1); leaves the procedures when it is."""
    s = game.state
    if s.outcome is not None:
        raise GameOver
    if draw:
        game.set(outcome=("draw", ()))
        raise GameOver
    if winner is not None:
        team = [p.seat for p in s.players if p.seat == winner or (p.team is not None and p.team == s.players[winner].team)]
        for p in s.players:
            if p.in_game and p.seat not in team:
                game.change_player(p.seat, lost="another player won")
        ante.settle(game, winner)
        game.set(outcome=("win", tuple(team)))
        raise GameOver
    alive = s.alive()
    if len(s.players) < 2:
        return
    sides = {s.players[p].team if s.players[p].team is not None else ("seat", p) for p in alive}
    if not alive:
        if s.era.all_lose == "both lose":
            game.note("nobody wins", what="all remaining players lost together", cites=("both lose*",))
            game.set(outcome=("nobody", ()))
            raise GameOver
        teams = () if s.players[0].team is None else ("104.4d", "104.4f")
        game.note("drawn game", what="all remaining players lost together", cites=("104.4a", *teams))
        game.set(outcome=("draw", ()))
        raise GameOver
    if len(sides) == 1:
        side = s.players[alive[0]].team
        game.note("win", player=alive[0], cites=("104.2a",) if side is None else ("104.2a", "104.2c", "104.3g"))
        won = tuple(alive) if side is None else tuple(p.seat for p in s.players if p.team == side)  # those who lost before as well
        ante.settle(game, alive[0])
        game.set(outcome=("win", won))
        raise GameOver
    for p in s.players:
        if p.lost and not p.left:
            leave(game, p.seat)


def leave(game: Game, seat: int) -> None:
    """A player leaves a game that goes on (800.4a): objects they own leave, control effects end, the rest they control is exiled."""
    for about in LEAVING:
        about(game, seat)
    game.change_player(seat, left=True)
    game.note("leaves game", player=seat, cites=("800.4a",))
    crown_passes(game, seat)
    s = game.state
    objects = dict(s.objects)
    zones = dict(s.zones)
    lki = dict(s.lki)
    v = game.view
    gone = []
    for o in list(objects.values()):
        if o.zone == "ante":
            if o.owner == seat:
                game.rite("stays", "800.4h", obj=o.oid, player=seat)
            continue
        if o.owner == seat or (o.zone == "stack" and o.stack is not None and o.stack.controller == seat):
            gone.append(o)
    for o in gone:
        lki[o.oid] = (o, v.of(o).copy() if o.zone in ("battlefield", "stack") else None)
        del objects[o.id]
        for key, pile in list(zones.items()):
            if o.id in pile:
                zones[key] = tuple(i for i in pile if i != o.id)
    ids = {o.id for o in gone}
    for o in gone:
        if o.phased_out:
            game.rite("leaves phased out", "702.23i", obj=o.oid, player=seat)
    effects = []
    for f in s.effects:
        if any(getattr(m, "seat", None) == seat for m in f.modifications):
            continue
        effects.append(f)
    game.set(objects=objects, zones=zones, lki=lki, effects=tuple(effects), watch=tuple(w for w in s.watch if w not in ids))
    for o in gone:
        remove_from_combat(game, o.oid)
    for after in GONE:
        after(game, gone)
    left = [
        Event("move", obj=o.oid, from_="battlefield", to="out of the game", before=o, cites=("800.4a",))
        for o in gone
        if o.zone == "battlefield" and not o.phased_out
    ]
    check_triggers(game, s, left)  # a permanent leaves the battlefield with its owner too (603.6c)
    if any(p.controller == seat and p.ability.label != AT_ONCE for p in game.state.pending):
        game.rite("left undone", "800.4c", player=seat)
    game.set(
        pending=tuple(p for p in game.state.pending if p.controller != seat or p.ability.label == AT_ONCE),
        delayed=tuple(d for d in game.state.delayed if d.controller != seat),
    )
    _exile_controlled(game, seat)


def _exile_controlled(game: Game, seat: int) -> None:
    """What a player who left still controls is exiled (800.4a)."""
    for o in game.state.battlefield():
        if game.view.of(o).controller == seat:
            objects = dict(game.state.objects)
            moved = replace(o, inc=o.inc + 1, zone="exile")
            lki = dict(game.state.lki)
            lki[o.oid] = (o, game.view.of(o).copy())
            objects[o.id] = moved
            zones = dict(game.state.zones)
            zones[("battlefield", None)] = tuple(i for i in zones.get(("battlefield", None), ()) if i != o.id)
            zones[("exile", None)] = (*zones.get(("exile", None), ()), o.id)
            game.set(objects=objects, zones=zones, lki=lki)


class GameOver(Exception):  # noqa: N818
    """Raised inside the procedures when the game has ended, to leave them all at once (104.1)."""
