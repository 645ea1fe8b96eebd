"""What happened before, as a condition in words: "you attacked this turn", "a creature died this turn"."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.wording.agreement import YOU, verb
from judge.cards.wording.amounts import digits
from judge.cards.wording.base import Unprintable
from judge.cards.wording.conditions import condition_text
from judge.cards.wording.counts import number
from judge.cards.wording.nouns import filter_text, party


@condition_text.register(tree.History)
def _history(condition: tree.History) -> str:
    event, when = condition.event, condition.when
    if when == "this step":
        return "you've been attacked this step"
    if when == "last turn" and condition.times is not None:
        return "a player cast two or more spells last turn"
    if isinstance(event, tree.ZoneChange) and event.to == "battlefield" and event.under == YOU and event.word != "had":
        return f"{party(event.subject)} entered under your control {when}"
    if when in ("you attacked with a creature this turn", "you attacked this turn"):
        return when
    if isinstance(event, tree.ZoneChange) and event.word == "had":
        whose = "your" if event.under == YOU else "their"
        return f"{party(event.under)} had {party(event.subject)} enter under {whose} control {when}"
    if isinstance(event, tree.Attacks) and isinstance(event.subject, tree.Filter) and condition.times is not None:
        found = event.subject
        return f"you attacked with {party(dataclasses.replace(found, predicates=found.predicates[:-1]))} {when}"
    if isinstance(event, tree.Casts) and when == "this turn":
        return f"{party(event.player)} cast {party(event.what)} {when}"
    if when == "cast from a graveyard" and isinstance(event, tree.Casts):
        return f"{party(event.what)} was {when}"
    if isinstance(event, tree.PlayerDoes) and event.verb == "search":
        whose = "your" if event.player == YOU else "their"
        return f"{party(event.player)} searched {whose} library {when}"
    if isinstance(event, tree.PlayerDoes) and event.verb == "sacrifice":
        return f"{party(event.player)} sacrificed {party(event.what)} {when}"
    if isinstance(event, tree.PlayerDoes) and event.verb in ("draw", "play"):
        return f"{party(event.player)} {'drew' if event.verb == 'draw' else 'played'} {party(event.what)} {when}"
    if when == "cast it from your hand":
        return "you cast it from your hand"
    if when == "cast from your hand" and isinstance(event, tree.Casts):
        return f"{party(event.what)} was {when}"
    if when == "this game" and isinstance(event, tree.Casts):
        return f"you've cast {party(event.what)} {when}"
    if when == "you've cast this turn" and isinstance(event, tree.Casts):
        return f"you've cast {party(event.what)} this turn"
    return _what_happened(condition)


def _what_happened(condition: tree.History) -> str:
    """A past event that is said as it is, whatever the time."""
    event, when = condition.event, condition.when
    if isinstance(event, tree.Attacks):
        return f"{party(event.subject)} attacked {when}"
    if isinstance(event, tree.Blocks):
        return f"{party(event.subject)} blocked {when}"
    if isinstance(event, tree.BecomesBlocked):
        return f"{party(event.subject)} was blocked {when}"
    if isinstance(event, tree.AnyOfEvents) and isinstance(event.of[0], tree.Attacks):
        return f"{party(event.of[0].subject)} attacked or blocked {when}"
    if isinstance(event, tree.ZoneChange) and event.to == "graveyard" and event.from_ == "battlefield":
        return f"{party(event.subject)} died {when}"
    if isinstance(event, tree.DealsDamage) and event.passive and event.source is not None:
        by = _so_many(event.source, condition.times)
        if event.word == "you've been":
            return f"you've been dealt damage by {by} {when}"
        return f"{party(event.recipient)} {verb('were', event.recipient)} dealt damage by {by} {when}"
    if isinstance(event, tree.ZoneChange) and event.word == "had put":
        return f"{party(event.of)} had {_so_many(event.subject, condition.times)} put into their graveyard from anywhere {when}"
    if isinstance(event, tree.DealsDamage) and event.passive:
        return f"{party(event.recipient)} {verb('were', event.recipient)} dealt damage {when}"
    if isinstance(event, tree.LifeChange) and event.amount is not None:
        verb_ = "gained" if event.gain else "lost"
        return f"{party(event.player)} {verb_} {digits(event.amount.amount)} or more life {when}"
    if isinstance(event, tree.ZoneChange) and event.from_ == "battlefield" and event.to is None:
        return "a permanent you controlled left the battlefield this turn"
    if isinstance(event, tree.ZoneChange) and event.to == "battlefield" and event.under is None:
        return f"{party(event.subject)} entered {when}"
    if isinstance(event, tree.LifeChange):
        if event.player == YOU and event.gain:
            return f"you gained life {when}"
        return f"{party(event.player)} {'gained' if event.gain else 'lost'} life {when}"
    raise Unprintable("History")


def _so_many(what: tree.Node | None, times: tree.Compare | None) -> str:
    """ "A red source", "two or more creatures"."""
    if times is None or not isinstance(what, tree.Filter):
        return party(what)
    return f"{number(times.amount)} or more {filter_text(what, True)}"
