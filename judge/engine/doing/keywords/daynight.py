"""Day and night (today's 702.145 daybound and nightbound, 724): when it becomes either, and what transforms then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.happening.sba import CHOICES
from judge.engine.state.decisions import Steps
from judge.engine.state.events import Event
from judge.engine.state.gamestate import State
from judge.engine.state.objects import Obj

if TYPE_CHECKING:
    from judge.engine.happening.game import Game

DAYTIME = "daytime"
"""The fact of the game that says whether it is day or night; it is neither at first (724.1 today)."""
SPELLS_FOR_DAY = 2
"""How many spells of the active player turn night into day (724.2b today)."""


def bound(state: State) -> list[Obj]:
    """The permanents that may be day- or nightbound: those with two faces."""
    return [o for o in state.battlefield() if o.card is not None and o.card.layout == "transform"]


def becomes(game: Game, what: str, *cites: str) -> None:
    """It becomes day or night."""
    game.fact(DAYTIME, what)
    game.note("daytime", what=f"it becomes {what}", cites=cites)


def follow(game: Game) -> Steps[list[Event]]:
    """With a day- or nightbound permanent it is day or night, and each of them shows the face of that time (702.145d-h today)."""
    yield from ()
    if game.two_faced is None:
        game.two_faced = any(o.card is not None and o.card.layout == "transform" for o in game.state.objects.values())
    found = bound(game.state) if game.two_faced else []
    if not found:
        return []
    v = game.view
    day = [o for o in found if v.of(o).has("daybound")]
    night = [o for o in found if v.of(o).has("nightbound")]
    time = game.state.fact(DAYTIME)
    if time is None and (day or night):
        becomes(game, "day" if day else "night", "702.145d*" if day else "702.145g*", "724.1*")
        time = game.state.fact(DAYTIME)
    turning = [o for o in day if time == "night" and not o.transformed] + [o for o in night if time == "day" and o.transformed]
    return [Event("transform", obj=o.oid, what="daybound", cites=("702.145c*" if time == "night" else "702.145f*", "701.28a*")) for o in turning]


CHOICES.append(("702.145*", follow))


def check_of_the_turn(game: Game) -> None:
    """In the untap step: day becomes night when the previous active player cast no spell in the turn before, night becomes day when
    it was two or more (502.2, 724.2 today)."""
    state = game.state
    time = state.fact(DAYTIME)
    if time is None or state.turn.number < SPELLS_FOR_DAY:
        return
    before = state.fact("active before", state.turn.active)
    cast = sum(1 for e in state.last_turn if e.kind == "cast" and e.player in state.heads(before))
    if time == "day" and cast == 0:
        becomes(game, "night", "724.2a*", "502.2*")
    elif time == "night" and cast >= SPELLS_FOR_DAY:
        becomes(game, "day", "724.2b*", "502.2*")
