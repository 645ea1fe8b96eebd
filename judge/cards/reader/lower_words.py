"""Lowering of references by a word: "~", "you", "it", "that creature", "its controller" (109.5, 608.2k)."""

from __future__ import annotations

import dataclasses
from typing import Literal

from judge.cards import tree
from judge.cards.reader.lowering import SOMEBODY, Phrase, as_ref, lazy, remembered, rule, withdraw, words_of
from judge.cards.reader.machine import Syntax, Tok
from judge.cards.reader.nominals import YOU, Noun, Posts
from judge.cards.reader.pointing import NoMeaning, Scope, is_player_filter, nouns_of
from judge.cards.wording.nouns import filter_text, possessive


@rule("this")
def _this(scope: Scope) -> Phrase:
    # as an object or in a condition it is what "it" means next; a subject takes this back (``lower_clauses``)
    scope.mention(tree.This(), {"permanent", "card", *scope.types})
    return Phrase(ref=tree.This(), mention=scope.mentions[-1])


@rule("granter")
def _granter(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Granter())


@rule("you")
def _you(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Who("you", word="you"))


@rule("you_self")
def _yourself(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Who("you", word="yourself"))


@lazy("pronoun")
def _pronoun(scope: Scope, token: Tok) -> Phrase:
    word = token.text.lower()
    if word in ("it", "him", "her"):
        return Phrase(ref=scope.it(word))
    if word in ("they", "them"):
        return Phrase(ref=scope.they(word), plural=True)
    if word == "itself":
        return Phrase(ref=_reflexive(scope, word))
    raise NoMeaning(word)


def _reflexive(scope: Scope, word: str) -> tree.Ref:
    subject = scope.subject
    if isinstance(subject, tree.This) or subject is None:
        return tree.This(word=word)
    return scope.it(word)


def _attacker(scope: Scope, word: str) -> tree.Ref:
    """ "That attacking player": the one who does what triggers, and not the player attacked."""
    told = next((m.ref for m in scope.recent() if m.player and isinstance(m.ref, tree.Back) and m.ref.to == "trigger player"), None)
    return dataclasses.replace(told, word=word) if told is not None else scope.player(word)


