"""Answers to "why?" and "why not?": every reason that the rules and the story give, the one that decides it first."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from judge.engine.state.texts import object_name
from judge.errors import Undecidable
from judge.scenario import model as m
from judge.scenario.answers_found import Because, Found, grounds, ids_ever, lines, listed
from judge.scenario.answers_grounds import STOPPING
from judge.scenario.claims import check
from judge.scenario.evaluating import evaluate
from judge.scenario.flipping import flips
from judge.scenario.suffering import suffered
from judge.scenario.trying import can
from judge.scenario.whynot import obstructions

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.errors import Place
    from judge.scenario.player import Player, Run

MOST_REASONS = 6


def why(player: Player, run: Run, claim: m.Claim, at: m.At | None, place: Place | None) -> Found:
    """The reasons; where it isn't so at all, that is said."""
    if isinstance(claim, m.Can):
        return _why_can(player, claim, at)
    if isinstance(claim, m.MustDo):
        found = evaluate(player, run, claim, None)
        return _told(found.holds, ((found.actual, found.cites),), "it doesn't have to")
    if isinstance(claim, m.CanSuffer):
        found = suffered(player, claim, at)
        return _told(found.holds, lines(run, found.events) or ((found.actual, found.cites),), "it can be")
    found = check(run.moment(), claim)
    if not found.holds:
        return _told(False, grounds(run, found), "that isn't so")
    if not claim.negated:
        return _told(True, (*_before(run, found.events), *grounds(run, found)), "")
    return _told(True, _stopped(run, claim) or _held(player, run, claim, at) or grounds(run, found), "")


def _why_can(player: Player, claim: m.Can, at: m.At | None) -> Found:
    found = can(player, replace(claim, negated=False), None, at)
    if found.holds:
        told: Because = ((found.actual, found.cites),)
        return _told(not claim.negated, told, "it can be done")
    held = _held(player, player.run(), claim, at) if claim.negated else ()
    return _told(claim.negated, ((found.actual, found.cites), *obstructions(player, claim.step, found), *held), "it can't be done")


def _told(holds: bool, told: Because, otherwise: str) -> Found:
    """The reasons in one line; before them that it isn't so, where it isn't."""
    kept = tuple(dict.fromkeys(told))[:MOST_REASONS]
    said = "; ".join(dict.fromkeys(text for text, _ in kept))
    return "text", said if holds else f"{otherwise}: {said}", kept


def _stopped(run: Run, claim: m.Claim) -> Because:
    """The events that kept something from happening to whom the claim is about."""
    ids: set[int] = set()
    for field in fields(claim):
        value = getattr(claim, field.name)
        if isinstance(value, m.Ref):
            ids |= ids_ever(run, value)
    events = [e for e in run.moment().events if e.kind in STOPPING and _concerns(e, ids)]
    return lines(run, events)


def _held(player: Player, run: Run, claim: m.Claim, at: m.At | None) -> Because:
    """What would have to be away for it to happen: what keeps it from happening without an event of its own."""
    if at is not None or run is not player.run():
        return ()
    names, state = run.table.names, run.table.game.state
    told = []
    for flip in flips(player, claim, numbers=False):
        ids = [i for i in names.bound.get(flip.without.name, []) if i in state.objects] if flip.without is not None else []
        name = object_name(state, state.objects[ids[0]].oid) if ids else flip.words.removeprefix("without ")
        told.append((f"it would be otherwise without {name}", ()))
    return tuple(told)


def _concerns(e: Event, ids: set[int]) -> bool:
    return any(isinstance(x, tuple) and x.id in ids for x in (e.obj, e.source, e.other))


def _before(run: Run, events: tuple[Event, ...]) -> Because:
    """The destruction, or the damage, that an end came from (704.5g, 701.7)."""
    gone = {e.obj.id for e in events if e.kind == "move" and e.obj is not None and e.from_ == "battlefield"}
    if not gone:
        return ()
    causes = [
        e for e in run.moment().events
        if (e.kind == "destroy" and e.obj is not None and e.obj.id in gone)
        or (e.kind == "damage" and isinstance(e.other, tuple) and e.other.id in gone)
    ]  # fmt: skip
    return lines(run, causes)


def doer(run: Run, claim: m.Claim, place: Place | None) -> Found:
    """The objects that made it happen: the source of the event, of the damage that was lethal, of the effect that did it."""
    moment = run.moment()
    found = check(moment, claim)
    if not found.holds:
        return "text", "nothing", grounds(run, found)
    hit = {e.obj.id for e in found.events if e.obj is not None}
    sources = [e.source for e in found.events if e.source is not None]
    if not sources:
        sources = [
            e.source for e in moment.events
            if e.source is not None and (
                (e.kind == "damage" and isinstance(e.other, tuple) and e.other.id in hit)
                or (e.kind in ("destroy", "counter") and e.obj is not None and e.obj.id in hit)
            )
        ]  # fmt: skip
    if not sources:
        raise Undecidable("nothing in the story does it: the rules themselves do", (), place)
    names = list(dict.fromkeys(object_name(moment.state, s) for s in sources))
    return "text", listed(names), (*_before(run, found.events), *grounds(run, found))
