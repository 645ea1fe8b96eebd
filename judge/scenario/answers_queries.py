"""Answers to queries over the events and states of a replay: how often, how many, which, who, what, when, in what order, which of two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.state.texts import object_name
from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.answers_amounts import amount
from judge.scenario.answers_beside import because_of, matters
from judge.scenario.answers_found import Found, grounds, lines, listed
from judge.scenario.answers_objects import characteristic, described, holder, whereabouts
from judge.scenario.answers_story import chooser, ends, happens, order, resolves
from judge.scenario.answers_tried import mana_possible
from judge.scenario.answers_when import in_order, times, when
from judge.scenario.answers_which import how_many, how_many_players, meant, of_players, what_does, which, who
from judge.scenario.answers_why import doer, why
from judge.scenario.claims import check
from judge.scenario.moments import cites_of
from judge.scenario.vocabulary import STEP_PHRASES
from judge.scenario.wording_claims import claim as words

if TYPE_CHECKING:

    from judge.errors import Place
    from judge.scenario.player import Player, Run



def queried(player: Player, run: Run, q: m.Query, place: Place | None) -> Found:
    """The kind, the value and the reasons of the answer; Undecidable where there is nothing to answer it with."""
    match q:
        case m.Unread(why=why_not, mend=mend):
            raise Malformed(why_not, place, mend)
        case m.Holds(claim=c):
            found = check(run.moment(), c)
            return "yes" if found.holds else "no", None, grounds(run, found)
        case m.Why(claim=c):
            return why(player, run, c, None, place)
        case m.Doer(claim=c):
            return doer(run, c, place)
        case m.HowManyPlayers(claim=c):
            return how_many_players(run, c)
        case m.Because(claim=c, of=of):
            return because_of(player, run, c, of, place)
        case m.Matters(of=of, to=to):
            return matters(player, run, of, to, place)
        case m.Times(claim=c):
            return times(run, c)
        case m.HowMany(kind=kind, claim=c, whose=whose):
            return how_many(player, run, kind, c, whose)
        case m.Which(claim=c, kind=kind, of=of, nth=nth, whose=whose):
            return which(player, run, c, meant(run, kind, of, whose), nth)
        case m.WhoDoes(claim=c):
            return who(run, c)
        case m.WhatDoes(claim=c, role=role):
            return what_does(run, c, role)
        case m.When(claim=c):
            return when(player, run, c)
        case m.InOrder(first=first, then=then):
            return in_order(run, first, then)
        case m.Either(claims=claims):
            return _either(run, claims)
        case m.AllOf(claims=claims):
            each = [check(run.moment(), c) for c in claims]
            return "yes" if all(f.holds for f in each) else "no", None, tuple(line for f in each for line in grounds(run, f))[-8:]
        case m.Characteristic():
            return characteristic(run, q, place)
        case m.Described(of=obj):
            return described(run, obj, place)
        case m.Holder():
            return holder(run, q, place)
        case m.Whereabouts(of=obj):
            return whereabouts(run, obj)
        case m.Ends():
            return ends(run, q)
        case m.Chooser():
            return chooser(run, q, place)
        case m.OfPlayers(claim=c, every=every):
            return of_players(player, run, c, every)
        case m.ManaPossible(of=of):
            return mana_possible(player, of, place)
        case m.Resolves():
            return resolves(run, q, place)
        case m.ResolvingOrder():
            return order(run, place)
        case m.Happens(to=things):
            return happens(run, things, place)
        case m.Now(what=what):
            return _now(run, what)
        case _:
            return amount(player, run, q, place)


def _either(run: Run, claims: tuple[m.Claim, ...]) -> Found:
    found = [(c, check(run.moment(), c)) for c in claims]
    true = [words(c) for c, f in found if f.holds]
    because = tuple(line for _, f in found for line in grounds(run, f))[-8:]
    said = true[0] if len(true) == 1 else f"both: {listed(true)}" if len(true) == len(claims) == 2 else listed(true)
    return "text", said or "neither", because


def _now(run: Run, what: str) -> Found:
    moment = run.moment()
    state = moment.state
    turn = state.turn
    names = run.table.names.players
    begun = [e for e in moment.events if e.kind in ("step", "turn")][-1:]
    because = lines(run, begun) or (("as the story has it", cites_of(moment, begun)),)
    if what == "active player":
        return "text", names[turn.active], because
    if what == "step":
        return "text", f"{names[turn.active]}'s {STEP_PHRASES.get(turn.step, turn.step)}", because
    if what == "turn":
        return "number", turn.number, because
    if what == "monarch":
        seat = state.fact("monarch")
        return "text", "nobody" if seat is None else names[seat], lines(run, [e for e in moment.events if e.kind == "monarch"])
    shown = [object_name(state, state.objects[i].oid) for i in reversed(state.zone("stack"))]
    return "text", listed(shown) or "nothing", (("the stack, its top first", state.era.cites(("405.1",))),)
