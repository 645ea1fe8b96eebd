"""What decided whether something happens: for "yes" what led to it, the cause first; for "no" what kept it from happening."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from judge.scenario import model as m
from judge.scenario.answers_found import Because, grounds, ids_ever, lines
from judge.scenario.happenings import BY_KEY

if TYPE_CHECKING:
    from judge.engine.state.events import Event
    from judge.scenario.moments import Finding
    from judge.scenario.player import Run

STOPPING = frozenset((
    "prevented", "replaced", "regenerate", "fizzle", "not true", "illegal target", "counter", "undealt", "unpreventable", "skip", "stays attached",
    "no exchange", "no target", "stays",
))  # fmt: skip
"""Kinds of events that keep something from happening."""

WOULD_BE: dict[type[Any], frozenset[str]] = {
    m.Dies: frozenset(("move", "destroy")), m.InZone: frozenset(("move", "destroy")), m.Dealt: frozenset(("damage",)),
    m.LifeChange: frozenset(("gain life", "lose life", "damage")), m.EntersAs: frozenset(("move",)), m.DamageDealt: frozenset(("damage",)),
    m.LifeTotal: frozenset(("gain life", "lose life", "damage", "set life")), m.LifeChanged: frozenset(("gain life", "lose life", "damage")),
    m.CardsDrawn: frozenset(("draw",)), m.CardsDiscarded: frozenset(("move",)), m.CardsMilled: frozenset(("move",)),
    m.CountersOn: frozenset(("counters", "move")),
    m.CountersMoved: frozenset(("counters", "move")),
}  # fmt: skip
"""The kinds of event that would have made it so."""
HAPPENED = {
    "destroy": ("destroy",), "counter": ("counter",), "resolve": ("resolve",), "untap": ("untap",), "copy": ("copy",), "return": ("move",),
    "return to the battlefield": ("move",), "return to hand": ("move",), "enter the battlefield": ("move",), "leave the battlefield": ("move", "destroy"),
    "sacrifice": ("move",), "discard": ("move",), "regenerate": ("regenerate", "destroy"),
}  # fmt: skip


def decided(run: Run, claim: m.Claim, found: Finding) -> Because:
    """The lines that decided it; what was found in words where no event did."""
    if found.events and found.holds != claim.negated:
        return tuple(dict.fromkeys((*_led(run, found.events), *lines(run, found.events))))
    return kept_from(run, claim) or _left(run, claim) or _short(run, claim) or grounds(run, found)


def kept_from(run: Run, about: m.Claim | m.Query) -> Because:
    """The events that kept what is asked about from happening."""
    ids, seats = _meant(run, about)
    kinds = _kinds(about)
    events = run.moment().events
    aimed = {e.obj.id for e in events if e.kind == "target" and e.obj is not None and (e.other in seats or (isinstance(e.other, tuple) and e.other.id in ids))}

    def stops(e: Event) -> bool:
        if e.kind not in STOPPING:
            return False
        touched = any(isinstance(x, tuple) and x.id in ids for x in (e.obj, e.source, e.other))
        touched = touched or e.other in seats or (e.player in seats and e.kind in ("replaced", "skip"))
        if e.kind == "replaced":
            before = e.get("event")
            return touched and (kinds is None or before is None or before.kind in kinds)
        if e.kind in ("prevented", "unpreventable", "undealt"):
            return touched and (kinds is None or "damage" in kinds or "destroy" in kinds)
        return touched or (e.kind in ("counter", "fizzle") and e.obj is not None and e.obj.id in aimed)

    return lines(run, [e for e in events if stops(e)])


def _meant(run: Run, about: m.Claim | m.Query) -> tuple[set[int], set[int]]:
    """The objects and the players that it is about."""
    ids: set[int] = set()
    seats: set[int] = set()
    for f in fields(about):
        value = getattr(about, f.name)
        if isinstance(value, m.Ref) and value.name:
            ids |= ids_ever(run, value)
        elif isinstance(value, m.Who) and value.name in run.table.names.players:
            seats.add(run.table.names.seat(value))
    return ids, seats


def _kinds(about: m.Claim | m.Query) -> frozenset[str] | None:
    if isinstance(about, m.Happened):
        return frozenset(HAPPENED.get(about.event, (about.event,)))
    if isinstance(about, m.Occurs):
        return frozenset(BY_KEY[about.key].kinds)
    return WOULD_BE.get(type(about))


def _led(run: Run, events: tuple[Event, ...]) -> Because:
    """Of an end: the destruction with the rule or effect that asked for it, then the damage it came from (704.5g, 701.7)."""
    gone = {e.obj.id for e in events if e.kind in ("move", "destroy") and e.obj is not None and (e.kind == "destroy" or e.from_ == "battlefield")}
    if not gone:
        return ()
    told = run.moment().events
    destroyed = [e for e in told if e.kind == "destroy" and e.obj is not None and e.obj.id in gone]
    by_rule = [e for e in destroyed if any(c.startswith("704.5") for c in e.cites)]
    hurt = [e for e in told if e.kind == "damage" and isinstance(e.other, tuple) and e.other.id in {e.obj.id for e in by_rule if e.obj is not None}]
    return (*lines(run, destroyed), *lines(run, hurt)[-2:])


def ended(run: Run, events: tuple[Event, ...]) -> Because:
    """The lines of these moves, each end after what it came from."""
    return tuple(dict.fromkeys((*_led(run, events), *lines(run, events))))


def _left(run: Run, claim: m.Claim) -> Because:
    """Of damage that something didn't deal: that it was gone before."""
    by = claim.by if isinstance(claim, m.Dealt) else None
    if by is None:
        return ()
    ids = ids_ever(run, by)
    moves = [e for e in run.moment().events if e.kind == "move" and e.obj is not None and e.obj.id in ids and e.from_ == "battlefield"]
    fought = [e for e in run.moment().events if e.kind in ("attacks", "blocks", "blocks creature") and e.obj is not None and e.obj.id in ids]
    if not moves or not fought:
        return ()
    led = _led(run, tuple(moves))
    hits = [r for r in led if "deals" in r[0]]  # what struck first goes before the destruction it brought
    return tuple(dict.fromkeys((*hits, *led, *lines(run, moves))))


