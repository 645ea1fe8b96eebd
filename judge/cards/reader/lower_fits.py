"""Lowering of conditions about what something is or has: "it's a creature", "~ has a counter on it"."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.reader.lower_conditions import existing
from judge.cards.reader.lower_posts import post_class, same_stat
from judge.cards.reader.lower_with import has_abilities, has_counters
from judge.cards.reader.lowering import Phrase, as_class, as_ref, lazy, lower, rule, withdraw
from judge.cards.reader.machine import Syntax
from judge.cards.reader.places import in_zone
from judge.cards.reader.pointing import NoMeaning, Scope

if TYPE_CHECKING:
    from judge.cards.reader.nominals import Noun


@lazy("c_stat_than")
def _c_stat_than(scope: Scope, of: Syntax, stat: Syntax, other: Syntax) -> tree.Condition:
    one, name = lower(of, scope), lower(stat, scope)
    two = as_ref(scope, lower(other, scope))
    return tree.Measures(
        tree.Characteristic(one, name), tree.Compare(">", tree.Characteristic(two, name)), word="than whose"
    )


_PREDICATED = ("a", "no", "compare", "count")


def _some_are(scope: Scope, phrase: Phrase, predicates: tuple[tree.Predicate, ...]) -> tree.Condition:
    """ "Three or more creatures are attacking": how many of the class are so."""
    found = existing(scope, phrase, *predicates)
    return dataclasses.replace(found, word=f"pred {len(predicates)}|{found.word}")


def _fits(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, what: Syntax, found: Syntax) -> tree.Condition:
        phrase = lower(what, scope)
        if isinstance(phrase, Phrase) and phrase.ref is None and phrase.det in _PREDICATED and word == "is":
            return _some_are(scope, phrase, lower(found, scope))
        if isinstance(phrase, Phrase) and phrase.ref is None and phrase.det == "a":
            raise NoMeaning("a class in a condition")
        predicates = lower(found, scope)
        if tree.HasStatus("paired with another creature") in predicates:
            scope.mention(tree.Back("pair", 0, True), {"creature", "permanent"}, plural=True)
        return tree.Fits(as_ref(scope, phrase), predicates, past=word == "was", word=word)


_fits("c_is", "is")
_fits("c_s", "'s")
_fits("c_was", "was")
_fits("c_remains", "remains")
rule("c_remains_exiled")(lambda scope, what: tree.Fits(as_ref(scope, what), (tree.InZone("exile"),), word="remains exiled"))


def _fits_not(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, what: Syntax, found: Syntax) -> tree.Condition:
        return tree.IsNot(tree.Fits(as_ref(scope, lower(what, scope)), lower(found, scope), past=word == "wasn't", word=word))


_fits_not("c_isnt", "isn't")
_fits_not("c_wasnt", "wasn't")
_fits_not("c_is_not", "is not")


@lazy("c_has_ability")
def _c_has_ability(scope: Scope, what: Syntax, found: Syntax, past: bool = False) -> tree.Fits:
    return tree.Fits(as_ref(scope, lower(what, scope)), (has_abilities(lower(found, scope)),), past=past, word="has")


lazy("c_had_ability")(lambda scope, what, found: _c_has_ability(scope, what, found, past=True))


@lazy("c_lacks_ability")
def _c_lacks_ability(scope: Scope, what: Syntax, found: Syntax) -> tree.Condition:
    return tree.IsNot(_c_has_ability(scope, what, found))


@lazy("c_has_same")
def _c_has_same(scope: Scope, what: Syntax, stat: Syntax, of: Syntax) -> tree.Condition:
    ref = as_ref(scope, lower(what, scope))
    return tree.Fits(ref, (same_stat(lower(stat, scope), as_ref(scope, lower(of, scope)), "the same"),), word="has")


@lazy("c_has_same_name")
def _c_has_same_name(scope: Scope, what: Syntax, of: Syntax) -> tree.Condition:
    ref = as_ref(scope, lower(what, scope))
    return tree.Fits(ref, (tree.Shares("name", post_class(scope, lower(of, scope)), word="the same name as"),), word="same name")


@lazy("c_no_opponent_controls")
def _c_no_opponent_controls(scope: Scope, what: Syntax) -> tree.Condition:
    found = existing(scope, lower(what, scope), tree.ControlledBy(tree.Who("opponents"), word="subject"))
    if found.compare is not None:
        raise NoMeaning("how many no opponent controls")
    return tree.IsNot(dataclasses.replace(found, word=f"no opponent|{found.word}"))


def _counter_condition(name: str, word: str, none: bool) -> None:
    @lazy(name)
    def give(scope: Scope, what: Syntax, counters: Syntax) -> tree.Condition:
        ref = as_ref(scope, lower(what, scope))
        found = lower(counters, scope)
        predicate = tree.Not(tree.HasCounter(found)) if none else has_counters(scope, found)
        return tree.Fits(ref, (predicate,), past=word == "had", word=word)


_counter_condition("c_counters", "has", False)
_counter_condition("c_no_counters", "has", True)
_counter_condition("c_had_counters", "had", False)
_counter_condition("c_had_no_counters", "had", True)

rule("c_there_counters")(
    lambda scope, compare, kind, on: tree.Measures(tree.CountersOn(kind, as_ref(scope, on)), compare, word="there are")
)
rule("c_there_no_counters")(
    lambda scope, kind, on: tree.Measures(
        tree.CountersOn(kind, as_ref(scope, on)), tree.Compare("=", tree.Num(0)), word="there are no"
    )
)


@lazy("c_on_battlefield", "c_on_battlefield1")
def _c_on_battlefield(scope: Scope, what: Syntax) -> tree.Condition:
    phrase = lower(what, scope)
    if isinstance(phrase, Phrase) and phrase.ref is not None:
        return tree.Fits(phrase.ref, (tree.InZone("battlefield"),), word="is")
    found = existing(scope, phrase, tree.InZone("battlefield", word="subject"))
    return dataclasses.replace(found, word=f"are {found.word}")


@lazy("c_are_in")
def _c_are_in(scope: Scope, what: Syntax, place: Syntax) -> tree.Condition:
    phrase = lower(what, scope)
    zone = in_zone(lower(place, scope))
    if isinstance(phrase, Phrase) and phrase.ref is not None:
        return tree.Fits(phrase.ref, (zone,), word="is")
    found = existing(scope, phrase, dataclasses.replace(zone, word=f"subject {zone.word}".strip()))
    return dataclasses.replace(found, word=f"are {found.word}")


@lazy("c_is_in")
def _c_is_in(scope: Scope, what: Syntax, place: Syntax) -> tree.Condition:
    phrase = lower(what, scope)
    if not (isinstance(phrase, Phrase) and phrase.ref is not None):
        raise NoMeaning("what is in a zone")
    return tree.Fits(phrase.ref, (in_zone(lower(place, scope)),), word="is")


@rule("c_has_stat")
def _c_has_stat(scope: Scope, what: Phrase, stat: tree.Stat, compare: tree.Compare) -> tree.Condition:
    ref = as_ref(scope, what)
    if isinstance(ref, (tree.Every, tree.Choose)):
        raise NoMeaning("which of them")
    return tree.Measures(tree.Characteristic(ref, stat), compare, word="has")


@rule("c_total")
def _c_total(scope: Scope, what: Phrase, stat: str, compare: tree.Compare) -> tree.Condition:
    return tree.Measures(tree.Total("total", stat, as_class(scope, what)), compare, word="have")


@rule("c_shares")
def _c_shares(scope: Scope, what: Phrase, shared: tree.Quality, other: Phrase) -> tree.Condition:
    with_ = as_class(scope, other)
    if isinstance(with_, tree.This) and isinstance(other, Phrase):
        withdraw(other)
    return tree.Fits(as_ref(scope, what), (tree.Shares(shared, with_),), word="shares")


@rule("c_shares_most_common")
def _c_shares_most_common(scope: Scope, what: Phrase, among: Phrase) -> tree.Condition:
    return tree.Fits(as_ref(scope, what), (tree.SharesMostCommon(as_class(scope, among)),), word="most common")


rule("c_both_share")(lambda scope, shared: tree.Alike(tree.Back("event", plural=True, word="both cards"), shared))


@rule("c_they_both_share")
def _c_they_both_share(scope: Scope, noun: Noun, shared: str) -> tree.Condition:
    return tree.Alike(tree.Back("event", plural=True, word="they"), shared, tree.Filter(noun.kind, noun.predicates))


rule("c_only_target")(
    lambda scope, what, other: tree.Fits(as_ref(scope, what), (tree.TargetsThat(as_class(scope, other), single=True),), word="only target")
)


@rule("c_that_target")
def _that_target(scope: Scope, other: Phrase) -> tree.Condition:
    """ "If that target is you", said of a spell with a single target."""
    spell = next((one for one in reversed(scope.mentions) if one.nouns & {"spell", "spell or ability", "ability"}), None)
    if spell is None:
        raise NoMeaning("the target of what")
    return tree.Fits(spell.ref, (tree.TargetsThat(as_class(scope, other)),), word="that target")


rule("c_targets")(
    lambda scope, what, other: tree.Fits(
        as_ref(scope, what), (tree.TargetsThat(as_class(scope, other)),), word="targets"
    )
)
