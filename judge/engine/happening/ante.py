"""Playing for ante (407): the cards at stake, the cards that go with it alone, and who owns them in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.state.decisions import Run
from judge.engine.state.events import Event
from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.objects import Obj

ANTE = "ante"
"""The fact of the game that says that it is played for ante, and the zone."""
ALONE = "only when playing for ante"


def for_ante_alone(obj: Obj) -> bool:
    """Whether the card is removed from its deck where nobody plays for ante (407.3)."""
    return any(isinstance(n, tree.RuleChange) and n.what == ALONE for n in walk(obj.face.abilities))


def begin(game: Game) -> Run:
    """Each player antes a random card of their deck before any hands are drawn (407.2); without ante the cards for it leave the decks."""
    s = game.state
    if not s.fact(ANTE):
        for p in s.players:
            for i in s.zone("library", p.seat):
                if for_ante_alone(s.objects[i]):
                    yield from game.do(Event("move", obj=s.objects[i].oid, to="outside", player=p.seat, cites=("407.1", "407.3")))
        return
    game.note("ante", what="the game is played for ante", cites=("407.1",))
    stakes = []
    for p in s.players:
        deck = s.zone("library", p.seat)
        if deck:  # the deck has been shuffled: its top card is one at random
            stakes.append(Event("move", obj=s.objects[deck[-1]].oid, to=ANTE, player=p.seat, cites=("407.2", "407.4")))
    yield from game.do(*stakes)


def settle(game: Game, winner: int) -> None:
    """The winner becomes the owner of every card in the ante zone (407.2)."""
    for i in game.state.zone(ANTE):
        obj = game.state.objects[i]
        if obj.owner != winner:
            game.put(replace(obj, owner=winner, controller=winner))
            game.note("owner", player=winner, obj=obj.oid, cites=("407.2",))
