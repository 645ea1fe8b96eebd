"""Replays a scenario under one edition, checks what it expects and answers what it asks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.cards.catalog import Catalog
from judge.errors import Refusal, Undecidable
from judge.scenario import model as m
from judge.scenario.answers import answer
from judge.scenario.choices import picked
from judge.scenario.claims import behind
from judge.scenario.evaluating import at_block, evaluate
from judge.scenario.exploring import depending, explore
from judge.scenario.player import Player, Run
from judge.scenario.results import Answer, Checked, Replay, line_of
from judge.scenario.unmet import unmet
from judge.scenario.wording_claims import claim as claim_text
from judge.scenario.wording_queries import inquiry as inquiry_text

if TYPE_CHECKING:
    from judge.engine.state.eras.era import RulesEra
    from judge.scenario.choices import Pick

DEFAULT_EDITION = "2009-10"


def replay(
    scenario: m.Scenario,
    catalog: Catalog | None = None,
    era: str | None = None,
    what_if: bool = False,
    picks: tuple[Pick, ...] = (),
    rules: RulesEra | None = None,
) -> Replay:
    """Replay a scenario under an edition (None: the first it names, else 2009-10); ``rules``: with these procedures instead of its own.

    Never raises for what the scenario says: the status tells. ``picks``: choices to be made otherwise than told (see
    ``judge.scenario.choices``; Malformed when there are none such). ``what_if`` also replays it with the other answers to choices that
    nobody scripted."""
    edition = era or (scenario.rules[0] if scenario.rules else DEFAULT_EDITION)
    if catalog is None:
        catalog = Catalog.open()
    player = Player(scenario, catalog, edition, rules)
    otherwise: tuple[str, ...] = ()
    try:
        if picks:
            made = picked(player, picks)
            player.overrides, otherwise = made.answers, made.said
            player._kept.clear()
        run = player.run()
    except Refusal as refusal:
        if picks and not otherwise:
            raise
        return Replay(scenario, edition, refusal.kind, error=refusal.line(), refusal=refusal)
    lines = tuple(line_of(r, run.table) for r in run.table.game.log)
    cites = tuple(dict.fromkeys(c for line in lines for c in line.cites))
    assumptions = tuple(a.text for a in (*run.table.assumptions, *run.director.assumptions))
    records = tuple(run.table.game.log)
    clauses = tuple(dict.fromkeys(run.table.unread))
    idle = unmet(run, scenario.inquiries, clauses)
    unread = tuple(clause for clause in clauses if clause not in idle)
    result = Replay(
        scenario, edition, "ok", lines, assumptions=assumptions, cites=cites, records=records, unread=unread, unmet=idle,
        run=run, otherwise=otherwise,
    )  # fmt: skip
    if run.refusal is not None:
        result = replace(result, status=run.refusal.kind, error=run.refusal.line(), refusal=run.refusal)
    else:
        result = _judge(result, player, run, what_if)
    if unread:
        doubt = Undecidable(
            f"a part of {unread[0][0]} could not be read: {unread[0][1]}", tuple(t for _, t in unread), scenario.place
        )
        return replace(result, status=doubt.kind, error=doubt.line(), refusal=doubt, rules=frozenset())
    return result


def _judge(result: Replay, player: Player, run: Run, what_if: bool) -> Replay:
    """Check the expectations and answer the questions."""
    scenario = result.scenario
    expectations: list[Checked] = []
    rules: set[str] = set()
    try:
        for n, block in enumerate(scenario.script):
            for claim in block.claims:
                if claim.edition and claim.edition != result.edition:
                    continue
                found = evaluate(player, run, claim, n)
                if found.holds:
                    rules.update(found.cites)
                    rules.update(behind(run.moment(at_block(player, n)), found.events))
                line = claim.place.line if claim.place else 0
                expectations.append(Checked(claim_text(claim), found.holds, found.actual, found.cites, line))
        for t in scenario.tempting:
            if t.claim.edition and t.claim.edition != result.edition:
                continue
            found = evaluate(player, run, t.claim, None)
            line = t.claim.place.line if t.claim.place else 0
            expectations.append(
                Checked(f"not: {claim_text(t.claim)}", not found.holds, found.actual, found.cites, line)
            )
    except Refusal as unclear:
        return replace(
            result, status=unclear.kind, error=unclear.line(), refusal=unclear, expectations=tuple(expectations)
        )
    answers: list[Answer] = []
    refusal: Refusal | None = None
    for inquiry in scenario.inquiries:
        try:
            answers.append(answer(player, run, inquiry))
        except Refusal as unanswered:  # the other questions keep their answers
            answers.append(Answer(inquiry_text(inquiry), "unknown", unanswered.message, (), inquiry.expected, inquiry))
            refusal = refusal or (unanswered if inquiry.expected != "unknown" else None)
    for a in answers:
        if a.expected and a.as_expected:
            rules.update(c for _, cites in a.because for c in cites)
    # a choice that the script makes is one the scenario shows: the rule that asked for it is exercised
    rules.update(run.table.game.state.era.cites(tuple(sorted(r for r in run.director.asked if r))))
    good = all(e.holds for e in expectations) and all(a.as_expected for a in answers)
    found_differences = explore(player, run) if what_if else ()
    told = tuple(depending(a, found_differences) for a in answers)
    status = refusal.kind if refusal is not None else "ok" if good else "failed"
    return replace(
        result, status=status, error=refusal.line() if refusal is not None else "", refusal=refusal, answers=told,
        expectations=tuple(expectations), what_if=found_differences,
        rules=frozenset(rules) if good else frozenset(),
    )  # fmt: skip
