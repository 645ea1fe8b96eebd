"""Lowering of "with" and "without": abilities, characteristics, counters (109.3, 122)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, rule, withdraw, words_of
from judge.cards.reader.machine import Syn
from judge.cards.reader.pointing import NoMeaning, Scope

if TYPE_CHECKING:
    from judge.cards.reader.lower_amounts import Counters
    from judge.cards.reader.lower_mods import Abilities


def has_abilities(abilities: Abilities) -> tree.Predicate:
    """One or several keywords as a predicate."""
    found, word = abilities.list, abilities.word
    options: list[tree.Predicate] = []
    for ability in found:
        if not isinstance(ability, tree.Keyword) or ability.costs or ability.extra:
            raise NoMeaning("with an ability of that kind")
        if ability.filter is not None:
            options.append(tree.HasAbility(ability.name, ability.filter))
        elif ability.number is None:
            options.append(tree.HasAbility(ability.name))
        else:
            raise NoMeaning("with a numbered ability")
    if len(options) == 1:
        return options[0]
    if word == "or":
        return tree.AnyOf(tuple(options))
    return tree.AllOf(tuple(options), word="and")


rule("w_tap_in_cost")(lambda scope, symbol: tree.TapInCost())
rule("w_tap_in_cost_long")(lambda scope, symbol: tree.TapInCost(word="activation "))
rule("w_has_tap_ability")(lambda scope, symbol: tree.TapInCost(has=True))
rule("p_that_has_tap")(lambda scope, symbol: tree.TapInCost(has=True, word="that"))
rule("p_no_tap_in_cost")(lambda scope, symbol: tree.Not(tree.TapInCost(word="activation ")))


@rule("w_attached")
def _w_attached(scope: Scope, what: Phrase) -> tree.Predicate:
    if not isinstance(what, Phrase) or what.filter is None or what.det not in ("a", "another") or what.most != tree.ONE:
        raise NoMeaning("with what attached")
    withdraw(what)
    return tree.HasAttached(dataclasses.replace(what.filter, word="a"))


rule("withs")(lambda scope, one: one)
rule("withs_or")(lambda scope, one, two: tree.AnyOf((one, two)))
rule("withs_and")(lambda scope, one, two: tree.AllOf((one, two), word="and"))
rule("w_abils")(lambda scope, abilities: has_abilities(abilities))
rule("parity")(lambda scope, *words: words_of(Syn("parity", words)))


@rule("w_parity")
def _parity(scope: Scope, said: str) -> tree.Predicate:
    """ "With even mana values": whether the number leaves nothing over when halved."""
    return tree.HasStat("mana value", tree.Compare("even" if "even" in said else "odd", tree.Num(2), word=said))


rule("w_stat")(lambda scope, stat, compare: tree.HasStat(stat, compare))
rule("w_power_or_toughness")(
    lambda scope, compare: tree.AnyOf((tree.HasStat("power", compare), tree.HasStat("toughness", compare)), word="either stat")
)
rule("w_kw_ability")(lambda scope, name: tree.HasAbility(name, word="ability"))
rule("w_kw_abilities")(lambda scope, name: tree.HasAbility(name, word="abilities"))
rule("w_stat_equal")(lambda scope, stat, value: tree.HasStat(stat, tree.Compare("=", value, word="equal to")))
rule("w_stat_most")(
    lambda scope, stat, value: tree.HasStat(stat, tree.Compare("<=", value, word="less than or equal to"))
)
rule("w_stat_more")(lambda scope, stat, value: tree.HasStat(stat, tree.Compare(">", value)))
rule("w_stat_less")(lambda scope, stat, value: tree.HasStat(stat, tree.Compare("<", value)))
rule("w_different_names")(lambda scope: tree.DifferentNames())


@rule("w_total")
def _w_total(scope: Scope, stat: tree.Stat, compare: tree.Compare) -> tree.Predicate:
    if stat not in ("power", "toughness", "mana value") or compare.op not in ("<=", "<", ">="):
        raise NoMeaning("a total of that kind")
    return tree.TotalStat(stat, compare)


rule("w_any_counters")(lambda scope: tree.HasCounter(None, word="counters"))
rule("w_a_counter")(lambda scope: tree.HasCounter(None))
rule("w_highest_word")(lambda scope, stat: tree.Extreme(stat, "greatest", None, word="highest"))
rule("w_lowest_word")(lambda scope, stat: tree.Extreme(stat, "least", None, word="lowest"))
rule("w_highest")(lambda scope, stat: tree.Extreme(stat, "greatest", None))
rule("w_least")(lambda scope, stat: tree.Extreme(stat, "least", None))
rule("w_same_name")(lambda scope: tree.Shares("name", scope.it("it"), word="with the same name"))
rule("w_single_target")(lambda scope: tree.TargetsThat(None, single=True))
rule("w_no_abilities")(lambda scope: tree.Not(tree.HasAbility("")))
rule("w_kwname")(lambda scope, name: tree.HasAbility(name))
rule("kwname")(lambda scope, token: token.text.lower())


@rule("w_counters")
def has_counters(scope: Scope, counters: Counters) -> tree.Predicate:
    """Having so many counters of a kind: "with two or more charge counters on it"."""
    if counters.how == "one":
        return tree.HasCounter(counters.kind, word=counters.article)
    if counters.how == "more":
        return tree.HasCounter(counters.kind, tree.Compare(">=", counters.amount or tree.ONE))
    if counters.how == "some":
        return tree.HasCounter(counters.kind, word="plural")
    if counters.how == "n":
        return tree.HasCounter(counters.kind, tree.Compare("=", counters.amount or tree.ONE))
    raise NoMeaning("with counters of that form")


@rule("w_no_counters")
def _w_no_counters(scope: Scope, kind: str | None) -> tree.Predicate:
    return tree.Not(tree.HasCounter(kind))


rule("cp_kind")(lambda scope, kind: kind)
rule("cp_any")(lambda scope: None)


def _cmp(name: str, op: tree.Comparison, word: str = "") -> None:
    rule(name)(lambda scope, amount: tree.Compare(op, amount, word=word))


_cmp("cmp_eq", "=")
_cmp("cmp_le", "<=")
_cmp("cmp_le_fewer", "<=", "or fewer")
_cmp("cmp_ge", ">=")
_cmp("cmp_ge_more", ">=", "or more")
_cmp("cmp_lt", "<")
_cmp("cmp_gt", ">")
_cmp("cmp_ge_value", ">=", "greater than or equal to")
_cmp("cmp_le_value", "<=", "less than or equal to")
_cmp("cmp_more_than", ">", "more than")
_cmp("cmp_equal", "=", "equal to")
_cmp("cmp_exactly", "=", "exactly")
_cmp("cmp_fewer", "<", "fewer than")
