"""Lowering of conditions and of the moments of restrictions (603.4, 608.2, 602.5)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_amounts import counted_amount, symbols_of
from judge.cards.reader.lower_posts import has_abilities, has_counters, post_class, same_stat
from judge.cards.reader.lowering import Phrase, as_class, as_player, as_ref, as_subject, lazy, lower, rule, withdraw
from judge.cards.reader.nominals import YOU, make_filter
from judge.cards.reader.places import in_zone
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of
from judge.cards.words import COLORS


def hand_condition(who: tree.Ref, compare: tree.Compare) -> tree.Condition:
    """How many cards the player has in hand."""
    return tree.Measures(tree.Characteristic(who, "hand size"), compare)


# --- conditions ------------------------------------------------------------------------------------------------------------------

rule("cond_and")(lambda scope, one: one)
rule("cond_both")(lambda scope, one, two: tree.AllTrue((one, two)))
rule("cond_either")(lambda scope, one, two: tree.AnyTrue((one, two)))


def _exists(scope: Scope, phrase: Any, *more: tree.Predicate) -> tree.Exists:
    if not isinstance(phrase, Phrase) or phrase.filter is None:
        raise NoMeaning("existence of what")
    found = dataclasses.replace(phrase.filter, predicates=(*phrase.filter.predicates, *more), word=phrase.det)
    if phrase.det == "no":
        return tree.Exists(found, tree.Compare("=", tree.Num(0)), word="plural" if phrase.plural else "")
    if phrase.det == "compare":
        return tree.Exists(found, phrase.compare, word=phrase.word)
    if phrase.det == "a" and phrase.most == tree.Num(1):
        scope.mention(tree.Back("event"), nouns_of(found))
        return tree.Exists(found)
    if phrase.det == "count" and phrase.least == phrase.most and isinstance(phrase.least, (tree.Num, tree.X)):
        return tree.Exists(found, tree.Compare("=", phrase.least), word="exactly-bare")
    if phrase.det == "one or more":
        return tree.Exists(found, word="one or more")
    if phrase.det == "":
        return tree.Exists(found, word="bare")
    raise NoMeaning(f"existence of {phrase.det}")


def _named_both(found: tree.Filter, player: tree.Ref) -> tree.Condition | None:
    """ "Artifacts named One and Another": one of either name; None where only one name is given."""
    last = found.predicates[-1] if found.predicates else None
    if not isinstance(last, tree.Named) or " and " not in last.name:
        return None
    holder = tree.ControlledBy(player, word="subject")
    each = [
        tree.Exists(dataclasses.replace(found, predicates=(*found.predicates[:-1], tree.Named(name), holder), word="a"))
        for name in last.name.split(" and ")
    ]
    return tree.AllTrue(tuple(each), word="named")


def _each_of_several(scope: Scope, player: tree.Ref, several: tree.Both) -> tree.Condition:
    """ "You control a Forest and a Plains": one of each."""
    holder = tree.ControlledBy(player, word="subject")
    found: list[tree.Condition] = []
    for part in several.of:
        if not isinstance(part, tree.Choose) or (part.least, part.most) != (tree.ONE, tree.ONE) or part.word:
            raise NoMeaning("control of what")
        found.append(tree.Exists(dataclasses.replace(part.filter, predicates=(*part.filter.predicates, holder), word="a")))
    return tree.AllTrue(tuple(found), word="same")


@lazy("c_controls")
def _c_controls(scope: Scope, who: Any, what: Any) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    if isinstance(thing, Phrase) and thing.det == "" and thing.filter is not None:
        both = _named_both(thing.filter, player)
        if both is not None:
            return both
    if isinstance(thing, Phrase) and isinstance(thing.ref, tree.Both) and any(
        isinstance(part, tree.Choose) for part in thing.ref.of
    ):
        return _each_of_several(scope, player, thing.ref)
    if isinstance(thing, Phrase) and thing.ref is not None:
        return tree.Fits(as_ref(scope, thing), (tree.ControlledBy(player),), word="controls")
    return _exists(scope, thing, tree.ControlledBy(player, word="subject"))


@lazy("c_controls_not")
def _c_controls_not(scope: Scope, who: Any, what: Any) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    if isinstance(thing, Phrase) and thing.ref is not None:
        return tree.IsNot(tree.Fits(as_ref(scope, thing), (tree.ControlledBy(player),), word="controls"))
    return tree.IsNot(_exists(scope, thing, tree.ControlledBy(player, word="subject")))


@rule("c_there_are", "c_there_is")
def _c_there_are(scope: Scope, what: Any) -> tree.Condition:
    return _there(_exists(scope, what))


def _there(found: tree.Exists) -> tree.Condition:
    return dataclasses.replace(found, word=f"there {found.word}")


@lazy("c_has_in")
def _c_has_in(scope: Scope, who: Any, what: Any, place: Any) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    zone = in_zone(lower(place, scope))
    if zone.of is not None and not (
        zone.of == player or isinstance(zone.of, tree.Back) or isinstance(player, tree.Back)
    ):
        raise NoMeaning("cards in another's zone")
    return _exists(
        scope, thing, dataclasses.replace(zone, of=player, word="subject bare" if zone.of is None else "subject")
    )


@lazy("c_empty_hand")
def _c_emptyhand_condition(scope: Scope, who: Any) -> tree.Condition:
    return hand_condition(as_player(scope, lower(who, scope)), tree.Compare("=", tree.Num(0)))


@lazy("c_controls_empty")
def _c_controls_empty(scope: Scope, who: Any, what: Any) -> tree.Condition:
    """ "You control no permanents other than ~ and have no cards in hand": both of the same player."""
    return tree.AllTrue((_c_controls(scope, who, what), _c_emptyhand_condition(scope, who)), word="and have")


@rule("c_devoured")
def _c_devoured(scope: Scope, what: Any) -> tree.Condition:
    if not isinstance(what, Phrase) or what.det != "a" or what.filter is None or what.filter.predicates != (tree.IsType("creature"),):
        raise NoMeaning("devoured what")
    return tree.Measures(tree.EventAmount("creatures devoured"), tree.Compare(">=", tree.Num(1)), word="devoured")


@rule("c_hand")
def _chand_condition(scope: Scope, who: Any, compare: tree.Compare) -> tree.Condition:
    return hand_condition(as_player(scope, who), compare)


@rule("c_life")
def _c_life(scope: Scope, who: Any, compare: tree.Compare) -> tree.Condition:
    return tree.Measures(tree.Characteristic(as_player(scope, who), "life total"), compare, word="has")


rule("c_life_total")(lambda scope, who, compare: tree.Measures(tree.Characteristic(who, "life total"), compare))
rule("c_stat")(lambda scope, of, stat, compare: tree.Measures(tree.Characteristic(of, stat), compare))
rule("c_stat_remains")(lambda scope, of, stat, compare: tree.Measures(tree.Characteristic(of, stat), compare, word="remains"))
rule("c_x")(lambda scope, x, compare: tree.Measures(tree.X(), compare))
rule("c_value")(lambda scope, value, compare: tree.Measures(value, compare))


rule("c_most_common")(lambda scope, color: tree.MostCommonColor(COLORS[color.text.lower()]))


@rule("c_more_life")
def _c_more_life(scope: Scope, who: Any, than: Any) -> tree.Condition:
    others = _than_whoever(as_player(scope, than))
    if isinstance(than, Phrase):
        withdraw(than)
    if isinstance(others, tree.Every) or (isinstance(others, tree.Who) and others.role in ("players", "opponents")):
        return tree.HasMore(_one_of_players(scope, who), None, others, life=True)
    return tree.Measures(
        tree.Characteristic(as_player(scope, who), "life total"),
        tree.Compare(">", tree.Characteristic(as_player(scope, than), "life total")),
        word="more life than",
    )


@rule("c_less_life")
def _c_less_life(scope: Scope, who: Any, than: Any) -> tree.Condition:
    """ "You have less life than an opponent": somebody has more than you."""
    less = _one_of_players(scope, who)
    return tree.HasMore(as_player(scope, than), None, less, life=True, word="less")


@lazy("c_fewer_controls")
def _c_fewer_controls(scope: Scope, who: Any, noun: Any, posts: Any, than: Any) -> tree.Condition:
    """ "You control fewer creatures than an opponent": somebody controls more than you."""
    less = _one_of_players(scope, lower(who, scope))
    return tree.HasMore(_one_of_players(scope, lower(than, scope)), _several(scope, noun, posts), less, word="less")


@lazy("c_more_controls")
def _c_more_controls(scope: Scope, who: Any, noun: Any, posts: Any, than: Any) -> tree.Condition:
    """How many of a class one player controls beside another."""
    player = _one_of_players(scope, lower(who, scope))
    return tree.HasMore(player, _several(scope, noun, posts), _others(scope, lower(than, scope)))


def _several(scope: Scope, noun: Any, posts: Any) -> tree.Filter:
    """What is counted of several; one alone can't be."""
    found = lower(noun, scope)
    if found.plural is False:
        raise NoMeaning("number")
    return make_filter(found, lower(posts, scope))


