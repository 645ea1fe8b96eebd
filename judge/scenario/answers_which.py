"""Answers for how many, which, who and what: the objects and players that a claim holds of."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from judge.engine.state.texts import thing_name
from judge.errors import Malformed
from judge.scenario import model as m
from judge.scenario.answers_found import Because, Found, grounds, lines, listed
from judge.scenario.answers_tried import able, most_together
from judge.scenario.claims import check
from judge.scenario.claims_happenings import occurrences
from judge.scenario.looks import fits
from judge.scenario.moments import Finding, Moment
from judge.scenario.trying import can

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.state.gamestate import State
    from judge.scenario.player import Player, Run


NOBODY = m.Who("nobody")
"""Stands in the claim for every player it is asked of."""


@contextmanager
def _standing_for(run: Run, i: int) -> Iterator[None]:
    """``EACH`` stands for one object."""
    bound = run.table.names.bound
    bound[m.EACH.name] = [i]
    try:
        yield
    finally:
        del bound[m.EACH.name]


def meant(run: Run, kind: m.ObjectSpec | None, of: tuple[m.Ref, ...], whose: m.Who | None = None) -> list[int]:
    """The objects that are meant: those named, or all that are or were of the kind (and are or were a player's)."""
    names = run.table.names
    if whose is not None:
        seat, state = names.seat(whose), run.moment().state
        return [i for i in meant(run, kind, of) if _controller(run, state, i) == seat]
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


def _controller(run: Run, state: State, i: int) -> int:
    """Who controls it, or controlled it last."""
    obj = state.objects.get(i)
    if obj is not None and obj.zone == "battlefield":
        return run.moment().view.of(obj).controller
    gone = [o for oid in state.lki if oid.id == i and (o := state.get(oid)).zone == "battlefield"]
    return gone[-1].controller if gone else -1 if obj is None else obj.owner


def _permanent(kind: m.ObjectSpec) -> bool:
    """Whether the words mean permanents: "creatures" are those on the battlefield (109.2)."""
    return bool(kind.types) and not {"instant", "sorcery"} & set(kind.types)


def _holding(player: Player, run: Run, claim: m.Claim, ids: list[int]) -> list[tuple[int, Finding]]:
    """The objects of which the claim holds, each with what was found; what each of them can do is tried."""
    if isinstance(claim, m.Can):
        return [(i, this) for i in ids if (this := able(player, run, claim, i)).holds]
    return holding(run, claim, ids)


def holding(run: Run, claim: m.Claim, ids: list[int]) -> list[tuple[int, Finding]]:
    """The objects of which the claim holds after the story, each with what was found."""
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


def how_many(player: Player, run: Run, kind: m.ObjectSpec, claim: m.Claim, whose: m.Who | None = None) -> Found:
    """How many objects of a kind (and of a player's) it holds of."""
    held = _holding(player, run, claim, meant(run, kind, (), whose))
    if isinstance(claim, m.Can) and isinstance(claim.step, m.AttackStep | m.BlockStep) and len(held) > 1:
        held = held[: most_together(player, run, claim, [i for i, _ in held])]
    return "number", len(held), _of_all(run, held)


def _of_all(run: Run, held: list[tuple[int, Finding]]) -> Because:
    lines = [line for _, found in held for line in grounds(run, found)]
    return tuple(dict.fromkeys(lines))[-8:]


def which(player: Player, run: Run, claim: m.Claim, ids: list[int], nth: int | None) -> Found:
    """Which of the objects it holds of, or the nth of them."""
    held = _holding(player, run, claim, ids)
    if nth is not None:
        order = {id(e): n for n, e in enumerate(run.moment().events)}
        held = sorted(held, key=lambda h: min((order.get(id(e), len(order)) for e in h[1].events), default=len(order)))
        held = held[nth - 1 : nth]
    return "text", listed([_called(run, n) for n, _ in held]) or "none", _of_all(run, held)


def _called(run: Run, i: int) -> str:
    state = run.moment().state
    label = next((name for name, ids in run.table.names.bound.items() if ids == [i]), None)
    if label is not None:
        return label
    obj = state.objects.get(i) or next(state.get(oid) for oid in reversed(list(state.lki)) if oid.id == i)
    return str(obj.fact("called") or obj.face.name or "a nameless creature")


def _players_of(run: Run, claim: m.Claim) -> list[tuple[str, Finding]]:
    """The players of whom the claim holds, each with what was found."""
    return [(name, this) for name, this in _players_each(run, claim) if this.holds]


def _players_each(run: Run, claim: m.Claim) -> list[tuple[str, Finding]]:
    """What was found of the claim for each player."""
    roles = [f.name for f in fields(claim) if f.name in ("who", "subject", "to", "what")]
    role = next((r for r in roles if getattr(claim, r) in (None, NOBODY)), roles[0])
    found = []
    for name in run.table.names.players:
        given: dict[str, Any] = {role: m.Who(name)}
        found.append((name, check(run.moment(), replace(claim, **given))))
    return found


def _players_able(player: Player, run: Run, claim: m.Can) -> list[tuple[str, Finding]]:
    """What was found of each player trying it."""
    tried = [(name, can(player, replace(claim, step=replace(claim.step, who=m.Who(name))), None)) for name in run.table.names.players]  # type: ignore[call-arg]
    return [(name, Finding(t.holds, t.actual, t.cites)) for name, t in tried]


def how_many_players(run: Run, claim: m.Claim) -> Found:
    """How many players it holds of."""
    found = _players_of(run, claim)
    return "number", len(found), tuple(line for _, this in found for line in grounds(run, this))[-8:]


def of_players(player: Player, run: Run, claim: m.Claim, every: bool) -> Found:
    """Whether it holds of any player, or of every one."""
    each = _players_able(player, run, claim) if isinstance(claim, m.Can) else _players_each(run, claim)
    found = [(name, this) for name, this in each if this.holds]
    holds = len(found) == len(run.table.names.players) if every else bool(found)
    but = [] if holds else [this for name, this in each if name not in [n for n, _ in found]]
    return "yes" if holds else "no", None, tuple(line for this in (but or [f for _, f in found]) for line in grounds(run, this))[-8:]


def who(run: Run, claim: m.Claim) -> Found:
    """The players it holds of."""
    found = _players_of(run, claim)
    return "text", listed([name for name, _ in found]) or "nobody", tuple(line for _, this in found for line in grounds(run, this))[-8:]


def what_does(run: Run, claim: m.Claim, role: str) -> Found:
    """What stands in a role of the events."""
    assert isinstance(claim, m.Occurs)
    moment = run.moment()
    events = occurrences(moment, claim)
    names = dict.fromkeys(thing_name(moment.state, getattr(e, role)) for e in events)
    return "text", listed(list(names)) or "nothing", lines(run, events)
