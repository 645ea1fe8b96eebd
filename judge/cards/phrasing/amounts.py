"""Amounts and costs back to text (the inverse of ``reader.lower_amounts``)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.cards import tree
from judge.cards.phrasing.nouns import (
    ONE,
    article,
    class_text,
    count_text,
    filter_text,
    is_many,
    possessive,
    ref_text,
    zone_place,
    zone_text,
)
from judge.cards.phrasing.unworded import Unworded
from judge.cards.words import COLOR_NAMES


def digits(amount: tree.Amount) -> str:
    """An amount of damage, life or mana: "3", "X", "that much"."""
    if isinstance(amount, tree.Num):
        return str(amount.value)
    if isinstance(amount, tree.X):
        return "X"
    if isinstance(amount, tree.EventAmount):
        return amount.word or "that many"
    if isinstance(amount, tree.Times) and amount.factor == tree.Num(2):
        return f"twice {digits(amount.of)}"
    if isinstance(amount, tree.Half):
        return f"half {digits(amount.of)}"
    return value_text(amount)


def value_text(amount: tree.Amount) -> str:
    """An amount as a value: "the number of creatures you control", "its power plus 1"."""
    if isinstance(amount, tree.Num | tree.X):
        return digits(amount)
    if isinstance(amount, tree.Plus):
        if isinstance(amount.right, tree.Negative):
            return f"{value_text(amount.left)} minus {value_text(amount.right.of)}"
        return f"{value_text(amount.left)} plus {value_text(amount.right)}"
    if isinstance(amount, tree.Times):
        if amount.factor == tree.Num(2):
            return f"twice {value_text(amount.of)}"
        return f"{count_text(amount.factor)} times {value_text(amount.of)}"
    if isinstance(amount, tree.Half):
        return f"half {value_text(amount.of)}, rounded {'up' if amount.up else 'down'}"
    if isinstance(amount, tree.CountOf):
        return f"the number of {counted_text(amount.what)}"
    if isinstance(amount, tree.CountersOn):
        kind = f"{amount.kind} " if amount.kind else ""
        if amount.on == tree.Who("you"):
            return f"the number of {kind}counters you have"
        return f"the number of {kind}counters on {class_text(amount.on)}"
    if isinstance(amount, tree.Characteristic):
        if getattr(amount, "word", "") == "of":
            return f"the {amount.name} of {ref_text(amount.of)}"
        return f"{possessive(amount.of)} {amount.name}"
    if isinstance(amount, tree.Total):
        joint = "of" if amount.how == "total" else "among"
        return f"the {amount.how} {amount.name} {joint} {class_text(amount.among)}"
    if isinstance(amount, tree.DistinctCount):
        return f"the number of {amount.name}s among {class_text(amount.among)}"
    if isinstance(amount, tree.Devotion):
        return f"your devotion to {' and '.join(COLOR_NAMES[letter] for letter in amount.colors)}"
    if not (isinstance(amount, tree.EventAmount)):
        raise Unworded("isinstance(amount, tree.EventAmount)")
    return event_amount(amount)


def event_amount(amount: tree.EventAmount) -> str:
    """A number spoken of: "that number", "the damage dealt this way", "the number of creatures destroyed this way"."""
    if amount.word:
        return amount.word
    if amount.which == "times kicked":
        return f"the number of times {ref_text(amount.of)} was kicked"
    if amount.which == "chosen number":
        return "the chosen number"
    if amount.which.startswith("life"):
        return f"the amount of {amount.which}"
    if amount.which.startswith("damage"):
        return f"the {amount.which}"
    return "that many" if amount.which == "amount" else f"the number of {amount.which}"


def counted_text(what: tree.Node) -> str:
    """What is counted, in the plural."""
    if isinstance(what, tree.Filter):
        zones = [one for one in what.predicates if isinstance(one, tree.InZone)]
        if what.kind == "card" and len(what.predicates) == 1 and zones:
            return f"cards {zone_place(zones[0])}"
        return f"{'all ' if what.word == 'all' else ''}{filter_text(what, True)}"
    return ref_text(what)


def symbols_text(symbols: Sequence[str]) -> str:
    """Mana symbols in braces."""
    return "".join(f"{{{symbol}}}" for symbol in symbols) or "{0}"


def costs_text(costs: Sequence[tree.Cost]) -> str:
    """A cost as it stands before the colon, in lower case: "{2}{R}, {T}, sacrifice a land"."""
    return ", ".join(cost_text(cost) for cost in costs)


def counters_text(kind: str | None, amount: tree.Amount | None, word: str = "") -> str:
    """A number of counters: "a charge counter", "two +1/+1 counters", "all counters"."""
    noun = f"{kind} counter" if kind else "counter"
    if amount is None:
        return f"all {noun}s"
    if amount == ONE and word != "one or more":
        return f"{word} {noun}" if word else article(noun)
    if isinstance(amount, tree.AnyNumber):
        return f"{word or 'any number of'} {noun}s"
    return f"{count_text(amount)} {noun}s"


def cost_text(cost: tree.Cost) -> str:
    """One part of a cost."""
    if isinstance(cost, tree.Mana):
        pay = "pay " if getattr(cost, "word", "") == "pay" else ""
        each = f" for each {_one(cost.times)}" if cost.times is not None else ""
        return f"{pay}{symbols_text(cost.symbols)}{each}"
    if isinstance(cost, tree.TapThis):
        return "{T}"
    if isinstance(cost, tree.UntapThis):
        return "{Q}"
    if isinstance(cost, tree.PayLife):
        return _life(cost.amount)
    if isinstance(cost, tree.SacrificeCost):
        return f"sacrifice {ref_text(cost.what)}"
    if isinstance(cost, tree.DiscardCost):
        return f"discard {ref_text(cost.what)}"
    if isinstance(cost, tree.ExileCost):
        return f"exile {ref_text(cost.what)}"
    if isinstance(cost, tree.RevealCost):
        return f"reveal {ref_text(cost.what)}"
    if isinstance(cost, tree.TapCost):
        return f"{'untap' if cost.untap else 'tap'} {ref_text(cost.what)}"
    if isinstance(cost, tree.ReturnCost):
        to = getattr(cost, "to", None)
        return f"return {ref_text(cost.what)} to {zone_text('hand', to)}"
    if isinstance(cost, tree.RemoveCounters):
        return f"remove {counters_text(cost.kind, cost.count, getattr(cost, 'word', ''))} from {ref_text(cost.from_)}"
    if isinstance(cost, tree.PutCounters):
        return f"put {counters_text(cost.kind, cost.count)} on {ref_text(cost.on)}"
    if isinstance(cost, tree.MillCost):
        return "mill a card" if cost.count == ONE else f"mill {count_text(cost.count)} cards"
    if isinstance(cost, tree.ManaCostOf):
        return f"pay {possessive(cost.of)} mana cost"
    if isinstance(cost, tree.AnyOfCosts):
        return " or ".join(costs_text(way) for way in cost.of)
    parts = getattr(cost, "of", None)
    if isinstance(parts, tuple):
        words = [cost_text(part) for part in parts]
        return " and ".join(words) if len(words) == 2 else f"{', '.join(words[:-1])}, and {words[-1]}"
    raise Unworded(f"no wording for the cost {type(cost).__name__}")


def _one(amount: tree.Amount) -> str:
    """What is counted, in the singular, after "for each"."""
    if isinstance(amount, tree.CountOf) and isinstance(amount.what, tree.Filter):
        return filter_text(amount.what)
    return value_text(amount)


def _life(amount: tree.Amount) -> str:
    if isinstance(amount, tree.Half) and isinstance(amount.of, tree.Characteristic):
        return f"pay half {possessive(amount.of.of)} life, rounded {'up' if amount.up else 'down'}"
    if isinstance(amount, tree.Num | tree.X | tree.EventAmount):
        return f"pay {digits(amount)} life"
    return f"pay life equal to {value_text(amount)}"


__all__ = ["cost_text", "costs_text", "counters_text", "digits", "is_many", "symbols_text", "value_text"]