@lazy("c_more_hand")
def _c_more_hand(scope: Scope, who: Any, than: Any) -> tree.Condition:
    player = _one_of_players(scope, lower(who, scope))
    return tree.HasMore(player, None, _others(scope, lower(than, scope)))


def _one_of_players(scope: Scope, phrase: Any) -> tree.Ref:
    ref = as_player(scope, phrase)
    if isinstance(ref, tree.Every) or (isinstance(ref, tree.Who) and ref.role in ("players", "opponents")):
        raise NoMeaning("each of several has more")
    return ref


def _others(scope: Scope, phrase: Any) -> tree.Ref:
    """Those compared with; "each other player" is anybody but the one who has more."""
    before = len(scope.mentions)
    ref = as_player(scope, phrase)
    del scope.mentions[before:]
    if isinstance(phrase, Phrase):
        withdraw(phrase)
    if isinstance(ref, tree.Who) and ref.role in ("any player", "an opponent"):
        raise NoMeaning("more than somebody")
    return _than_whoever(ref)


def _than_whoever(ref: tree.Ref) -> tree.Ref:
    """ "Each other player" beside one who has more: other than whoever is looked at, one after the other."""
    if not isinstance(ref, tree.Every):
        return ref
    kept = tuple(tree.Other() if isinstance(p, tree.Other) else p for p in ref.filter.predicates)
    return dataclasses.replace(ref, filter=dataclasses.replace(ref.filter, predicates=kept))


