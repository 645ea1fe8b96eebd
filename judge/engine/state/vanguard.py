"""Vanguard (310, 902): cards that stay in the command zone and change the life total and the hand with which their owner begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj

LIFE = "life modifier"
HAND = "hand modifier"
"""The facts of a vanguard that hold its modifiers (310.6-310.7)."""


def vanguard_of(state: State, player: int) -> Obj | None:
    """The player's vanguard card; None without one."""
    there = (state.objects[i] for i in state.zone("command"))
    return next((o for o in there if o.nontraditional == "vanguard" and o.owner == player), None)


def hand_modifier(state: State, player: int) -> int:
    """By how many cards the vanguard changes the player's opening hand and maximum hand size (310.6)."""
    card = vanguard_of(state, player)
    return 0 if card is None else int(card.fact(HAND, 0))


def begin(game: Game) -> None:
    """Each player's vanguard is put face up before the game begins (902.3), gets a timestamp (613.6f), and changes the life total (902.4)."""
    for p in game.state.players:
        card = vanguard_of(game.state, p.seat)
        if card is None:
            continue
        game.put(replace(card, timestamp=game.tick()))
        game.note("vanguard", player=p.seat, obj=card.oid, cites=("902.3", "613.6f"))
        more = int(card.fact(LIFE, 0))
        if more:
            game.change_player(p.seat, life=game.state.players[p.seat].life + more)
            game.note("life modifier", player=p.seat, obj=card.oid, amount=game.state.players[p.seat].life, cites=("902.4", "103.3b", "117.1b"))
