"""Lowering of costs: mana, life, sacrifice, discard and the like (116, 602.1)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_amounts import ONE, Counters, number
from judge.cards.reader.lowering import Phrase, as_filter, as_player, as_ref, lazy, lower, lower_after, rule
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of

Counted = Phrase | tree.Node | None
"""What "for each" may stand before: a phrase, or what is a count already."""


def symbols_of(token: Tok) -> tuple[str, ...]:
    """The symbols of a MANA token without braces."""
    return tuple(token.text.strip("{}").split("}{"))


@rule("costs")
def _costs(scope: Scope, *costs: tree.Cost) -> tuple[tree.Cost, ...]:
    return costs


@rule("costs_and")
def _costs_and(scope: Scope, *costs: tree.Cost) -> tuple[tree.Cost, ...]:
    return (tree.AllOfCosts(costs),)


rule("costs_last_two")(lambda scope, *costs: (*costs[:-2], tree.AllOfCosts(costs[-2:])))


@rule("cost_mana")
def _cost_mana(scope: Scope, mana: Tok) -> tree.Cost:
    return tree.Mana(symbols_of(mana))


@rule("cost_pay_mana")
def _cost_pay_mana(scope: Scope, mana: Tok) -> tree.Cost:
    return tree.Mana(symbols_of(mana), word="pay")


def counted(scope: Scope, what: Counted) -> tree.Node:
    """What "for each" counts."""
    if isinstance(what, Phrase) and what.ref is None and what.filter is not None:
        return dataclasses.replace(what.filter, word="each")
    if isinstance(what, tree.Back):
        return what
    raise NoMeaning("for each what")


def counted_amount(scope: Scope, what: Counted) -> tree.Amount:
    """How many things "for each" finds."""
    return (
        what
        if isinstance(what, (tree.CountersOn, tree.EventAmount, tree.DistinctCount, tree.Devotion))
        else tree.CountOf(counted(scope, what))
    )


@rule("cost_mana_each")
def _cost_mana_each(scope: Scope, mana: Tok, what: Counted) -> tree.Cost:
    return tree.Mana(symbols_of(mana), counted_amount(scope, what))


@rule("cost_pay_mana_each")
def _cost_pay_mana_each(scope: Scope, mana: Tok, what: Counted) -> tree.Cost:
    return tree.Mana(symbols_of(mana), counted_amount(scope, what), word="pay")


@rule("cost_for_each")
def _cost_for_each(scope: Scope, cost: tree.Cost, what: Counted) -> tree.Cost:
    if isinstance(cost, tree.AllOfCosts):
        raise NoMeaning("several things for each")
    return tree.CostForEach(cost, counted_amount(scope, what))


rule("cost_tap")(lambda scope, token: tree.TapThis())
rule("cost_untap")(lambda scope, token: tree.UntapThis())
rule("cost_life")(lambda scope, amount: tree.PayLife(amount))
rule("costs_mana_and_life")(
    lambda scope, mana, life: (
        tree.AllOfCosts((tree.Mana(symbols_of(mana)), tree.PayLife(number(life), word="bare"))),
    )
)
rule("costs_mana_or_life")(
    lambda scope, mana, life: (
        tree.AnyOfCosts(((tree.Mana(symbols_of(mana)),), (tree.PayLife(number(life), word="bare"),))),
    )
)
rule("costs_pay_mana_and_life")(
    lambda scope, mana, life: (
        tree.AllOfCosts((tree.Mana(symbols_of(mana), word="pay"), tree.PayLife(number(life), word="bare"))),
    )
)
rule("costs_pay_mana_or_life")(
    lambda scope, mana, life: (
        tree.AnyOfCosts(((tree.Mana(symbols_of(mana), word="pay"),), (tree.PayLife(number(life), word="bare"),))),
    )
)
rule("cost_life_equal")(lambda scope, value: tree.PayLife(value))


@rule("cost_half_life")
def _cost_half_life(scope: Scope, of: tree.Ref, rounding: str) -> tree.Cost:
    return tree.PayLife(tree.Half(tree.Characteristic(of, "life total"), rounding == "rounded up"))


def _cost_ref(scope: Scope, phrase: Phrase) -> tree.Ref:
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Choose):
        scope.mentions.pop()
        many = ref.most != ONE
        scope.mention(tree.Back("cost", 0, many), nouns_of(ref.filter), plural=many)
    elif isinstance(ref, tree.TopCards):
        many = ref.count != ONE
        scope.mention(tree.Back("cost", 0, many), {"card"}, plural=many)
    elif isinstance(ref, (tree.Target, tree.Both)):
        raise NoMeaning("a target in a cost")
    elif (
        isinstance(ref, tree.Every)
        and ref.filter.kind != "card"
        and not any(isinstance(p, tree.ControlledBy) for p in ref.filter.predicates)
    ):
        raise NoMeaning("everything in a cost")
    return ref


@rule("cost_sacrifice")
def _cost_sacrifice(scope: Scope, what: Phrase) -> tree.Cost:
    ref = what.ref if isinstance(what, Phrase) else None
    if isinstance(ref, tree.Both) and all(isinstance(part, (tree.This, tree.Choose)) for part in ref.of):
        scope.mention(tree.Back("cost", 0, True), {"permanent", "creature", "land"}, plural=True)
        return tree.AllOfCosts(tuple(tree.SacrificeCost(part) for part in ref.of))
    return tree.SacrificeCost(_cost_ref(scope, what))


def _another(part: tree.Choose) -> tree.Choose:
    """ "Another card" beside one discarded before it: that one isn't in the hand any more, so it is any that is left."""
    kept = tuple(tree.Other() if isinstance(p, tree.Other) else p for p in part.filter.predicates)
    return dataclasses.replace(part, filter=dataclasses.replace(part.filter, predicates=kept))