@lazy("c_chosen_name")
def _c_chosen_name(scope: Scope, what: Any) -> tree.Condition:
    return tree.Fits(as_ref(scope, lower(what, scope)), (tree.IsChosen("name"),), word="has")


_COUNT_WORDS = {2: "two or more", 3: "three or more", 4: "four or more"}


def _so_many(scope: Scope, phrase: Any) -> tuple[tree.Filter | tree.Ref, tree.Compare | None]:
    """A class, and how many of it: "a blue spell", "three or more spells"."""
    if isinstance(phrase, Phrase) and phrase.det == "compare" and phrase.filter is not None and phrase.compare is not None:
        count = phrase.compare.amount
        if phrase.compare.op != ">=" or not isinstance(count, tree.Num) or count.value not in _COUNT_WORDS:
            raise NoMeaning("how many")
        withdraw(phrase)
        return dataclasses.replace(phrase.filter, word=_COUNT_WORDS[count.value]), phrase.compare
    return as_subject(scope, phrase)[0], None


def _deed(name: str, make: Any, negative: bool = False) -> None:
    """What a player did this turn, and to how many things."""

    @lazy(name)
    def give(scope: Scope, who: Any, what: Any = None, *rest: Any) -> tree.Condition:
        player = as_player(scope, lower(who, scope))
        thing, times = _so_many(scope, lower(what, scope)) if what is not None else (None, None)
        if isinstance(thing, tree.Filter) and tree.Other() in thing.predicates:
            raise NoMeaning("another than which")
        for syntax in rest:
            lower(syntax, scope)
        found = tree.History(make(player, thing), "this turn", times)
        return tree.IsNot(found) if negative else found


_deed("c_cast_turn", lambda who, what: tree.Casts(who, what))
_deed("c_not_cast_turn", lambda who, what: tree.Casts(who, what), negative=True)
_deed("c_drew_turn", lambda who, what: tree.PlayerDoes(who, "draw", what))
_deed("c_sacrificed_turn", lambda who, what: tree.PlayerDoes(who, "sacrifice", what))
_deed("c_had_enter", lambda who, what: tree.ZoneChange(what, None, "battlefield", under=who, word="had"))


@lazy("c_searched_turn")
def _c_searched_turn(scope: Scope, who: Any, whose: Any) -> tree.Condition:
    return tree.History(tree.PlayerDoes(as_player(scope, lower(who, scope)), "search"), "this turn")


@lazy("c_attacked_with")
def _c_attacked_with(scope: Scope, what: Any) -> tree.Condition:
    thing, times = _so_many(scope, lower(what, scope))
    if not isinstance(thing, tree.Filter) or times is None:
        raise NoMeaning("attacked with what")
    mine = dataclasses.replace(thing, predicates=(*thing.predicates, tree.ControlledBy(YOU, word="attacked with")))
    return tree.History(tree.Attacks(mine), "this turn", times)


