"""Lowering of what follows a noun and of predicates: control, zones, "with", relative clauses, participles (109)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.reader.lower_with import has_abilities
from judge.cards.reader.lowering import SOMEBODY, Phrase, as_class, as_ref, lazy, player_like, rule, withdraw, words_of
from judge.cards.reader.machine import Syn, Syntax, Tok
from judge.cards.reader.nominals import YOU, Chooser, Noun, Posts, make_filter, number_of
from judge.cards.reader.places import Place, in_zone, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import TYPES

if TYPE_CHECKING:
    from judge.cards.reader.lower_mods import Abilities

rule("p_control")(lambda scope, who: tree.ControlledBy(post_player(scope, who)))
rule("p_control_since")(
    lambda scope, who: tree.AllOf(
        (tree.ControlledBy(post_player(scope, who)), tree.HasStatus("controlled since the turn began")), word="continuously"
    )
)
rule("p_not_control")(lambda scope, who: tree.Not(tree.ControlledBy(post_player(scope, who))))
rule("p_own")(lambda scope, who: tree.OwnedBy(post_player(scope, who)))
rule("p_not_own")(lambda scope, who: tree.Not(tree.OwnedBy(post_player(scope, who))))


@rule("p_they_control")
def _p_they_control(scope: Scope) -> tree.Predicate:
    ref = scope.they("they")
    if isinstance(ref, tree.Back) and ref.plural:  # things control nothing: "they" are the players spoken of, if there are any
        ref = next((tree.Back(m.ref.to, m.ref.slot, m.ref.plural, "they") for m in scope.recent() if m.player and isinstance(m.ref, tree.Back)), ref)
    return tree.ControlledBy(ref)


rule("p_own_control")(
    lambda scope, who: tree.AllOf(
        (tree.OwnedBy(post_player(scope, who)), tree.ControlledBy(as_ref(scope, who))), word="both own and control"
    )
)
rule("p_own_or_control")(
    lambda scope, who: tree.AnyOf(
        (tree.OwnedBy(post_player(scope, who)), tree.ControlledBy(as_ref(scope, who))), word="own or control"
    )
)
rule("p_in")(lambda scope, place: in_zone(place))
rule("p_from")(lambda scope, place: dataclasses.replace(in_zone(place), word=f"from {place.word}".strip()))
rule("p_battlefield")(lambda scope: tree.InZone("battlefield"))
rule("p_not_battlefield")(lambda scope: tree.Not(tree.InZone("battlefield")))
rule("p_stack")(lambda scope: tree.InZone("stack"))
rule("p_exile")(lambda scope: tree.InZone("exile"))


@rule("p_same_controller")
def _same_controller(scope: Scope) -> tree.Predicate:
    """ "Another target creature with the same controller": as the target before it."""
    if not scope.targets:
        raise NoMeaning("the same controller as what")
    return tree.ControlledBy(tree.ControllerOf(tree.Back("target", scope.targets - 1)), word="same")


rule("p_each_land_type")(lambda scope: tree.OfEach("basic land type"))
rule("p_each_color")(lambda scope: tree.OfEach("color"))
rule("p_from_exile")(lambda scope: tree.InZone("exile", word="from"))
rule("p_own_exile")(lambda scope: tree.AllOf((tree.OwnedBy(YOU), tree.InZone("exile")), word="you own in exile"))
rule("p_named")(lambda scope, name: tree.Named(name.text))
rule("p_named_either")(lambda scope, one, two: tree.AnyOf((tree.Named(one.text), tree.Named(two.text)), word="named"))
rule("p_named_this")(lambda scope: tree.Named("~"))
rule("p_not_named")(lambda scope, name: tree.Not(tree.Named(name.text)))
rule("p_can_enchant")(lambda scope, by: tree.Enchantable(as_ref(scope, by), word="can"))
rule("p_could_enchant")(lambda scope, by: tree.Enchantable(as_ref(scope, by), word="could"))
rule("p_enchanting_it")(lambda scope, what: tree.CouldEnchant(as_ref(scope, what), word="could"))
rule("p_enchanting_now")(lambda scope, what: tree.CouldEnchant(as_ref(scope, what), word="can"))
rule("p_attached")(lambda scope, what: tree.AttachedTo(post_class(scope, what)))
rule("p_blocking")(lambda scope, what: tree.Happened("blocking", post_class(scope, what)))
rule("p_blocked_by")(lambda scope, what: tree.Happened("blocked by", post_class(scope, what)))
rule("p_blocking_or_by")(lambda scope, what: tree.Happened("blocking or blocked by", post_class(scope, what)))
rule("p_attacking")(lambda scope, what: tree.Happened("attacking", post_class(scope, what)))
rule("p_dealt")(lambda scope: tree.Happened("dealt damage", None, "this turn"))
rule("p_dealt_by")(lambda scope, what: tree.Happened("dealt damage by", post_class(scope, what), "this turn"))
rule("p_blocked_either")(
    lambda scope, what: tree.Happened("that blocked or were blocked by", post_class(scope, what), "this turn")
)
rule("p_were_blocked")(lambda scope, what: tree.Happened("that were blocked by", post_class(scope, what), "this turn"))
rule("p_exiled_with")(lambda scope, what: tree.Happened("exiled with", post_class(scope, what)))
rule("p_put_with")(lambda scope, what: tree.Happened("put onto the battlefield with", post_class(scope, what)))
rule("p_created_with")(lambda scope, what: tree.Happened("created with", post_class(scope, what)))
rule("p_other_than")(lambda scope, what: tree.Other(post_class(scope, what)))
rule("p_except_for")(lambda scope, what: tree.Other(post_class(scope, what), word="except for"))
rule("p_chosen_color")(lambda scope: tree.IsChosen("color"))
rule("p_that_color")(lambda scope: tree.IsChosen("color", word="of that color"))
rule("p_chosen_type")(lambda scope: tree.IsChosen("creature type"))
rule("p_that_type")(lambda scope: tree.IsChosen("creature type", word="of that type"))
rule("p_color_choice")(lambda scope: tree.IsChosen("color", word="of the color of your choice"))
rule("p_type_choice")(lambda scope: tree.IsChosen("creature type", word="of the creature type of your choice"))
rule("p_chosen_name")(lambda scope: tree.IsChosen("name"))
rule("p_that_name")(lambda scope: tree.IsChosen("name", word="with that name"))


@rule("p_choice")
def _p_choice(scope: Scope, of: tree.Ref) -> Chooser:
    if of == tree.Who("an opponent"):
        scope.mention(tree.Who("an opponent"), player=True)  # "of an opponent's choice they control"
    return Chooser(of)


rule("p_random")(lambda scope: "random")


@rule("p_among")
def _p_among(scope: Scope, what: Phrase) -> tree.Predicate:
    """"From among them" speaks of several things, never of one player, whoever they belong to."""
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Back) and ref.word == "them" and not ref.plural and ref.to in ("target", "each", "trigger player"):
        ref = tree.Back("event", plural=True, word="them")
    return tree.AmongThose(ref)


rule("p_that_you_cast")(lambda scope: tree.ControlledBy(YOU, word="that you cast"))
rule("p_you_casting")(lambda scope: tree.ControlledBy(YOU, word="cast"))
rule("p_opp_casting")(lambda scope: tree.ControlledBy(tree.Who("opponents", word="your opponents"), word="cast"))
rule("p_cast")(lambda scope, who: tree.ControlledBy(post_player(scope, who), word="cast"))


@rule("p_from_np")
def _p_from_np(scope: Scope, what: Phrase) -> tree.Predicate:
    ref = getattr(what, "ref", None)
    if isinstance(ref, tree.WholeZone):  # "from their graveyard"
        return tree.InZone(ref.zone, ref.of, word="from")  # type: ignore[arg-type]
    return tree.AmongThose(_group(scope, what), word="from")


rule("p_of")(lambda scope, what: tree.OfSource(_abilities_of(scope, what)))
rule("p_targets")(lambda scope, what: tree.TargetsThat(post_class(scope, what)))
rule("p_targets_only")(lambda scope, what: tree.TargetsThat(post_class(scope, what), only=True))
rule("p_targets_either")(
    lambda scope, one, two: tree.TargetsThat(tree.Either((post_class(scope, one), post_class(scope, two))))
)

rule("more_by_one")(lambda scope: 1)


@rule("more_by")
def _more_by(scope: Scope, said: Tok) -> int:
    n = number_of(said)
    if not isinstance(n, tree.Num) or n.value < 1:
        raise NoMeaning("so many more")
    return n.value


def _then(what: tree.Filter | None, by: int, hand: bool = False) -> tree.Predicate:
    return tree.HasMoreThan(what, tree.Who("you", word="you"), hand, by, once=True)


@rule("p_more_then")
def _p_more_then(scope: Scope, by: int, noun: Noun) -> tree.Predicate:
    if noun.kind != "permanent" or noun.plural is False:
        raise NoMeaning("more of what")
    return _then(tree.Filter(noun.kind, noun.predicates), by)


rule("p_more_life_then")(lambda scope, by: _then(None, by))
rule("p_more_cards_then")(lambda scope, by: _then(None, by, hand=True))


@rule("p_more_than_they")
def _p_more_than_they(scope: Scope, noun: Noun) -> tree.Predicate:
    if noun.kind != "permanent" or noun.plural is False:
        raise NoMeaning("more of what")
    return tree.HasMoreThan(tree.Filter(noun.kind, noun.predicates), scope.they("they"))


rule("p_more_hand_than_they")(lambda scope: tree.HasMoreThan(None, scope.they("they"), hand=True))


def _buried(noun: Noun) -> tree.Filter:
    """A class of cards of which one graveyard holds fewer than another."""
    if noun.kind != "card" or noun.plural is False:
        raise NoMeaning("fewer of what")
    return tree.Filter(noun.kind, noun.predicates)


rule("p_fewer_buried_than_they")(lambda scope, noun: tree.HasMoreThan(_buried(noun), scope.they("they"), fewer_buried=True))
rule("p_fewer_buried_then")(
    lambda scope, by, noun: tree.HasMoreThan(_buried(noun), tree.Who("you", word="you"), by=by, once=True, fewer_buried=True)
)


def _player_has(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, what: Phrase) -> tree.Predicate:
        if not isinstance(what, Phrase) or what.filter is None or what.det not in ("a", "no") or what.word:
            raise NoMeaning("who controls what")
        withdraw(what)
        found = tree.PlayerHas(dataclasses.replace(what.filter, word=what.det), word=word)
        return tree.Not(found) if what.det == "no" else found


_player_has("p_whose_controller", "whose controller")
_player_has("p_who_controls", "who")
rule("p_more_life_than_they")(lambda scope: tree.HasMoreThan(None, scope.they("they")))
rule("p_who_dealt_combat")(lambda scope, by: tree.Happened("dealt combat damage", post_class(scope, by), "this turn", word="who was"))
rule("p_who_dealt")(lambda scope, by: tree.Happened("dealt damage by", post_class(scope, by), "this turn", word="who was"))
rule("p_subgame_lost")(lambda scope: tree.Happened("who doesn't win the subgame"))
rule("p_searched_way")(lambda scope: tree.Happened("searched their library", when="this way", word="who"))
rule("p_and_their_opponent")(lambda scope: tree.OpponentOf(scope.they("they")))


@rule("p_targets_single")
def _p_targets_single(scope: Scope, noun: Noun, posts: Posts) -> tree.Predicate:
    if noun.plural:
        raise NoMeaning("number")
    return tree.TargetsThat(make_filter(noun, posts), only=True, single=True)


rule("p_has_same_name")(lambda scope, what: tree.Shares("name", post_class(scope, what), word="that has the same name as"))
rule("p_same_name")(lambda scope, what: tree.Shares("name", post_class(scope, what), word="with the same name as"))


def same_stat(stat: str, of: tree.Ref, word: str) -> tree.Predicate:
    """The very number another thing has: of one thing that was spoken of, never of a class or a player."""
    if stat not in ("power", "toughness", "mana value") or not isinstance(of, (tree.Back, tree.This)) or "player" in of.word or of.word in ("they", "them"):
        raise NoMeaning("the same as what")
    return tree.HasStat(stat, tree.Compare("=", tree.Characteristic(of, stat), word=word))  # type: ignore[arg-type]


@rule("p_same_stat")
def _p_same_stat(scope: Scope, stat: str, what: Phrase) -> tree.Predicate:
    return same_stat(stat, as_ref(scope, what), "the same")


@rule("p_its_stat")
def _p_its_stat(scope: Scope, of: tree.Ref, stat: str) -> tree.Predicate:
    return same_stat(stat, of, "its")


rule("p_greatest")(lambda scope, stat, what: tree.Extreme(stat, "greatest", post_class(scope, what)))
rule("p_least")(lambda scope, stat, what: tree.Extreme(stat, "least", post_class(scope, what)))
rule("p_shares")(lambda scope, what, of: tree.Shares(what, post_class(scope, of)))


@rule("p_shares_those_types")
def _p_shares_those_types(scope: Scope, of: Phrase) -> tree.Predicate:
    """ "Target artifact or creature and another target permanent that shares one of those types with it"."""
    ref = post_class(scope, of)
    said = next((m.nouns for m in scope.recent() if m.ref == ref), frozenset())
    types = tuple(sorted(said & TYPES))
    if not types:
        raise NoMeaning("which types")
    return tree.Shares("card type", ref, word="that shares one of those types with", only=types)


rule("p_shares_not")(lambda scope, what, of: tree.Not(tree.Shares(what, post_class(scope, of))))
rule("shared")(lambda scope, token: token.text.lower())
rule("stat")(lambda scope, *tokens: " ".join(token.text.lower() for token in tokens).replace("powers", "power"))


def post_player(scope: Scope, phrase: Phrase) -> tree.Ref:
    """The player that controls, owns or casts what the noun names; refuses objects."""
    before = len(scope.mentions)
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Who) and ref.role in SOMEBODY:
        del scope.mentions[before:]  # "that player" will be the controller of what is described
    if not player_like(ref):
        raise NoMeaning("an object that controls")
    if isinstance(ref, tree.Back) and ref.word == "they" and ref.plural:
        return scope.player("they")  # things control nothing: "they" are the players spoken of
    return ref


def _group(scope: Scope, what: Phrase) -> tree.Ref:
    ref = as_ref(scope, what)
    if not isinstance(ref, (tree.Back, tree.TopCards)):
        raise NoMeaning("from what")
    return ref


def _abilities_of(scope: Scope, what: Phrase) -> tree.Ref | tree.Filter:
    found = as_class(scope, what) if isinstance(what, Phrase) and what.ref is None else as_ref(scope, what)
    if isinstance(found, tree.Who):
        raise NoMeaning("abilities of a player")
    return found


@rule("p_from_source")
def _p_from_source(scope: Scope, noun: Noun) -> tree.Predicate:
    if noun.kind != "source" or noun.plural:
        raise NoMeaning("from what")
    return tree.OfSource(tree.Filter("source", noun.predicates, word="a"), word="from")


@rule("p_from_sources")
def _p_from_sources(scope: Scope, noun: Noun) -> tree.Predicate:
    if noun.kind != "source" or not noun.plural:
        raise NoMeaning("from what")
    return tree.OfSource(tree.Filter("source", noun.predicates), word="from")


@rule("p_it_blocks")
def _p_it_blocks(scope: Scope) -> tree.Predicate:
    """ "Target creature it's blocking": blocked by the one spoken of."""
    return tree.Happened("blocked by", scope.it("it"), word="it's blocking")


@rule("each_of_those")
def _each_of_those(scope: Scope, what: Phrase) -> tree.Ref:
    ref = as_ref(scope, what)
    if not isinstance(ref, tree.Back) or not ref.word.startswith("those"):
        raise NoMeaning("for each of what")
    return ref


def post_class(scope: Scope, phrase: Phrase) -> tree.Ref | tree.Filter:
    """The thing or class that a participle or "other than" speaks of."""
    if isinstance(phrase, Phrase) and phrase.ref is None and phrase.chooser is None:
        return as_class(scope, phrase)
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.This) and isinstance(phrase, Phrase):
        withdraw(phrase)
    return ref


@rule("p_with")
def _p_with(scope: Scope, found: tree.Predicate) -> tree.Predicate:
    return found


@rule("p_without")
def _p_without(scope: Scope, abilities: Abilities) -> tree.Predicate:
    return tree.Not(has_abilities(abilities))


@rule("p_without_counter")
def _p_without_counter(scope: Scope, kind: str) -> tree.Predicate:
    return tree.Not(tree.HasCounter(kind, word="without"))


rule("p_that_is")(lambda scope, found: tree.AllOf(found, word="that's"))
rule("p_that_are")(lambda scope, found: tree.AllOf(found, word="that are"))
rule("p_that_isnt")(lambda scope, found: tree.Not(tree.AllOf(found, word="that isn't")))
rule("p_that_was")(lambda scope, found: tree.AllOf(found, word="that was"))


@lazy("way")
def _way(scope: Scope, *children: Syntax) -> str:
    if any(isinstance(child, Syn) for child in children):
        raise NoMeaning("this way with a zone")
    return words_of(Syn("way", children))


rule("p_way")(lambda scope, way: tree.Happened(way, None, "this way"))


def _moved_way(name: str, verb: str) -> None:
    """"card put into your graveyard this way": by the verb and the zone; whose it is stands beside it."""

    @rule(name)
    def moved(scope: Scope, place: Place) -> tree.Predicate:
        to = zone_of(place)
        if to.of is None:
            raise NoMeaning("nobody's zone")
        return tree.Happened(f"{verb} {to.zone}", to.of, "this way", word="zone")


_moved_way("p_put_way", "put into")
_moved_way("p_returned_way", "returned to")
rule("p_died_way")(lambda scope: tree.Happened("that died", None, "this way"))
rule("p_they_exiled")(lambda scope: tree.Happened("exiled", scope.player("they"), "this way", word="they exiled"))
rule("p_turn")(lambda scope, way: tree.Happened(way, None, "this turn"))


@lazy("didso")
def _didso(scope: Scope, *children: Syntax) -> str:
    return words_of(Syn("didso", children))


@rule("p_that_did")
def _p_that_did(scope: Scope, what: str) -> tree.Predicate:
    if what == "you don't control":
        raise NoMeaning(what)
    if what == "didn't attack this turn":
        return tree.Not(tree.Happened("that attacked", None, "this turn"))
    for when in ("this turn",):
        if what.endswith(when):
            return tree.Happened(f"that {what.removesuffix(when).strip()}", None, when)
    return tree.Happened(f"that {what}")
