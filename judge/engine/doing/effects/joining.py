"""Creatures put onto the battlefield attacking (508.5, 506.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.characteristics.context import Ctx
from judge.engine.characteristics.defending import defenders, defending_player
from judge.engine.state.decisions import Decision, Run
from judge.engine.state.frozen import replace
from judge.engine.state.gamestate import Attack
from judge.engine.state.objects import Oid

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


def join_attack(game: Game, oid: Oid, ctx: Ctx) -> Run:
    """The creature is attacking though it never attacked; its controller chooses what (508.5)."""
    combat = game.state.combat
    obj = game.state.live(oid)
    if combat is None or obj is None:
        return
    c = game.view.of(obj)
    if "creature" not in c.types or not game.state.taking_turn(c.controller):
        game.rite("doesn't join", "506.3a" if "creature" not in c.types else "506.3b", obj=oid)
        return
    options = defenders(game)
    if not options:
        return
    goal = options[0]
    if len(options) > 1:
        goal = yield from game.ask(Decision(c.controller, "one", "attacking what", "508.5", options, default=options[0], source=oid))
    blocked: bool | None = None
    if any(a.blocked is not None for a in combat.attacks):
        blocked = False
    attack = Attack(oid, goal, blocked, (), None, defending_player(game, goal))
    game.set(combat=replace(combat, attacks=(*combat.attacks, attack), declared=True))
    game.rite("joins", "508.5", obj=oid, other=goal)
