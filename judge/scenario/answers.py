"""Answers to the questions of a scenario, each with the lines of the transcript that decide it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.scenario import model as m
from judge.scenario.answers_found import QUIET, Because, Found, lines
from judge.scenario.answers_grounds import decided, kept_from
from judge.scenario.answers_queries import queried
from judge.scenario.answers_why import why
from judge.scenario.evaluating import evaluate
from judge.scenario.frames import Stop
from judge.scenario.layering import reasons
from judge.scenario.results import Answer
from judge.scenario.suffering import responds, suffers
from judge.scenario.supposing import suppose
from judge.scenario.timing import moment_at, span_of
from judge.scenario.trying import can
from judge.scenario.wording_queries import inquiry as inquiry_text

if TYPE_CHECKING:
    from judge.scenario.player import Player, Run
    from judge.scenario.trying import Tried


def answer(player: Player, run: Run, inquiry: m.Inquiry) -> Answer:
    """The answer to one inquiry; Undecidable when a part of it can't be carried out."""
    left_out: Because = ()
    if inquiry.supposing:
        other = suppose(player, inquiry.supposing, inquiry.place)
        player, run = other.player, other.run
        left_out = tuple((f"{words}: can't be done then, so it isn't", ()) for words in other.left_out)
    if inquiry.at is not None and not (isinstance(inquiry.query, m.Holds | m.Why) and isinstance(inquiry.query.claim, m.Can | m.CanSuffer)):
        if isinstance(inquiry.at, m.During) and of_events(inquiry.query):
            run = span_of(player, inquiry.at, inquiry.place)
        else:
            script, number = moment_at(player, inquiry.at, inquiry.place)
            run = player.run(script, stop=Stop(number))
    kind, value, because = _found(player, run, inquiry)
    return Answer(inquiry_text(inquiry), kind, value, (*because, *left_out), inquiry.expected, inquiry)


EVENTS = (m.Dies, m.Happened, m.Occurs, m.Dealt, m.LifeChange, m.Prevented, m.EntersAs)
"""Claims that something happens, and not how it is."""


def of_events(q: m.Query) -> bool:
    """Whether what is asked is asked of what happens: then a step or a turn named is meant from its beginning to its end."""
    match q:
        case m.Holds(claim=claim) | m.Times(claim=claim) | m.HowMany(claim=claim) | m.Which(claim=claim) | m.WhoDoes(claim=claim) | m.Why(claim=claim):
            return isinstance(claim, EVENTS)
        case m.HowManyPlayers(claim=claim) | m.OfPlayers(claim=claim) | m.WhatDoes(claim=claim):
            return isinstance(claim, EVENTS)
        case m.LifeChanged() | m.CardsDrawn() | m.CardsDiscarded() | m.CardsMilled() | m.ManaAdded():
            return True
        case m.DamageDealt() | m.DamagePrevented() | m.CountersMoved() | m.Created() | m.Sacrificed() | m.Dying() | m.ExtraTurns() | m.Happens():
            return True
        case _:
            return False


def _found(player: Player, run: Run, inquiry: m.Inquiry) -> Found:
    if isinstance(inquiry.query, m.Why):
        return why(player, run, inquiry.query.claim, inquiry.at, inquiry.place)
    if not isinstance(inquiry.query, m.Holds):
        kind, value, told = queried(player, run, inquiry.query, inquiry.place)
        return kind, value, told or (kept_from(run, inquiry.query) if kind == "number" else ())
    claim = inquiry.query.claim
    if isinstance(claim, m.Can | m.CanSuffer | m.CanRespond) and claim.negated:  # "is it true that he can't ...": tried, and turned round
        kind, value, told = _found(player, run, replace(inquiry, query=m.Holds(replace(claim, negated=False))))
        return {"yes": "no", "no": "yes"}.get(kind, kind), value, told
    if isinstance(claim, m.Can):
        return _can(player, inquiry, claim)
    if isinstance(claim, m.CanSuffer):
        return _tried(suffers(player, claim, inquiry.at))
    if isinstance(claim, m.CanRespond):
        return _tried(responds(player, claim))
    found = evaluate(player, run, claim, None)
    because = decided(run, claim, found)
    if isinstance(claim, m.Is | m.HasQuality):
        moment = run.moment()
        objects = [moment.state.objects.get(i) for i in run.table.names.candidates(moment.state, claim.what)]
        layers = [
            r
            for o in objects
            if o is not None and o.zone == "battlefield"
            for r in reasons(moment.state, moment.view, o)
        ]
        because = (*layers, *because)
    return ("yes" if found.holds else "no"), None, because


def _can(player: Player, inquiry: m.Inquiry, claim: m.Can) -> Found:
    """Whether something can be done: the lines of doing it, or why it can't be."""
    early = next((f for f in player.scenario.position if isinstance(f, m.Moment) and f.step == "untap"), None)
    if early is not None and not player.scenario.steps and inquiry.at is None and isinstance(claim.step, m.CastStep | m.ActivateStep):
        cites = player.run(settle=False).table.game.state.era.cites(("502.3",))
        return "no", None, (("no player gets priority during the untap step", cites),)
    kind, value, told = _tried(can(player, claim, None, inquiry.at))
    return kind, value, told if kind == "yes" else (*_lost(player, claim), *told)


def _lost(player: Player, claim: m.Can) -> Because:
    """What took the ability away that is to be activated: the effect that makes the object what it is now (305.7, 613.1f)."""
    step, run = claim.step, player.run()
    if not isinstance(step, m.ActivateStep) or run.refusal is not None:
        return ()
    state = run.table.game.state
    found = [state.objects[i] for i in run.table.names.candidates(state, step.what)]
    told = [r for o in found if o.zone == "battlefield" for r in reasons(state, run.moment().view, o)]
    return tuple((text, (*(c for c in cites if c.endswith("305.7")), *(c for c in cites if not c.endswith("305.7")))) for text, cites in told if _takes(cites))


def _takes(cites: tuple[str, ...]) -> bool:
    return any(c.endswith(("305.7", "613.1f")) for c in cites)


def _tried(found: Tried) -> Found:
    """What came of trying, with the lines that decide it."""
    if not found.holds:
        shown = lines(found.run, found.events) if found.run is not None else ()
        return "no", None, (shown or ((found.actual, found.cites),))
    if found.run is None:
        return "yes", None, ((found.actual, found.cites),)
    new = found.run.table.game.log[found.before :]
    told = tuple((r.text(), r.citations()) for r in new if r.citations())[-6:]
    return "yes", None, told or lines(found.run, [r.event for r in found.run.table.game.log if r.event.kind not in QUIET][-2:])
