"""Steps of the script that let things happen (115.3-4): passing, resolving, going on to a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.state.decisions import PASS
from judge.engine.state.gamestate import COMBAT_STEPS, STEPS
from judge.errors import Illegal
from judge.scenario import model as m
from judge.scenario import options as opts
from judge.scenario.wording_steps import step as step_text

if TYPE_CHECKING:
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Decision
    from judge.scenario.director import Director


_FIGHTING = ("beginning of combat", "declare attackers", "declare blockers", "first combat damage")


def let_happen(d: Director, game: Game, decision: Decision, step: m.Step) -> tuple[bool, Any]:
    """A step that lets things happen: whether it is done, and the answer if it takes one."""
    state = game.state
    turn = state.turn
    now = (turn.number, turn.step)
    stack = state.zone("stack")
    if isinstance(step, m.PassStep):
        if step.who.name != "everybody":
            if decision.who == d.names.seat(step.who, step.place):
                d.take(game)
            return False, PASS
        if d.began is None:
            d.began = (id(step), now, stack)
            return (True, None) if not stack else (False, PASS)
        return (True, None) if stack != d.began[2] or now != d.began[1] else (False, PASS)
    if isinstance(step, m.ResolveStep):
        if step.what is None:
            return (True, None) if not stack else (False, PASS)
        ids = d.names.candidates(state, step.what)
        there = [i for i in stack if i in ids or opts.source_of(state, state.objects[i].oid) in ids]
        if any(i in ids for i in (d.began or (0, 0, stack))[2]):
            there = [i for i in there if i in ids]  # the spell resolves; the ability that it leaves behind is another object
        if d.began is None:
            d.began = (id(step), now, stack)
            if not there:
                raise Illegal(f'"{step_text(step)}": it is not on the stack', ("608.1",), step.place)
        return (True, None) if not there else (False, PASS)
    assert isinstance(step, m.AdvanceStep)
    if d.began is None:
        d.began = (id(step), now, turn.number)
        fresh = d.took is not None and turn.number > d.took and not stack  # what was told before has ended its turn (711.1)
        d.in_turn = 0
    else:
        fresh = now != d.began[1]
    active = None if step.who is None else d.names.seat(step.who, step.place)
    if active is None or state.taking_turn(active):
        d.in_turn = d.in_turn or turn.number
    if step.step == "cleanup" and d.in_turn and turn.number > d.in_turn:
        return True, None  # it is over: seldom does anybody get priority in it (514.3)
    if fresh and (active is None or state.taking_turn(active)):
        if step.step == "turn":
            if turn.number > d.began[2]:
                return True, None
        elif turn.step == step.step or (
            turn.number > d.began[2] and active is not None and _later(turn.step, step.step)
        ):
            return True, None
    if turn.number - d.began[2] > 2 * len(state.players) + 1:
        raise Illegal(f'"{step_text(step)}": that moment never comes', ("500.1",), step.place)
    return False, PASS


def nothing_to_declare(game: Game, step: m.Step) -> bool:
    """Whether a step that declares nothing has been passed over because there was nothing to choose from (508.1a, 509.1a)."""
    now = game.state.turn.step
    if isinstance(step, m.BlockStep) and not step.pairs:
        return now in ("declare blockers", "first combat damage", "combat damage", "end of combat")
    if isinstance(step, m.AttackStep) and not step.groups:
        return now in ("declare attackers", "end of combat", "postcombat main")
    return False


def _later(now: str, wanted: str) -> bool:
    """Whether the wanted step of this turn is over (it may have been skipped, or nobody gets priority in it)."""
    return STEPS.index(now) > STEPS.index(wanted)


def settled(game: Game, towards: str = "") -> bool:
    """Whether everything that was started is over: an empty stack, combat damage dealt if creatures attack, and what waits for the end
    of this combat done (unless the way leads to a step of this very combat)."""
    state = game.state
    if state.zone("stack"):
        return False
    if towards in COMBAT_STEPS:
        return True
    combat = state.combat
    if combat is not None and state.turn.step in COMBAT_STEPS - {"end of combat"}:
        waited = (d.ability.event for d in state.delayed)
        if any(isinstance(e, tree.PhaseBegins) and e.step == "end of combat" for e in waited):
            return False
    return not (combat is not None and combat.attacks and state.turn.step in _FIGHTING)
