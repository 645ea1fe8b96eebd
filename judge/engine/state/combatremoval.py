"""Removing from combat (506.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.frozen import replace

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.objects import Oid


def remove_from_combat(game: Game, oid: Oid) -> bool:
    """Take a permanent out of combat: attacker, blocker, or attacked planeswalker (506.4, 509.2a); whether it was in it.

    An attacker stays blocked when its blockers are gone (509.1h); one whose planeswalker is gone attacks nothing (506.4c)."""
    combat = game.state.combat
    if combat is None:
        return False
    touched = False
    attacks = []
    for a in combat.attacks:
        if a.attacker == oid:
            touched = True
            if a.band is not None:
                game.rite("leaves its band", "702.19f", obj=oid)
            continue
        if oid in a.blockers:
            touched = True
            if len(a.blockers) > 1 and game.state.turn.step == "declare blockers":
                game.rite("leaves an order", "509.2a", obj=oid, other=a.attacker)
            a = replace(a, blockers=tuple(b for b in a.blockers if b != oid))
        if a.defender == oid:
            touched = True
            game.rite("attacks nothing", "506.4c", obj=a.attacker)
            a = replace(a, defender=None)
        attacks.append(a)
    blocking = []
    for b, attackers in combat.blocking:
        if b == oid:
            touched = True
            continue
        if oid in attackers:
            if len(attackers) > 1 and game.state.turn.step == "declare blockers":
                game.rite("leaves an order", "509.3a", obj=oid, other=b)
            attackers = tuple(x for x in attackers if x != oid)
        blocking.append((b, attackers))
    if touched:
        game.set(combat=replace(combat, attacks=tuple(attacks), blocking=tuple(blocking)))
    return touched