rule("c_played_land")(
    lambda scope: tree.History(
        tree.PlayerDoes(YOU, "play", tree.Filter("permanent", (tree.IsType("land"),), word="a")), "this turn"
    )
)
rule("c_no_life_lost")(lambda scope: tree.IsNot(tree.History(tree.LifeChange(YOU, False), "this turn")))
rule("c_cast_main")(
    lambda scope: tree.AllTrue(
        (tree.History(tree.Casts(YOU, tree.This()), "this turn"), tree.Turn("main phase", YOU)), word="cast during"
    )
)
rule("c_cast_graveyard")(
    lambda scope: tree.History(tree.Casts(tree.Who("players"), tree.This(), "graveyard"), "cast from a graveyard")
)


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
def _keyword_paid(scope: Scope, token: Any) -> str:
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
def _c_prevented_from(scope: Scope, what: Any) -> tree.Condition:
    found, _ = as_subject(scope, what)
    if not isinstance(found, tree.Filter) or found.kind != "source":
        raise NoMeaning("damage from what")
    scope.mention(tree.Back("trigger source"), {"source"})
    some = tree.Measures(tree.EventAmount("damage prevented this way"), tree.Compare(">=", tree.Num(1)))
    return tree.AllTrue((some, tree.Fits(tree.Back("trigger source"), (tree.IsA(found),))), word="prevented from")


@rule("c_as_cast")
def _c_as_cast(scope: Scope, revealed: Any, controlled: Any) -> tree.Condition:
    one, two = as_class(scope, revealed), as_class(scope, controlled)
    if not isinstance(one, tree.Filter) or not isinstance(two, tree.Filter) or one.kind != "card":
        raise NoMeaning("revealed or controlled what")
    return tree.AsCast(one, two)


@lazy("c_stat_than")
def _c_stat_than(scope: Scope, of: Any, stat: Any, other: Any) -> tree.Condition:
    one, name = lower(of, scope), lower(stat, scope)
    two = as_ref(scope, lower(other, scope))
    return tree.Measures(
        tree.Characteristic(one, name), tree.Compare(">", tree.Characteristic(two, name)), word="than whose"
    )


_PREDICATED = ("a", "no", "compare", "count")


def _some_are(scope: Scope, phrase: Phrase, predicates: tuple[tree.Predicate, ...]) -> tree.Condition:
    """ "Three or more creatures are attacking": how many of the class are so."""
    found = _exists(scope, phrase, *predicates)
    return dataclasses.replace(found, word=f"pred {len(predicates)}|{found.word}")


def _fits(name: str, word: str) -> None:
    @lazy(name)
    def give(scope: Scope, what: Any, found: Any) -> tree.Condition:
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
    def give(scope: Scope, what: Any, found: Any) -> tree.Condition:
        return tree.IsNot(tree.Fits(as_ref(scope, lower(what, scope)), lower(found, scope), past=word == "wasn't", word=word))


_fits_not("c_isnt", "isn't")
_fits_not("c_wasnt", "wasn't")
_fits_not("c_is_not", "is not")


@lazy("c_has_ability")
def _c_has_ability(scope: Scope, what: Any, found: Any, past: bool = False) -> tree.Fits:
    return tree.Fits(as_ref(scope, lower(what, scope)), (has_abilities(lower(found, scope)),), past=past, word="has")


lazy("c_had_ability")(lambda scope, what, found: _c_has_ability(scope, what, found, past=True))


@lazy("c_lacks_ability")
def _c_lacks_ability(scope: Scope, what: Any, found: Any) -> tree.Condition:
    return tree.IsNot(_c_has_ability(scope, what, found))


@lazy("c_has_same")
def _c_has_same(scope: Scope, what: Any, stat: Any, of: Any) -> tree.Condition:
    ref = as_ref(scope, lower(what, scope))
    return tree.Fits(ref, (same_stat(lower(stat, scope), as_ref(scope, lower(of, scope)), "the same"),), word="has")


@lazy("c_has_same_name")
def _c_has_same_name(scope: Scope, what: Any, of: Any) -> tree.Condition:
    ref = as_ref(scope, lower(what, scope))
    return tree.Fits(ref, (tree.Shares("name", post_class(scope, lower(of, scope)), word="the same name as"),), word="same name")


@lazy("c_no_opponent_controls")
def _c_no_opponent_controls(scope: Scope, what: Any) -> tree.Condition:
    found = _exists(scope, lower(what, scope), tree.ControlledBy(tree.Who("opponents"), word="subject"))
    if found.compare is not None:
        raise NoMeaning("how many no opponent controls")
    return tree.IsNot(dataclasses.replace(found, word=f"no opponent|{found.word}"))


