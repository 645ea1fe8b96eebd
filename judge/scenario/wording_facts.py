"""Facts of a position as Judge English says them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.scenario import model as m
from judge.scenario import vocabulary as v
from judge.scenario.wording_parts import (
    counter_words,
    feature_words,
    listed,
    mana,
    name,
    ref,
    spec,
    thing,
    value,
    zone_words,
)

# ------------------------------------------------------------ Given

_FACTS: dict[type[m.Fact], Callable[[Any], str]] = {
    m.LifeIs: lambda f: f"{f.who.name} is at {f.life} life",
    m.Has: lambda f: (
        f"{f.who.name} controls {listed(spec(o) for o in f.objects)}"
        if f.zone == "battlefield"
        else f"{f.who.name} has {listed(spec(o) for o in f.objects)} {zone_words(f.zone, f.end)}"
    ),
    m.CardCount: lambda f: f"{f.who.name} has {f.count} cards {zone_words(f.zone)}",
    m.PoolIs: lambda f: f"{f.who.name} has {mana(f.mana)} in his mana pool",
    m.Funds: lambda f: f"{f.who.name} has {'enough' if f.enough else 'no'} mana",
    m.PlayerCounters: lambda f: f"{f.who.name} has {counter_words(f.kind, f.count)}",
    m.Moment: lambda f: f"it is {f.who.name}'s {v.STEP_PHRASES[f.step]}",
    m.StateIs: lambda f: f"{ref(f.what)} {_state(f)}",
    m.HasOn: lambda f: (
        f"{ref(f.what)} has {'no counters' if f.bare else listed(feature_words(f.abilities, f.counters, f.damage))}"
    ),
    m.Shielded: lambda f: f"{ref(f.what)} has {f.count} regeneration shields",
    m.ChosenFor: lambda f: f"{ref(f.what)} is set to {value(f.value)}",
    m.TurnOrder: lambda f: f"the turn order is {listed(p.name for p in f.players)}",
    m.Team: lambda f: f"{listed(p.name for p in f.players)} are a team",
    m.GameBegins: lambda f: "the game begins",
    m.Variant: lambda f: f"the game is {name(f.name)}",
    m.RangeOfInfluence: lambda f: f"{f'{f.who.name}’s' if f.who else 'the'} range of influence is {f.seats}".replace("’", "'"),
    m.LandPlayed: lambda f: f"{f.who.name} has played a land this turn",
}


def _state(f: m.StateIs) -> str:
    if f.state == "summoning sick":
        return "is summoning-sick"
    if f.state in ("attacking", "blocking"):
        return f"is {f.state}{' ' + thing(f.other) if f.other else ''}"
    if f.state == "attached":
        return f"is attached to {thing(f.other)}" if f.other else ""
    if f.state == "exiled":
        return f"is exiled with {thing(f.other)}" if f.other else ""
    if f.state == "copy":
        return f"is a copy of {thing(f.other)}" if f.other else ""
    if f.state == "commander":
        return "is a commander"
    if f.state == "owned":
        return f"is owned by {thing(f.other)}" if f.other else ""
    return f"is {f.state.replace(' ', '-')}"


def fact(f: m.Fact) -> str:
    """A Given sentence without its keyword."""
    return _FACTS[type(f)](f)
