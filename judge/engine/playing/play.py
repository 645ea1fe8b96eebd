"""The driver: play a position with somebody's decisions and get a transcript; the same tape gives the same transcript."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from judge.engine.characteristics.layers.layers import View, view
from judge.engine.happening.game import Game
from judge.engine.playing.position import Position
from judge.engine.playing.turn.opening import begin
from judge.engine.playing.turn.turn import run
from judge.engine.state.decisions import Decision
from judge.engine.state.events import Record
from judge.engine.state.gamestate import STEPS, State, Turn
from judge.engine.state.objects import Obj, Oid
from judge.engine.state.texts import object_name
from judge.errors import Refusal

Decide = Callable[[State, Decision], Any]


@dataclass(slots=True)
class Transcript:
    """What happened: the events in order, the decisions with their answers, and the state at the end.

    ``refusal`` is the Illegal or Undecidable that stopped the replay when ``play(..., stop_on_refusal=True)`` was asked."""

    start: State
    records: list[Record]
    tape: list[tuple[Decision, Any]]
    final: State
    refusal: Refusal | None = None
    ended: bool = False
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def view(self) -> View:
        """The characteristics at the end."""
        return view(self.final)

    @property
    def outcome(self) -> tuple[str, tuple[int, ...]] | None:
        """("win", seats) or ("draw", ()), None while the game goes on."""
        return self.final.outcome

    def lines(self) -> list[str]:
        """Every event in one line with its citations."""
        return [f"{r.text()} [{', '.join(c.split(':', 1)[1] for c in r.citations())}]" for r in self.records]

    def citations(self) -> tuple[str, ...]:
        """Every rule that made something happen, in order of appearance."""
        return tuple(dict.fromkeys(c for r in self.records for c in r.citations()))

    def answers(self) -> list[Any]:
        """The tape of answers, to be replayed with ``from_tape``."""
        return [a for _, a in self.tape]


def default_decide(state: State, decision: Decision) -> Any:
    """The answers of players without a wish: pass, don't, as few as must be."""
    if decision.default is not None:
        return decision.default
    if decision.kind in ("targets", "choose", "modes"):
        return tuple(decision.choices()[: decision.least])
    if decision.kind == "order":
        return tuple(decision.choices())
    if decision.kind == "number":
        return decision.least
    if decision.kind == "one":
        return decision.choices()[0]
    return False if decision.kind == "yes" else decision.default


def from_tape(answers: Iterable[Any], after: Decide = default_decide) -> Decide:
    """Decisions read off a tape; when it has run out, those of ``after``."""
    rest = iter(answers)

    def decide(state: State, decision: Decision) -> Any:
        for answer in rest:
            return answer
        return after(state, decision)

    return decide


def until_step(step: str, turn: int | None = None) -> Callable[[State, Decision], bool]:
    """Stop as soon as a decision comes up at or after the step (of that turn), or before the next step when none did."""
    wanted = STEPS.index(step)

    def reached(state: State, decision: Decision) -> bool:
        if turn is not None and state.turn.number != turn:
            return state.turn.number > turn
        return STEPS.index(state.turn.step) >= wanted

    def passed(coming: Turn) -> bool:
        if turn is not None and coming.number != turn:
            return coming.number > turn
        return turn is not None and STEPS.index(coming.step) > wanted

    reached.passed = passed  # type: ignore[attr-defined]
    return reached


def until_turn(number: int) -> Callable[[State, Decision], bool]:
    """Stop when that turn has begun."""
    return lambda state, decision: state.turn.number >= number


def play(
    position: Position,
    decide: Decide = default_decide,
    until: Callable[[State, Decision], bool] | None = None,
    *,
    trace: bool = True,
    budget: int = 200_000,
    stop_on_refusal: bool = False,
    start: Callable[[Game], Any] | None = None,
) -> Transcript:
    """Play from the position. ``decide`` answers each decision; ``until(state, decision)`` stops before the decision is asked.

    Raises Illegal when an answer isn't legal and Undecidable when something can't be carried out, unless ``stop_on_refusal``:
    then the transcript up to there carries it as ``refusal`` (an illegal action has been taken back, 714.1)."""
    game = Game(position.state, trace, budget)
    skips = len(position.state.players) == 2 or position.state.era.first_draw_skipped == "always"
    if position.state.turn.number == 1 and skips and not any(f[0] == "first draw skipped" for f in position.state.facts):
        game.fact("first draw skipped", True)
    game.passed = getattr(until, "passed", None)
    tape: list[tuple[Decision, Any]] = []
    if start is None and position.opening:
        start = begin
    procedure = start(game) if start is not None else run(game, position.entered)
    ended = False
    refusal: Refusal | None = None
    try:
        decision = next(procedure)
        while True:
            if until is not None and until(game.state, decision):
                break
            answer = decide(game.state, decision)
            if trace:
                tape.append((decision, answer))
            decision = procedure.send(answer)
    except StopIteration:
        ended = not game.stopped
    except Refusal as found:
        if not stop_on_refusal:
            raise
        refusal = found
    return Transcript(position.state, game.log, tape, game.state, refusal, ended)


def find(state: State, name: str, zone: str | None = None, player: int | None = None) -> list[Obj]:
    """The objects called so, in zone order: the name in the view, or what the position calls them."""
    v = view(state)
    found = []
    for (z, owner), pile in state.zones.items():
        if zone is not None and z != zone:
            continue
        if owner is not None and player is not None and owner != player:
            continue
        for i in pile:
            o = state.objects[i]
            c = v.of(o)
            if (c.name == name or o.fact("called") == name) and (
                player is None or owner is not None or (c.controller if z in ("battlefield", "stack") else o.owner) == player
            ):
                found.append(o)
    return found


def name_of(state: State, oid: Oid) -> str:
    """What an object is called."""
    return object_name(state, oid)
