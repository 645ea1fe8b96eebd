"""Claims that something happened, whatever kind of event it is: the events of the replay that match a phrase of ``happenings``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.scenario import model as m
from judge.scenario.happenings import BY_KEY, Form
from judge.scenario.moments import Finding, Moment, checks, ids_of, with_events

if TYPE_CHECKING:
    from judge.engine.state.events import Event


@checks(m.Occurs)
def _occurs(moment: Moment, c: m.Occurs) -> Finding:
    events = occurrences(moment, c)
    total = sum(abs(e.amount) for e in events)
    wanted = next((v for _, v in c.parts if isinstance(v, int)), None)
    if wanted is None:
        wanted = next((v[1] for _, v in c.parts if isinstance(v, tuple) and len(v) == 2), None)
    if c.key.endswith(" so many"):  # each card is an event of its own
        total = len(events)
    if wanted is not None:
        return with_events(moment, bool(events) and total == wanted, f"{total} in all", events)
    return with_events(moment, bool(events), f"that happens {len(events)} times", events)


def occurrences(moment: Moment, c: m.Occurs) -> list[Event]:
    """The events of the replay so far that the claim speaks of, in order."""
    form = BY_KEY[c.key]
    subject = None if c.subject is None else _wanted(moment, c.subject, c)
    slots = [(role, _wanted(moment, value, c)) for role, value in c.parts]
    rites = [e for e in moment.rites if e.kind in form.kinds]
    return [e for e in (*moment.events, *rites) if _matches(moment, e, form, subject, slots)]


def _wanted(moment: Moment, value: Any, c: m.Occurs) -> Any:
    """A player's seat, the ids of an object, or the word itself."""
    if isinstance(value, m.Who):
        return moment.names.seat(value, c.place)
    if isinstance(value, m.Ref):
        return set(ids_of(moment, value, c)) | (set(moment.names.bound.get(value.name, [])) if value.nth is None and value.whose is None else set())
    return value


def _matches(moment: Moment, e: Event, form: Form, subject: Any, slots: list[tuple[str, Any]]) -> bool:
    if e.kind not in form.kinds or not _of_kind(e, form.what):
        return False
    if form.role and subject is not None and not _is(moment, e, form.role, subject):
        return False
    return all(_is(moment, e, role, value) for role, value in slots)


def _of_kind(e: Event, what: str) -> bool:
    """Whether the event's own word, or the sign of its amount, is the one the phrase means; what enters with counters gets them (122.6)."""
    if what == "+" and e.kind == "move":
        return e.to == "battlefield" and bool(e.get("counters", ()))
    if what in ("+", "-"):
        return (e.amount > 0) == (what == "+")
    if what.startswith("cause:"):
        return e.cause == what[6:]
    if what.startswith("to:"):
        return e.kind != "move" or e.to == what[3:]
    return not what or what in e.what


def _is(moment: Moment, e: Event, role: str, wanted: Any) -> bool:
    """Whether a field of the event holds what is wanted."""
    if role == "amount":
        return True  # the amounts are added up
    if role == "what":
        return e.what == str(wanted[0] if isinstance(wanted, tuple) else wanted)
    value = getattr(e, role)
    if isinstance(wanted, set):
        return _among(moment, value, wanted) or (role == "obj" and e.kind == "triggered" and _among(moment, e.source, wanted))
    if role == "player" and value is None and e.obj is not None and e.before is not None:
        return bool(e.before.controller == wanted)
    return bool(value == wanted)


def _among(moment: Moment, thing: Any, ids: set[int]) -> bool:
    """Whether a thing is one of the objects, or an ability of one of them."""
    if thing is None or isinstance(thing, int):
        return False
    if thing.id in ids:
        return True
    try:
        stack = moment.state.get(thing).stack
    except KeyError:
        return False
    return stack is not None and stack.source is not None and stack.source.id in ids
