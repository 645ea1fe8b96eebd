"""Answers to queries over the events and states of a replay: how often, how many, which, who, what, when, in what order, which of two."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, assert_never

from judge.errors import Malformed, Undecidable
from judge.scenario import model as m
from judge.scenario.claims import check
from judge.scenario.claims_happenings import occurrences
from judge.scenario.looks import fits
from judge.scenario.moments import Finding, Moment, cites_of
from judge.scenario.naming import on_battlefield
from judge.scenario.supposing import suppose
from judge.scenario.vocabulary import STEP_PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.scenario.replaying import Player, Run

Because = tuple[tuple[str, tuple[str, ...]], ...]
Found = tuple[str, Any, Because]


def queried(player: Player, run: Run, q: m.Query, i: m.Inquiry) -> Found:
    """The kind, the value and the reasons of the answer; Undecidable where there is nothing to answer it with."""
    match q:
        case m.Because(claim=c, of=of):
            return _because_of(player, run, c, of, i)
        case m.Matters(of=of, to=to):
            return _matters(player, run, of, to, i)
        case m.Times(claim=c):
            return _times(run, c)
        case m.HowMany(kind=kind, claim=c):
            return _how_many(run, kind, c)
        case m.Which(claim=c, kind=kind, of=of, nth=nth):
            return _which(run, c, _ids(run, kind, of), nth, i)
        case m.WhoDoes(claim=c):
            return _who(run, c)
        case m.WhatDoes(claim=c, role=role):
            return _what(run, c, role)
        case m.When(claim=c):
            return _when(run, c)
        case m.InOrder(first=first, then=then):
            return _in_order(run, first, then)
        case m.Either(claims=claims):
            return _either(run, claims)
        case m.Characteristic(of=of, what=what):
            return _characteristic(run, of, what, i)
        case m.Now(what=what):
            return _now(run, what)
        case m.ManaIn(who=who):
            state = run.moment().state
            return "number", len(state.players[run.table.names.seat(who)].pool), (("the mana pool", state.era.cites(("106.4",))),)
        case m.CardsThere(zone=zone):
            state = run.moment().state
            return "number", sum(1 for o in state.objects.values() if o.zone == zone), (("the cards there", state.era.cites(("400.1",))),)
        case m.DamagePrevented(to=to, by=by):
            parts = tuple((role, x) for role, x in (("other", to), ("source", by)) if x is not None)
            events = occurrences(run.moment(), m.Occurs("any prevented", None, parts))
            return "number", sum(e.amount for e in events), _lines(run, events)
        case _:
            assert_never(q)


def _lines(run: Run, events: Any) -> Because:
    wanted = list(events)
    return tuple((r.text(), r.citations()) for r in run.table.game.log if any(r.event is e for e in wanted))[-8:]


def _because(run: Run, found: Finding) -> Because:
    return _lines(run, found.events) or ((found.actual, found.cites),)


STATES = (m.Is, m.HasQuality, m.InZone, m.LifeClaim, m.Controls, m.ZoneCount, m.PlayerHas, m.DamageMarked, m.OwnAbilities)
"""Claims that are so or not at a moment; the others tell of events."""


def _times(run: Run, claim: m.Claim) -> Found:
    """How often it happens; how often it becomes so, for what is a state."""
    if not isinstance(claim, STATES):
        found = check(run.moment(), claim)
        return "number", len(found.events), _because(run, found)
    log = run.table.game.log
    holds = [check(run.moment_after(n + 1, r.state), claim).holds for n, r in enumerate(log)]
    begun = [r for n, r in enumerate(log) if holds[n] and (n == 0 or not holds[n - 1])]
    return "number", len(begun), tuple((r.text(), r.citations()) for r in begun)[-8:]


@contextmanager
def _standing_for(run: Run, i: int) -> Iterator[None]:
    """``EACH`` stands for one object."""
    bound = run.table.names.bound
    bound[m.EACH.name] = [i]
    try:
        yield
    finally:
        del bound[m.EACH.name]


def _ids(run: Run, kind: m.ObjectSpec | None, of: tuple[m.Ref, ...]) -> list[int]:
    """The objects that are meant: those named, or all that are or were of the kind."""
    names = run.table.names
    moment = run.moment()
    if kind is None:
        return list(dict.fromkeys(n for ref in of for n in names.bound.get(ref.name, []) or names.candidates(moment.state, ref)))
    log = run.table.game.log
    first = log[0].state if log else moment.state
    found: list[int] = []
    for state in (first, *(r.state for r in log if r.event.kind in ("move", "to stack", "cast", "step")), moment.state):
        now = moment if state is moment.state else Moment(state, (), names)
        for i, o in state.objects.items():
            if i not in found and (o.zone == "battlefield" or not _permanent(kind)) and fits(now, o, kind):
                found.append(i)
    return found


def _permanent(kind: m.ObjectSpec) -> bool:
    """Whether the words mean permanents: "creatures" are those on the battlefield (109.2)."""
    return bool(kind.types) and not {"instant", "sorcery"} & set(kind.types)


def _holding(run: Run, claim: m.Claim, ids: list[int]) -> list[tuple[int, Finding]]:
    """The objects of which the claim holds, each with what was found."""
    found = []
    for i in ids:
        with _standing_for(run, i):
            try:
                this = check(run.moment(), claim)
            except Malformed:
                continue  # it is no object the claim can be made of any more
        if this.holds:
            found.append((i, this))
    return found


def _how_many(run: Run, kind: m.ObjectSpec, claim: m.Claim) -> Found:
    held = _holding(run, claim, _ids(run, kind, ()))
    return "number", len(held), _of_all(run, held)


def _of_all(run: Run, held: list[tuple[int, Finding]]) -> Because:
    lines = [line for _, found in held for line in _because(run, found)]
    return tuple(dict.fromkeys(lines))[-8:]


def _which(run: Run, claim: m.Claim, ids: list[int], nth: int | None, i: m.Inquiry) -> Found:
    held = _holding(run, claim, ids)
    if nth is not None:
        order = {id(e): n for n, e in enumerate(run.moment().events)}
        held = sorted(held, key=lambda h: min((order.get(id(e), len(order)) for e in h[1].events), default=len(order)))
        held = held[nth - 1 : nth]
    return "text", _listed([_called(run, n) for n, _ in held]) or "none", _of_all(run, held)


def _called(run: Run, i: int) -> str:
    state = run.moment().state
    obj = state.objects.get(i) or next(state.get(oid) for oid in reversed(list(state.lki)) if oid.id == i)
    return str(obj.fact("called") or obj.face.name or "a nameless creature")


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def _who(run: Run, claim: m.Claim) -> Found:
    from dataclasses import replace

    found = []
    for name in run.table.names.players:
        who = m.Who(name)
        one = replace(claim, who=who) if isinstance(claim, m.LifeChange) else replace(claim, subject=who)  # type: ignore[call-arg]
        this = check(run.moment(), one)
        if this.holds:
            found.append((name, this))
    return "text", _listed([name for name, _ in found]) or "nobody", tuple(line for _, this in found for line in _because(run, this))[-8:]


def _what(run: Run, claim: m.Claim, role: str) -> Found:
    from judge.engine.texts import thing_name

    assert isinstance(claim, m.Occurs)
    moment = run.moment()
    events = occurrences(moment, claim)
    names = dict.fromkeys(thing_name(moment.state, getattr(e, role)) for e in events)
    return "text", _listed(list(names)) or "nothing", _lines(run, events)


def _first(run: Run, claim: m.Claim) -> tuple[int, Finding] | None:
    """After how many events the claim is first true."""
    log = run.table.game.log
    end = check(run.moment(), claim)
    if end.events and end.holds:
        order = {id(r.event): n for n, r in enumerate(log)}
        known = [order[id(e)] for e in end.events if id(e) in order]
        if known and not isinstance(claim, STATES):
            return min(known), end
    for n, record in enumerate(log):
        found = check(run.moment_after(n + 1, record.state), claim)
        if found.holds:
            return n, found
    return None


def _when(run: Run, claim: m.Claim) -> Found:
    at = _first(run, claim)
    if at is None:
        return "text", "never", ((check(run.moment(), claim).actual, ()),)
    record = run.table.game.log[at[0]]
    turn = record.state.turn
    step = record.event.step or turn.step
    said = f"during {run.table.names.players[turn.active]}'s {STEP_PHRASES.get(step, step)}"
    return "text", said, ((record.text(), record.citations()),)


def _in_order(run: Run, first: m.Claim, then: m.Claim) -> Found:
    one, other = _first(run, first), _first(run, then)
    log = run.table.game.log
    lines = tuple((log[n[0]].text(), log[n[0]].citations()) for n in (one, other) if n is not None)
    if one is None and other is None:
        return "no", None, (("neither comes to pass", ()),)
    holds = one is not None and (other is None or one[0] < other[0])
    return "yes" if holds else "no", None, lines


def _either(run: Run, claims: tuple[m.Claim, ...]) -> Found:
    from judge.scenario.wording_claims import claim as words

    found = [(c, check(run.moment(), c)) for c in claims]
    true = [words(c) for c, f in found if f.holds]
    because = tuple(line for _, f in found for line in _because(run, f))[-8:]
    said = true[0] if len(true) == 1 else f"both: {_listed(true)}" if len(true) == len(claims) == 2 else _listed(true)
    return "text", said or "neither", because


def _characteristic(run: Run, of: m.Ref, what: str, i: m.Inquiry) -> Found:
    from judge.cards.wording import ability_text
    from judge.scenario.layering import reasons

    moment = run.moment()
    obj = moment.state.get(run.table.names.one(moment.state, of, i.place, on_battlefield))
    chars = moment.view.of(obj)
    layers = tuple(reasons(moment.state, moment.view, obj)) if obj.zone == "battlefield" else ()
    because = layers or (("as it is printed", moment.state.era.cites(("109.3",))),)
    cost = chars.mana_cost
    if what == "mana cost":
        return "text", "".join("{" + s + "}" for s in cost) if cost else "none", because
    if what == "mana value":
        from judge.engine.chars import mana_value

        return "number", mana_value(cost, (obj.stack.x or 0) if obj.stack is not None else 0), because
    if what == "loyalty":
        loyalty = obj.count("loyalty") if obj.zone == "battlefield" else chars.loyalty
        if loyalty is None:
            raise Undecidable("it has no loyalty", (of.name,), i.place)
        return "number", loyalty, because
    if what == "abilities":
        texts = [ability_text(ab.node) for ab in chars.all_abilities()]
        return "text", "; ".join(texts) or "none", because
    types = [*sorted(chars.supertypes), *sorted(chars.types), *sorted(chars.subtypes)]
    return "text", " ".join(types), because


def _now(run: Run, what: str) -> Found:
    moment = run.moment()
    state = moment.state
    turn = state.turn
    names = run.table.names.players
    begun = [e for e in moment.events if e.kind in ("step", "turn")][-1:]
    because = _lines(run, begun) or (("as the story has it", cites_of(moment, begun)),)
    if what == "active player":
        return "text", names[turn.active], because
    if what == "step":
        return "text", f"{names[turn.active]}'s {STEP_PHRASES.get(turn.step, turn.step)}", because
    if what == "turn":
        return "number", turn.number, because
    if what == "monarch":
        seat = state.fact("monarch")
        return "text", "nobody" if seat is None else names[seat], _lines(run, [e for e in moment.events if e.kind == "monarch"])
    from judge.engine.texts import object_name

    shown = [object_name(state, state.objects[i].oid) for i in reversed(state.zone("stack"))]
    return "text", _listed(shown) or "nothing", (("the stack, its top first", state.era.cites(("405.1",))),)


def _because_of(player: Player, run: Run, claim: m.Claim, of: m.Without, i: m.Inquiry) -> Found:
    """Whether it is so with the thing and not without it: two replays."""
    here = check(run.moment(), claim)
    if not here.holds:
        return "no", None, _because(run, here)
    other = suppose(player, (of,), i.place)
    there = check(other.run.moment(), claim)
    without = tuple((f"without it: {text}", cites) for text, cites in _because(other.run, there))
    return "no" if there.holds else "yes", None, (*_because(run, here), *without)


def _matters(player: Player, run: Run, of: m.Without, to: m.Thing | None, i: m.Inquiry) -> Found:
    """Whether what comes of the story, or of one thing in it, is otherwise without the thing."""
    other = suppose(player, (of,), i.place)
    here, there = (_fates(r, of, to) for r in (run, other.run))
    changed = [name for name in here if here[name] != there.get(name, here[name])]
    changed += [name for name in there if name not in here]
    told = tuple((f"{name}: {here.get(name, 'nothing')}; without it {there.get(name, 'nothing')}", ()) for name in changed[:4])
    return "yes" if changed else "no", None, told or (("all comes out the same without it", ()),)


def _fates(run: Run, of: m.Without, to: m.Thing | None) -> dict[str, str]:
    """What became of each player and of each object by name, the thing itself left out."""
    from judge.scenario.outcomes import outcome, player_fate

    names = run.table.names
    fates: dict[str, str] = {}
    if not isinstance(to, m.Ref):
        wanted = [to.name] if to is not None else list(names.players)
        fates |= {n: player_fate(run, names.players.index(n)) for n in wanted}
    if isinstance(to, m.Who):
        return fates
    for name, ids in names.bound.items():
        if name == of.what.name or (to is not None and name != to.name):
            continue
        fates[name] = "; ".join(outcome(run, n).alone() for n in ids)
    return fates
