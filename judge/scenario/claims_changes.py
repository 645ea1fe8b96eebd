"""Claims about how something came to be as it is: how it entered, what it gained and lost, what is attached to it, what it is a copy of."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.looks import state_of
from judge.scenario.moments import Finding, Moment, check, checks, every, ids_of, where, with_events

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj


@checks(m.EntersAs)
def _enters(moment: Moment, c: m.EntersAs) -> Finding:
    ids = set(ids_of(moment, c.what, c))
    entered = [
        (e, state) for e, state in zip(moment.events, moment.states, strict=False)
        if e.kind == "move" and e.to == "battlefield" and e.from_ != "battlefield" and ((e.obj is not None and e.obj.id in ids) or _is_new(e, ids))
    ]  # fmt: skip
    if not entered:
        return Finding(False, "it doesn't enter the battlefield")
    event, state = entered[-1]
    obj = state.objects.get((event.new or event.obj).id)  # type: ignore[union-attr]
    if obj is None:
        return Finding(False, "it didn't stay on the battlefield")
    if c.counters is not None:
        kind, number = c.counters
        return with_events(moment, obj.count(kind) == number, f"it enters with {dict(obj.counters) or 'no counters'}", [event])
    holds = state_of(Moment(state, (), moment.names), obj, c.state)
    return with_events(moment, holds, f"it enters {'' if holds else 'not '}{c.state}", [event])


def _is_new(e: Event, ids: set[int]) -> bool:
    return e.new is not None and e.new.id in ids


@checks(m.Alters)
def _alters(moment: Moment, c: m.Alters) -> Finding:
    """Whether it has the ability now and had it not before, or the other way round; what is printed on it counts as had."""
    has = m.OwnAbilities(c.what) if not c.ability else m.HasQuality(c.what, (c.ability,))
    now = check(moment, has)
    if now.holds != (c.how == "gain"):
        return Finding(False, now.actual, now.cites, now.events)
    before = _earlier(moment, has, not now.holds) or (c.how == "lose" and _printed(moment, c))
    return Finding(before, now.actual if before else f"{now.actual}, as before", now.cites, now.events)


def _earlier(moment: Moment, has: m.Claim, wanted: bool) -> bool:
    """Whether that was so, or not, at any moment of the story before, while the object was on the battlefield."""
    seen: set[int] = set()
    for n, state in enumerate(moment.states):
        if id(state) in seen:
            continue
        seen.add(id(state))
        then = replace(moment, state=state, events=moment.events[: n + 1], records=moment.records[: n + 1])
        try:
            if _out(then, has) and check(then, has).holds == wanted:
                return True
        except Malformed:  # it was not there yet
            continue
    return False


def _out(moment: Moment, has: m.Claim) -> bool:
    ids = moment.names.candidates(moment.state, has.what)  # type: ignore[attr-defined]
    return any(moment.state.objects[i].zone == "battlefield" for i in ids)


def _printed(moment: Moment, c: m.Alters) -> bool:
    """Whether the ability is printed on the object."""
    for i in moment.names.candidates(moment.state, c.what):
        abilities = moment.state.objects[i].face.abilities
        if not c.ability or any(isinstance(a, tree.Keyword) and a.name == c.ability for a in abilities):
            return bool(abilities)
    return False


@checks(m.Hosts)
def _hosts(moment: Moment, c: m.Hosts) -> Finding:
    kind = "Aura" if c.how == "enchanted" else "Equipment"
    by = None if c.by is None else set(ids_of(moment, c.by, c))

    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, where(moment, i)
        on_it = attached(moment.state, obj, moment, kind)
        found = [o for o in on_it if by is None or o.id in by]
        return bool(found), f"{', '.join(str(o.face.name) for o in on_it) or 'nothing'} is attached to it"

    found = every(moment, c, test)
    ids = {*ids_of(moment, c.what, c)}
    told = [e for e in moment.events if e.kind in ("attach", "unattach") and isinstance(e.other, tuple) and e.other.id in ids]
    return with_events(moment, found.holds, found.actual, told[-1:])


def attached(state: State, host: Obj, moment: Moment, kind: str) -> list[Obj]:
    """The permanents of a subtype that are attached to an object (303.4, 301.5)."""
    return [
        o for o in state.objects.values()
        if o.zone == "battlefield" and o.attached_to == host.oid and moment.view.of(o).has_subtype(kind)
    ]  # fmt: skip


@checks(m.CopyOf)
def _copy(moment: Moment, c: m.CopyOf) -> Finding:
    wanted = {moment.view.of(moment.state.objects[i]).name for i in moment.names.candidates(moment.state, c.of)} or {c.of.name}

    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, where(moment, i)
        name = moment.view.of(obj).name
        own = obj.card is not None and name in {f.name for f in obj.card.faces}
        copied = not own or (obj.stack is not None and obj.stack.copy)
        return copied and name in wanted, f"it is {'a copy of ' if copied else ''}{name}"

    return every(moment, c, test)
