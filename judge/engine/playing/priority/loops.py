"""Loops (104.4b, 713): noticing a situation that comes back without anybody being able to leave it, and giving up on one that grows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.abilities import walk
from judge.engine.happening.growing import numbers, only_grows
from judge.engine.happening.shortcuts import Rounds, propose
from judge.engine.happening.situations import deadlock, numbers_of, pattern_of
from judge.engine.playing.legal import legal_actions
from judge.engine.state.endless import endless

if TYPE_CHECKING:

    from judge.engine.happening.game import Game
    from judge.engine.state.decisions import Run

REPEATS = 4
"""How often the same situation has to come back, without a choice in between, for the game to be a draw."""
GROWING = 400
"""How often a situation may come back in which only numbers have changed and nobody has had a choice."""
IDLE = 25
"""How often the very same situation may come back although players could choose otherwise."""
CHOSEN = 1_000
"""How often a situation may come back in which only numbers have changed, players choosing to go on."""


class Watch:
    """What one round of priority has seen so far; ``look`` after every resolution."""

    def __init__(self) -> None:
        """Nothing seen yet."""
        self.same: Counter[Any] = Counter()
        self.idle: Counter[Any] = Counter()
        self.forced: Counter[Any] = Counter()
        self.all: Counter[Any] = Counter()
        self.laps: dict[Any, list[dict[Any, int]]] = {}
        self.decided = 0
        self.unless = False  # something going round happens unless a player does a thing (713.6)
        self.rounds = Rounds()

    def look(self, game: Game) -> Run:
        """Note the situation. A mandatory loop ends the game in a draw (104.4b, 713.4); of one with an optional part its players
        say how often it is taken (713.2). One whose numbers keep changing without a choice, or that its players take on and on
        without a number, is refused with ``Undecidable``."""
        s = game.state
        if not s.zone("stack") and not s.pending:
            for seen in (self.same, self.idle, self.forced, self.all):
                seen.clear()
            self.laps.clear()
            self.unless = False
            self.rounds.clear(game)
            game.loop = None
            return
        if self.decided != game.decided:
            self.same.clear()
            self.forced.clear()
            self.laps.clear()
            self.decided = game.decided
        self.unless = self.unless or _says_unless(game)
        pattern = pattern_of(game)
        exact = (pattern, numbers_of(game))
        self.same[exact] += 1
        self.forced[pattern] += 1
        if game.loop is None:  # what a shortcut repeats has an end
            self.idle[exact] += 1
            self.all[pattern] += 1
        if self.forced[pattern] > 1:
            self.laps.setdefault(pattern, []).append(numbers(game))
        if self.same[exact] >= REPEATS or only_grows(game, self.laps.get(pattern, [])):
            deadlock(game, *_ways_out(game), *(("713.6",) if self.unless else ()))
            return
        lap = self.rounds.lap(game, pattern) if game.loop is None else None
        if lap is not None:
            yield from propose(game, lap, self.idle[exact] <= 1)
            return
        if self.idle[exact] >= IDLE:
            raise endless(game, f"the same situation has come back {IDLE} times by the same choices", "713.3")
        elif self.forced[pattern] >= GROWING:
            raise endless(game, f"the same actions have come round {GROWING} times and only numbers change", "104.4b")
        elif self.all[pattern] >= CHOSEN:
            raise endless(game, f"a loop with choices in it has been taken {CHOSEN} times", "713.1")


def _ways_out(game: Game) -> tuple[str, ...]:
    """713.5 where a player could do something that isn't part of the loop and might end it: nobody has to."""
    return ("713.5",) if any(len(legal_actions(game.state, p)) > 1 for p in game.state.alive()) else ()


def _says_unless(game: Game) -> bool:
    """Whether what waits to resolve happens unless somebody does something (713.6)."""
    on_stack = (game.state.objects[i].stack for i in game.state.zone("stack"))
    waiting = [info.ability for info in on_stack if info is not None] + [p.ability for p in game.state.pending]
    return any(isinstance(n, (tree.Unless, tree.UnlessPays)) for n in walk(tuple(a for a in waiting if a is not None)))


