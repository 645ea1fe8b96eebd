"""Ignoring the effect of a static ability for a while by paying, a special action (114.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.asked.refs import players
from judge.engine.characteristics.restrictions import ignored_by
from judge.engine.doing.costs.costs import could_pay, pay
from judge.engine.playing.specials import special_action
from judge.engine.state.decisions import Run
from judge.engine.state.objects import Oid
from judge.errors import Illegal

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

IGNORING = "ignore an effect"
"""The kind of special action (``decisions.Special``)."""


def ignorable(game: Game, player: int, oid: Oid) -> tuple[tree.Cost, ...] | None:
    """For what the player may ignore an effect of the permanent; None when there is none to ignore, or he or she does already."""
    if not any(m.ignoring is not None for _, m in game.view.rules(tree.Cant)):
        return None
    for effect, m in game.view.rules(tree.Cant):
        if not isinstance(m.ignoring, tree.Ignoring) or effect.ctx.source != oid or not game.view.active(effect):
            continue
        frame = effect.ctx.copy(game)
        frame.each = player
        may = isinstance(m.ignoring.who, tree.Who) and m.ignoring.who.role == "any player"
        if (may or player in players(frame, m.ignoring.who)) and (player, game.state.turn.number) not in ignored_by(frame):
            return m.ignoring.costs
    return None


def _why_not(game: Game, player: int, oid: Oid) -> Illegal | None:
    costs = ignorable(game, player, oid)
    if costs is None:
        return game.illegal("there is no effect that the player may ignore", "114.2d")
    if not could_pay(game, game.ctx(player, oid), player, costs):
        return game.illegal("the cost of ignoring the effect can't be paid", "114.2d", "116.3")
    return None


@special_action(IGNORING, _why_not)
def ignore_effect(game: Game, player: int, oid: Oid) -> Run:
    """114.2d: pay, and the effect means nothing to the player this turn."""
    costs = ignorable(game, player, oid)
    assert costs is not None
    yield from pay(game, game.ctx(player, oid), player, costs, "114.2d")
    now = game.state.live(oid)
    if now is not None:
        game.remember(oid, "ignored", (*now.fact("ignored", ()), (player, game.state.turn.number)))
    game.note("ignores", obj=oid, player=player, what=f"an effect of {game.view.of(oid).name}", cites=("114.2d",))
