"""Lowering of damage and life: "deals 3 damage to", "gain 3 life" (118-120)."""

from __future__ import annotations

from typing import Any

from judge.cards import tree
from judge.cards.reader.acting import Act, act, on
from judge.cards.reader.lowering import Phrase, as_ref, lazy, lower, rule
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import number_of
from judge.cards.reader.pointing import NoMeaning, Scope


@rule("i_damage")
def _damage(scope: Scope, amount: tree.Amount, to: Phrase) -> Act:
    ref = scope.whose(as_ref(scope, to))  # "that player controls ... damage to them"
    return Act(lambda source: tree.DealDamage(source, amount, ref), "object")


THAT_DAMAGE = tree.EventAmount("amount", word="that damage")
_MULTIPLES = {"double": tree.Num(2), "triple": tree.Num(3)}


@rule("i_damage_double")
def _damage_multiple(scope: Scope, multiple: str, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    amount = tree.Times(_MULTIPLES[multiple], tree.EventAmount("amount", word="that damage"))
    return Act(lambda source: tree.DealDamage(source, amount, ref), "object")


@rule("i_damage_double_all")
def _damage_multiple_all(scope: Scope, multiple: str) -> Act:
    """ "It deals double that damage instead": to whatever it would be dealt to."""
    amount = tree.Times(_MULTIPLES[multiple], tree.EventAmount("amount", word="that damage"))
    return Act(lambda source: tree.DealDamage(source, amount, tree.Back("trigger", word="unsaid")), "object")


@rule("i_damage_half_x")
def _damage_half_x(scope: Scope, x: Tok, rounding: str, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, tree.Half(tree.X(), rounding == "rounded up"), ref, word="half"), "object")


@rule("i_damage_that")
def _damage_that(scope: Scope, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, THAT_DAMAGE, ref), "object")


@rule("i_damage_plus")
def _damage_plus(scope: Scope, more: Tok, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    amount = tree.Plus(tree.EventAmount("amount", word="that much"), number_of(more))
    return Act(lambda source: tree.DealDamage(source, amount, ref, word="plus"), "object")


@rule("i_damage2")
def _damage2(scope: Scope, amount: tree.Amount, to: Phrase, amount2: tree.Amount, to2: Phrase) -> Act:
    ref, ref2 = as_ref(scope, to), as_ref(scope, to2)
    return Act(
        lambda source: tree.Sequence(
            (tree.DealDamage(source, amount, ref), tree.DealDamage(source, amount2, ref2)), (" and noverb",)
        ),
        "object",
    )


def _damage_besides(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, amount: tree.Amount, to: Phrase, amount2: tree.Amount, to2: Phrase) -> Act:
        """ "... and 1 additional damage to each blue creature": another damage, to some of them besides the first."""
        ref, ref2 = as_ref(scope, to), as_ref(scope, to2)
        return Act(
            lambda source: tree.Sequence(
                (tree.DealDamage(source, amount, ref), tree.DealDamage(source, amount2, ref2, word=word)), (" and noverb",)
            ),
            "object",
        )


_damage_besides("i_damage2_more", "additional")
_damage_besides("i_damage2_again", "an additional")


@rule("i_damage3")
def _damage3(scope: Scope, *said: Any) -> Act:
    parts = [(amount, as_ref(scope, to)) for amount, to in zip(said[::2], said[1::2], strict=True)]
    return Act(
        lambda source: tree.Sequence(tuple(tree.DealDamage(source, *part) for part in parts), (", noverb", ", and noverb")), "object"
    )


@rule("i_damage_evenly")
def _damage_evenly(scope: Scope, amount: tree.Amount, rounding: str, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    if rounding != "rounded down" or not isinstance(ref, (tree.Target, tree.Every)):
        raise NoMeaning("even shares of what")
    return Act(lambda source: tree.DealDamage(source, amount, ref, evenly=True), "object")


@rule("i_damage_divided")
def _damage_divided(scope: Scope, amount: tree.Amount, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    if not isinstance(ref, (tree.Target, tree.Both, tree.Either)):
        raise NoMeaning("a division that was not announced")
    return Act(lambda source: tree.DealDamage(source, amount, ref, divided=True), "object")


@rule("i_damage_value_divided")
def _damage_value_divided(scope: Scope, value: tree.Amount, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    if not isinstance(ref, (tree.Target, tree.Both, tree.Either)):
        raise NoMeaning("a division that was not announced")
    return Act(lambda source: tree.DealDamage(source, value, ref, divided=True, word="equal first"), "object")


@rule("i_damage_value")
def _damage_value(scope: Scope, value: tree.Amount, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, value, ref, word="equal first"), "object")


@lazy("i_damage_value2")
def _damage_value2(scope: Scope, to: Syntax, value: Syntax) -> Act:
    ref = as_ref(scope, lower(to, scope))
    amount = lower(value, scope)
    return Act(lambda source: tree.DealDamage(source, amount, ref, word="equal"), "object")


act("i_gain", lambda who, amount: tree.GainLife(who, amount))
act("i_lose", lambda who, amount: tree.LoseLife(who, amount))
act("i_gain_value", lambda who, value: tree.GainLife(who, value, word="equal"))
rule("lim_life")(lambda scope: "life before")
rule("lim_toughness")(lambda scope: "toughness")
rule("lim_spent")(lambda scope, mana, x: f"spent {mana.text.strip('{}')}")
rule("limits")(lambda scope, *several: several)
act("i_gain_limited", lambda who, value, limits: tree.GainLife(who, tree.NoMoreThan(value, limits), word="equal"))
act("i_gain_limited_life", lambda who, value, limits: tree.GainLife(who, tree.NoMoreThan(value, limits), word="equal life"))
act("i_extra_step", lambda who, step: tree.ExtraTurn(who, step, after="after this step", word="gets"))
act("i_lose_value", lambda who, value: tree.LoseLife(who, value, word="equal"))
act("i_gain_that", lambda who: tree.GainLife(who, tree.EventAmount("amount", word="that much")))
act(
    "i_lose_half",
    lambda who, of, rounding: tree.LoseLife(
        who, tree.Half(tree.Characteristic(of, "life total"), rounding == "rounded up")
    ),
)
act("i_exchange_life", lambda who: tree.ExchangeLife(who, who))
on("i_exchange_life_with", lambda who, ref: tree.ExchangeLife(who, ref))
