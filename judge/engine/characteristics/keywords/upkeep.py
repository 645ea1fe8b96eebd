"""Keywords of the upkeep (702.21 cumulative upkeep, 702.27 echo, 702.29 fading, 702.60 vanishing, 702.56 recover)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.engine.characteristics.keywords.expand import expands
from judge.engine.characteristics.keywords.nodes import (
    CREATURE,
    THIS,
    YOU,
    NewSinceUpkeep,
    Procedure,
    enters_with,
    number,
    upkeep,
)
from judge.engine.characteristics.keywords.triggered import when

if TYPE_CHECKING:
    from judge.engine.happening.game import Game


@expands("cumulative upkeep")
def cumulative_upkeep(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.21a."""
    return (when(upkeep(), Procedure("cumulative upkeep", k)),)


@expands("echo")
def echo(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.27a."""
    return (when(upkeep(), Procedure("echo", k), NewSinceUpkeep()),)


def upkeep_seen(game: Game, turn: int | None = None) -> None:
    """Remember of the active player's permanents with echo that they were there as an upkeep began (702.27a): this one, or that of a turn before the
    first, for those that have not come this turn."""
    if "echo" not in game.board.words():
        return
    earlier = turn is not None
    me, turn = game.state.turn.active, game.state.turn.number if turn is None else turn
    v = game.view
    for o in game.state.battlefield():
        c = v.of(o)
        if c.has("echo") and c.controller == me and o.fact("upkeep seen", (None,))[0] != me and not (earlier and o.sick):
            game.remember(o.oid, "upkeep seen", (me, turn))


@expands("fading")
def fading(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.29a."""
    return (enters_with("fade", number(k)), when(upkeep(), Procedure("fading", k)))


@expands("vanishing")
def vanishing(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.60a-b."""
    has = tree.Measures(tree.CountersOn("time", THIS), tree.Compare(">=", tree.Num(1)))
    found: tuple[tree.Ability, ...] = (
        when(upkeep(), tree.RemoveCounter(THIS, "time"), has),
        when(tree.CounterChange("time", THIS, put=False, last=True), tree.Sacrifice(YOU, THIS)),
    )
    return (enters_with("time", number(k)), *found) if k.number is not None else found


@expands("recover")
def recover(k: tree.Keyword) -> tuple[tree.Ability, ...]:
    """702.56a."""
    creature = tree.Filter("object", (CREATURE,))
    event = tree.ZoneChange(creature, "battlefield", "graveyard", of=YOU)
    effect = tree.MayPay(
        YOU,
        k.costs,
        tree.Move(THIS, "hand", "return", from_="graveyard"),
        tree.Move(THIS, "exile", "exile", from_="graveyard"),
    )
    return (when(event, effect, zone="graveyard"),)
