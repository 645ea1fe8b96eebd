"""The choices that players made in a replay (701.x, 508.1, 509.1, 601.2), and the same story with some of them made otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.state.decisions import Decision
    from judge.scenario.player import Player, Run

MOST_CHOICES = 12
MOST_OPTIONS = 8
MOST_PICKS = 6
"""Choices made otherwise at once: each costs a replay of its own."""

Pick = tuple[int, int]
"""A choice made otherwise: the number of the decision in the replay, and the place of the answer among its options."""

ABOUT = {"attackers": "which creatures attack", "blockers": "which creatures block", "order": "in which order", "targets": "the target",
         "divide": "how it is divided", "number": "the number", "modes": "the mode"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that could be given; ``pick`` asks for it."""

    pick: Pick
    words: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of a player in the replay: what it was about, what was chosen, and what else could be."""

    number: int
    who: str
    about: str
    made: str
    others: tuple[Option, ...]


def options_of(decision: Decision) -> list[Any]:
    """The answers to a decision that can be listed, always in the same order; empty where there are none to list."""
    kind = decision.kind
    if kind == "yes":
        return [True, False]
    if kind in ("attackers", "blockers"):
        return [(), *((pair,) for pair in islice(decision.choices(), MOST_OPTIONS))]
    if kind == "one":
        return list(islice(decision.choices(), MOST_OPTIONS))
    if kind in ("targets", "choose", "modes") and decision.least <= 1 <= decision.most:
        none = [()] if decision.least == 0 else []
        return none + [(o,) for o in islice(decision.choices(), MOST_OPTIONS)]
    if kind == "number":
        return list(range(decision.least, min(decision.most, decision.least + MOST_OPTIONS - 1) + 1))
    if kind == "order" and 1 < len(decision.choices()) <= 3:
        return list(permutations(decision.choices()))
    if kind == "divide" and 1 < len(decision.choices()) <= MOST_OPTIONS:
        return [d for d in _divisions(decision) if _allowed(decision, d)]
    return []


def _divisions(decision: Decision) -> Iterable[tuple[int, ...]]:
    """All of it for one, and of two every division."""
    many, total = len(decision.choices()), decision.most
    if many == 2 and total < MOST_OPTIONS:
        return [(n, total - n) for n in range(total + 1)]
    return [tuple(total if n == at else 0 for n in range(many)) for at in range(many)]


def _allowed(decision: Decision, answer: Any) -> bool:
    try:
        decision.check(answer)
    except Refusal:
        return False
    return True


def choices_of(run: Run) -> tuple[Choice, ...]:
    """The decisions of a run, other than when to act and how to pay, that could have been answered otherwise; in their order."""
    found: list[Choice] = []
    for number, (decision, answer) in enumerate(run.director.tape):
        if decision.kind in ("priority", "mana"):
            continue
        made = tuple(answer) if isinstance(answer, list) else answer
        others = tuple(
            Option((number, n), _words(run, decision, option))
            for n, option in enumerate(options_of(decision))
            if option != made
        )
        if others:
            who = run.table.names.players[decision.who]
            about = decision.prompt or ABOUT.get(decision.kind, decision.kind)
            found.append(Choice(number, who, about, _words(run, decision, made), others))
        if len(found) == MOST_CHOICES:
            break
    return tuple(found)


def _words(run: Run, decision: Decision, answer: Any) -> str:
    game, players = run.table.game, run.table.names.players
    if decision.kind == "divide":
        shown = [f"{n} to {_thing(run, to)}" for n, to in zip(answer, decision.choices(), strict=False) if n]
        return ", ".join(shown) or "nothing"
    if decision.kind == "targets":
        return ", ".join(_thing(run, t) for t in answer) or "nothing"
    if decision.kind == "one" and answer in range(len(players)) and "player" in decision.prompt:
        return str(players[answer])
    return run.director.shown(game, answer, decision.kind)


def _thing(run: Run, thing: Any) -> str:
    """An object by its name, a player (a seat) by theirs."""
    return run.table.names.players[thing] if isinstance(thing, int) else run.director.shown(run.table.game, thing)


@dataclass(frozen=True, slots=True)
class Picked:
    """Choices made otherwise: the answers by the number of their decision, and each in words."""

    answers: dict[int, Any]
    said: tuple[str, ...] = ()


def picked(player: Player, picks: tuple[Pick, ...]) -> Picked:
    """What the picks stand for in this story; Malformed for one that there is not (any more)."""
    if len(picks) > MOST_PICKS:
        raise Malformed("these are too many choices made otherwise", mend=f"at most {MOST_PICKS}")
    answers: dict[int, Any] = {}
    said: list[str] = []
    for number, at in sorted(picks):
        run = player.run(overrides=answers)
        tape = run.director.tape
        options = options_of(tape[number][0]) if 0 <= number < len(tape) and number not in answers else []
        if not 0 <= at < len(options):
            raise Malformed("there is no such choice in this situation", mend="open the answer again and choose there")
        decision, made = tape[number]
        who = run.table.names.players[decision.who]
        about = decision.prompt or ABOUT.get(decision.kind, decision.kind)
        said.append(f"{who}, {about}: {_words(run, decision, options[at])} (instead of {_words(run, decision, made)})")
        answers[number] = options[at]
    return Picked(answers, tuple(said))