@rule("cost_discard")
def _cost_discard(scope: Scope, what: Phrase) -> tree.Cost:
    """ "Discard a card"; "discard an Island card and another card" is two discards, of different cards."""
    ref = what.ref if isinstance(what, Phrase) else None
    if isinstance(ref, tree.Both) and all(isinstance(part, tree.Choose) and part.filter.kind == "card" for part in ref.of):
        scope.mention(tree.Back("cost", 0, True), {"card"}, plural=True)
        return tree.AllOfCosts(tuple(tree.DiscardCost(_another(part)) for part in ref.of if isinstance(part, tree.Choose)))
    return tree.DiscardCost(_cost_ref(scope, what))


rule("cost_exile")(lambda scope, what: tree.ExileCost(_cost_ref(scope, what)))
rule("cost_tap_other")(lambda scope, what: tree.TapCost(_cost_ref(scope, what)))
rule("cost_untap_other")(lambda scope, what: tree.TapCost(_cost_ref(scope, what), untap=True))
rule("cost_unattach")(lambda scope, what: tree.OtherCost(tree.Attach(as_ref(scope, what), None)))
rule("cost_exert")(lambda scope, what: tree.OtherCost(tree.KeywordAction("exert", tree.Who("you"), None, as_ref(scope, what))))
rule("cost_reveal")(lambda scope, what: tree.RevealCost(_cost_ref(scope, what)))
rule("cost_mill")(lambda scope, count: tree.MillCost(count.amount))
rule("cost_its_cost")(lambda scope, of: tree.ManaCostOf(of))


def _from(scope: Scope, what: Phrase, place: Place) -> tuple[tree.Ref, Place]:
    ref = as_ref(scope, what)
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("a place said of a class")
    return ref, zone_of(place)


@rule("cost_exile_from")
def _cost_exile_from(scope: Scope, what: Phrase, place: Place) -> tree.Cost:
    ref, source = _from(scope, what, place)
    return tree.ExileCost(ref, from_=source.zone, of=source.of)


@rule("cost_reveal_from")
def _cost_reveal_from(scope: Scope, what: Phrase, place: Place) -> tree.Cost:
    ref, source = _from(scope, what, place)
    return tree.RevealCost(ref, from_=source.zone, of=source.of)