def _short(run: Run, claim: m.Claim) -> Because:
    """Of a creature that doesn't die: that the damage marked on it is less than its toughness (704.5g)."""
    if not isinstance(claim, m.Dies):
        return ()
    moment = run.moment()
    told: list[tuple[str, tuple[str, ...]]] = []
    for i in run.table.names.candidates(moment.state, claim.what):
        obj = moment.state.objects[i]
        chars = moment.view.of(obj)
        hurt = [e for e in moment.events if e.kind == "damage" and isinstance(e.other, tuple) and e.other.id == i]
        if obj.zone == "battlefield" and chars.toughness is not None and hurt and obj.damage < chars.toughness:
            told.append((f"{obj.damage} damage is marked on it, and its toughness is {chars.toughness}", moment.state.era.cites(("704.5g",))))
            told += lines(run, hurt)[-2:]
        told += [] if hurt else _beaten(run, i)
    return tuple(told)


def _beaten(run: Run, i: int) -> Because:
    """What fought with it and was gone before it dealt damage: what was dealt to that first, and its end."""
    events = run.moment().events
    foes = {
        x.id for e in events if e.kind == "blocks creature" and e.obj is not None and isinstance(e.other, tuple)
        for x in (e.obj, e.other) if i in (e.obj.id, e.other.id) and x.id != i
    }  # fmt: skip
    dealt = {e.source.id for e in events if e.kind == "damage" and e.source is not None}
    ends = tuple(e for e in events if e.kind == "move" and e.obj is not None and e.obj.id in foes - dealt and e.from_ == "battlefield")
    led = _led(run, ends)
    return tuple(dict.fromkeys((*(r for r in led if "deals" in r[0]), *led)))
