"""Limited range of influence (801): who and what a player's spells, abilities, attacks and choices can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.objects import Oid, Thing

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import State

RANGE = "range of influence"
"""The fact of a player that says how many seats away they have influence (801.2a)."""
SEATS = "seats as the turn began"
"""The fact of the game that holds who sat at the table then, in order (801.2c)."""


def limit(state: State, player: int | None) -> int | None:
    """How many seats away the player has influence; None when nothing limits it. Of two players each sits beside the other."""
    if player is None or len(state.players) < 3:
        return None
    found = state.players[player].fact(RANGE)
    return None if found is None else int(found)


def seats_apart(state: State, a: int, b: int) -> int:
    """How many seats lie between two players the shorter way round, counted as the turn began (801.2c)."""
    order: tuple[int, ...] = state.fact(SEATS) or tuple(p.seat for p in state.players)
    if a not in order or b not in order:
        return 0
    way = abs(order.index(a) - order.index(b))
    return min(way, len(order) - way)


def reaches(view: View, player: int | None, thing: Thing) -> bool:
    """Whether the player or object is within the player's range of influence (801.2b, 801.2d)."""
    state = view.state
    n = limit(state, player)
    if n is None or player is None:
        return True
    return seats_apart(state, player, seat_of(view, thing)) <= n


def seat_of(view: View, thing: Thing) -> int:
    """Where a player sits, or the controller of an object; of what nobody controls it is the owner (108.4)."""
    if isinstance(thing, int):
        return thing
    obj = view.state.get(thing)
    return view.of(thing).controller if obj.has_controller else obj.owner


def opponents_to_choose(view: View, you: int) -> tuple[int, ...]:
    """The opponents of whom one may be asked to make a choice: those in range, else the nearest on the player's left (801.5c)."""
    foes = view.state.opponents(you)
    near = tuple(p for p in foes if reaches(view, you, p))
    if near or not foes:
        return near
    order = view.state.apnap(you)
    return (next(p for p in order if p in foes),)


def sees(view: View, player: int, e: Event, back: bool) -> bool:
    """Whether all of a trigger event happens within the player's range (801.7): what takes part in it, as it was before the event
    (``back``) or as it is after it (801.7a)."""
    if limit(view.state, player) is None:
        return True
    obj = e.obj if back or e.new is None else e.new
    other = None if e.kind in ("blocked", "unblocked") else e.other  # whom it attacks is no part of becoming blocked
    parts: list[Thing | None] = [e.player, other, e.source, obj]
    return all(reaches(view, player, t) for t in parts if t is not None and (isinstance(t, int) or _known(view.state, t)))


def _known(state: State, oid: Oid) -> bool:
    return state.live(oid) is not None or oid in state.lki
