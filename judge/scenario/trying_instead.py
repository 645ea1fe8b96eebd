"""Trying in another story: with a choice made otherwise than told, or with a plain creature attacking."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.scenario import model as m
from judge.scenario.player import Player

if TYPE_CHECKING:
    from judge.scenario.player import Player, Run


def chosen_otherwise(script: tuple[m.Block, ...], step: m.AnswerStep) -> tuple[m.Block, ...] | None:
    """The script with the player's choice of that kind made so instead of as it is told: what he chose otherwise was his to choose."""
    for n in range(len(script) - 1, -1, -1):
        for k in range(len(script[n].steps) - 1, -1, -1):
            told = script[n].steps[k]
            if isinstance(told, m.AnswerStep) and told.who == step.who and told.verb == step.verb:
                steps = (*script[n].steps[:k], step, *script[n].steps[k + 1 :])
                return tuple(replace(b, steps=steps if i == n else b.steps, claims=()) for i, b in enumerate(script))
    return None


ATTACKER = "Some Attacker"
"""The name of the plain creature that attacks where it is asked whether something can block at all."""


def attacked_by_any(player: Player, run: Run, step: m.BlockStep, told: tuple[m.Block, ...], settle: bool) -> Run:
    """The same with a plain creature of another player attacking: whether something can block is asked of an attack (509.1a)."""
    names = run.table.names.players
    seat = run.director.seat_of(run.table.game, step)
    other = next(m.Who(n) for i, n in enumerate(names) if i != seat)
    creature = m.ObjectSpec(pt="2/2", types=("creature",), label=ATTACKER)
    scenario = replace(player.scenario, position=(*player.scenario.position, m.Has(other, "battlefield", (creature,))))
    there = Player(scenario, player.catalog, player.edition, player.rules)
    attack = m.AttackStep(other, ((m.Who(names[seat]), (m.Ref(ATTACKER),)),))
    pairs = tuple(((m.Ref(ATTACKER),), blockers) for _, blockers in step.pairs)
    return there.run((*told, m.Block((attack, replace(step, pairs=pairs)))), settle=settle)


def attacking_already(
    player: Player, step: m.BlockStep, blocked: tuple[m.Ref, ...], defender: m.Who, then: tuple[m.Step, ...], settle: bool
) -> Run:  # fmt: skip
    """The same with the creatures named attacking, though they couldn't be declared now (tapped, too new, defenders): what may block a
    creature is asked of an attack, not of whether it comes to one (509.1a)."""
    position = tuple(f for f in player.scenario.position if not isinstance(f, m.Moment))
    attacks = tuple(m.StateIs(creature, "attacking", defender) for creature in blocked)
    there = Player(replace(player.scenario, position=(*position, *attacks)), player.catalog, player.edition, player.rules)
    return there.run((m.Block((step, *then)),), settle=settle)