@rule("costs_or")
def _costs_or(scope: Scope, one: tuple[tree.Cost, ...], two: tuple[tree.Cost, ...]) -> tuple[tree.Cost, ...]:
    if len(one) == 1 or len(one) == len(two):
        return (tree.AnyOfCosts((one, two)),)
    raise NoMeaning("where the choice of costs begins")


rule("costrun")(lambda scope, *costs: tuple(costs))


@lazy("cost_return")
def _cost_return(scope: Scope, what: Syntax, place: Syntax) -> tree.Cost:
    ref = _cost_ref(scope, lower(what, scope))
    to = zone_of(lower_after(scope, ref, place))
    if to.zone != "hand":
        raise NoMeaning("a return elsewhere")
    return tree.ReturnCost(ref, to=to.of)


@rule("cost_remove")
def _cost_remove(scope: Scope, counters: Counters, what: Phrase) -> tree.Cost:
    if counters.how not in ("one", "n", "all", "any", "more"):
        raise NoMeaning("counters in a cost")
    if counters.how == "more":
        return tree.RemoveCounters(counters.kind, tree.AnyNumber(), _cost_ref(scope, what), word="one or more")
    return tree.RemoveCounters(counters.kind, counters.amount, _cost_ref(scope, what))


@rule("cost_remove_among")
def _cost_remove_among(scope: Scope, counters: Counters, what: Phrase) -> tree.Cost:
    """ "Remove two +1/+1 counters from among creatures you control": wherever they are."""
    found = as_filter(what, ("",))
    if counters.how not in ("one", "n", "more") or counters.kind is None:
        raise NoMeaning("counters in a cost")
    if counters.how == "more":
        return tree.RemoveCounters(counters.kind, tree.AnyNumber(), tree.Every(found), word="among one or more")
    return tree.RemoveCounters(counters.kind, counters.amount, tree.Every(found), word="among")


@rule("cost_put")
def _cost_put(scope: Scope, counters: Counters, what: Phrase) -> tree.Cost:
    if counters.how not in ("one", "n") or counters.kind is None or counters.amount is None:
        raise NoMeaning("counters in a cost")
    return tree.PutCounters(counters.kind, counters.amount, _cost_ref(scope, what))


def _moved(zone: str, position: str) -> Any:
    def give(scope: Scope, what: Phrase, place: Place) -> tree.Cost:
        place = zone_of(place)
        return tree.OtherCost(tree.Move(_cost_ref(scope, what), place.zone, "put", of=place.of, position=position))

    return give


rule("cost_top")(_moved("library", "top"))
rule("cost_bottom")(_moved("library", "bottom"))


@rule("value_life_paid")
def _life_paid(scope: Scope, what: Phrase) -> tree.Amount:
    """ "The life paid as ~ entered": by the instruction that is followed as it enters (607)."""
    ref = as_ref(scope, what)
    if not isinstance(ref, tree.This):
        raise NoMeaning("the life paid for what")
    return tree.EventAmount("life paid as it entered", ref)


rule("cost_into")(_moved("", ""))
rule("cost_draw")(lambda scope, count: tree.OtherCost(tree.Draw(tree.Who("you"), count.amount)))
rule("cost_gain")(lambda scope, amount: tree.OtherCost(tree.GainLife(tree.Who("you"), amount)))
rule("cost_lose")(lambda scope, amount: tree.OtherCost(tree.LoseLife(tree.Who("you"), amount)))


@rule("cost_damage")
def _cost_damage(scope: Scope, source: Phrase, amount: tree.Amount, to: Phrase) -> tree.Cost:
    ref = as_ref(scope, source)
    return tree.OtherCost(tree.DealDamage(ref, amount, as_ref(scope, to)), word="have")


@rule("cost_have_gain")
def _cost_have_gain(scope: Scope, who: Phrase, amount: tree.Amount) -> tree.Cost:
    return tree.OtherCost(tree.GainLife(as_player(scope, who), amount), word="have")


__all__ = ["Counters", "as_player", "number", "symbols_of"]