def _counter_condition(name: str, word: str, none: bool) -> None:
    @lazy(name)
    def give(scope: Scope, what: Any, counters: Any) -> tree.Condition:
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
def _c_on_battlefield(scope: Scope, what: Any) -> tree.Condition:
    phrase = lower(what, scope)
    if isinstance(phrase, Phrase) and phrase.ref is not None:
        return tree.Fits(phrase.ref, (tree.InZone("battlefield"),), word="is")
    found = _exists(scope, phrase, tree.InZone("battlefield", word="subject"))
    return dataclasses.replace(found, word=f"are {found.word}")


rule("c_your_turn")(lambda scope: tree.Turn("turn", YOU))
rule("c_not_your_turn")(lambda scope: tree.IsNot(tree.Turn("turn", YOU)))
rule("c_not_their_turn")(lambda scope, whose: tree.IsNot(tree.Turn("turn", whose)))
rule("c_wasnt_cast")(lambda scope, what: tree.IsNot(tree.Fits(as_ref(scope, what), (tree.HasStatus("cast"),), word="was cast")))


@rule("c_is_the_only")
def _c_is_the_only(scope: Scope, what: Any, noun: Any, place: Any) -> tree.Condition:
    found = tree.Filter(noun.kind, (*noun.predicates, in_zone(place)))
    ref = as_ref(scope, what)
    one = tree.Exists(found, tree.Compare("=", tree.Num(1)))
    return tree.AllTrue((tree.Fits(ref, (tree.IsA(found),), word="is"), one), word="is the only")


rule("c_opp_turn")(lambda scope: tree.Turn("turn", tree.Who("an opponent")))
rule("c_do")(lambda scope: tree.DidSo(True, YOU))
rule("c_dont")(lambda scope: tree.DidSo(False, YOU))


@rule("c_they_do")
def _c_they_do(scope: Scope, who: Any) -> tree.Condition:
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
def _c_enchanted_by(scope: Scope, what: Any, by: Any) -> tree.Condition:
    """ "If ~ is enchanted by two or more Auras"."""
    ref = as_ref(scope, what)
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("what is enchanted")
    found = _exists(scope, by, tree.AttachedTo(ref))
    return dataclasses.replace(found, word=f"enchanted by|{found.word}")


@rule("c_there_is_counter")
def _c_there_is_counter(scope: Scope, compare: tree.Compare, kind: str, on: Any) -> tree.Condition:
    if compare.amount != tree.Num(1):
        raise NoMeaning("number")
    return tree.Measures(tree.CountersOn(kind, as_ref(scope, on)), compare, word="there is")


rule("c_spent_color")(
    lambda scope, color, what: tree.WasPaid(
        "mana {" + COLORS[color.text.lower()] + "}", of=as_ref(scope, what), word="word"
    )
)
rule("c_blessing")(lambda scope: tree.Fits(YOU, (tree.HasStatus("city's blessing"),), word="has"))


def _history(name: str, make: Any, when: str = "this turn") -> None:
    @rule(name)
    def give(scope: Scope, what: Any) -> tree.Condition:
        if isinstance(what, Phrase) and what.det == "compare":
            many, times = _so_many(scope, what)
            return tree.History(make(many, False), when, times)
        subject, batch = as_subject(scope, what)
        return tree.History(make(subject, batch), when)


_history("c_attacked", lambda s, b: tree.Attacks(s))
_history("c_blocked", lambda s, b: tree.Blocks(s))
_history("c_attacked_blocked", lambda s, b: tree.AnyOfEvents((tree.Attacks(s), tree.Blocks(s)), shared=True))
_history("c_attacked_blocked_combat", lambda s, b: tree.AnyOfEvents((tree.Attacks(s), tree.Blocks(s)), shared=True), "this combat")
_history("c_was_blocked", lambda s, b: tree.BecomesBlocked(s))
_history("c_died", lambda s, b: tree.ZoneChange(s, "battlefield", "graveyard", batch=b))
_history("c_dealt", lambda s, b: tree.DealsDamage(None, s, passive=True))
_history("c_lost_life", lambda s, b: tree.LifeChange(s, False))
_history("c_gained_life", lambda s, b: tree.LifeChange(s, True))
rule("c_creature_died")(
    lambda scope: tree.History(
        tree.ZoneChange(tree.Filter("permanent", (tree.IsType("creature"),), word="a"), "battlefield", "graveyard"),
        "this turn",
    )
)
rule("c_you_attacked_creature")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
        "you attacked with a creature this turn",
    )
)
rule("c_you_attacked")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
        "you attacked this turn",
    )
)
rule("c_youve_cast")(
    lambda scope, what: tree.History(tree.Casts(YOU, as_subject(scope, what)[0]), "you've cast this turn")
)
rule("c_youve_cast_game")(
    lambda scope, what: tree.History(tree.Casts(YOU, as_subject(scope, what)[0]), "this game")
)
rule("c_own_cast_hand")(lambda scope: tree.History(tree.Casts(YOU, tree.This(), "hand"), "cast from your hand"))
rule("c_youve_gained")(lambda scope: tree.History(tree.LifeChange(YOU, True), "this turn"))


