"""What a verdict depends on: the replay again with each other answer to a choice that nobody in the question named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.errors import Refusal
from judge.scenario import model as m
from judge.scenario.replaying import Answer, Player, Replay, Run, alternatives

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog

MOST_LINES = 12
"""So many other lines are replayed at most."""

UNASKED = {"attackers", "yes"}
"""Choices that are no open question: an attack nobody spoke of is not made, and what a player may do for the better is done."""


@dataclass(frozen=True, slots=True)
class Other:
    """The answers to what was asked in a line of play with one choice made otherwise; ``condition`` says which ("if ...")."""

    condition: str
    answers: tuple[Answer, ...]


def others(scenario: m.Scenario, done: Replay, catalog: Catalog, edition: str) -> tuple[Other, ...]:
    """The answers in the other lines of play; nothing where all choices were told or where only legality is asked."""
    if done.status not in ("ok", "failed") or not done.assumptions or any(_tries(i) for i in scenario.inquiries):
        return ()
    player = Player(scenario, catalog, edition)
    run = player.run()
    found: list[Other] = []
    lines = 0
    for assumed in run.director.assumptions:
        if assumed.decision is None:
            continue
        decision = run.director.tape[assumed.decision][0]
        if decision.kind in UNASKED:
            continue
        for other in alternatives(decision, assumed.answer):
            if lines >= MOST_LINES:
                return tuple(found)
            lines += 1
            answers = _answers(player, assumed.decision, other)
            if answers is not None:
                found.append(Other(_condition(run, decision, other), answers))
    return tuple(found)


def _tries(inquiry: m.Inquiry) -> bool:
    """Whether the answer is found by trying deeds out, or tells everything: no other line says more."""
    return isinstance(inquiry.claim, m.Can | m.MustDo) or inquiry.measure in ("assignable", "happens")


def _answers(player: Player, number: int, other: Any) -> tuple[Answer, ...] | None:
    """The answers with the choice made so; None where it can't be made so."""
    from judge.scenario.answers import answer

    try:
        there = player.run(overrides={number: other})
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
