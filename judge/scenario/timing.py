"""The moment at which a question is put, found in a replay: at which decision the player who gets priority could answer it (115.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge.engine.state.gamestate import COMBAT_STEPS, STEPS
from judge.errors import Undecidable
from judge.scenario import model as m
from judge.scenario.frames import Stop
from judge.scenario.moments import check
from judge.scenario.wording_moments import moment_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.state.gamestate import State
    from judge.scenario.player import Player, Run

FIGHTING = ("declare attackers", "declare blockers", "first combat damage", "combat damage", "end of combat")
"""The steps of combat in which something attacks."""

Priority = tuple[int, int, "State"]


def moment_at(player: Player, at: m.At, place: Any = None) -> tuple[tuple[m.Block, ...], int]:
    """The script that comes to the moment, and the number of the decision at which it does. Undecidable when the story never comes to it."""
    script = player.scenario.script
    run = player.run()
    found = _found(run, at)
    if found is None and isinstance(at, m.During | m.Before | m.After) and at.step and run.refusal is None:
        step = at.step if not isinstance(at, m.Before) else _just_before(at.step)
        after = "declare attackers" if isinstance(at, m.During) else "postcombat main"
        script = (*script, m.Block((m.AdvanceStep(at.who, after if step == "combat" else step),)))
        later = player.run(script, settle=False)
        if later.refusal is None:
            run, found = later, _found(later, at)
    if found is None:
        if run.refusal is not None:
            raise run.refusal
        raise Undecidable(f'the story never comes to the moment "{moment_words(at)}"', (moment_words(at),), place)
    return script, found


def span_of(player: Player, at: m.During, place: Any = None) -> Run:
    """The story up to the end of a step, phase or turn, in which only what happens within it counts: what is asked of events is asked of all of it."""
    script, number = moment_at(player, at, place)
    run = player.run(script)
    chances = run.director.priorities
    first = next((state for n, _, state in chances if n == number), None)
    if first is None:
        run = player.run(script, stop=Stop(number))
        first = run.table.game.state
    turn, steps = first.turn.number, _steps(at.step)

    def within(number: int, step: str) -> bool:
        return number == turn and (steps is None or step in steps)

    inside = [n for n, _, state in chances if n >= number and within(state.turn.number, state.turn.step)]
    end = run.table.game.state.turn
    if inside and not within(end.number, end.step):
        run = player.run(script, stop=Stop(inside[-1]))
    since = next((n for n, r in enumerate(run.table.game.log) if within(r.event.turn or r.state.turn.number, r.event.step or r.state.turn.step)), 0)
    return replace(run, since=since)


def _steps(step: str) -> frozenset[str] | None:
    """The steps that are meant; None: all those of the turn."""
    return None if step == "turn" else frozenset(COMBAT_STEPS) if step == "combat" else frozenset((step,))


def _found(run: Run, at: m.At) -> int | None:
    chances = run.director.priorities
    match at:
        case m.OnStack():
            return next((n for n, _, state in chances if _on_stack(run, state, at)), None)
        case m.During():
            return _first(run, lambda state: _is(run, state, at.step, at.who), chances)
        case m.After(claim=None):
            return _first(run, lambda state: _past(run, state, at.step, at.who), chances)
        case m.Before(claim=None):
            come = next((i for i, (_, _, state) in enumerate(chances) if _past(run, state, at.step, at.who) or _begun(state, at.step, at.who, run)), None)
            return _round(chances, come) if come else None
        case m.After(claim=claim):
            assert claim is not None
            return next((n for n, length, state in chances if _holds(run, claim, length, state)), None)
        case m.Before(claim=claim):
            assert claim is not None
            come = next((i for i, (_, length, state) in enumerate(chances) if _holds(run, claim, length, state)), None)
            return _round(chances, come) if come else None


def _first(run: Run, test: Callable[[State], bool], chances: list[Priority]) -> int | None:
    return next((n for n, _, state in chances if test(state)), None)


def _round(chances: list[Priority], come: int) -> int:
    """The first chance of the last round of priority before this one: nothing happens in it but passing."""
    last = come - 1
    while last > 0 and chances[last - 1][1] == chances[last][1]:
        last -= 1
    return chances[last][0]


def _on_stack(run: Run, state: State, at: m.OnStack) -> bool:
    stack = state.zone("stack")
    if not stack:
        return False
    ids = set(run.table.names.candidates(state, at.what)) | set(run.table.names.bound.get(at.what.name, [])) if at.what is not None else set()
    for i in stack:
        obj = state.objects[i]
        of_ability = obj.stack is not None and obj.stack.role != "spell"
        if at.what is None and (not (at.ability or at.spell) or of_ability == at.ability):
            return True
        source = obj.stack.source if obj.stack is not None else None
        if i in ids and not at.ability:
            return True
        if of_ability and source is not None and source.id in ids:
            return True
    return False


def _is(run: Run, state: State, step: str, who: m.Who | None) -> bool:
    whose = who is None or state.taking_turn(run.table.names.seat(who))
    return whose and (state.turn.step in FIGHTING if step == "combat" else step in ("turn", state.turn.step))


def _past(run: Run, state: State, step: str, who: m.Who | None) -> bool:
    """Whether that step of the turn has been reached; what is "combat" is over with the postcombat main phase."""
    if who is not None and not state.taking_turn(run.table.names.seat(who)):
        return False
    if step == "combat":
        return STEPS.index(state.turn.step) > STEPS.index("end of combat")
    fights = state.combat is not None and bool(state.combat.attacks)
    if step == "combat damage":
        return state.turn.step == "combat damage" or (state.turn.step == "end of combat" and fights)  # what fought may all be dead
    if step == "declare blockers":
        return fights and STEPS.index(state.turn.step) >= STEPS.index(step)
    return STEPS.index(state.turn.step) >= STEPS.index(step)


def _begun(state: State, step: str, who: m.Who | None, run: Run) -> bool:
    """Whether "before combat" is over: combat has begun."""
    if who is not None and not state.taking_turn(run.table.names.seat(who)):
        return False
    return step == "combat" and STEPS.index(state.turn.step) >= STEPS.index("beginning of combat")


def _just_before(step: str) -> str:
    return "postcombat main" if step == "combat" else step


def _holds(run: Run, claim: m.Claim, length: int, state: State) -> bool:
    return check(run.moment_after(length, state), claim).holds
