"""Playing at the table: the position and the actions replayed by the engine from the start, up to the next thing a player may decide (115.3).

A choice that leaves nothing to choose is not put to anybody; mana is paid by the engine. What an action of the list can't be is refused with
its number; nothing is kept between two replays."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.engine.state.decisions import PASS
from judge.errors import Illegal, Malformed, Refusal, Undecidable
from judge.scenario import model as m
from judge.scenario.director import IMPOSSIBLE, Director
from judge.scenario.frames import LIMIT, Finished
from judge.scenario.setup import Table, set_up
from judge.scenario.table import codes
from judge.scenario.table.facts import scenario_of

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Decision
    from judge.engine.state.gamestate import State
    from judge.scenario.table.position import Position

MOST_ACTIONS = 400
Mark = tuple[int, str, tuple[int, ...], object, int]


@dataclass(frozen=True, slots=True)
class Taken:
    """One action that was taken: its text, what it answered or did, the state before it, and how long the log and the tape were then."""

    code: str
    decision: Decision
    answer: Any
    state: State
    before: int
    tape: int


@dataclass(slots=True)
class Played:
    """How the table stands. ``open``: the decision that waits, None when the game is over; ``refusal``: why the
    action of the number ``refused`` can't be (those before it were taken)."""

    position: Position
    scenario: m.Scenario
    table: Table
    start: State
    taken: list[Taken] = field(default_factory=list)
    open: Decision | None = None
    refusal: Refusal | None = None
    refused: int = -1
    tape: list[tuple[Decision, Any, State]] = field(default_factory=list)

    @property
    def state(self) -> State:
        """The state now."""
        return self.table.game.state

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that were taken."""
        return tuple(t.code for t in self.taken)


def mark(state: State, window: str | None = None, events: int = 0) -> Mark:
    """What changes whenever something has come of passing: the step or the stack; in a window of the older editions, within an event, its
    kind, what it is about (a window within another is about something else, 1.26) and how much has happened."""
    return (state.turn.number, state.turn.step, state.zone("stack"), state.fact("window") if window else None, events if window else 0)


def obvious(decision: Decision) -> tuple[bool, Any]:
    """Whether nothing is left to choose, and the answer then (601.2g: the engine pays)."""
    kind = decision.kind
    if kind == "mana":
        return True, decision.default
    forced = decision.forced()
    if forced is not None:
        return True, forced
    if kind == "yes":
        return decision.prompt.endswith(IMPOSSIBLE), False
    if kind == "number":
        return decision.least == decision.most, decision.least
    if kind == "name":
        return False, None
    options = tuple(decision.choices() or ()) if decision.options else ()
    if kind in ("attackers", "blockers"):
        return not options, decision.default if decision.default is not None else ()
    if kind in ("targets", "choose", "modes"):
        only = decision.most <= 0 or (len(options) <= decision.least and not decision.repeat) or not options
        return only, options[: decision.least]
    if kind == "order":
        return len({re.sub(r"\d+", "", repr(o)) for o in options}) <= 1 and len(options) < 2, options
    if kind == "divide":
        return len(options) <= 1, (decision.most,) * len(options)
    return False, None


class _Over(Exception):  # noqa: N818
    """The actions are used up: what is asked now waits for a player."""


class _Hand:
    """Answers the engine from the list of actions."""

    def __init__(self, table: Table, actions: tuple[str, ...], played: Played) -> None:
        self.actions = actions
        self.played = played
        self.at = 0
        self.looked = -1  # the action that was looked at last: what goes wrong after it is its doing
        self.count = 0
        self.goal: codes.Move | None = None
        self.since: Mark | None = None
        self.began = 0
        self.opening: Director | None = Director((), table.names, settle=False, opening=table.opening) if table.opening else None

    def answer(self, game: Game, decision: Decision) -> Any:
        self.count += 1
        if self.count > LIMIT:
            raise Malformed(f"more than {LIMIT} decisions", mend="take fewer steps")
        answer = self._answer(game, decision)
        self.played.tape.append((decision, answer, game.state))
        return answer

    def _answer(self, game: Game, decision: Decision) -> Any:
        if self.opening is not None:
            with suppress(Finished):
                return self.opening.answer(game, decision)
            self.opening = None
        if decision.kind == "priority":
            return self._priority(game, decision)
        known, answer = obvious(decision)
        if known:
            return answer
        if decision.kind == "attackers" and isinstance(self.goal, codes.Go) and not self._is_here(game.state, "declare attackers"):
            return decision.default if decision.default is not None else ()
        if self.at >= len(self.actions):
            self.played.open = decision
            raise _Over
        self.looked = self.at
        code = self.actions[self.at]
        answer = codes.answer_of(code, decision)
        self._take(code, decision, answer, game)
        return answer

    def _is_here(self, state: State, step: str) -> bool:
        return isinstance(self.goal, codes.Go) and self.goal.step == step and state.taking_turn(self.goal.seat)

    def _take(self, code: str, decision: Decision, answer: Any, game: Game) -> None:
        self.played.taken.append(Taken(code, decision, answer, game.state, len(game.log), len(self.played.tape)))
        self.at += 1

    def _priority(self, game: Game, decision: Decision) -> Any:
        state = game.state
        now = mark(state, decision.detail, len(game.log))
        while True:
            goal = self.goal
            if goal is None:
                if self.at >= len(self.actions):
                    self.played.open = decision
                    raise _Over
                self.looked = self.at
                code = self.actions[self.at]
                self.goal = goal = codes.move_of(code, state)
                if goal is None:
                    raise Malformed(f"{code[:60]!r} is nothing to do when a player has priority", mend="such as pass, or one of legal")
                self.since = now
                self.began = state.turn.number
                self._take(code, decision, goal, game)
            if isinstance(goal, codes.LetBe):
                if now == self.since:
                    return PASS
            elif isinstance(goal, codes.Go):
                here = state.turn.step == goal.step and state.taking_turn(goal.seat)
                if not here or now == self.since:
                    if state.turn.number > self.began + len(state.players) + 1:
                        raise Malformed(f"the {goal.step} of {state.players[goal.seat].name} never comes (500.1)")
                    return PASS
            else:
                if now != self.since:
                    raise Malformed(f"{state.players[goal.seat].name} gets no priority before something else happens (115.3)")
                if decision.who != goal.seat:
                    return PASS
                self.goal = None
                return goal.action
            self.goal = None


def play(position: Position, actions: tuple[str, ...], catalog: Catalog) -> Played:
    """How the table stands after the actions. An action that can't be taken ends them: ``refusal`` says why, and what was before it stands.

    Malformed or Undecidable for a position that can't be laid out."""
    if len(actions) > MOST_ACTIONS:
        raise Malformed(f"actions: more than {MOST_ACTIONS} of them", mend="begin at a later position")
    scenario = scenario_of(position)
    refusal: Refusal | None = None
    refused = -1
    while True:
        table = set_up(scenario, catalog, position.rules)
        played = Played(position, scenario, table, table.game.state, refusal=refusal, refused=refused)
        hand = _Hand(table, actions, played)
        try:
            with suppress(_Over):
                table.play(hand.answer)
            if played.open is None and hand.at < len(actions):
                hand.looked = hand.at
                raise Malformed("the game is over before it (104.1)")
            return played
        except (Illegal, Malformed, Undecidable) as found:
            if hand.looked < 0:
                raise
            refused = hand.looked
            refusal, actions = found, actions[:refused]
