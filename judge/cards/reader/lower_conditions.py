"""Lowering of conditions and of the moments of restrictions (603.4, 608.2, 602.5)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, as_player, as_ref, lazy, lower, rule, withdraw
from judge.cards.reader.machine import Syntax
from judge.cards.reader.nominals import make_filter
from judge.cards.reader.places import in_zone
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of
from judge.cards.words import COLORS


def hand_condition(who: tree.Ref, compare: tree.Compare) -> tree.Condition:
    """How many cards the player has in hand."""
    return tree.Measures(tree.Characteristic(who, "hand size"), compare)


rule("cond_and")(lambda scope, one: one)
rule("cond_both")(lambda scope, one, two: tree.AllTrue((one, two)))
rule("cond_either")(lambda scope, one, two: tree.AnyTrue((one, two)))


def existing(scope: Scope, phrase: Phrase, *more: tree.Predicate) -> tree.Exists:
    """That there are so many of a class, with what more is said of them."""
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
def _c_controls(scope: Scope, who: Syntax, what: Syntax) -> tree.Condition:
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
    return existing(scope, thing, tree.ControlledBy(player, word="subject"))


@lazy("c_controls_not")
def _c_controls_not(scope: Scope, who: Syntax, what: Syntax) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    if isinstance(thing, Phrase) and thing.ref is not None:
        return tree.IsNot(tree.Fits(as_ref(scope, thing), (tree.ControlledBy(player),), word="controls"))
    return tree.IsNot(existing(scope, thing, tree.ControlledBy(player, word="subject")))


@rule("c_there_are", "c_there_is")
def _c_there_are(scope: Scope, what: Phrase) -> tree.Condition:
    return _there(existing(scope, what))


def _there(found: tree.Exists) -> tree.Condition:
    return dataclasses.replace(found, word=f"there {found.word}")


@lazy("c_has_in")
def _c_has_in(scope: Scope, who: Syntax, what: Syntax, place: Syntax) -> tree.Condition:
    player = as_player(scope, lower(who, scope))
    thing = lower(what, scope)
    zone = in_zone(lower(place, scope))
    if zone.of is not None and not (
        zone.of == player or isinstance(zone.of, tree.Back) or isinstance(player, tree.Back)
    ):
        raise NoMeaning("cards in another's zone")
    return existing(
        scope, thing, dataclasses.replace(zone, of=player, word="subject bare" if zone.of is None else "subject")
    )


@lazy("c_empty_hand")
def _c_emptyhand_condition(scope: Scope, who: Syntax) -> tree.Condition:
    return hand_condition(as_player(scope, lower(who, scope)), tree.Compare("=", tree.Num(0)))


@lazy("c_controls_empty")
def _c_controls_empty(scope: Scope, who: Syntax, what: Syntax) -> tree.Condition:
    """ "You control no permanents other than ~ and have no cards in hand": both of the same player."""
    return tree.AllTrue((_c_controls(scope, who, what), _c_emptyhand_condition(scope, who)), word="and have")


@rule("c_devoured")
def _c_devoured(scope: Scope, what: Phrase) -> tree.Condition:
    if not isinstance(what, Phrase) or what.det != "a" or what.filter is None or what.filter.predicates != (tree.IsType("creature"),):
        raise NoMeaning("devoured what")
    return tree.Measures(tree.EventAmount("creatures devoured"), tree.Compare(">=", tree.Num(1)), word="devoured")


@rule("c_hand")
def _chand_condition(scope: Scope, who: Phrase, compare: tree.Compare) -> tree.Condition:
    return hand_condition(as_player(scope, who), compare)


@rule("c_life")
def _c_life(scope: Scope, who: Phrase, compare: tree.Compare) -> tree.Condition:
    return tree.Measures(tree.Characteristic(as_player(scope, who), "life total"), compare, word="has")


rule("c_life_total")(lambda scope, who, compare: tree.Measures(tree.Characteristic(who, "life total"), compare))
rule("c_stat")(lambda scope, of, stat, compare: tree.Measures(tree.Characteristic(of, stat), compare))
rule("c_stat_remains")(lambda scope, of, stat, compare: tree.Measures(tree.Characteristic(of, stat), compare, word="remains"))
rule("c_x")(lambda scope, x, compare: tree.Measures(tree.X(), compare))
rule("c_value")(lambda scope, value, compare: tree.Measures(value, compare))

rule("c_most_common")(lambda scope, color: tree.MostCommonColor(COLORS[color.text.lower()]))


@rule("c_more_life")
def _c_more_life(scope: Scope, who: Phrase, than: Phrase) -> tree.Condition:
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
def _c_less_life(scope: Scope, who: Phrase, than: Phrase) -> tree.Condition:
    """ "You have less life than an opponent": somebody has more than you."""
    less = _one_of_players(scope, who)
    return tree.HasMore(as_player(scope, than), None, less, life=True, word="less")


@lazy("c_fewer_controls")
def _c_fewer_controls(scope: Scope, who: Syntax, noun: Syntax, posts: Syntax, than: Syntax) -> tree.Condition:
    """ "You control fewer creatures than an opponent": somebody controls more than you."""
    less = _one_of_players(scope, lower(who, scope))
    return tree.HasMore(_one_of_players(scope, lower(than, scope)), _several(scope, noun, posts), less, word="less")


@lazy("c_more_controls")
def _c_more_controls(scope: Scope, who: Syntax, noun: Syntax, posts: Syntax, than: Syntax) -> tree.Condition:
    """How many of a class one player controls beside another."""
    player = _one_of_players(scope, lower(who, scope))
    return tree.HasMore(player, _several(scope, noun, posts), _others(scope, lower(than, scope)))


def _several(scope: Scope, noun: Syntax, posts: Syntax) -> tree.Filter:
    """What is counted of several; one alone can't be."""
    found = lower(noun, scope)
    if found.plural is False:
        raise NoMeaning("number")
    return make_filter(found, lower(posts, scope))


@lazy("c_more_hand")
def _c_more_hand(scope: Scope, who: Syntax, than: Syntax) -> tree.Condition:
    player = _one_of_players(scope, lower(who, scope))
    return tree.HasMore(player, None, _others(scope, lower(than, scope)))


def _one_of_players(scope: Scope, phrase: Phrase) -> tree.Ref:
    ref = as_player(scope, phrase)
    if isinstance(ref, tree.Every) or (isinstance(ref, tree.Who) and ref.role in ("players", "opponents")):
        raise NoMeaning("each of several has more")
    return ref


def _others(scope: Scope, phrase: Phrase) -> tree.Ref:
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
def _c_chosen_name(scope: Scope, what: Syntax) -> tree.Condition:
    return tree.Fits(as_ref(scope, lower(what, scope)), (tree.IsChosen("name"),), word="has")
