"""Answers that count or add up: life, cards, mana, damage, counters, permanents."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from judge.engine.playing.lands import land_limit
from judge.scenario import claims as c
from judge.scenario import model as m
from judge.scenario.answers_found import Found, ids_now, lines, seat
from judge.scenario.answers_tried import assignable, mana_paid, times_possible
from judge.scenario.claims_happenings import occurrences
from judge.scenario.looks import fits
from judge.scenario.naming import goes_by, on_battlefield

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.errors import Place
    from judge.scenario.player import Player, Run


def amount(player: Player, run: Run, q: m.Amount, place: Place | None) -> Found:
    """The number asked for, and the events it is the sum of."""
    moment = run.moment()
    match q:
        case m.LifeTotal(who=who):
            at = seat(run, who, place)
            return "number", moment.state.players[at].life, lines(run, c.life_events(moment, at))
        case m.LifeChanged(who=who, how=how):
            at = seat(run, who, place)
            return "number", c.life_change(moment, at, how), lines(run, c.life_events(moment, at))
        case m.CardsDrawn(who=who, by_effects=by_effects):
            at = seat(run, who, place)
            events = [e for e in moment.events if e.kind == "draw" and e.player == at and (e.source is not None or not by_effects)]
            return "number", sum(e.amount or 1 for e in events), lines(run, events)
        case m.CardsDiscarded(who=who) | m.CardsMilled(who=who):
            at, deed = seat(run, who, place), "discard" if isinstance(q, m.CardsDiscarded) else "mill"
            events = [e for e in moment.events if e.kind == "move" and e.what == deed and e.player == at]
            return "number", len(events), lines(run, events)
        case m.CardsIn(who=who, zone=zone):
            at = seat(run, who, place)
            events = [e for e in moment.events if e.kind in ("draw", "move") and e.player == at]
            own = {"library": ("401.3",), "hand": ("402.3",)}.get(zone, ())  # anybody may count them, at any time
            counted = (("the cards there", moment.state.era.cites(own)),) if own else ()
            return "number", c.count_cards(moment, at, zone), (*counted, *lines(run, events[-4:]))
        case m.CardsThere(zone=zone):
            state = moment.state
            return "number", sum(1 for o in state.objects.values() if o.zone == zone), (("the cards there", state.era.cites(("400.1",))),)
        case m.ExtraTurns(who=who):
            at = seat(run, who, place)
            events = [e for e in moment.events if e.kind == "status" and e.what == "an extra turn" and e.player == at]
            return "number", len(events), lines(run, events)
        case m.LandPlays(who=who):
            limit = land_limit(run.table.game, seat(run, who, place))
            return "number", limit, (("lands that may be played in a turn", moment.state.era.cites(("305.2",))),)
        case m.ManaIn(who=who):
            state = moment.state
            return "number", len(state.players[seat(run, who, place)].pool), (("the mana pool", state.era.cites(("106.4",))),)
        case m.ManaAdded():
            return _mana_added(run, q, place)
        case m.ManaPaid():
            return mana_paid(player, run, q, place)
        case m.TimesPossible():
            return times_possible(player, run, q, place)
        case m.DamageOn(what=what):
            oid = run.table.names.one(moment.state, what, place, on_battlefield)
            return "number", moment.state.get(oid).damage, lines(run, c.damage_events(moment, what, None, m.Claim(place=place)))
        case m.DamageDealt(to=to, by=by):
            events = c.damage_events(moment, to, by, m.Claim(place=place))
            return "number", sum(e.amount for e in events), lines(run, events)
        case m.DamagePrevented(to=to, by=by):
            parts = tuple((role, x) for role, x in (("other", to), ("source", by)) if x is not None)
            events = occurrences(moment, m.Occurs("any prevented", None, parts))
            return "number", sum(e.amount for e in events), lines(run, events)
        case m.Assignable():
            return assignable(player, q)
        case m.CountersOn(kind=kind, on=on):
            return _counters_on(run, kind, on, place)
        case m.CountersMoved(kind=kind, on=m.Who() as who):
            at = seat(run, who, place)
            events = [e for e in moment.events if e.kind == "counters" and e.obj is None and e.player == at and e.what == kind and e.amount > 0]
            return "number", sum(e.amount for e in events), lines(run, events)
        case m.CountersMoved(kind=kind, on=on, how=how):
            ids, sign = ids_now(run, on) if isinstance(on, m.Ref) else set(), 1 if how == "put on" else -1
            moved = [e for e in moment.events if e.kind == "counters" and e.obj is not None and e.obj.id in ids]
            events = [e for e in moved if kind in ("", e.what) and e.amount * sign > 0]
            entered = [e for e in moment.events if how == "put on" and _enters_with(e, ids, kind)]
            number = sign * sum(e.amount for e in events) + sum(_enters_with(e, ids, kind) for e in entered)
            return "number", number, lines(run, [*events, *entered])
        case m.Controlled(who=who, kind=spec):
            events = [e for e in moment.events if e.kind == "move" and "battlefield" in (e.to, e.from_)]
            return "number", c.count_controlled(moment, seat(run, who, place), spec), lines(run, events)
        case m.Created(who=who, kind=spec):
            return _created(run, spec, seat(run, who, place))
        case m.Sacrificed(who=who, kind=spec):
            return _moved(run, spec, seat(run, who, place), "sacrifice")
        case m.Dying(kind=spec):
            return _moved(run, spec, None, "")
        case _:
            assert_never(q)


def _enters_with(event: Event, ids: set[int], kind: str) -> int:
    """How many counters of a kind ("": of any) one of the objects enters the battlefield with: they are put on it too."""
    entering = event.kind == "move" and event.to == "battlefield" and event.new is not None and event.new.id in ids
    return sum(number for what, number in event.get("counters", ()) if kind in ("", what)) if entering else 0


def _mana_added(run: Run, q: m.ManaAdded, place: Place | None) -> Found:
    at = seat(run, q.who, place)
    ids = ids_now(run, q.by) if q.by is not None else None
    events = [
        e for e in run.moment().events
        if e.kind == "add mana" and e.player == at and (ids is None or (e.source is not None and e.source.id in ids))
    ]  # fmt: skip
    return "number", sum(len(e.get("mana", ())) for e in events), lines(run, events)


def _counters_on(run: Run, kind: str, on: m.Thing, place: Place | None) -> Found:
    moment = run.moment()
    if isinstance(on, m.Who):
        at = seat(run, on, place)
        put = [e for e in moment.events if e.kind == "counters" and e.obj is None and e.player == at]
        return "number", dict(moment.state.players[at].counters).get(kind, 0), lines(run, put)
    oid = run.table.names.one(moment.state, on, place, on_battlefield)
    events = [e for e in moment.events if e.kind == "counters" and e.obj is not None and e.obj.id == oid.id]
    return "number", moment.state.get(oid).count(kind or None), lines(run, events)


def _created(run: Run, kind: m.ObjectSpec, at: int) -> Found:
    """How many tokens of a kind were put onto the battlefield under the player's control."""
    made = [e for e in run.moment().events if e.kind in ("token", "move") and (e.kind == "token" or e.what == "create") and e.player == at]
    events = [e for e in made if e.new is not None and _looks(run, e.new.id, kind)]
    return "number", len(events), lines(run, events)


