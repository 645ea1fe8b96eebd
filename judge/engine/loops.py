"""Loops (104.4b, 713): noticing a situation that comes back without anybody being able to leave it, and giving up on one that grows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.abilities import walk
from judge.engine.ending import finish
from judge.engine.endless import endless
from judge.engine.growing import numbers, only_grows
from judge.engine.legal import legal_actions
from judge.engine.objects import Obj
from judge.engine.shortcuts import Rounds, propose

if TYPE_CHECKING:
    from collections.abc import Generator

    from judge.engine.decisions import Decision
    from judge.engine.game import Game

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

    def look(self, game: Game) -> Generator[Decision, Any, None]:
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
        pattern = _pattern(game)
        exact = (pattern, _numbers(game))
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


def situation(game: Game) -> Any:
    """The situation in full, as it is compared with an earlier one."""
    return (_pattern(game), _numbers(game))


def deadlock(game: Game, *also: str) -> None:
    """End the game in a draw: what is going on repeats itself and nobody can stop it (104.4b); the other rules that say so."""
    game.note("drawn game", what="a loop of mandatory actions", cites=("104.4b", "713.4", *also))
    finish(game, draw=True)


def _pattern(game: Game) -> Any:
    """The situation without identities, timestamps and amounts: which objects are where, and how they stand to each other.

    The stack is a sequence; what lies in other zones is compared as a collection, so that an object that left and came back as
    another one counts as the same situation (400.7)."""
    s = game.state
    stack = tuple(_kind(game, s.objects[i]) for i in s.zone("stack"))
    rest = frozenset(
        (z, _kind(game, s.objects[i])) for z in ("battlefield", "exile") for i in s.zone(z)
    )
    pending = tuple(
        sorted((s.get(p.source).face.name if p.source is not None else "", str(p.ability.label), p.controller) for p in s.pending)
    )
    return (stack, rest, pending)


def _kind(game: Game, o: Obj) -> Any:
    """What an object is, as far as its numbers aren't concerned; one attached to something with what that is."""
    host = o.attached_to
    on = None
    if host is not None:
        on = host if isinstance(host, int) else game.state.get(host).face.name
    return (
        o.face.name, o.owner, o.controller, o.tapped, o.face_down, o.phased_out, o.flipped, o.transformed, on,
        o.stack.role if o.stack else "", frozenset(k for k, _ in o.counters),
    )  # fmt: skip


def _numbers(game: Game) -> Any:
    """The amounts of the situation: life, counters, damage, how many objects of each kind there are and how large the piles are."""
    s = game.state
    there = Counter(
        (z, _kind(game, o), _that_matters(game, o), o.counters)
        for z in ("battlefield", "exile")
        for i in s.zone(z)
        for o in (s.objects[i],)
    )
    piles = tuple(len(s.zone(z, p.seat)) for p in s.players for z in ("library", "hand"))
    graves = tuple(frozenset(Counter(s.objects[i].face.name for i in s.zone("graveyard", p.seat)).items()) for p in s.players)
    return (
        frozenset(there.items()), piles, graves, tuple((p.life, p.counters) for p in s.players), len(s.pending), len(s.effects),
    )  # fmt: skip


def _that_matters(game: Game, o: Obj) -> int:
    """The damage marked on an object, as far as more of it would make a difference: up to its toughness (704.5g)."""
    if not o.damage or o.zone != "battlefield":
        return 0
    return min(o.damage, max(1, game.view.of(o).toughness or 0))