@rule("np_that")
def _np_that(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    if noun.plural or posts.predicates or posts.random or posts.chooser:
        raise NoMeaning("that with more")
    found = tree.Filter(noun.kind, noun.predicates)
    word = f"that {_plain_words(found)}"
    if is_player_filter(found):
        if found.predicates == (tree.HasStatus("attacking"),):
            return Phrase(ref=_attacker(scope, word))
        return Phrase(ref=scope.player(word))
    ref = scope.that(nouns_of(found), word)
    if isinstance(ref, tree.Back):
        said = {noun.kind, *(p.type for p in noun.predicates if isinstance(p, tree.IsType))}
        said |= {p.subtype for p in noun.predicates if isinstance(p, tree.IsSubtype)}
        scope.mention(dataclasses.replace(ref, word=""), said)  # the latest thing spoken of is it, by the words said of it
    return Phrase(ref=ref)


_OF_SOME = (tree.Happened, tree.HasAbility, tree.Not, tree.HasStat, tree.OwnedBy, tree.ControlledBy)
"""By what some of a group spoken of may be told from the others."""


@rule("np_those")
def _np_those(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    if noun.plural is False:
        raise NoMeaning("those with more")
    found = tree.Filter(noun.kind, noun.predicates)
    word = f"those {_plain_words(found, many=True)}"
    if posts.predicates:
        if posts.random or posts.chooser is not None or not all(isinstance(p, _OF_SOME) for p in posts.predicates):
            raise NoMeaning("those with more")
        return Phrase(ref=tree.Those(scope.that(nouns_of(found), word, plural=True), posts.predicates), plural=True)
    if is_player_filter(found):
        return Phrase(ref=scope.they(word), plural=True)
    return Phrase(ref=scope.that(nouns_of(found), word, plural=True), plural=True)


def _plain_words(found: tree.Filter, *, many: bool = False) -> str:
    return filter_text(found, many)


_COST_WORDS = frozenset({"sacrificed", "discarded", "exiled", "revealed", "returned", "tapped", "untapped"})


def _the_extreme(name: str, how: Literal["least", "greatest"]) -> None:
    @rule(name)
    def give(scope: Scope, noun: Noun, stat: str) -> Phrase:
        """ "The creature with the least power": where several are tied, one of them, as another sentence says."""
        if noun.plural:
            raise NoMeaning("number")
        found = tree.Filter(noun.kind, (*noun.predicates, tree.Extreme(stat, how, None)))
        return remembered(scope, Phrase("a", found, word="the"))


_the_extreme("np_the_least", "least")
_the_extreme("np_the_greatest", "greatest")


@rule("np_the")
def _np_the(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    found = tree.Filter(noun.kind, noun.predicates)
    word = f"the {_plain_words(found, many=bool(noun.plural))}"
    if posts.random:
        raise NoMeaning("the at random")
    if posts.predicates:
        if len(posts.predicates) == 1 and isinstance(posts.predicates[0], tree.Happened) and posts.predicates[0].when == "this way":
            return _done_this_way(scope, noun, posts.predicates[0])
        if len(posts.predicates) == 1 and isinstance(posts.predicates[0], tree.Happened):
            raise NoMeaning("the with a history")
        raise NoMeaning("the with more")
    head = noun.predicates[0] if noun.predicates else None
    if isinstance(head, tree.HasStatus):
        rest = nouns_of(tree.Filter(noun.kind, noun.predicates[1:]))
        if head.status == "chosen":
            picked = [(m, m.ref) for m in scope.recent() if isinstance(m.ref, tree.Back) and m.ref.to in ("choice", "target")]
            alike = [ref for m, ref in picked if m.plural == bool(noun.plural) and rest and rest <= m.nouns]  # "choose two target cards"
            if alike and alike[0].to == "target":
                return Phrase(ref=tree.Back("target", alike[0].slot, bool(noun.plural), word), plural=bool(noun.plural))
            made = next((ref for _, ref in picked if ref.to == "choice"), tree.Back("choice"))
            return Phrase(ref=tree.Back("choice", made.slot, bool(noun.plural), word), plural=bool(noun.plural))
        for mention in reversed(scope.mentions):
            if isinstance(mention.ref, tree.Back) and mention.ref.to == "cost" and rest & mention.nouns:
                return Phrase(
                    ref=tree.Back("cost", mention.ref.slot, bool(noun.plural), word), plural=bool(noun.plural)
                )
        if head.status == "exiled":
            scope.mention(tree.Back("linked", 0, bool(noun.plural)), rest, plural=bool(noun.plural))
            return Phrase(ref=tree.Back("linked", 0, bool(noun.plural), word), plural=bool(noun.plural))
        if head.status in ("sacrificed", "revealed", "discarded", "destroyed", "returned"):
            return Phrase(ref=scope.that(rest, word, plural=bool(noun.plural)), plural=bool(noun.plural))
        raise NoMeaning(word)
    if noun.kind in ("token", "copy", "spell", "permanent", "card", "player", "source") and not (
        noun.kind == "player" and scope.mentions == []
    ):
        if is_player_filter(found):
            return Phrase(ref=scope.player(word))
        return Phrase(ref=scope.that(nouns_of(found), word, plural=bool(noun.plural)), plural=bool(noun.plural))
    raise NoMeaning(word)


def _done_this_way(scope: Scope, noun: Noun, happened: tree.Happened) -> Phrase:
    """ "The nonland cards revealed this way": all such; "the creature tapped this way": the one that was, to pay or as instructed."""
    found = tree.Filter(noun.kind, (*noun.predicates, happened))
    if noun.plural:
        found = scope.others(found)
        scope.mention(tree.Back("event", 0, True), nouns_of(found), plural=True, weak=True)
        return Phrase("the", found, plural=True, word="the")
    word = f"the {_plain_words(tree.Filter(noun.kind, noun.predicates))} {happened.what} this way"
    own = nouns_of(tree.Filter(noun.kind, noun.predicates))
    for mention in reversed(scope.mentions):
        ref = mention.ref
        if isinstance(ref, tree.Back) and ref.to == "target" and not ref.plural and own & mention.nouns and happened.what != "chosen":
            return Phrase(ref=tree.Back("event", word=word))  # what the instruction made of the target
        if isinstance(ref, tree.Back) and ref.to in ("cost", "event", "choice") and not ref.plural and own & mention.nouns:
            return Phrase(ref=dataclasses.replace(ref, word=word))
    raise NoMeaning(word)


@rule("poss_your")
def _poss_your(scope: Scope) -> tree.Ref:
    return YOU


@rule("poss_their")
def _poss_their(scope: Scope) -> tree.Ref:
    return scope.they("they")


@rule("poss_its")
def _poss_its(scope: Scope) -> tree.Ref:
    return scope.it("it")


rule("poss_his")(lambda scope: _own(scope, "him"))
rule("poss_her")(lambda scope: _own(scope, "her"))


def _own(scope: Scope, word: str) -> tree.Ref:
    """ "His", "her": of the planeswalker spoken of, never of a player."""
    return scope.it(word)


@rule("poss_of")
def _poss_of(scope: Scope, phrase: Phrase) -> tree.Ref:
    before = len(scope.mentions)
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Who) and ref.role in SOMEBODY:
        del scope.mentions[before:]
    if isinstance(ref, tree.This) and isinstance(phrase, Phrase):
        withdraw(phrase)
    return ref


@lazy("role")
def _role(scope: Scope, child: Syntax) -> str:
    return words_of(child)


@lazy("role_noun")
def _role_noun(scope: Scope, child: Syntax) -> str:
    return words_of(child)


@rule("np_role")
def _np_role(scope: Scope, of: tree.Ref, role: str) -> Phrase:
    if isinstance(of, tree.Who):
        raise NoMeaning("a player's controller")
    many = role.endswith("s")
    ref: tree.ControllerOf | tree.OwnerOf = (
        tree.ControllerOf(of, word="plural" if many else "")
        if role.startswith("controller")
        else tree.OwnerOf(of, word="plural" if many else "")
    )
    if isinstance(of, tree.This):
        scope.mention(of)  # "~'s controller sacrifices it": the object named is the one spoken of
    scope.mention(dataclasses.replace(ref, word=""), player=True)
    return Phrase(ref=ref, plural=many)


@rule("np_player_or_role")
def _np_player_or_role(scope: Scope, of: tree.Ref, role: str) -> Phrase:
    """ "that player or that creature's controller": a player is as good as his or her own controller."""
    phrase = _np_role(scope, of, role)
    if phrase.plural or not isinstance(phrase.ref, (tree.ControllerOf, tree.OwnerOf)):
        raise NoMeaning("several controllers")
    return Phrase(ref=dataclasses.replace(phrase.ref, word=f"that player or {possessive(of)} {role}"))


@rule("np_role_of")
def _np_role_of(scope: Scope, role: str, phrase: Phrase) -> Phrase:
    of = as_ref(scope, phrase)
    ref: tree.ControllerOf | tree.OwnerOf = (
        tree.ControllerOf(of, word="the controller of")
        if role == "controller"
        else tree.OwnerOf(of, word="the owner of")
    )
    again = tree.Back("target", of.slot) if isinstance(of, tree.Target) else of
    scope.mention(dataclasses.replace(ref, of=again), player=True)
    return Phrase(ref=ref)


@rule("opponents")
def _opponents(scope: Scope) -> Phrase:
    ref = tree.Who("opponents", word="your opponents")
    scope.mention(ref, player=True, plural=True)
    return Phrase(ref=ref, plural=True)


@rule("one_opponent")
def _one_opponent(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Who("an opponent", word="one of your opponents"))


@rule("np_opponents_of")
def _np_opponents_of(scope: Scope, of: tree.Ref) -> Phrase:
    if of == YOU or not isinstance(of, (tree.Back, tree.ControllerOf, tree.OwnerOf)):
        raise NoMeaning("whose opponents")
    ref = tree.OpponentsOf(of)
    scope.mention(tree.Back("each"), player=True)
    return Phrase(ref=ref)


@rule("each_opponent")
def _each_opponent(scope: Scope) -> Phrase:
    ref = tree.Who("opponents", word="each of your opponents")
    scope.mention(ref, player=True)
    return Phrase(ref=ref)


def _role_player(name: str, role: str, word: str = "") -> None:
    def give(scope: Scope) -> Phrase:
        ref = tree.Who(role, word=word)
        scope.mention(ref, player=True)
        return Phrase(ref=ref)

    rule(name)(give)


_role_player("defending", "defending player")
_role_player("attacking_player", "attacking player")
_role_player("active_player", "active player", "the active player")
_role_player("chosen_player", "chosen player")