rule("c_revolt")(
    lambda scope: tree.History(
        tree.ZoneChange(tree.Filter("permanent", (tree.ControlledBy(YOU),), word="a"), "battlefield", None), "this turn"
    )
)
rule("c_monarch")(lambda scope: tree.Fits(YOU, (tree.HasStatus("monarch"),), word="is"))
@rule("c_is_monarch")
def _c_is_monarch(scope: Scope, who: Any) -> tree.Condition:
    return tree.Fits(as_player(scope, who), (tree.HasStatus("monarch"),), word="is the monarch")


rule("c_no_tribute")(lambda scope: tree.IsNot(tree.Fits(tree.This(), (tree.HasStatus("tribute paid"),), word="tribute")))


@rule("c_poisoned")
def _c_poisoned(scope: Scope, who: Any) -> tree.Condition:
    """Having poison counters (702.90a, 704.5c speak of their number only)."""
    return tree.Fits(as_player(scope, who), (tree.HasCounter("poison"),), word="is poisoned")


rule("c_no_attack")(
    lambda scope: tree.IsNot(
        tree.History(
            tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"), tree.ControlledBy(YOU)), word="a")),
            "you attacked with a creature this turn",
        )
    )
)
rule("c_not_attacked")(
    lambda scope, what: tree.IsNot(tree.History(tree.Attacks(as_subject(scope, what)[0]), "this turn"))
)
rule("c_entered_turn")(
    lambda scope, what: tree.History(tree.ZoneChange(as_subject(scope, what)[0], None, "battlefield"), "this turn")
)
rule("c_gained_much")(
    lambda scope, who, amount: tree.History(
        tree.LifeChange(as_player(scope, who), True, tree.Compare(">=", amount)), "this turn"
    )
)
rule("c_lost_much")(
    lambda scope, who, amount: tree.History(
        tree.LifeChange(as_player(scope, who), False, tree.Compare(">=", amount)), "this turn"
    )
)
rule("c_you_win")(lambda scope: tree.DidSo(True, YOU, word="win"))
rule("c_card_types")(
    lambda scope, compare, what: tree.Measures(
        tree.DistinctCount("card type", as_class(scope, what)), compare, word="there are"
    )
)
rule("c_search_way")(lambda scope: tree.ThisWay(tree.PlayerDoes(YOU, "search")))
rule("c_attacked_step")(
    lambda scope: tree.History(
        tree.Attacks(tree.Filter("permanent", (tree.IsType("creature"),), word="a"), YOU), "this step"
    )
)
rule("c_no_spells")(lambda scope: tree.IsNot(tree.History(tree.Casts(tree.Filter("player", word="a")), "last turn")))
rule("c_two_spells")(
    lambda scope: tree.History(
        tree.Casts(tree.Filter("player", word="a")), "last turn", tree.Compare(">=", tree.Num(2))
    )
)
rule("c_entered")(
    lambda scope, what: tree.History(
        tree.ZoneChange(as_subject(scope, what)[0], None, "battlefield", under=YOU), "this turn"
    )
)
def _came(ref: tree.Ref) -> tree.Condition:
    return tree.Fits(ref, (tree.HasStatus("new under its controller"),), word="came under")


rule("c_came_under")(lambda scope, what: _came(as_ref(scope, what)))


@rule("c_neither_attacked_nor_came")
def _neither(scope: Scope, what: Any) -> tree.Condition:
    ref = as_ref(scope, what)
    attacked = tree.History(tree.Attacks(ref), "this turn")
    return tree.AllTrue((tree.IsNot(attacked), tree.IsNot(_came(ref))), word="neither")


@rule("c_attacked_last")
def _attacked_last(scope: Scope, what: Any, whose: tree.Ref) -> tree.Condition:
    """ "If it attacked during your last turn": the last turn that player has had."""
    return tree.AttackedLastTurn(as_ref(scope, what), whose)


