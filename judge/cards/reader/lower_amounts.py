"""Lowering of amounts, values, counters and costs (107, 118; 116 in 2009, 121)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, as_class, as_filter, as_ref, lazy, rule, words_of
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import Noun, number_of
from judge.cards.reader.places import Place, in_zone
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS

ONE = tree.Num(1)

rule("amt_that_much")(lambda scope: tree.EventAmount("amount", word="that much"))
rule("amt_that_many")(lambda scope: tree.EventAmount("amount"))
rule("amt_twice_that")(lambda scope: tree.Times(tree.Num(2), tree.EventAmount("amount", word="that much")))
rule("amt_half_that")(lambda scope: tree.Half(tree.EventAmount("amount", word="that much"), False))
rule("amt_times_x")(lambda scope, count, x: tree.Times(number(count), tree.X()))
rule("amt_x_plus")(lambda scope, x, more: tree.Plus(tree.X(), number(more)))
rule("value_colors_spent")(lambda scope, what: tree.EventAmount("colors of mana spent", as_ref(scope, what)))
rule("value_mana_spent")(lambda scope, what: tree.EventAmount("mana spent to cast", as_ref(scope, what)))
rule("value_starting_life")(lambda scope: tree.EventAmount("your starting life total", word="your starting life total"))
rule("value_difference")(lambda scope: tree.EventAmount("difference", word="the difference"))
rule("amt_twice_x")(lambda scope, x: tree.Times(tree.Num(2), tree.X()))

rule("value")(lambda scope, one: one)
rule("value_plus")(lambda scope, one, two: tree.Plus(one, two))
rule("value_plus_twice")(lambda scope, one, two: tree.Plus(one, tree.Times(tree.Num(2), two)))
rule("value_minus")(lambda scope, one, two: tree.Plus(one, tree.Negative(two)))
rule("value_twice")(lambda scope, one: tree.Times(tree.Num(2), one))
rule("value_half")(lambda scope, one, rounding: tree.Half(one, rounding == "rounded up"))
rule("multiple")(lambda scope, *words: words_of(Syn("multiple", words)))
rule("rounding")(lambda scope, *words: words_of(Syn("rounding", words)))
rule("value_that")(lambda scope: tree.EventAmount("amount", word="that number"))


@rule("value_times")
def _value_times(scope: Scope, count: Tok, value: tree.Amount) -> tree.Amount:
    return tree.Times(number(count), value)


def number(token: Tok) -> tree.Amount:
    """The number of a NUM or X token."""
    return number_of(token)


rule("value_num", "value_x")(lambda scope, token: number(token))


@rule("value_count")
def _value_count(scope: Scope, phrase: Phrase) -> tree.Amount:
    return tree.CountOf(_counted(scope, phrase, ("", "all")))


def _counted(scope: Scope, phrase: Phrase, dets: tuple[str, ...]) -> tree.Node:
    if isinstance(phrase, Phrase) and phrase.ref is not None:
        if isinstance(phrase.ref, (tree.Who, tree.Back)):
            return phrase.ref
        raise NoMeaning("the number of a single thing")
    return as_filter(phrase, dets)


@rule("value_counters")
def _value_counters(scope: Scope, kind: str | None, on: Phrase) -> tree.Amount:
    return tree.CountersOn(
        kind, as_class(scope, on) if isinstance(on, Phrase) and on.ref is None else as_ref(scope, on)
    )


@rule("value_my_counters")
def _value_my_counters(scope: Scope, kind: str | None) -> tree.Amount:
    return tree.CountersOn(kind, tree.Who("you"))


@rule("value_stat")
def _value_stat(scope: Scope, of: tree.Ref, stat: tree.Stat | Literal["power and toughness"]) -> tree.Amount:
    if stat == "power and toughness":
        raise NoMeaning(stat)
    return tree.Characteristic(of, stat)


rule("value_life")(lambda scope, of: tree.Characteristic(of, "life total"))


@rule("value_stat_of")
def _value_stat_of(scope: Scope, stat: tree.Stat, of: Phrase) -> tree.Amount:
    return tree.Characteristic(as_ref(scope, of), stat, word="of")


rule("value_total")(lambda scope, stat, what: tree.Total("total", stat, as_class(scope, what)))
rule("value_greatest")(lambda scope, stat, what: tree.Total("greatest", stat, as_class(scope, what)))
rule("value_highest")(lambda scope, stat, what: tree.Total("greatest", stat, as_class(scope, what), word="highest"))
rule("value_domain")(lambda scope, what: tree.DistinctCount("basic land type", as_class(scope, what)))
rule("value_colors")(lambda scope, what: tree.DistinctCount("color", as_class(scope, what)))
rule("value_types")(lambda scope, what: tree.DistinctCount("card type", as_class(scope, what)))


@rule("value_zone")
def _value_zone(scope: Scope, place: Place) -> tree.Amount:
    return tree.CountOf(tree.Filter("card", (in_zone(place),)))


rule("value_symbols")(lambda scope, color, among: tree.Devotion((COLORS[color.text.lower()],), among))
rule("value_removed")(lambda scope, kind: tree.EventAmount(f"{kind} counters removed this way"))


@rule("value_devoured")
def _value_devoured(scope: Scope, noun: Noun) -> tree.Amount:
    if noun.kind != "permanent" or not noun.plural or len(noun.predicates) != 1:
        raise NoMeaning("devoured what")
    if noun.predicates == (tree.IsType("creature"),):
        return tree.EventAmount("creatures devoured")
    return tree.EventAmount("creatures devoured", tree.Filter("permanent", noun.predicates))


rule("value_way")(lambda scope, what: tree.EventAmount(f"{what} this way"))
rule("way_noun")(lambda scope, *words: words_of(Syn("way", words)))
rule("value_dealt")(lambda scope: tree.EventAmount("damage dealt this way", word="the amount of damage dealt this way"))
rule("value_dealt2")(lambda scope: tree.EventAmount("damage dealt this way"))
rule("value_lost")(lambda scope: tree.EventAmount("life lost this way"))
rule("value_lost2")(lambda scope: tree.EventAmount("life lost this way", word="the life lost this way"))
rule("value_gained_turn")(lambda scope: tree.EventAmount("life you gained this turn"))
rule("value_prevented")(
    lambda scope: tree.EventAmount("damage prevented this way", word="the damage prevented this way")
)
rule("value_that_damage")(lambda scope: tree.EventAmount("amount", word="the damage dealt"))
rule("value_died")(lambda scope: tree.EventAmount("creatures that died this turn"))
rule("value_devotion")(lambda scope, color: tree.Devotion((COLORS[color.text.lower()],)))
rule("value_devotion_that")(lambda scope: tree.Devotion(("that color",)))
rule("value_devotion2")(lambda scope, one, two: tree.Devotion((COLORS[one.text.lower()], COLORS[two.text.lower()])))
rule("value_kicked")(lambda scope, what: tree.EventAmount("times kicked", as_ref(scope, what)))
rule("value_most_discarded")(
    lambda scope: tree.EventAmount(
        "most cards discarded by a player this way", word="the greatest number of cards a player discarded this way"
    )
)
rule("value_chosen")(lambda scope: tree.EventAmount("chosen number"))
rule("value_the_number")(lambda scope: tree.EventAmount("chosen number", word="the number"))


@dataclass(frozen=True, slots=True)
class Counters:
    """A number of counters of one kind, before it is known whether they are put, removed or had."""

    how: str
    kind: str | None
    amount: tree.Amount | None = ONE
    article: str = ""


@lazy("ctr")
def _ctr(scope: Scope, token: Tok) -> str:
    return token.text if token.type == "PT" else token.text.lower()


def _counters(name: str, how: str, amount: Any = "n", article: str = "") -> None:
    def give(scope: Scope, *values: Any) -> Counters:
        rest = list(values)
        count = rest.pop(0) if amount == "n" else amount
        return Counters(how, rest[0] if rest else None, count, article)

    rule(name)(give)


_counters("ctr_one", "one", ONE)
_counters("ctr_n", "n")
_counters("ctr_another", "one", ONE, "another")
_counters("ctr_additional", "one", ONE, "an additional")
_counters("ctr_n_additional", "n", "n", "additional")
_counters("ctr_additional_n", "n", "n", "an additional")
_counters("ctr_more", "more")
_counters("ctr_batch", "batch", ONE)
_counters("ctr_upto", "upto")
_counters("ctr_all", "all", None)
_counters("ctr_all_kinds", "all", None)
_counters("ctr_any_one", "one", ONE)
_counters("ctr_some", "some", None)
_counters("ctr_that", "n", tree.EventAmount("amount"))
_counters("ctr_any", "any", tree.AnyNumber())


@rule("ctr_number")
def _ctr_number(scope: Scope, kind: str, value: tree.Amount) -> Counters:
    return Counters("equal", kind, value, "a number of")


@rule("ctr_equal")
def _ctr_equal(scope: Scope, kind: str, value: tree.Amount) -> Counters:
    return Counters("equal", kind, value)
