"""Controlling another player's turn (710): whose next turn will be controlled, and who makes the choices while it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.decisions import A, Decision

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Oid

NOW = "turn controlled by"


def _next(player: int) -> str:
    return f"next turn of {player} controlled by"


def control_next(game: Game, controller: int, player: int, source: Oid | None) -> None:
    """The player's next turn will be controlled; an earlier effect of the kind is overwritten (710.1a)."""
    overwritten = game.state.fact(_next(player)) is not None
    game.fact(_next(player), controller)
    cites = ("710.1", "710.1a") if overwritten else ("710.1",)
    game.note("turn control", player=controller, other=player, source=source, cites=cites)


def pending(state: State, player: int) -> bool:
    """Whether an effect waits for the player to actually take a turn (710.1b)."""
    return state.fact(_next(player)) is not None


def turn_begins(game: Game, player: int) -> None:
    """The control of the turn before is over, and the effect that waits for this one begins (710.1)."""
    if game.state.fact(NOW) is not None:
        game.fact(NOW, None)
    controller = game.state.fact(_next(player))
    if controller is None:
        return
    game.fact(_next(player), None)
    if game.state.players[controller].in_game:
        game.fact(NOW, (player, controller))
        game.note("turn controlled", player=controller, other=player, cites=("710.1", "710.4"))


def controller_of_turn(state: State, player: int) -> int | None:
    """Who makes the player's choices now instead of the player; None when the player does."""
    now = state.fact(NOW)
    return now[1] if now is not None and now[0] == player and now[1] != player else None


def controlled(state: State, decision: Decision[A]) -> Decision[A]:
    """The decision with the player who makes it (710.4); the controller of the turn goes on making their own (710.6)."""
    now = state.fact(NOW)
    if now is None or now[0] == now[1]:
        return decision
    if decision.who == now[0]:
        decision.by = now[1]
        decision.also = (*decision.also, "710.4")
    elif decision.who == now[1]:
        decision.also = (*decision.also, "710.6")
    return decision
