"""Lowering of clauses under a condition or a price: "if", "instead", "unless" (608.2e, 603.4)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.claims import Claim, Clause, Joined, of_the_last, to_effect
from judge.cards.reader.lowering import as_player, lazy, lower
from judge.cards.reader.machine import Syntax
from judge.cards.reader.pointing import NoMeaning, Scope


@lazy("c_if")
def _c_if(scope: Scope, condition: Syntax, clause: Syntax) -> Clause:
    test = lower(condition, scope)
    scope.branch = scope.said
    found = lower(clause, scope)
    if isinstance(found, Claim) and found.lasts is None and found.condition is None and not found.word:
        return dataclasses.replace(found, condition=test, word="if front")
    return tree.If(test, to_effect(found))


def _either_way(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, one: Syntax, two: Syntax) -> tree.Effect:
        first = to_effect(lower(one, scope))
        second = to_effect(lower(two, scope))
        if any(isinstance(part, (tree.May, tree.MayPay, tree.OneOf)) for part in (first, second)):
            raise NoMeaning("a choice between choices")
        return tree.OneOf((first, second), word=word)


_either_way("c_or", " or ")
_either_way("c_or_comma", ", or ")


@lazy("c_if_instead", "c_if_instead_front")
def _c_if_instead(scope: Scope, condition: Syntax, clause: Syntax) -> tree.Effect:
    test = lower(condition, scope)
    return tree.If(test, to_effect(lower(clause, scope)), instead=True)


@lazy("c_if_instead_front")
def _c_if_instead_front(scope: Scope, condition: Syntax, clause: Syntax) -> tree.Effect:
    test = lower(condition, scope)
    return tree.If(test, to_effect(lower(clause, scope)), instead=True, word="front")


@lazy("c_instead_if")
def _c_instead_if(scope: Scope, clause: Syntax, condition: Syntax) -> tree.Effect:
    effect = to_effect(lower(clause, scope))
    return tree.If(lower(condition, scope), effect, instead=True, trailing=True)


@lazy("c_trail_if")
def _c_trail_if(scope: Scope, clause: Syntax, condition: Syntax) -> Clause:
    found = lower(clause, scope)
    test = lower(condition, scope)

    def under(last: Clause) -> Clause:
        if isinstance(last, Claim) and last.lasts is None and last.condition is None and not last.word:
            return dataclasses.replace(last, condition=test, word="if")
        return tree.If(test, to_effect(last), trailing=True)

    return of_the_last(found, under)


@lazy("c_trail_if_instead_if")
def _c_trail_if_instead_if(scope: Scope, clause: Syntax, condition: Syntax, other: Syntax) -> tree.Effect:
    effect = to_effect(lower(clause, scope))
    inner = tree.If(lower(condition, scope), effect, trailing=True)
    return tree.If(lower(other, scope), inner, instead=True, trailing=True)


@lazy("c_unless")
def _c_unless(scope: Scope, clause: Syntax, condition: Syntax) -> Clause:
    found = lower(clause, scope)
    test = lower(condition, scope)
    return of_the_last(found, lambda last: tree.Unless(test, to_effect(last)))


def _doer(payer: tree.Ref, found: Clause) -> tree.Ref:
    """Who "they" are that may pay: "that player returns a permanent to its owner's hand unless they pay", the one who would do it,
    sooner than the one whose zone it goes to."""
    does = getattr(found.items[-1] if isinstance(found, Joined) else found, "who", None)
    if isinstance(payer, tree.OwnerOf) and payer.word == "they" and isinstance(does, (tree.Back, tree.ControllerOf)):
        return dataclasses.replace(does, word="they")
    return payer


def _dealt_to(cost: tree.Cost, payer: Any) -> tree.Cost:
    """A cost that has damage dealt to "them" after cards were spoken of: to the player who has it dealt, as cards are dealt none."""
    if not isinstance(cost, tree.OtherCost):
        return cost
    effect = cost.effect
    if not isinstance(effect, tree.DealDamage) or not (isinstance(effect.to, tree.Back) and effect.to.to == "choice" and effect.to.word == "them"):
        return cost
    return dataclasses.replace(cost, effect=dataclasses.replace(effect, to=dataclasses.replace(payer, word="them")))


@lazy("c_unless_pays")
def _c_unless_pays(scope: Scope, clause: Syntax, who: Syntax, costs: Syntax) -> Clause:
    found = lower(clause, scope)
    payer = _doer(as_player(scope, lower(who, scope)), found)
    price = tuple(_dealt_to(cost, payer) for cost in lower(costs, scope))
    # "tap it and sacrifice a land unless you pay" is one threat; what comes "then" is another
    return of_the_last(found, lambda last: tree.UnlessPays(to_effect(last), payer, price), ("then",))


@lazy("c_unless_pays_where")
def _c_unless_pays_where(scope: Scope, clause: Syntax, who: Syntax, costs: Syntax, x: Syntax, value: Syntax) -> tree.Effect:
    effect = to_effect(lower(clause, scope))
    payer = as_player(scope, lower(who, scope))
    (cost,) = lower(costs, scope)
    if not isinstance(cost, tree.Mana) or cost.symbols != ("X",) or cost.times is not None:
        raise NoMeaning("where X without an X")
    before = scope.mentions
    if isinstance(effect, tree.Counter) and isinstance(effect.what, (tree.Target, tree.Back)):
        scope.mentions = [m for m in before if not m.player]  # "its mana cost": of what would be countered
    times = lower(value, scope)
    scope.mentions = before
    return tree.UnlessPays(effect, payer, (tree.Mana(("1",), times, word=f"where {cost.word}"),))


@lazy("c_unless_pays_front")
def _c_unless_pays_front(scope: Scope, who: Syntax, costs: Syntax, clause: Syntax) -> tree.Effect:
    payer = as_player(scope, lower(who, scope))
    price = lower(costs, scope)
    return tree.UnlessPays(to_effect(lower(clause, scope)), payer, price, word="front")
