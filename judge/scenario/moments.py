"""A moment of a replay, what is found there, and the events that led to it: what every check of a claim is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.engine.characteristics.layers.layers import view
from judge.errors import Malformed, Undecidable
from judge.scenario import model as m
from judge.scenario.naming import Names, named
from judge.scenario.wording_parts import ref as ref_text

if TYPE_CHECKING:
    from judge.engine.characteristics.layers.chars import Chars
    from judge.engine.characteristics.layers.layers import View
    from judge.engine.state.events import Event, Record
    from judge.engine.state.gamestate import State
    from judge.engine.state.objects import Obj


@dataclass(frozen=True, slots=True)
class Moment:
    """What a claim is checked against: the state, the events that led to it, who is called what, and the lines of the transcript.

    ``records`` are the events with their words and rules, ``between`` what is no event but stands beside them; ``borrowed`` the
    citations of something else that count as the moment's too; ``cited``: whether its own do."""

    state: State
    events: Sequence[Event]
    names: Names
    records: Sequence[Record] = ()
    between: Sequence[Record] = ()
    borrowed: frozenset[str] = frozenset()
    cited: bool = True

    @property
    def lines(self) -> list[str]:
        """The lines of the transcript, put into words for the few claims that read them."""
        return [r.text() for r in self.records]

    @property
    def citations(self) -> frozenset[str]:
        """Every rule behind the transcript."""
        told = (*self.records, *self.between) if self.cited else ()
        return self.borrowed.union(c for r in told for c in (*r.citations(), *r.background()))

    @property
    def rites(self) -> list[Event]:
        """What is no event but stands beside them."""
        return [r.event for r in self.between]

    @property
    def states(self) -> list[State]:
        """The states right after each event."""
        return [r.state for r in self.records]

    @property
    def view(self) -> View:
        """The characteristics at this moment."""
        return view(self.state)


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a claim holds, what is the case instead, and the citations of the events that decide it."""

    holds: bool
    actual: str
    cites: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


Check = Callable[[Moment, Any], Finding]
CHECKS: dict[type[m.Claim], Check] = {}


def check(moment: Moment, claim: m.Claim) -> Finding:
    """Whether the claim holds at the moment, its negation taken into account."""
    function = CHECKS.get(type(claim))
    if function is None:
        raise Undecidable(f"a claim of this kind can't be checked here: {type(claim).__name__}", place=claim.place)
    found = function(moment, claim)
    return replace(found, holds=not found.holds) if claim.negated else found


def checks(kind: type[m.Claim]) -> Callable[[Check], Check]:
    """Register the check of a kind of claim."""

    def register(function: Check) -> Check:
        CHECKS[kind] = function
        return function

    return register


def ids_of(moment: Moment, ref: m.Ref, claim: m.Claim) -> list[int]:
    """The ids a claim speaks of: of something that has ceased to exist as well."""
    if ref.ability and not ref.name:
        raise Malformed("it is not clear which ability is meant", claim.place, "say whose it is")
    found = moment.names.candidates(moment.state, ref)
    if found:
        return found
    gone = [
        o.id
        for o in past(moment.state)
        if named(None, o, ref.name) and (ref.whose is None or o.controller == moment.names.seat(ref.whose))
    ]
    bound = moment.names.bound.get(ref.name, [])
    found = list(dict.fromkeys([*bound, *gone]))
    if ref.nth is not None:
        found = found[ref.nth - 1 : ref.nth]
    if not found:
        raise Malformed(
            f"there is no {ref_text(ref).removeprefix('the ')}; there are {', '.join(moment.names.bound) or 'none'}",
            claim.place, "name an object that the scenario has",
        )
    return found


def every(moment: Moment, claim: Any, test: Callable[[int], tuple[bool, str]]) -> Finding:
    """The claim of each object it may speak of; when they differ, it is unclear which is meant."""
    results = [test(i) for i in ids_of(moment, claim.what, claim)]
    if len({r[0] for r in results}) > 1:
        raise Malformed(
            "the name stands for several objects, which differ", claim.place, 'say "Ann\'s ..." or "the second ..."'
        )
    return Finding(results[0][0], results[0][1])


def permanent(moment: Moment, i: int) -> tuple[Obj, Chars] | None:
    """The object with its characteristics while it is on the battlefield, else None."""
    obj = moment.state.objects.get(i)
    if obj is None or obj.zone != "battlefield":
        return None
    return obj, moment.view.of(obj)


def past(state: State) -> list[Obj]:
    """The last versions of the objects that are no more (608.2g)."""
    return [state.get(oid) for oid in state.lki]


def where(moment: Moment, i: int) -> str:
    """Where an object is, in words."""
    obj = moment.state.objects.get(i)
    if obj is None:
        return "it has ceased to exist"
    return stands(moment, obj) if obj.zone == "battlefield" else f"it is in the zone {obj.zone}"


def stands(moment: Moment, obj: Obj) -> str:
    """A permanent as it stands at the end, with its size and the damage on it."""
    chars = moment.view.of(obj)
    size = f", {chars.power}/{chars.toughness}" if chars.power is not None else ""
    damage = f" with {obj.damage} damage marked on it" if obj.damage else ""
    return f"it is still on the battlefield{size}{damage}"


def cites_of(moment: Moment, events: Iterable[Event]) -> tuple[str, ...]:
    """The citations of the events under the era in force."""
    cites = [c for e in events for c in e.cites]
    return moment.state.era.cites(tuple(dict.fromkeys(cites)))


def with_events(moment: Moment, holds: bool, actual: str, events: list[Event]) -> Finding:
    """A finding with the events that decide it and their citations."""
    return Finding(holds, actual, cites_of(moment, events), tuple(events))


def behind(moment: Moment, events: Iterable[Event]) -> tuple[str, ...]:
    """The rules of the events that decide something and of those that led to them: whatever happened before to the same objects, to
    the spells and abilities that caused it, and as the step began in which it happened."""
    decisive = list(events)
    if not decisive:
        return ()
    last = {id(e): n for n, e in enumerate(moment.events)}
    found: list[Event] = []
    things: set[int] = set()
    steps = {(e.turn, e.step) for e in decisive}
    reach = max((last.get(id(e), -1) for e in decisive), default=-1)
    for e in decisive:
        things |= _objects(moment, e)
    for e in moment.events[: reach + 1]:
        if e in decisive or _objects(moment, e) & things or (e.kind == "step" and (e.turn, e.step) in steps):
            found.append(e)
    found += [e for e in moment.rites if _objects(moment, e) & things]
    also = tuple(dict.fromkeys(r for e in found for r in e.also))
    return (*cites_of(moment, found), *moment.state.era.cites(also))


def _objects(moment: Moment, e: Event) -> set[int]:
    """The ids of the objects an event is about, with the source of an ability that is one of them."""
    affected = e.get("affected", ()) if e.kind == "effect" else ()
    return with_sources(moment, (e.obj, e.source, e.other if isinstance(e.other, tuple) else None, e.new, *affected))


def with_sources(moment: Moment, things: Iterable[Any]) -> set[int]:
    """The ids of the objects among the things, with the source of an ability that is one of them."""
    found: set[int] = set()
    for thing in things:
        if thing is None or isinstance(thing, int | str):
            continue
        found.add(thing.id)
        try:
            stack = moment.state.get(thing).stack
        except KeyError:
            continue
        if stack is not None and stack.source is not None:
            found.add(stack.source.id)
    return found

