"""Lowering of conditions about whose turn it is, what was just done and what was paid: "if you do", "if it was kicked" (608.2c)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.lower_conditions import existing
from judge.cards.reader.lowering import Phrase, as_class, as_player, as_ref, as_subject, lazy, lower, rule
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import YOU, Noun
from judge.cards.reader.places import Place, in_zone
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of
from judge.cards.words import COLORS


@rule("c_activated_times")
def _c_activated_times(scope: Scope, count: tree.Amount) -> tree.Condition:
    scope.mention(tree.This(), set(scope.types) | {"permanent"})
    return tree.Measures(tree.EventAmount("activations of this ability this turn"), tree.Compare(">=", count), word="activated")


@rule("c_resolved_times")
def _c_resolved_times(scope: Scope, nth: int) -> tree.Condition:
    return tree.Measures(
        tree.EventAmount("resolutions of this ability this turn"), tree.Compare("=", tree.Num(nth)), word="resolved"
    )


@lazy("keyword_paid")
def _keyword_paid(scope: Scope, token: Tok) -> str:
    return str(token.text.lower())


rule("c_its_cost_paid")(lambda scope, name: tree.WasPaid(name, of=scope.it("it"), word="cost"))
rule("c_own_cost_paid")(lambda scope, name: tree.WasPaid(name, of=tree.This(), word="cost"))

rule("c_lieutenant")(
    lambda scope: tree.Exists(
        tree.Filter("commander", (tree.OwnedBy(YOU), tree.InZone("battlefield"), tree.ControlledBy(YOU))), word="lieutenant"
    )
)
rule("c_prevented")(
    lambda scope: tree.Measures(
        tree.EventAmount("damage prevented this way"), tree.Compare(">=", tree.Num(1)), word="prevented"
    )
)


@rule("c_prevented_from")
def _c_prevented_from(scope: Scope, what: Phrase) -> tree.Condition:
    found, _ = as_subject(scope, what)
    if not isinstance(found, tree.Filter) or found.kind != "source":
        raise NoMeaning("damage from what")
    scope.mention(tree.Back("trigger source"), {"source"})
    some = tree.Measures(tree.EventAmount("damage prevented this way"), tree.Compare(">=", tree.Num(1)))
    return tree.AllTrue((some, tree.Fits(tree.Back("trigger source"), (tree.IsA(found),))), word="prevented from")


@rule("c_as_cast")
def _c_as_cast(scope: Scope, revealed: Phrase, controlled: Phrase) -> tree.Condition:
    one, two = as_class(scope, revealed), as_class(scope, controlled)
    if not isinstance(one, tree.Filter) or not isinstance(two, tree.Filter) or one.kind != "card":
        raise NoMeaning("revealed or controlled what")
    return tree.AsCast(one, two)


rule("c_your_turn")(lambda scope: tree.Turn("turn", YOU))
rule("c_not_your_turn")(lambda scope: tree.IsNot(tree.Turn("turn", YOU)))
rule("c_not_their_turn")(lambda scope, whose: tree.IsNot(tree.Turn("turn", whose)))
rule("c_wasnt_cast")(lambda scope, what: tree.IsNot(tree.Fits(as_ref(scope, what), (tree.HasStatus("cast"),), word="was cast")))


@rule("c_is_the_only")
def _c_is_the_only(scope: Scope, what: Phrase, noun: Noun, place: Place) -> tree.Condition:
    found = tree.Filter(noun.kind, (*noun.predicates, in_zone(place)))
    ref = as_ref(scope, what)
    one = tree.Exists(found, tree.Compare("=", tree.Num(1)))
    return tree.AllTrue((tree.Fits(ref, (tree.IsA(found),), word="is"), one), word="is the only")


rule("c_opp_turn")(lambda scope: tree.Turn("turn", tree.Who("an opponent")))
rule("c_do")(lambda scope: tree.DidSo(True, YOU))
rule("c_dont")(lambda scope: tree.DidSo(False, YOU))


@rule("c_they_do")
def _c_they_do(scope: Scope, who: Phrase) -> tree.Condition:
    player = as_player(scope, who)
    if isinstance(player, tree.Who) and player.role in ("any player", "an opponent"):
        scope.mention(tree.Back("each"), player=True)  # "that player": the one who did
    return tree.DidSo(True, player)


rule("c_they_dont")(lambda scope, who: tree.DidSo(False, as_player(scope, who)))
rule("c_no_one_does")(lambda scope: tree.DidSo(False, tree.Who("any player"), word="no one"))
rule("c_they_cant")(lambda scope, who: tree.DidSo(False, as_player(scope, who), word="they can't"))
rule("c_no_exchange")(lambda scope: tree.DidSo(False, YOU, word="make an exchange"))
rule("c_cant")(lambda scope: tree.DidSo(False, YOU, word="can't"))
rule("c_win_flip")(lambda scope: tree.CoinResult(True))
rule("c_lose_flip")(lambda scope: tree.CoinResult(False))
for _name, _won, _words in (
    ("c_coin_heads", True, "the coin comes up heads"),
    ("c_coin_tails", False, "the coin comes up tails"),
    ("c_it_heads", True, "it comes up heads"),
    ("c_it_tails", False, "it comes up tails"),
):
    rule(_name)((lambda won, words: lambda scope: tree.CoinResult(won, word=words))(_won, _words))
rule("c_kicked")(lambda scope, what: tree.WasPaid("kicker", of=as_ref(scope, what)))
rule("c_kicked_with")(lambda scope, what, mana: tree.WasPaid("kicker " + mana.text, of=as_ref(scope, what)))
rule("c_not_cast_hand")(
    lambda scope: tree.IsNot(tree.History(tree.Casts(YOU, scope.it("it"), "hand"), "cast it from your hand"))
)
rule("c_empty_library")(
    lambda scope, whose: tree.Exists(
        tree.Filter("card", (tree.InZone("library", whose),)), tree.Compare("=", tree.Num(0)), word="empty library"
    )
)
rule("c_cast_hand")(lambda scope: tree.History(tree.Casts(YOU, scope.it("it"), "hand"), "cast it from your hand"))
rule("c_from_graveyard")(lambda scope: tree.Fits(scope.it("it"), (tree.HasStatus("came from your graveyard"),), word="came from"))
rule("c_spent")(lambda scope, mana, what: tree.WasPaid("mana " + mana.text, of=as_ref(scope, what)))
rule("c_none_spent")(lambda scope, what: tree.IsNot(tree.WasPaid("mana", of=as_ref(scope, what))))


@rule("c_enchanted_by")
def _c_enchanted_by(scope: Scope, what: Phrase, by: Phrase) -> tree.Condition:
    """ "If ~ is enchanted by two or more Auras"."""
    ref = as_ref(scope, what)
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("what is enchanted")
    found = existing(scope, by, tree.AttachedTo(ref))
    return dataclasses.replace(found, word=f"enchanted by|{found.word}")


@rule("c_there_is_counter")
def _c_there_is_counter(scope: Scope, compare: tree.Compare, kind: str, on: Phrase) -> tree.Condition:
    if compare.amount != tree.Num(1):
        raise NoMeaning("number")
    return tree.Measures(tree.CountersOn(kind, as_ref(scope, on)), compare, word="there is")


rule("c_spent_color")(
    lambda scope, color, what: tree.WasPaid(
        "mana {" + COLORS[color.text.lower()] + "}", of=as_ref(scope, what), word="word"
    )
)
rule("c_blessing")(lambda scope: tree.Fits(YOU, (tree.HasStatus("city's blessing"),), word="has"))
rule("c_monarch")(lambda scope: tree.Fits(YOU, (tree.HasStatus("monarch"),), word="is"))


@rule("c_is_monarch")
def _c_is_monarch(scope: Scope, who: Phrase) -> tree.Condition:
    return tree.Fits(as_player(scope, who), (tree.HasStatus("monarch"),), word="is the monarch")


rule("c_no_tribute")(lambda scope: tree.IsNot(tree.Fits(tree.This(), (tree.HasStatus("tribute paid"),), word="tribute")))


@rule("c_poisoned")
def _c_poisoned(scope: Scope, who: Phrase) -> tree.Condition:
    """Having poison counters (702.90a, 704.5c speak of their number only)."""
    return tree.Fits(as_player(scope, who), (tree.HasCounter("poison"),), word="is poisoned")


rule("c_you_win")(lambda scope: tree.DidSo(True, YOU, word="win"))
rule("c_card_types")(
    lambda scope, compare, what: tree.Measures(
        tree.DistinctCount("card type", as_class(scope, what)), compare, word="there are"
    )
)
rule("c_search_way")(lambda scope: tree.ThisWay(tree.PlayerDoes(YOU, "search")))


def came(ref: tree.Ref) -> tree.Condition:
    """That something came under its controller's control this turn."""
    return tree.Fits(ref, (tree.HasStatus("new under its controller"),), word="came under")


rule("c_came_under")(lambda scope, what: came(as_ref(scope, what)))


@rule("c_ability_countered")
def _c_ability_countered(scope: Scope, noun: Noun) -> tree.Condition:
    """ "If a permanent's ability is countered this way": "that permanent" is what the ability was of."""
    if noun.kind != "permanent" or noun.plural:
        raise NoMeaning("whose ability")
    what = tree.Filter("permanent", noun.predicates)
    scope.mention(tree.Back("ability source"), {"permanent", *nouns_of(what)})
    of = tree.OfSource(dataclasses.replace(what, word="a"))
    return tree.ThisWay(tree.Countered(tree.Filter("ability", (of,), word="of a")))


@lazy("c_this_way")
def _c_this_way(scope: Scope, syntax: Syntax) -> tree.Condition:
    before = len(scope.mentions)
    event = lower(syntax, scope)
    for mention in scope.mentions[before:]:
        if isinstance(mention.ref, tree.Back) and mention.ref.to.startswith("trigger"):
            mention.ref = dataclasses.replace(mention.ref, to="event")
    if isinstance(event, (tree.PhaseBegins, tree.Within, tree.BecomesState)):
        raise NoMeaning("a moment this way")
    return tree.ThisWay(event)