rule("c_attacked_combat")(lambda scope, what: tree.History(tree.Attacks(as_subject(scope, what)[0]), "this combat"))


@rule("c_ability_countered")
def _c_ability_countered(scope: Scope, noun: Any) -> tree.Condition:
    """ "If a permanent's ability is countered this way": "that permanent" is what the ability was of."""
    if noun.kind != "permanent" or noun.plural:
        raise NoMeaning("whose ability")
    what = tree.Filter("permanent", noun.predicates)
    scope.mention(tree.Back("ability source"), {"permanent", *nouns_of(what)})
    of = tree.OfSource(dataclasses.replace(what, word="a"))
    return tree.ThisWay(tree.Countered(tree.Filter("ability", (of,), word="of a")))


@lazy("c_this_way")
def _c_this_way(scope: Scope, syntax: Any) -> tree.Condition:
    before = len(scope.mentions)
    event = lower(syntax, scope)
    for mention in scope.mentions[before:]:
        if isinstance(mention.ref, tree.Back) and mention.ref.to.startswith("trigger"):
            mention.ref = dataclasses.replace(mention.ref, to="event")
    if isinstance(event, (tree.PhaseBegins, tree.Within, tree.BecomesState)):
        raise NoMeaning("a moment this way")
    return tree.ThisWay(event)


@lazy("c_are_in")
def _c_are_in(scope: Scope, what: Any, place: Any) -> tree.Condition:
    phrase = lower(what, scope)
    zone = in_zone(lower(place, scope))
    if isinstance(phrase, Phrase) and phrase.ref is not None:
        return tree.Fits(phrase.ref, (zone,), word="is")
    found = _exists(scope, phrase, dataclasses.replace(zone, word=f"subject {zone.word}".strip()))
    return dataclasses.replace(found, word=f"are {found.word}")


@lazy("c_is_in")
def _c_is_in(scope: Scope, what: Any, place: Any) -> tree.Condition:
    phrase = lower(what, scope)
    if not (isinstance(phrase, Phrase) and phrase.ref is not None):
        raise NoMeaning("what is in a zone")
    return tree.Fits(phrase.ref, (in_zone(lower(place, scope)),), word="is")


@rule("c_has_stat")
def _c_has_stat(scope: Scope, what: Any, stat: Any, compare: tree.Compare) -> tree.Condition:
    ref = as_ref(scope, what)
    if isinstance(ref, (tree.Every, tree.Choose)):
        raise NoMeaning("which of them")
    return tree.Measures(tree.Characteristic(ref, stat), compare, word="has")


@rule("c_total")
def _c_total(scope: Scope, what: Any, stat: Any, compare: tree.Compare) -> tree.Condition:
    return tree.Measures(tree.Total("total", stat, as_class(scope, what)), compare, word="have")


@rule("c_shares")
def _c_shares(scope: Scope, what: Any, shared: Any, other: Any) -> tree.Condition:
    with_ = as_class(scope, other)
    if isinstance(with_, tree.This) and isinstance(other, Phrase):
        withdraw(other)
    return tree.Fits(as_ref(scope, what), (tree.Shares(shared, with_),), word="shares")


@rule("c_shares_most_common")
def _c_shares_most_common(scope: Scope, what: Any, among: Any) -> tree.Condition:
    return tree.Fits(as_ref(scope, what), (tree.SharesMostCommon(as_class(scope, among)),), word="most common")


rule("c_both_share")(lambda scope, shared: tree.Alike(tree.Back("event", plural=True, word="both cards"), shared))


@rule("c_they_both_share")
def _c_they_both_share(scope: Scope, noun: Any, shared: Any) -> tree.Condition:
    return tree.Alike(tree.Back("event", plural=True, word="they"), shared, tree.Filter(noun.kind, noun.predicates))


rule("c_only_target")(
    lambda scope, what, other: tree.Fits(as_ref(scope, what), (tree.TargetsThat(as_class(scope, other), single=True),), word="only target")
)


@rule("c_that_target")
def _that_target(scope: Scope, other: Any) -> tree.Condition:
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


# --- moments for restrictions ---------------------------------------------------------------------------------------------------------


def _moment(name: str, when: str, whose: tree.Ref | None = None) -> None:
    rule(name)(lambda scope: tree.Turn(when, whose))


