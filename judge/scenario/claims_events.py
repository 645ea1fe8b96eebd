"""Claims about what happened to objects: damage, moves between zones, deaths, triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.scenario import model as m
from judge.scenario.moments import Finding, Moment, checks, every, ids_of, past, permanent, where, with_events

if TYPE_CHECKING:
    from judge.engine.state.events import Event


@checks(m.DamageMarked)
def _damage_marked(moment: Moment, c: m.DamageMarked) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        got = permanent(moment, i)
        if got is None:
            return _last_damage(moment, i) == c.amount, f"{where(moment, i)}; it had {_last_damage(moment, i)} damage"
        return got[0].damage == c.amount, f"it has {got[0].damage} damage marked on it"

    found = every(moment, c, test)
    return with_events(moment, found.holds, found.actual, damage_events(moment, c.what, None, c))


def _last_damage(moment: Moment, i: int) -> int:
    versions = [o for o in past(moment.state) if o.id == i and o.zone == "battlefield"]
    return max(versions, key=lambda o: o.inc).damage if versions else 0


@checks(m.Dealt)
def _dealt(moment: Moment, c: m.Dealt) -> Finding:
    events = damage_events(moment, c.to, c.by, c)
    total = sum(e.amount for e in events)
    holds = total > 0 if c.amount is None else total == c.amount
    return with_events(moment, holds, f"{total} damage is dealt", events)


def damage_events(moment: Moment, to: m.Thing | None, by: m.Ref | None, claim: m.Claim) -> list[Event]:
    """The damage dealt in the replay so far, by a source and to a receiver if said."""
    sources = None if by is None else set(ids_of(moment, by, claim))
    whom: int | None = None
    what: set[int] | None = None
    if isinstance(to, m.Who):
        whom = moment.names.seat(to, claim.place)
    elif to is not None:
        what = set(ids_of(moment, to, claim))
    found = []
    for e in moment.events:
        if e.kind != "damage" or e.amount <= 0 or (isinstance(claim, m.Dealt) and claim.combat and not e.combat):
            continue
        if sources is not None and (e.source is None or e.source.id not in sources):
            continue
        if whom is not None and e.other != whom:
            continue
        if what is not None and (not isinstance(e.other, tuple) or e.other.id not in what):
            continue
        found.append(e)
    return found


@checks(m.InZone)
def _in_zone(moment: Moment, c: m.InZone) -> Finding:
    def test(i: int) -> tuple[bool, str]:
        obj = moment.state.objects.get(i)
        if obj is None:
            return False, where(moment, i)
        ok = obj.zone == c.zone and not (c.zone == "battlefield" and obj.phased_out and not c.lives)
        if ok and c.whose is not None:
            seat = moment.names.seat(c.whose, c.place)
            ok = (moment.view.of(obj).controller if c.zone == "battlefield" else obj.owner) == seat
        return ok, where(moment, i)

    found = every(moment, c, test)
    ids = set(ids_of(moment, c.what, c))
    moves = [e for e in moment.events if e.kind == "move" and e.obj is not None and e.obj.id in ids]
    return with_events(moment, found.holds, found.actual, moves[-1:])


@checks(m.Remains)
def _remains(moment: Moment, c: m.Remains) -> Finding:
    ids = set(ids_of(moment, c.what, c))
    left = [e for e in moment.events if e.kind == "move" and e.obj is not None and e.obj.id in ids and e.from_ == "battlefield"]
    there = every(moment, c, lambda i: (_there(moment, i), where(moment, i)))
    return with_events(moment, there.holds and not left, there.actual, left)


def _there(moment: Moment, i: int) -> bool:
    obj = moment.state.objects.get(i)
    return obj is not None and obj.zone == "battlefield"


def deaths(moment: Moment, i: int) -> list[Event]:
    """The events that put the permanent into a graveyard from the battlefield."""
    return [
        e
        for e in moment.events
        if e.kind == "move" and e.obj is not None and e.obj.id == i and e.from_ == "battlefield" and e.to == "graveyard"
    ]


@checks(m.Dies)
def _dies(moment: Moment, c: m.Dies) -> Finding:
    found = every(moment, c, lambda i: (bool(deaths(moment, i)), where(moment, i)))
    events = [e for i in ids_of(moment, c.what, c) for e in deaths(moment, i)]
    return with_events(moment, found.holds, found.actual, events)


_EVENT_KINDS = {
    "resolve": ("resolve",),
    "counter": ("counter",),
    "trigger": ("triggered",),
    "regenerate": ("regenerate",),
    "untap": ("untap",),
    "attack": ("attacks",),
    "block": ("blocks", "blocks creature"),
    "destroy": ("destroy",),
    "copy": ("copy",),
    "face up": ("face up",),
    "phase out": ("phase out",),
    "phase in": ("phase in",),
}
_MOVES = {
    "return": (("graveyard", "exile"), ("battlefield", "hand")),
    "return to the battlefield": (("graveyard", "exile", "hand"), ("battlefield",)),
    "return to hand": (("graveyard", "exile", "battlefield", "stack"), ("hand",)),
    "enter the battlefield": (("graveyard", "exile", "hand", "library", "stack", "command"), ("battlefield",)),
    "leave the battlefield": (("battlefield",), ("graveyard", "exile", "hand", "library", "command")),
}
"""Changes of zone by what they are called: the zones they lead from and to."""


@checks(m.Happened)
def _happened(moment: Moment, c: m.Happened) -> Finding:
    any_ability = c.what.ability and not c.what.name
    ids = set() if any_ability else set(ids_of(moment, c.what, c))
    if c.what.ability:  # an ability of it, and not the object itself
        events = [e for e in moment.events if e.kind in _EVENT_KINDS.get(c.event, ()) and _of_ability(moment, e, None if any_ability else ids)]
    else:
        events = [e for e in moment.events if _is_event(moment, e, c.event, ids)]
        if c.event in ("resolve", "counter") and any(e.kind == "cast" and e.obj is not None and e.obj.id in ids for e in moment.events):
            events = [e for e in events if e.obj is not None and e.obj.id in ids]  # of a spell it is asked, not of its abilities
    holds = len(events) == c.times if c.times is not None else bool(events)
    return with_events(moment, holds, f"that happens {len(events)} times", events)


def _is_event(moment: Moment, e: Event, what: str, ids: set[int]) -> bool:
    if what == "leave combat":
        return _leaves_combat(moment, e, ids)
    if what.startswith("return") and e.kind == "phase in":
        return e.obj is not None and e.obj.id in ids
    if what in _MOVES:
        return e.kind == "move" and e.obj is not None and e.obj.id in ids and e.from_ in _MOVES[what][0] and e.to in _MOVES[what][1]
    if e.kind == "move" and e.what == what and what in ("destroy", "sacrifice", "discard", "counter"):
        return e.obj is not None and e.obj.id in ids
    if e.kind not in _EVENT_KINDS.get(what, ()):
        return False
    if what == "trigger":
        return e.source is not None and e.source.id in ids
    if e.obj is None:
        return False
    if e.obj.id in ids:
        return True
    return what in ("resolve", "counter") and _of_ability(moment, e, ids)


def _of_ability(moment: Moment, e: Event, ids: set[int] | None) -> bool:
    """Whether the event befalls an ability: one of these objects, or one whose source is (None: whatever ability)."""
    if e.obj is None:
        return False
    obj = moment.state.get(e.obj) if e.obj in moment.state.lki else moment.state.objects.get(e.obj.id)
    if obj is None or obj.kind != "ability":
        return False
    source = obj.stack.source if obj.stack is not None else None
    return ids is None or e.obj.id in ids or (source is not None and source.id in ids)


def _leaves_combat(moment: Moment, e: Event, ids: set[int]) -> bool:
    """Whether an object that attacks or blocks is removed from combat by the event (506.4)."""
    if e.obj is None or e.obj.id not in ids:
        return False
    left = e.kind in ("leaves combat", "control", "phase out") or (e.kind == "move" and e.from_ == "battlefield")
    if not left or e.step not in ("declare attackers", "declare blockers", "combat damage", "end of combat", "first combat damage"):
        return False
    fought = [f for f in moment.events if f.kind in ("attacks", "blocks", "blocks creature") and f.obj is not None and f.obj.id in ids]
    return any(f.turn == e.turn for f in fought)


def triggers_of(moment: Moment, ids: set[int]) -> int:
    """How often abilities of the objects have triggered."""
    return sum(1 for e in moment.events if _is_event(moment, e, "trigger", ids))
