"""Claims about what effects do: what is affected by what, sizes changed, abilities kept, damage prevented (609, 611, 613, 615)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.engine.characteristics.layers.chars import base_chars
from judge.engine.characteristics.layers.layers import view
from judge.engine.characteristics.layers.modifications import concretise
from judge.engine.state.objects import Oid
from judge.engine.state.texts import object_name
from judge.errors import Undecidable
from judge.scenario import model as m
from judge.scenario.claims_events import damage_events
from judge.scenario.moments import Finding, Moment, checks, cites_of, ids_of, with_events, with_sources

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.layers import Continuous, View
    from judge.engine.state.events import Event
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj

IDLE = frozenset(
    (
        "to stack", "announce", "cast", "activate", "target", "illegal target", "triggered", "resolve", "fizzle", "pay", "choose", "look", "reveal",
        "mana ability",
    )
)  # fmt: skip
"""Events in which something is only used, aimed or spoken of: what they name is not affected by it yet."""


def _states(moment: Moment) -> Iterator[State]:
    """The states of the replay, each once, the last one last."""
    seen: set[int] = set()
    for state in (*moment.states, moment.state):
        if id(state) not in seen:
            seen.add(id(state))
            yield state


def _view(state: State) -> View:
    return view(state)


def _there(state: State, ids: set[int]) -> list[Obj]:
    """The objects among the ids that are on the battlefield."""
    return [o for i in ids if (o := state.objects.get(i)) is not None and o.zone == "battlefield" and not o.phased_out]


# ------------------------------------------------------------ sizes


def _sizes(view: View, obj: Obj) -> Iterator[tuple[Continuous, tuple[int, int]]]:
    """What each effect adds to the size of a permanent, effect by effect."""
    for effect in view.effects:
        changes = [x for x in effect.modifications if isinstance(x, tree.ModifyPT)]
        if not changes or not view.concerns(effect, obj.oid):
            continue
        worked = [concretise(effect.ctx, x, obj.oid) for x in changes]
        yield effect, (sum(w[1] for w in worked), sum(w[2] for w in worked))


def _counted_up(moment: Moment, ids: set[int]) -> str:
    """What counters that change sizes came upon one of the objects since the beginning; "" where none did."""
    before: dict[int, dict[str, int]] = {}
    for state in _states(moment):
        for obj in _there(state, ids):
            first = before.setdefault(obj.id, dict(obj.counters))
            new = next((kind for kind, number in dict(obj.counters).items() if "/" in kind and number > first.get(kind, 0)), "")
            if new:
                return f"a {new} counter is put on it"
    return ""


@checks(m.Bonus)
def _bonus(moment: Moment, c: m.Bonus) -> Finding:
    ids = set(ids_of(moment, c.what, c))
    wanted = tuple(int(part.replace("−", "-")) for part in c.size.split("/")) if c.size else None
    if not any(_there(state, ids) for state in _states(moment)):
        raise Undecidable(f"{c.what.name} is never on the battlefield", (c.what.name,), c.place)
    for state in (moment.state,) if c.now else tuple(_states(moment)):
        view = _view(state)
        for obj in _there(state, ids):
            added = list(_sizes(view, obj))
            total = (sum(p for _, (p, _) in added), sum(t for _, (_, t) in added))
            found = next((e for e, size in added if (size == wanted if wanted else size != (0, 0))), None)
            if found is None and wanted is not None and len(added) > 1 and total == wanted:
                found = added[-1][0]
            if found is not None:
                source = object_name(state, found.ctx.source) if found.ctx.source is not None else "an effect"
                said = f"{source} gives it {total[0]:+d}/{total[1]:+d}" if len(added) == 1 else f"{source} changes its size"
                return Finding(True, said, state.era.cites(("613.3c",)))
    if wanted is None and (grown := _counted_up(moment, ids)):
        return Finding(True, grown, moment.state.era.cites(("613.3c",)))
    about = [e for e in moment.events if e.obj is not None and e.obj.id in ids][-4:]
    return Finding(False, f"no effect gives it {c.size or 'a bonus'}", cites_of(moment, about) or moment.state.era.cites(("613.1",)), tuple(about))


# ------------------------------------------------------------ abilities


@checks(m.AnyAbility)
def _any_ability(moment: Moment, c: m.AnyAbility) -> Finding:
    objects = [obj for i in ids_of(moment, c.what, c) if (obj := moment.state.objects.get(i)) is not None]
    counts = [len(list(moment.view.of(obj).all_abilities())) for obj in objects]
    return Finding(any(counts), f"it has {sum(counts) or 'no'} abilities", moment.state.era.cites(("113.1",)))


@checks(m.OwnAbilities)
def _own_abilities(moment: Moment, c: m.OwnAbilities) -> Finding:
    ids = set(ids_of(moment, c.what, c))
    state = next((s for s in reversed(tuple(_states(moment))) if _there(s, ids)), None)
    if state is None:
        raise Undecidable(f"{c.what.name} is never on the battlefield", (c.what.name,), c.place)
    found: set[bool] = set()
    for obj in _there(state, ids):
        chars = _view(state).of(obj)
        printed = [ab.node for ab in base_chars(obj).abilities]
        have = [ab.node for ab in chars.all_abilities()]
        kept = sum(node in have for node in printed)
        if not printed or 0 < kept < len(printed):
            raise Undecidable("it keeps some of its abilities" if printed else "it has no abilities of its own", (c.what.name,), c.place)
        found.add(kept > 0)
    if len(found) != 1:
        raise Undecidable("some of them keep their abilities and some don't", (c.what.name,), c.place)
    holds = found.pop()
    return Finding(holds, "it has its own abilities" if holds else "it has lost its abilities", state.era.cites(("613.1f",)))


# ------------------------------------------------------------ what is affected by what


def _causes(moment: Moment, e: Event) -> set[int]:
    """The ids of the objects that bring an event about, the source of an ability among them."""
    return with_sources(moment, (e.source, e.cause))


def _befalls(moment: Moment, e: Event, ids: set[int], seat: int | None) -> bool:
    """Whether an event happens to the object or player."""
    if seat is not None:
        return e.other == seat if e.kind in ("damage", "prevented") else e.player == seat and e.obj is None
    affected = e.get("affected", ()) if e.kind == "effect" else ()
    things: tuple[Any, ...] = (e.obj, e.other, *affected)
    return any(isinstance(t, Oid) and t.id in ids for t in things)


@checks(m.Affected)
def _affected(moment: Moment, c: m.Affected) -> Finding:
    by = set(ids_of(moment, c.by, c))
    seat = moment.names.seat(c.what, c.place) if isinstance(c.what, m.Who) else None
    ids = set(ids_of(moment, c.what, c)) if isinstance(c.what, m.Ref) else set()
    events = [
        e for e in moment.events
        if e.kind not in IDLE and _befalls(moment, e, ids, seat) and _causes(moment, e) & by and not (e.kind in ("damage", "prevented") and e.amount <= 0)
    ]  # fmt: skip
    if events:
        return with_events(moment, True, "it is affected", events)
    worked = any(e.kind not in IDLE and _causes(moment, e) & by for e in moment.events)
    for state in _states(moment):
        view = _view(state)
        for effect in view.effects:
            if effect.ctx.source is None or effect.ctx.source.id not in by or not effect.modifications:
                continue
            if effect.affected is None and effect.what is None:
                raise Undecidable(f"what {c.by.name} does is not done to anything by itself", (c.by.name,), c.place)
            worked = True
            touched = [seat] if seat is not None else [o.oid for o in _there(state, ids)]
            if any(view.concerns(effect, t) for t in touched):
                return Finding(True, f"an effect of {c.by.name} applies to it", state.era.cites(("611.3a",) if effect.floating is None else ("611.2",)))
    if not worked:
        raise Undecidable(f"nothing is told of {c.by.name} doing anything", (c.by.name,), c.place)
    about = [e for e in moment.events if (e.kind in ("resolve", "fizzle", "counter") and _causes(moment, e) & by) or (e.obj is not None and e.obj.id in by)]
    return with_events(moment, False, "nothing it does affects it", about[-3:])


# ------------------------------------------------------------ damage prevented


@checks(m.Prevented)
def _prevented(moment: Moment, c: m.Prevented) -> Finding:
    by = set(ids_of(moment, c.by, c)) if c.by is not None else None
    seat = moment.names.seat(c.to, c.place) if isinstance(c.to, m.Who) else None
    ids = set(ids_of(moment, c.to, c)) if isinstance(c.to, m.Ref) else None

    def receives(e: Event) -> bool:
        if seat is not None:
            return e.other == seat
        return ids is None or (isinstance(e.other, tuple) and e.other.id in ids)

    kept_off = [e for e in moment.events if e.kind == "prevented" and e.amount > 0 and receives(e) and (by is None or _causes(moment, e) & by)]
    kept_on = [e for e in damage_events(moment, c.to, None, c) if not kept_off or any(e.source == p.source for p in kept_off)]
    if not kept_off and not kept_on:
        raise Undecidable("no damage would be dealt, so none is prevented or not", (), c.place)
    prevented, dealt = sum(e.amount for e in kept_off), sum(e.amount for e in kept_on)
    said = f"{prevented} damage is prevented and {dealt} is dealt"
    return with_events(moment, bool(kept_off) and not kept_on, said, [*kept_off, *kept_on])


