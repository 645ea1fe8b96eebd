"""What a situation is, as it is compared with an earlier one, and the draw when it comes back for ever (104.4b)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from judge.engine.happening.ending import finish
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def situation(game: Game) -> Any:
    """The situation in full, as it is compared with an earlier one."""
    return (pattern_of(game), numbers_of(game))


def deadlock(game: Game, *also: str) -> None:
    """End the game in a draw: what is going on repeats itself and nobody can stop it (104.4b); the other rules that say so."""
    game.note("drawn game", what="a loop of mandatory actions", cites=("104.4b", "713.4", *also))
    finish(game, draw=True)


def pattern_of(game: Game) -> Any:
    """The situation without identities, timestamps and amounts: which objects are where, and how they stand to each other.

    The stack is a sequence; what lies in other zones is compared as a collection, so that an object that left and came back as
    another one counts as the same situation (400.7)."""
    s = game.state
    stack = tuple(_kind(game, s.objects[i]) for i in s.zone("stack"))
    rest = frozenset(
        (z, _kind(game, s.objects[i])) for z in ("battlefield", "exile") for i in s.zone(z)
    )
    pending = tuple(
        sorted((s.get(p.source).face.name if p.source is not None else "", str(p.ability.label), p.controller) for p in s.pending)
    )
    return (stack, rest, pending)


def _kind(game: Game, o: Obj) -> Any:
    """What an object is, as far as its numbers aren't concerned; one attached to something with what that is."""
    host = o.attached_to
    on = None
    if host is not None:
        on = host if isinstance(host, int) else game.state.get(host).face.name
    return (
        o.face.name, o.owner, o.controller, o.tapped, o.face_down, o.phased_out, o.flipped, o.transformed, on,
        o.stack.role if o.stack else "", frozenset(k for k, _ in o.counters),
    )  # fmt: skip


def numbers_of(game: Game) -> Any:
    """The amounts of the situation: life, counters, damage, how many objects of each kind there are and how large the piles are."""
    s = game.state
    there = Counter(
        (z, _kind(game, o), _that_matters(game, o), o.counters)
        for z in ("battlefield", "exile")
        for i in s.zone(z)
        for o in (s.objects[i],)
    )
    piles = tuple(len(s.zone(z, p.seat)) for p in s.players for z in ("library", "hand"))
    graves = tuple(frozenset(Counter(s.objects[i].face.name for i in s.zone("graveyard", p.seat)).items()) for p in s.players)
    return (
        frozenset(there.items()), piles, graves, tuple((p.life, p.counters) for p in s.players), len(s.pending), len(s.effects),
    )  # fmt: skip


def _that_matters(game: Game, o: Obj) -> int:
    """The damage marked on an object, as far as more of it would make a difference: up to its toughness (704.5g)."""
    if not o.damage or o.zone != "battlefield":
        return 0
    return min(o.damage, max(1, game.view.of(o).toughness or 0))