def _looks(run: Run, i: int, kind: m.ObjectSpec) -> bool:
    """Whether the object was created as one of the kind."""
    state = next((r.state for r in run.table.game.log if i in r.state.objects), None)
    if state is None:
        return False
    face = state.objects[i].face
    if kind.name is not None and not goes_by(state.objects[i], None, kind.name):
        return False
    return all(t in face.types or t == "permanent" for t in kind.types) and all(s in face.subtypes for s in kind.subtypes)


def _moved(run: Run, kind: m.ObjectSpec, at: int | None, what: str) -> Found:
    """How many permanents of a kind went from the battlefield to a graveyard, in a certain way if said."""
    events = [
        e for e in run.moment().events
        if e.kind == "move" and e.from_ == "battlefield" and e.to == "graveyard" and e.before is not None and what in ("", e.what)
        and (at is None or e.before.controller == at) and _was(run, e, kind)
    ]  # fmt: skip
    return "number", len(events), lines(run, events)


def _was(run: Run, e: Event, kind: m.ObjectSpec) -> bool:
    """Whether what moved was of the kind as it last was on the battlefield (608.2g)."""
    assert e.before is not None
    moment = run.moment()
    known = moment.state.lki.get(e.before.oid)
    return fits(moment, e.before, kind, known[1] if known is not None else None)
