"""Priority (115): who gets it, what may be done with it, and what comes before it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judge.engine.happening import sba
from judge.engine.happening.ending import finish
from judge.engine.happening.governing import PRIORITY
from judge.engine.happening.settling import settle
from judge.engine.playing.activating import activate
from judge.engine.playing.casting.casting import cast
from judge.engine.playing.lands import play_land
from judge.engine.playing.legal import legal_actions
from judge.engine.playing.priority.loops import Watch
from judge.engine.playing.priority.resolve import resolve_top
from judge.engine.playing.specials import special
from judge.engine.state.decisions import PASS, Activate, Cast, Concede, Decision, Pass, PlayLand, Run, Special
from judge.engine.state.gamestate import given
from judge.engine.state.objects import Oid
from judge.engine.state.turncontrol import controlled, controller_of_turn
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


# --- priority -------------------------------------------------------------------------------------------------------------------------


def resolve_one(game: Game) -> Run:
    """The topmost object resolves; then players get priority again (115.4)."""
    since = len(game.log)
    yield from resolve_top(game)
    sba.not_seen(game, since)


RESOLVED: dict[str, Callable[[Game], Run]] = {"one at a time": resolve_one}
"""How much resolves once all players have passed, by era; ``windows`` enters the batch of 1997."""
ANNOUNCED: dict[str, Callable[[Game, Oid], Run]] = {}
"""What may be done as something has been announced, by the speeds of the era."""


def priority(game: Game, begins: str = "") -> Run:
    """Players get priority in turn until all pass in succession with an empty stack (115.4, 500.2). ``begins``: the step whose first
    priority this is."""
    holder = game.state.turn.active
    passes = 0
    watch: Watch | None = None
    why = (*PRIORITY.get(begins, ()), "115.3a")
    game.before_priority = bool(begins)
    players: Any = None
    order: tuple[int, ...] = ()
    while True:
        if passes == 0:
            yield from settle(game)
            if game.trace:
                game.rite("priority", "115.1", *why, player=holder)
        game.before_priority = False
        state = game.state
        if state.players is not players:
            players, order = state.players, state.in_turn_order()
        if holder not in order:
            holder = order[0] if order else 0
        if state.priority != holder or state.passes != passes:
            state = game.state = given(state, holder, passes)
        action = yield controlled(state, Decision(holder, "priority", "priority", "115.1", options_of(game, holder), default=PASS))
        state = game.state
        if state.fact("end turn"):
            return
        if isinstance(action, Pass):
            passes += 1
            if game.trace:
                unspent = ("106.4a",) if state.players[holder].pool else ()
                shared = ("806.6g",) if state.fact("two-headed giant") else ()
                game.rite("pass", "115.3d", *unspent, *shared, player=holder)
            if state.players is not players:
                players, order = state.players, state.in_turn_order()
            if passes >= len(order):
                game.state = given(state, None, 0)
                if not state.zones.get(("stack", None)):
                    game.rite("step ends", "115.4", "500.2")
                    return
                yield from RESOLVED[game.state.era.stack](game)
                if game.state.fact("end turn"):
                    # state-based actions, but no triggered abilities and no priority before the cleanup step (711.1b)
                    yield from sba.perform(game)
                    game.rite("no priority", "711.1b", "711.2")
                    return
                if watch is None:
                    watch = Watch()
                yield from watch.look(game)
                passes = 0
                why = ("115.3b",)
                holder = game.state.turn.active
            else:
                holder = order[(order.index(holder) + 1) % len(order)]
            continue
        before = len(game.state.zone("stack"))
        yield from take(game, holder, action)
        announced = ANNOUNCED.get(game.state.era.speeds)
        if announced is not None and len(stack := game.state.zone("stack")) > before:
            yield from announced(game, game.state.objects[stack[-1]].oid)
        passes = 0
        why = ("115.3c", "114.3") if isinstance(action, (PlayLand, Special)) else ("115.3c",)
        holder = game.state.heads(holder)[0]  # the team has priority again, not one player of it alone (806.6c)
        if not game.state.players[holder].in_game:
            holder = game.state.turn.active


def options_of(game: Game, holder: int) -> Callable[[], Any]:
    """What the player may do with priority, worked out when asked for."""

    def work() -> Any:
        return legal_actions(game.state, holder)

    return work


def take(game: Game, player: int, action: Any) -> Run:
    """Carry out what a player with priority chose to do (115.2)."""
    if isinstance(action, Cast):
        yield from cast(game, player, action)
    elif isinstance(action, Activate):
        yield from activate(game, player, action)
    elif isinstance(action, PlayLand):
        yield from play_land(game, player, action)
    elif isinstance(action, Special):
        yield from special(game, player, action)
    elif isinstance(action, Concede):
        own = ("710.5",) if controller_of_turn(game.state, player) is not None else ()
        game.note("concede", player=player, cites=("104.3a", *own))
        for p in game.state.heads(player):  # a whole team leaves with the player who concedes (806.8b)
            game.change_player(p, lost="conceded")
        finish(game)
    else:
        raise Illegal(f"{action!r} isn't something to do with priority", game.state.era.cites(("114.1",)))
