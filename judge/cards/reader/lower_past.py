"""Lowering of what happened this turn as numbers and conditions: damage dealt to somebody, life lost, cards put into a graveyard (608.2g)."""

from __future__ import annotations

import dataclasses
from typing import Literal

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, as_player, as_ref, as_subject, rule
from judge.cards.reader.machine import Tok
from judge.cards.reader.nominals import YOU, Noun, number_of
from judge.cards.reader.pointing import NoMeaning, Scope


def _turn_value(name: str, which: str, words: str, player: bool = False) -> None:
    """An amount of the turn about somebody; ``words`` has his or her words in the place of the bar."""

    @rule(name)
    def give(scope: Scope, who: Phrase | None = None) -> tree.Amount:
        of = YOU if who is None else as_player(scope, who) if player else as_ref(scope, who)
        return tree.EventAmount(which, of, word=words)


_turn_value("value_dealt_to", "damage dealt this turn", "the damage dealt to | this turn")
_turn_value("value_dealt_already", "damage dealt this turn", "the damage already dealt to | this turn")
_turn_value("value_life_lost", "life lost this turn", "the life | lost this turn", player=True)
_turn_value("value_life_lost_amount", "life lost this turn", "the amount of life | lost this turn", player=True)
_turn_value("value_you_lost", "life lost this turn", "the life you've lost this turn")
_turn_value("value_you_lost_amount", "life lost this turn", "the amount of life you've lost this turn")
_turn_value("value_you_gained", "life gained this turn", "the amount of life you've gained this turn")
_turn_value("value_you_drew", "cards drawn this turn", "the number of cards you've drawn this turn")
_turn_value("value_you_cast", "spells cast this turn", "the number of spells you've cast this turn")
_turn_value("each_drawn", "cards drawn this turn", "card you've drawn this turn")
_turn_value("each_cast", "spells cast this turn", "spell you've cast this turn")
_turn_value("each_gained", "life gained this turn", "1 life you gained this turn")


@rule("value_foes_lost")
def _foes_lost(scope: Scope) -> tree.Amount:
    return tree.EventAmount("life lost this turn", tree.Who("opponents"), word="the total life lost by your opponents this turn")


rule("value_they_drew")(
    lambda scope: tree.EventAmount("cards drawn this turn", scope.player("they"), word="the number of cards they've drawn this turn")
)
rule("value_all_lost")(
    lambda scope: tree.EventAmount("life lost this turn", tree.Who("players"), word="the total life lost by all players this turn")
)


@rule("each_foes_lost")
def _each_foes_lost(scope: Scope) -> tree.Amount:
    return tree.EventAmount("life lost this turn", tree.Who("opponents"), word="1 life your opponents have lost this turn")


rule("each_pool_mana")(lambda scope, color: tree.EventAmount(f"{color.text.lower()} mana in your mana pool"))
rule("each_my_counter")(lambda scope, kind: tree.CountersOn(kind, YOU))
rule("each_dealt_you")(lambda scope: tree.EventAmount("damage dealt this turn", YOU, word="1 damage dealt to you this turn"))


def _extreme_life(name: str, how: Literal["greatest", "least"], word: str) -> None:
    @rule(name)
    def give(scope: Scope, who: Phrase) -> tree.Amount:
        before = len(scope.mentions)
        players = as_player(scope, who)
        del scope.mentions[before:]
        return tree.Total(how, "life total", players, word=word)


_extreme_life("value_highest_life", "greatest", "highest")
_extreme_life("value_lowest_life", "least", "lowest")


@rule("value_own_both")
def _own_both(scope: Scope, noun: Noun) -> tree.Amount:
    """ "The total number of instant and sorcery cards you own in exile and in your graveyard"."""
    if noun.kind != "card" or not noun.plural:
        raise NoMeaning("the number of what")
    exiled = tree.CountOf(tree.Filter("card", (*noun.predicates, tree.OwnedBy(YOU), tree.InZone("exile"))))
    buried = tree.CountOf(tree.Filter("card", (*noun.predicates, tree.InZone("graveyard", YOU)), word="total"))
    return tree.Plus(exiled, buried)


rule("value_died_way")(lambda scope: tree.EventAmount("creatures destroyed this way", word="the number of creatures that died this way"))


def _several(what: Phrase) -> tuple[tree.Filter, tree.Compare | None]:
    """A class and how many of it: "two or more creatures", "a creature"."""
    if isinstance(what, Phrase) and what.filter is not None and what.ref is None and not what.filter.word:
        if what.det == "compare" and what.compare is not None and what.compare.op == ">=":
            return dataclasses.replace(what.filter, word="compare"), what.compare
        if what.det == "a" and not what.word:
            return dataclasses.replace(what.filter, word="a"), None
    raise NoMeaning("by how many")


@rule("c_dealt_by")
def _dealt_by(scope: Scope, who: Phrase, by: Phrase) -> tree.Condition:
    """ "An opponent was dealt damage by a red source this turn"."""
    subject, _ = as_subject(scope, who)
    before = len(scope.mentions)
    source, times = _several(by)
    del scope.mentions[before:]
    return tree.History(tree.DealsDamage(source, subject, passive=True, word="by"), "this turn", times)


@rule("c_youve_been_dealt_by")
def _been_dealt_by(scope: Scope, by: Phrase) -> tree.Condition:
    source, times = _several(by)
    return tree.History(tree.DealsDamage(source, YOU, passive=True, word="you've been"), "this turn", times)


@rule("c_had_put")
def _had_put(scope: Scope, who: Phrase, what: Phrase) -> tree.Condition:
    """ "An opponent had three or more cards put into their graveyard from anywhere this turn"."""
    player = as_player(scope, who)
    found, times = _several(what)
    return tree.History(tree.ZoneChange(found, "anywhere", "graveyard", of=player, word="had put"), "this turn", times)


@rule("c_dealt_much")
def _dealt_much(scope: Scope, amount: tree.Amount, who: Phrase) -> tree.Condition:
    """ "4 or more damage was dealt to it this turn"."""
    of = as_ref(scope, who)
    return tree.Measures(tree.EventAmount("damage dealt this turn", of), tree.Compare(">=", amount), word="was dealt")


@rule("c_was_dealt_much")
def _was_dealt_much(scope: Scope, who: Phrase, least: Tok) -> tree.Condition:
    """ "An opponent was dealt 7 or more damage this turn"."""
    return tree.Measures(tree.EventAmount("damage dealt this turn", as_ref(scope, who)), tree.Compare(">=", number_of(least)), word="dealt much")


@rule("c_a_library")
def _a_library(scope: Scope, compare: tree.Compare) -> tree.Condition:
    """ "A library has twenty or fewer cards in it": any player's."""
    return tree.Measures(tree.EventAmount("cards in the smallest library"), compare, word="a library")


@rule("c_counters_on")
def _counters_on(scope: Scope, compare: tree.Compare, kind: str, on: Phrase) -> tree.Condition:
    return tree.Measures(tree.CountersOn(kind, as_ref(scope, on)), compare, word="are on")
