"""Answers that count: what is paid, how often something can be done, what is sacrificed, dies or is taken off, and what resolves first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from judge.errors import Illegal, Undecidable
from judge.scenario import model as m
from judge.scenario.naming import on_battlefield
from judge.scenario.vocabulary import COLOR_WORDS

if TYPE_CHECKING:
    from judge.engine.events import Event, Record
    from judge.scenario.replaying import Player, Run

Because = tuple[tuple[str, tuple[str, ...]], ...]
Found = tuple[str, Any, Because]

OFTEN = 40
"""What can be done so often in a row has no end that matters."""


def _lines(run: Run, events: Iterable[Event]) -> Because:
    wanted = list(events)
    return tuple((r.text(), r.citations()) for r in run.table.game.log if any(r.event is e for e in wanted))[-8:]


def _seat(run: Run, i: m.Inquiry) -> int:
    assert isinstance(i.subject, m.Who)
    return run.table.names.seat(i.subject, i.place)


def mana_paid(player: Player, run: Run, i: m.Inquiry) -> Found:
    """How much mana the player has paid (117.3), for a certain spell or ability if said; to do what is asked, if that is yet to be done."""
    seat, start = _seat(run, i), 0
    if i.step is not None:
        from judge.scenario.trying import trial

        start = len(player.run(settle=False).table.game.log)
        run = trial(player, i.step, None)
        if run.refusal is not None:
            raise run.refusal
    events = [r.event for r in run.table.game.log[start:] if r.event.kind == "pay" and r.event.player == seat]
    if isinstance(i.other, m.Ref):
        names = run.table.names
        ids = set(names.bound.get(i.other.name, []) or names.candidates(run.table.game.state, i.other))
        events = [e for e in events if e.obj is not None and e.obj.id in ids]
        cast = [r.event for r in run.table.game.log if r.event.kind == "cast" and r.event.obj is not None and r.event.obj.id in ids]
        if not events and not cast:
            raise Undecidable("nothing is paid for it in the story", (i.other.name,), i.place)
    return "number", sum(e.amount for e in events), _lines(run, events)


def times_possible(player: Player, run: Run, i: m.Inquiry) -> Found:
    """How often in a row the player can do it, one after the other (117.1): the most that is legal, and that he lives through if said."""
    assert i.step is not None
    seat = _seat(run, i)
    good: list[Run] = [run]

    def possible(times: int) -> bool:
        blocks = (*player.scenario.script, m.Block((i.step,) * times)) if i.step is not None else ()
        tried = player.run(tuple(blocks), settle=i.other == "safely")
        if tried.refusal is not None and not isinstance(tried.refusal, Illegal):
            raise tried.refusal
        if tried.refusal is not None or (i.other == "safely" and any(r.event.kind == "lose" and r.event.player == seat for r in tried.table.game.log)):
            stopped.append(tried)
            return False
        good.append(tried)
        return True

    stopped: list[Run] = []
    most = 0
    reach = 1
    while reach <= OFTEN and possible(reach):
        most, reach = reach, reach * 2
    if reach > OFTEN and possible(OFTEN):
        return "text", "as often as you like", _lines(good[-1], [r.event for r in good[-1].table.game.log[-2:]])
    low, high = most, min(reach, OFTEN)
    while high - low > 1:
        middle = (low + high) // 2
        if possible(middle):
            low = middle
        else:
            high = middle
    end = stopped[-1]
    if isinstance(end.refusal, Illegal):
        return "number", low, ((end.refusal.message, end.refusal.rules),)
    return "number", low, _lines(end, [r.event for r in end.table.game.log if r.event.kind == "lose"])


def sacrificed(player: Player, run: Run, i: m.Inquiry) -> Found:
    """How many permanents of a kind the player sacrifices (701.13)."""
    return _moved(run, i, _seat(run, i), "sacrifice")


def dying(player: Player, run: Run, i: m.Inquiry) -> Found:
    """How many permanents of a kind go from the battlefield to a graveyard (700.6)."""
    return _moved(run, i, None, "")


def _moved(run: Run, i: m.Inquiry, seat: int | None, what: str) -> Found:
    assert isinstance(i.other, m.ObjectSpec)
    log = run.table.game.log
    events = []
    for r in log:
        e = r.event
        if e.kind != "move" or e.from_ != "battlefield" or e.to != "graveyard" or e.before is None or (what and e.what != what):
            continue
        if seat is not None and e.before.controller != seat:
            continue
        if _was(e, i.other):
            events.append(e)
    return "number", len(events), _lines(run, events)


def _was(e: Event, spec: m.ObjectSpec) -> bool:
    """Whether what moved was of the kind: by its card types and subtypes as it last was on the battlefield."""
    assert e.before is not None
    face = e.before.face
    kinds = all(t in face.types or t == "permanent" for t in spec.types) and all(s in face.subtypes for s in spec.subtypes)
    return kinds and (not spec.token or e.before.card is None)


def counters_removed(player: Player, run: Run, i: m.Inquiry) -> Found:
    """How many counters of a kind have been taken off the object (120.8)."""
    assert isinstance(i.subject, m.Ref)
    names, state = run.table.names, run.table.game.state
    ids = set(names.candidates(state, i.subject) or names.bound.get(i.subject.name, []))
    events = [r.event for r in run.table.game.log if r.event.kind == "counters" and r.event.amount < 0]
    events = [e for e in events if e.obj is not None and e.obj.id in ids and e.what == str(i.other)]
    return "number", -sum(e.amount for e in events), _lines(run, events)


def resolves(player: Player, run: Run, i: m.Inquiry) -> Found:
    """What resolves first, second, ... of all that is put on the stack (405.5, 608.1)."""
    ids = {n for ref in i.more if isinstance(ref, m.Ref) for n in run.table.names.bound.get(ref.name, [])}
    events = [r for r in _resolving(run) if not ids or (r.event.obj is not None and r.event.obj.id in ids)]
    nth = int(str(i.other))
    if len(events) < max(nth, 2):
        raise Undecidable("not so much resolves in the story", (), i.place)
    return "text", _resolved(events[nth - 1]), tuple((r.text(), r.citations()) for r in events[:4])


def order(player: Player, run: Run, i: m.Inquiry) -> Found:
    """In what order the spells and abilities resolve (405.5)."""
    events = _resolving(run)
    if len(events) < 2:
        raise Undecidable("not so much resolves in the story", (), i.place)
    return "text", "first " + ", then ".join(_resolved(r) for r in events), tuple((r.text(), r.citations()) for r in events[:4])


def _resolving(run: Run) -> list[Record]:
    return [r for r in run.table.game.log if r.event.kind in ("resolve", "fizzle")]


def _resolved(record: Record) -> str:
    return record.text().partition(" resolves")[0].partition(" has no legal target")[0]


CHOICES = {"targets": ("targets",), "order": ("order",), "divide": ("divide",), "": ("choose", "one", "name", "modes", "number", "divide", "order")}


def chooser(player: Player, run: Run, i: m.Inquiry) -> Found:
    """Who makes the choices of a kind that the story comes to (101.4, 608.2c); Undecidable where there are none, or several players make them."""
    kinds = CHOICES[str(i.other or "")]
    made = [d for d, _ in run.director.tape if d.kind in kinds]
    seats = {d.who for d in made}
    if len(seats) != 1:
        raise Undecidable("it isn't one player who chooses" if seats else "there is nothing to choose in the story", (), i.place)
    cites = run.table.game.state.era.cites(tuple(dict.fromkeys(d.rule for d in made if d.rule)))
    name = run.table.names.players[seats.pop()]
    return "text", name, ((f"{name} chooses", cites),)


def description(player: Player, run: Run, i: m.Inquiry) -> Found:
    """What an object is now: its size, colours, types and name (109.3, 613)."""
    from judge.engine.layers import view
    from judge.scenario.layering import reasons

    assert isinstance(i.subject, m.Ref)
    state = run.table.game.state
    obj = state.get(run.table.names.one(state, i.subject, i.place, on_battlefield))
    chars = view(state).of(obj)
    layers = tuple(reasons(state, view(state), obj)) if obj.zone == "battlefield" else ()
    because = layers or (("as it is printed", state.era.cites(("109.3",))),)
    if i.measure == "name":
        return "text", chars.name or "it has no name", because
    size = f"{chars.power}/{chars.toughness}" if chars.power is not None else ""
    land = "land" in chars.types
    hue = "" if land and not chars.colors else "-".join(COLOR_WORDS[x] for x in sorted(chars.colors)) or "colorless"
    types = [t for t in sorted(chars.types) if not (t == "land" and chars.subtypes)]
    words = [size, hue, *sorted(chars.supertypes), *sorted(chars.subtypes), *types]
    said = " ".join(w for w in words if w)
    return "text", ("an " if said[:1] in "aeiou8" else "a ") + said + (f" named {chars.name}" if chars.name else ""), because


__all__ = ["chooser", "counters_removed", "description", "dying", "mana_paid", "order", "resolves", "sacrificed", "times_possible"]
