"""Costs in words (118 today, 116 in 2009)."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.amounts import digits, each_tail, is_value, value_text
from judge.cards.wording.base import Unprintable, article, listed, printer, text, worded
from judge.cards.wording.counts import ONE, counter_name, number
from judge.cards.wording.nouns import possessive, ref_text
from judge.cards.wording.zones import zone_text


def costs_text(costs: tuple[tree.Node, ...]) -> str:
    """Costs in order, joined by commas; the first word in lower case unless it is a symbol."""
    return ", ".join(text(cost) for cost in costs)


def symbols_text(symbols: tuple[str, ...]) -> str:
    """Mana symbols with their braces."""
    return "".join(f"{{{symbol}}}" for symbol in symbols)


@printer(tree.Mana)
def _mana(cost: tree.Mana) -> str:
    words = symbols_text(cost.symbols) or "{0}"
    if cost.word.startswith("where"):
        return f"{cost.word[6:]} {{X}}".strip()  # what X is stands at the end of the clause
    if cost.times is not None:
        tail = each_tail(tree.Times(ONE, cost.times))
        if not tail:
            raise Unprintable("mana times")
        words += tail
    return f"{cost.word} {words}".strip()


@printer(tree.TapThis)
def _tap(cost: tree.TapThis) -> str:
    return "{T}"


@printer(tree.UntapThis)
def _untap(cost: tree.UntapThis) -> str:
    return "{Q}"


@printer(tree.PayLife)
def _life(cost: tree.PayLife) -> str:
    if cost.amount == tree.AnyNumber():
        return "pay any amount of life"
    if isinstance(cost.amount, tree.Half):
        return f"pay {value_text(cost.amount).replace(' life total', ' life')}"
    if cost.word == "bare":
        return f"{digits(cost.amount)} life"
    if is_value(cost.amount):
        return f"pay life equal to {value_text(cost.amount)}"
    return f"pay {digits(cost.amount)} life"


@printer(tree.SacrificeCost)
def _sacrifice(cost: tree.SacrificeCost) -> str:
    return f"sacrifice {ref_text(cost.what)}"


@printer(tree.DiscardCost)
def _discard(cost: tree.DiscardCost) -> str:
    return f"discard {ref_text(cost.what)}"


@printer(tree.ExileCost)
def _exile(cost: tree.ExileCost) -> str:
    return f"exile {ref_text(cost.what)}" + (f" from {zone_text(cost.from_, cost.of)}" if cost.from_ else "")


@printer(tree.RevealCost)
def _reveal(cost: tree.RevealCost) -> str:
    return f"reveal {ref_text(cost.what)}" + (f" from {zone_text(cost.from_, cost.of)}" if cost.from_ else "")


@printer(tree.AnyOfCosts)
def _any_of(cost: tree.AnyOfCosts) -> str:
    return " or ".join(costs_text(option) for option in cost.of)


@printer(tree.ReturnCost)
def _return(cost: tree.ReturnCost) -> str:
    return f"return {ref_text(cost.what)} to {zone_text('hand', cost.to)}"


@printer(tree.TapCost)
def _tap_other(cost: tree.TapCost) -> str:
    return f"{'untap' if cost.untap else 'tap'} {ref_text(cost.what)}"


def counters_text(kind: str | None, amount: tree.Amount | None, word: str = "") -> str:
    """ "a charge counter", "two +1/+1 counters", "X counters"."""
    if amount is None:
        return f"all {counter_name(kind, True)}"
    if isinstance(amount, tree.AnyNumber):
        return f"{word or 'any number of'} {counter_name(kind, True)}"
    if isinstance(amount, tree.UpTo):
        return f"up to {number(amount.of)} {counter_name(kind, amount.of != ONE)}"
    count = amount.factor if isinstance(amount, tree.Times) and each_tail(amount) else amount
    if count == ONE:
        if word in ("another", "an additional"):
            return f"{word} {counter_name(kind, False)}"
        return article(counter_name(kind, False))
    extra = "additional " if word == "additional" else ""
    if word == "an additional":
        return f"an additional {number(count)} {counter_name(kind, True)}"
    return f"{number(count)} {extra}{counter_name(kind, True)}"


@printer(tree.RemoveCounters)
def _remove(cost: tree.RemoveCounters) -> str:
    among, _, word = cost.word.partition(" ") if cost.word.startswith("among") else ("", "", cost.word)
    return f"remove {counters_text(cost.kind, cost.count, word)} from {'among ' if among else ''}{ref_text(cost.from_)}"


@printer(tree.PutCounters)
def _put(cost: tree.PutCounters) -> str:
    return f"put {counters_text(cost.kind, cost.count)} on {ref_text(cost.on)}"


@printer(tree.MillCost)
def _mill(cost: tree.MillCost) -> str:
    return "mill a card" if cost.count == ONE else f"mill {number(cost.count)} cards"


@printer(tree.ManaCostOf)
def _mana_cost_of(cost: tree.ManaCostOf) -> str:
    return f"pay {possessive(cost.of)} mana cost"


@printer(tree.AllOfCosts)
def _all(cost: tree.AllOfCosts) -> str:
    if len(cost.of) > 1 and all(isinstance(one, tree.SacrificeCost) for one in cost.of):
        return "sacrifice " + listed([text(one).removeprefix("sacrifice ") for one in cost.of])
    if len(cost.of) > 1 and all(isinstance(one, tree.DiscardCost) for one in cost.of):
        return "discard " + listed([text(one).removeprefix("discard ") for one in cost.of])
    return listed([text(one) for one in cost.of])


@printer(tree.CostForEach)
def _for_each(cost: tree.CostForEach) -> str:
    tail = each_tail(tree.Times(ONE, cost.times))
    if not tail:
        raise Unprintable("a cost for each")
    return f"{text(cost.of)}{tail}"


@printer(tree.OtherCost)
def _other(cost: tree.OtherCost) -> str:
    if isinstance(cost.effect, tree.UnreadEffect):
        return cost.effect.text
    words = worded("clause", cost.effect)
    if cost.word == "have" and isinstance(cost.effect, tree.DealDamage):
        return f"have {words.replace(' deals ', ' deal ', 1)}"
    if cost.word == "have" and isinstance(cost.effect, tree.GainLife):
        return f"have {words.replace(' gains ', ' gain ', 1)}"
    return words
