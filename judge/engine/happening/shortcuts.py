"""Shortcuts (713): a loop with an optional part, noticed while it goes round; its player says how often it does so."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.engine.state.decisions import Decision, Run

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

LAPS = 2
"""How many equal rounds show that a loop can be repeated."""
MOST = 10_000
"""The greatest number of rounds that may be named."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice made on the way round: who made it, at what prompt of which source, and the answer."""

    who: int
    kind: str
    prompt: str
    rule: str
    source: str
    answer: Any

    def asks(self, other: Choice) -> bool:
        """Whether another choice is the same prompt, whatever was answered."""
        return (self.who, self.kind, self.prompt, self.rule, self.source) == (
            other.who, other.kind, other.prompt, other.rule, other.source
        )  # fmt: skip

    @property
    def optional(self) -> bool:
        """Whether something was done that its player could have left undone."""
        return self.kind == "yes" and self.answer is True


@dataclass(slots=True)
class Loop:
    """A loop being taken by a shortcut: the choices of one round, how many rounds are left, who then chooses otherwise (713.2c)."""

    lap: tuple[Choice, ...]
    rounds: int
    breaker: int
    rule: str
    at: int = 0


@dataclass(slots=True)
class Rounds:
    """What one round of priority remembers of the choices made: for every situation, how many had been made when it came up."""

    at: dict[Any, list[int]] = field(default_factory=lambda: defaultdict(list))
    proposed: set[Any] = field(default_factory=set)

    def clear(self, game: Game) -> None:
        """Nothing is going round any more."""
        self.at.clear()
        self.proposed.clear()
        game.choices.clear()

    def lap(self, game: Game, pattern: Any) -> tuple[Choice, ...] | None:
        """The choices of one round, when the situation has come back by the very same ones and one of them was optional."""
        marks = self.at[pattern]
        marks.append(len(game.choices))
        if pattern in self.proposed or len(marks) <= LAPS:
            return None
        rounds = [tuple(game.choices[a:b]) for a, b in zip(marks[-LAPS - 1 : -1], marks[-LAPS:], strict=True)]
        if any(r != rounds[0] for r in rounds) or not any(c.optional for c in rounds[0]):
            return None
        self.proposed.add(pattern)
        return rounds[0]


def made(game: Game, decision: Decision, answer: Any) -> Choice:
    """A choice as it is remembered."""
    there = game.state.objects.get(decision.source.id) if decision.source is not None else None
    source = there.face.name if there is not None else ""
    said = tuple(answer) if isinstance(answer, list) else answer
    return Choice(decision.who, decision.kind, decision.prompt, decision.rule, source, said)


def propose(game: Game, lap: tuple[Choice, ...], changing: bool) -> Run:
    """Let the players whose choices keep the loop going say how often it goes round (713.2).

    The number is for each of them to name, in turn order; the least is taken (713.2b). Nought means no shortcut: every choice is
    then asked for as it comes. A loop of several players in which nothing changes is one the first of them in turn order has to
    leave (713.3)."""
    involved = {c.who for c in lap if c.optional}
    order = [p for p in game.state.apnap() if p in involved]
    if len(order) > 1 and not changing:
        game.note("status", player=order[0], what="has to choose otherwise, so that the loop doesn't go on", cites=("713.3",))
        game.loop = Loop(lap, 0, order[0], "713.3")
        return
    rounds: int | None = None
    breaker = order[0]
    for who in order:
        most = MOST if rounds is None else rounds
        n = yield from game.ask(
            Decision(who, "number", "how many more times the loop is taken (0: no shortcut)", "713.2a", (), 0, most, 0, detail="loop")
        )
        if not n:
            return
        if rounds is None or n < rounds:
            rounds, breaker = n, who
    assert rounds is not None
    times = "once" if rounds == 1 else f"{rounds} times"
    rules = ("713.1b", "713.2a", "713.2b", "713.2c") if len(order) > 1 else ("713.1b", "713.2a", "713.2c")
    game.note("status", player=breaker, what=f"takes the loop {times} more", amount=rounds, cites=rules)
    game.loop = Loop(lap, rounds, breaker, "713.2c")


def by_shortcut(game: Game, decision: Decision) -> tuple[bool, Any]:
    """Whether the shortcut being taken answers a decision, and its answer; what wasn't foreseen ends the shortcut (713.2a)."""
    loop = game.loop
    assert loop is not None
    seen = made(game, decision, None)
    expected = loop.lap[loop.at % len(loop.lap)]
    if not expected.asks(seen):
        game.loop = None
        return False, None
    if loop.rounds == 0 and expected.optional and expected.who == loop.breaker:
        game.loop = None
        return True, False
    if decision.kind in ("targets", "choose", "one", "order") and not _possible(decision, expected.answer):
        game.loop = None
        return False, None
    loop.at += 1
    if loop.at % len(loop.lap) == 0 and loop.rounds:
        loop.rounds -= 1
    return True, expected.answer


def _possible(decision: Decision, answer: Any) -> bool:
    options = list(decision.choices())
    return all(a in options for a in answer) if isinstance(answer, tuple) and decision.kind != "one" else answer in options
