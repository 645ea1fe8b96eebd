"""Lowering of what happens later: "at the beginning of", "when", "whenever" within an instruction (603.7, 603.12 today)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.reader.claims import Joined, of_the_last, to_effect
from judge.cards.reader.lowering import lazy, lower, rule
from judge.cards.reader.machine import Syntax
from judge.cards.reader.pointing import NoMeaning, Scope


@lazy("c_delayed_front")
def _c_delayed_front(scope: Scope, when: Syntax, clause: Syntax) -> tree.Effect:
    event = lower(when, scope)
    return tree.Delayed(event, to_effect(lower(clause, scope)))


@lazy("c_delayed")
def _c_delayed(scope: Scope, clause: Syntax, when: Syntax) -> tree.Effect | Joined:
    found = lower(clause, scope)
    event = lower(when, scope)
    # "exile it and return it at the beginning of ...": what is exiled goes at once
    gone = isinstance(found, Joined) and len(found.items) == 2 and [getattr(each, "verb", "") for each in found.items] == ["exile", "return"]
    return of_the_last(found, lambda last: tree.Delayed(event, to_effect(last), trailing=True), ("and", "then") if gone else ())


@lazy("c_delayed_if")
def _c_delayed_if(scope: Scope, clause: Syntax, when: Syntax, condition: Syntax) -> tree.Effect | Joined:
    """ "Sacrifice it at the beginning of the next end step if it has mana value 3 or less": looked at then."""
    found = lower(clause, scope)
    event, test = lower(when, scope), lower(condition, scope)
    return of_the_last(found, lambda last: tree.Delayed(event, tree.If(test, to_effect(last)), trailing=True, word="if"), ())


@lazy("c_when")
def _c_when(scope: Scope, event: Syntax, clause: Syntax) -> tree.Effect:
    waits = lower(event, scope)
    body = to_effect(lower(clause, scope))
    if isinstance(waits, tree.Within) and isinstance(waits.event, tree.Casts) and waits.event.word == "next":
        return tree.Delayed(waits.event, body, once=True, until=tree.For("this turn"), word="when")
    if isinstance(waits, tree.Casts) and waits.word == "next":
        raise NoMeaning("the next without an end")
    return tree.Delayed(waits, body, once=True, word="when")


@lazy("c_next_event")
def _c_next_event(scope: Scope, event: Syntax, clause: Syntax) -> tree.Effect:
    """ "The next time you cast a creature spell this turn, ...": done as soon as that happens, without a trigger."""
    waits = lower(event, scope)
    if not isinstance(waits, tree.Within) or not isinstance(waits.event, tree.Casts):
        raise NoMeaning("the next time of what")
    return tree.Delayed(waits.event, to_effect(lower(clause, scope)), once=True, until=tree.For("this turn"), at_once=True)


@lazy("c_when_trail")
def _c_when_trail(scope: Scope, clause: Syntax, event: Syntax) -> tree.Effect:
    """ "Sacrifice it when ~ leaves the battlefield": a delayed ability, said after what it does (603.7)."""
    body = to_effect(lower(clause, scope))
    waits = lower(event, scope)
    if isinstance(waits, (tree.Within, tree.PhaseBegins, tree.BecomesState)):
        raise NoMeaning("when at what time")
    return tree.Delayed(waits, body, once=True, trailing=True, word="when")


@lazy("c_whenever")
def _c_whenever(scope: Scope, event: Syntax, clause: Syntax) -> tree.Effect:
    waits = lower(event, scope)
    body = to_effect(lower(clause, scope))
    if isinstance(waits, tree.Within):
        return tree.Delayed(waits.event, body, once=False, until=tree.For("this turn"))
    raise NoMeaning("whenever without an end")


rule("c_reflexive")(lambda scope, clause: tree.Reflexive(to_effect(clause)))
