"""Queries for an amount as Judge English asks them."""

from __future__ import annotations

from typing import assert_never

from judge.scenario import model as m
from judge.scenario.wording_parts import kind_words, ref, thing, zone_words
from judge.scenario.wording_steps import infinitive


def amount(q: m.Amount) -> str:
    """The words of a query for an amount."""
    match q:
        case m.LifeTotal(who=who):
            return f"how much life does {who.name} have"
        case m.LifeChanged(who=who, how=how):
            return f"how much life does {who.name} {how}"
        case m.CardsDrawn(who=who, by_effects=by_effects):
            return f"how many cards does {who.name} draw{' from effects' if by_effects else ''}"
        case m.CardsDiscarded(who=who):
            return f"how many cards does {who.name} discard"
        case m.CardsMilled(who=who):
            return f"how many cards does {who.name} mill"
        case m.CardsIn(who=who, zone=zone):
            return f"how many cards does {who.name} have {zone_words(zone)}"
        case m.CardsThere(zone=zone):
            return f"how many cards are {zone_words(zone)}"
        case m.ExtraTurns(who=who):
            return f"how many extra turns does {who.name} get"
        case m.LandPlays(who=who):
            return f"how many lands can {who.name} play in a turn"
        case m.ManaIn(who=who):
            return f"how much mana does {who.name} have"
        case m.ManaAdded(who=who, by=by):
            return f"how much mana does {who.name} add{f' with {ref(by)}' if by else ''}"
        case m.ManaPaid(who=m.Who(name="controller"), towards=m.CastStep(what=what)):
            return f"how much does {ref(what)} cost"
        case m.ManaPaid(who=who, towards=m.Ref() as what):
            return f"how much mana does {who.name} pay for {ref(what)}"
        case m.ManaPaid(who=who, towards=step) if step is not None and not isinstance(step, m.Ref):
            return f"how much mana does {who.name} pay to {_doing(step)}"
        case m.ManaPaid(who=who):
            return f"how much mana does {who.name} pay"
        case m.TimesPossible(who=who, step=step, safely=safely):
            return f"how many times can {who.name}{' safely' if safely else ''} {_doing(step)}"
        case m.DamageOn(what=what):
            return f"how much damage is marked on {ref(what)}"
        case m.DamageDealt(to=to, by=by) if by is not None:
            return f"how much damage does {ref(by)} deal{f' to {thing(to)}' if to else ''}"
        case m.DamageDealt(to=None):
            return "how much damage is dealt"
        case m.DamageDealt(to=to):
            assert to is not None
            return f"how much damage is {thing(to)} dealt"
        case m.DamagePrevented(to=to, by=by):
            return f"how much damage{f' to {thing(to)}' if to else ''} is prevented{f' by {ref(by)}' if by else ''}"
        case m.Assignable(who=None, to=to, by=by) if by is not None:
            return f"how much damage can {ref(by)} assign to {thing(to)}"
        case m.Assignable(who=who, to=to, by=by):
            return f"how much damage can {who.name if who is not None else 'he'} assign to {thing(to)}{f' with {ref(by)}' if by else ''}"
        case m.CountersOn(kind=kind, on=m.Who(name=name)):
            return f"how many {kind} counters does {name} have"
        case m.CountersOn(kind="", on=on):
            return f"how many counters are on {thing(on)}"
        case m.CountersOn(kind=kind, on=on):
            return f"how many {kind} counters are on {thing(on)}"
        case m.CountersMoved(kind=kind, on=m.Who(name=name)):
            return f"how many {kind} counters does {name} get"
        case m.CountersMoved(kind="", on=on):
            return f"how many counters does {thing(on)} get"
        case m.CountersMoved(kind=kind, on=on, how=how):
            return f"how many {kind} counters are {how} {thing(on)}"
        case m.Controlled(who=who, kind=spec):
            return f"how many {kind_words(spec)} does {who.name} control"
        case m.Created(who=who, kind=spec):
            return f"how many {kind_words(spec)} does {who.name} create"
        case m.Sacrificed(who=who, kind=spec):
            return f"how many {kind_words(spec)} does {who.name} sacrifice"
        case m.Dying(kind=spec):
            return f"how many {kind_words(spec)} die"
        case _:
            assert_never(q)


def _doing(step: m.Step) -> str:
    """What would be done, without who would do it."""
    return infinitive(step).split(" ", 1)[1]
