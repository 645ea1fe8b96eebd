"""Timestamps received at the same time (613.6g): the active player orders them where it makes a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.layers.modifications import LAYER_OF
from judge.engine.characteristics.layers.normal import flat
from judge.engine.state.decisions import Decision, Steps
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def _layers(game: Game, e: Event) -> frozenset[str]:
    """The layers in which the static abilities of what enters apply to other things."""
    if e.kind != "move" or e.to != "battlefield" or e.obj is None:
        return frozenset()
    static = (a for a in game.state.get(e.obj).face.abilities if isinstance(a, tree.Static) and isinstance(a.what, tree.Every))
    return frozenset(LAYER_OF[type(m)] for a in static for m in flat(a.modifications) if type(m) in LAYER_OF)


def in_order_of_timestamps(game: Game, events: list[Event]) -> Steps[list[Event]]:
    """The events with those in the order of their timestamps that bring effects of one layer at the same time."""
    if len(events) < 2:
        return events
    layers = [_layers(game, e) for e in events]
    rivals = [n for n, mine in enumerate(layers) if any(mine & other for k, other in enumerate(layers) if k != n)]
    if len(rivals) < 2 or not game.state.era.dependency:
        return events
    there = [events[n].obj for n in rivals]
    order = yield from game.ask(
        Decision(game.state.turn.active, "order", "the order of the timestamps, the oldest first", "613.6g", there, default=tuple(there))
    )
    rest = [e for n, e in enumerate(events) if n not in rivals]
    by_object = {events[n].obj: events[n] for n in rivals}
    return [*rest, *(replace(by_object[o], also=(*by_object[o].also, "613.6g")) for o in order)]
