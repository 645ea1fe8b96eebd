"""Trample as redirection (1997: 1.40, 1.155): what is more than a blocker's toughness goes on to the player once it is no longer prevented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.events import Event
from judge.engine.state.frozen import replace
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def excess(game: Game, events: list[Event]) -> tuple[list[Event], list[Event]]:
    """The damage that stays, and the excess trample damage as new damage to the player or permanent attacked: no combat damage any
    more. Other damage to the creature counts first, so that as much as possible goes on."""
    combat = game.state.combat
    if combat is None:
        return events, []
    kept: list[Event] = []
    beyond: list[Event] = []
    room: dict[Oid, int] = {}
    tramples = {id(e) for e in events if _tramples(game, e)}
    for e in sorted(events, key=lambda e: id(e) in tramples):
        if not isinstance(e.other, Oid) or e.kind != "damage" or game.state.live(e.other) is None:
            kept.append(e)
            continue
        hit = e.other
        left = room.get(hit)
        if left is None:
            left = max(0, (game.view.of(hit).toughness or 0) - game.state.get(hit).damage)
        if id(e) in tramples and e.amount > left:
            attack = combat.attack_of(e.source) if e.source is not None else None
            goal = attack.defender if attack is not None else None
            if goal is not None:
                over = e.amount - left
                beyond.append(Event("damage", source=e.source, other=goal, amount=over, cites=("trample*",)))
                e = replace(e, amount=left)
        room[hit] = max(0, left - e.amount)
        if e.amount:
            kept.append(e)
    return kept, beyond


def _tramples(game: Game, e: Event) -> bool:
    """Whether it is combat damage of an attacker with trample to one of its blockers."""
    combat = game.state.combat
    if combat is None or not e.combat or e.source is None or game.state.live(e.source) is None:
        return False
    attack = combat.attack_of(e.source)
    return attack is not None and e.other in attack.blockers and game.view.of(e.source).has("trample")