_moment("m_your_turn", "turn", YOU)
_moment("m_combat", "combat")
_moment("m_opp_turn", "turn", tree.Who("an opponent"))
_moment("m_your_turn_before", "turn, before attackers are declared", YOU)
_moment("m_opp_turn_after", "turn after their upkeep step", tree.Who("an opponent"))
_moment("m_opp_turn_before", "turn, before attackers are declared", tree.Who("an opponent"))
_moment("m_before_attackers", "before attackers are declared")
_moment("m_before_blockers", "before blockers are declared")
_moment("m_before_damage", "before the combat damage step")
_moment("m_combat_before_blockers", "combat before blockers are declared")
_moment("m_after_blockers", "combat after blockers are declared")
_moment("m_declare_attackers", "declare attackers step")
_moment("m_declare_blockers", "declare blockers step")
_moment("m_any_upkeep", "any upkeep step")
_moment("m_end_combat", "end of combat step")
_moment("m_after_combat", "after combat")
_moment("m_before_combat", "before combat")
_moment("m_before_end_combat", "before the end of combat step")
_moment("m_after_blocks", "after blockers are declared")
rule("m_on_yours")(lambda scope: tree.Turn("on turn", YOU))
rule("m_on_theirs")(lambda scope: tree.Turn("on turn", tree.Who("an opponent")))
_moment("m_sorcery", "as a sorcery")
_moment("m_instant", "any time you could cast an instant")
_moment("m_their_turn", "turn", tree.Who("you", word="they"))
_moment("m_they_sorcery", "any time they could cast a sorcery")
rule("m_step")(lambda scope, whose, step: tree.Turn(step, whose))
rule("m_any_step")(lambda scope, step: tree.Turn(step, None))


def _restrict(name: str, kind: Any, **fields: Any) -> None:
    rule(name)(lambda scope: (tree.Restriction(kind, **fields),))


rule("r_timing")(lambda scope, moment: (tree.Restriction("timing", moment),))
rule("r_if")(lambda scope, condition: (tree.Restriction("condition", condition),))
rule("r_once_if")(
    lambda scope, condition: (
        tree.Restriction("times", times=1), tree.Restriction("condition", condition, word="and")
    )
)
rule("r_once_ever_if")(
    lambda scope, condition: (
        tree.Restriction("times", times=1, word="ever"), tree.Restriction("condition", condition, word="and")
    )
)
rule("r_timing_if")(
    lambda scope, moment, condition: (tree.Restriction("timing", moment), tree.Restriction("condition", condition))
)
rule("r_timing_once")(lambda scope, moment: (tree.Restriction("timing", moment), tree.Restriction("times", times=1)))
rule("r_timing_two")(
    lambda scope, one, two: (tree.Restriction("timing", one), tree.Restriction("timing", two, word="and only"))
)
rule("r_times")(
    lambda scope, n: (
        tree.Restriction("times", times=n.value if isinstance(n, tree.Num) else None, word="no more than"),
    )
)
rule("r_x_not_zero")(lambda scope, x: (tree.Restriction("X", change=tree.RuleChange("X can't be 0")),))
rule("r_spend_only")(
    lambda scope, color, x: (
        tree.Restriction(
            "X", change=tree.RuleChange("only this mana on X", other=tree.Filter("object", (tree.IsColor(COLORS[color.text.lower()]),)))
        ),
    )
)


def _own_cost(name: str, less: bool, conditional: bool = False) -> None:
    """ "This ability costs {1} less to activate for each ...", "... if ..."."""

    @rule(name)
    def give(scope: Scope, mana: Any, said: Any) -> tuple[tree.Restriction, ...]:
        times = None if conditional else counted_amount(scope, said)
        change = tree.CostChange(tree.This(), less, (tree.Mana(symbols_of(mana)),), times, True)
        return (tree.Restriction("cost", said if conditional else None, change=change),)


_own_cost("r_less_each", True)
_own_cost("r_more_each", False)
_own_cost("r_less_if", True, conditional=True)
_restrict("r_once", "times", times=1)
_restrict("r_once_ever", "times", times=1, word="ever")
_restrict("r_twice_most", "times", times=2, word="twice at most")
_restrict("r_twice", "times", times=2, word="twice")
_restrict("r_any", "who", who=tree.Who("any player"))
_restrict("r_opponents", "who", who=tree.Who("opponents"))
_restrict("r_any_opponent", "who", who=tree.Who("opponents"), word="any")


@lazy("r_any_timing")
def _r_any_timing(scope: Scope, moment: Any) -> tuple[tree.Restriction, ...]:
    scope.mention(tree.Who("you", word="they"), player=True)  # "their upkeep": of the player who activates it
    return (tree.Restriction("who", who=tree.Who("any player"), condition=lower(moment, scope)),)
