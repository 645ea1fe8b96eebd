"""What was done "this way" (608.2c): the deeds of the effect being carried out, whatever else it has done before or since.

Every event that an effect brings about is kept in its frame, in order; "destroyed this way", "cards discarded this way" and the like
look there for the deed they name, and not at whatever the last instruction happened to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.engine.characteristics.context import Ctx
from judge.engine.state.events import Event
from judge.engine.state.objects import Thing

_DONE = "done"
COUNTED: dict[str, str] = {
    "cards exiled this way": "exiled",
    "creatures destroyed this way": "destroyed",
    "permanents destroyed this way": "destroyed",
    "cards discarded this way": "discarded",
    "creatures sacrificed this way": "sacrificed",
    "permanents sacrificed this way": "sacrificed",
    "lands sacrificed this way": "sacrificed",
    "cards drawn this way": "drawn",
    "creatures tapped this way": "tapped",
}
"""``EventAmount.which`` -> the deed that is counted."""


Deed = Callable[[Ctx, Event, Thing, Any], bool]
DEEDS: dict[str, Deed] = {}
"""A deed that a text speaks of ("destroyed", "discarded") -> whether an event did it to a thing; entered by ``history``."""


def note(ctx: Ctx, events: list[Event]) -> None:
    """Keep what an effect has just done; frames made from this one for its parts share the account."""
    kept = ctx.choices.get(_DONE)
    if not isinstance(kept, list):
        kept = ctx.choices[_DONE] = list(kept or ())
    kept.extend(events)


def done(ctx: Ctx) -> tuple[Event, ...]:
    """What the effect has done so far, in order."""
    return tuple(ctx.choices.get(_DONE, ()))


def account(ctx: Ctx) -> list[Event]:
    """What the effect has done so far, to be added to."""
    return list(ctx.choices.get(_DONE, ()))


def open_account(ctx: Ctx, events: list[Event]) -> None:
    """Go on with this as what the effect has done so far."""
    ctx.choices[_DONE] = events


def suffered(ctx: Ctx, what: str, other: Any = None) -> tuple[Thing, ...] | None:
    """The things to which the effect has done the deed (with the other party), each once, as they were before it; None when it has done nothing like it to
    anything (the words may then mean what was paid for it)."""
    if what == "searched their library":  # done by players, and not to things
        return tuple(dict.fromkeys(e.player for e in done(ctx) if e.kind == "search" and e.player is not None))
    deed = DEEDS.get(what)
    if deed is None:
        return None
    found: dict[Thing, None] = {}
    for e in done(ctx):
        for t in (e.obj, e.new, e.other):
            if t is not None and deed(ctx, e, t, other):
                found[e.obj if e.kind == "move" and e.obj is not None else t] = None
                break
    return tuple(found) or None


def counted(ctx: Ctx, which: str) -> int | None:
    """How many things the effect has done the counted deed to; None when it has done nothing like it."""
    things: Any = suffered(ctx, COUNTED[which]) if which in COUNTED else None
    return None if things is None else len(things)


_NOUNS = {"creatures": "creature", "lands": "land", "artifacts": "artifact"}
FOR_THE_COST = "601.2g"
"""What every event of a payment cites."""


def paid(ctx: Ctx, which: str) -> int | None:
    """How many things the counted deed was done to in paying for the spell or ability ("the number of creatures tapped this way"); None when
    nothing like it was paid. What was sacrificed or exiled counts as what it last was (608.2g)."""
    noun, deed = which.split(" ")[0], DEEDS.get(which.removesuffix(" this way").rpartition(" ")[2])
    if deed is None or not which.endswith(" this way"):
        return None
    kind = _NOUNS.get(noun)
    done_to = {
        e.obj
        for e in ctx.state.history
        if FOR_THE_COST in e.cites and e.obj is not None and e.obj in ctx.cost and deed(ctx, e, e.obj, None)
        and (kind is None or e.kind != "move" or kind in ctx.view.of(e.obj).types)
    }  # fmt: skip
    return len(done_to) if done_to else None
