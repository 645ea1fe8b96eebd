"""What a verdict depends on: the replay again with each other answer to a choice that nobody in the question named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed, Refusal
from judge.scenario import model as m
from judge.scenario.answers import answer
from judge.scenario.choices_other import alternatives
from judge.scenario.player import Player, Run
from judge.scenario.replaying import replay
from judge.scenario.results import Answer, Replay

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog

MOST_LINES = 12
"""So many other lines are replayed at most."""

UNASKED = {"attackers", "yes"}
"""Choices that are no open question: an attack nobody spoke of is not made, and what a player may do for the better is done."""


WILLING = 6
"""So many optional effects, one after the other, are taken to be wanted."""


def willing(scenario: m.Scenario, done: Replay, catalog: Catalog, edition: str) -> tuple[Replay, tuple[str, ...]]:
    """The replay in which the players do what an effect says they may do (608.2d) where the question doesn't tell, and what is said of it.

    A player asks after what an optional effect brings because it is wanted; costs to be paid and what was declined stay as told."""
    picks: list[tuple[int, int]] = []
    current = done
    while len(picks) < WILLING and current.status in ("ok", "failed") and current.run is not None:
        open_ones = [n for n in _optional(current) if all(n != number for number, _ in picks)]
        if not open_ones:
            break
        picks.append((open_ones[0], 0))
        try:
            current = replay(scenario, catalog, edition, picks=tuple(picks))
        except Malformed:  # with the effects before it done, this one is not offered any more
            picks.pop()
            break
    if not picks or current.status not in ("ok", "failed"):
        return done, ()
    return replace(current, otherwise=()), ("what a player may do when an ability resolves is done",)


def _optional(done: Replay) -> list[int]:
    """The numbers of the decisions on optional effects that were declined because nobody told otherwise."""
    director = done.run.director
    numbers = [a.decision for a in director.assumptions if a.decision is not None]
    found = [n for n in numbers if n < len(director.tape)]
    return [n for n in found if (d := director.tape[n])[0].kind == "yes" and d[0].rule == "608.2d" and d[0].prompt == "do this?" and d[1] is False]


@dataclass(frozen=True, slots=True)
class Other:
    """The answers to what was asked in a line of play with one choice made otherwise; ``condition`` says which ("if ...")."""

    condition: str
    answers: tuple[Answer, ...]


def others(scenario: m.Scenario, done: Replay, catalog: Catalog, edition: str) -> tuple[Other, ...]:
    """The answers in the other lines of play; nothing where all choices were told or where only legality is asked."""
    if done.status not in ("ok", "failed") or not done.assumptions or any(_tries(i) for i in scenario.inquiries):
        return ()
    if done.run is None:
        return ()
    player, run = Player(scenario, catalog, edition), done.run
    made = dict(run.director.overrides or {})
    found: list[Other] = []
    lines = 0
    for assumed in run.director.assumptions:
        if assumed.decision is None:
            continue
        decision = run.director.tape[assumed.decision][0]
        if decision.kind in UNASKED:
            continue
        for other in alternatives(decision, assumed.answer):
            if decision.kind == "number" and other == 0:
                continue  # nobody casts a spell for X to have X be nothing
            if decision.rule.startswith("701.14") and len(other) < len(assumed.answer):
                continue  # who searches finds what there is to find
            if lines >= MOST_LINES:
                return tuple(found)
            lines += 1
            answers = answers_with(player, {**made, assumed.decision: other})
            if answers is not None:
                found.append(Other(_condition(run, decision, other), answers))
    return tuple(found)


def _tries(inquiry: m.Inquiry) -> bool:
    """Whether the answer is found by trying deeds out, or tells everything: no other line says more."""
    return inquiry.tries or isinstance(inquiry.query, m.Happens)


def answers_with(player: Player, choices: dict[int, Any]) -> tuple[Answer, ...] | None:
    """The answers with these choices; None where they can't be made so."""
    try:
        there = player.run(overrides=choices)
        if there.refusal is not None:
            return None
        return tuple(answer(player, there, inquiry) for inquiry in player.scenario.inquiries)
    except Refusal:
        return None


def _condition(run: Run, decision: Any, other: Any) -> str:
    shown = run.director.shown(run.table.game, other, decision.kind)
    if decision.kind == "blockers":
        return f"if {shown}"
    who = run.table.names.players[decision.who]
    return f"if {who} chooses {shown} ({decision.prompt or decision.kind})"
