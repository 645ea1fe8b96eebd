"""Before the first turn (103.5): what the cards of an opening hand let their owner do."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.decisions import Decision
from judge.engine.events import Event

if TYPE_CHECKING:
    from judge.engine.game import Game

BEGIN_THERE = "begin the game with it on the battlefield"


def may_begin_there(face: tree.Face) -> bool:
    """Whether a card in an opening hand may begin the game on the battlefield."""
    return any(
        isinstance(m, tree.Permit) and m.action == BEGIN_THERE
        for a in face.abilities
        if isinstance(a, tree.Static)
        for m in a.modifications
    )


def opening_hands(game: Game) -> Generator[Decision, Any, None]:
    """Each player in turn order puts onto the battlefield what may begin the game there (103.5a-b)."""
    for player in game.state.apnap():
        for i in game.state.zone("hand", player):
            card = game.state.objects[i]
            if not may_begin_there(card.face):
                continue
            yes = yield from game.ask(
                Decision(player, "yes", f"begin the game with {card.face.name} on the battlefield?", "103.5", default=False, source=card.oid)
            )
            if yes:
                data = (("under", player), ("face", card.face))
                yield from game.do(Event("move", obj=card.oid, to="battlefield", player=player, data=data, cites=("103.5",)))
