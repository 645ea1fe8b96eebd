"""Lowering of noun phrases: determiners, targets, anaphora, roles, parts of groups (113/115 today, 608.2c, 102)."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

from judge.cards import tree
from judge.cards.reader.lowering import (
    SOMEBODY,
    Phrase,
    as_class,
    as_ref,
    lazy,
    remembered,
    rule,
    somebodys,
    withdraw,
    words_of,
)
from judge.cards.reader.machine import Tok
from judge.cards.reader.nominals import ONE, YOU, Noun, Posts, make_filter
from judge.cards.reader.places import zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, is_player_filter, nouns_of
from judge.cards.wording.nouns import filter_text, possessive

# --- determiners -----------------------------------------------------------------------------------------------------------


def _det(name: str, **fields: Any) -> Any:
    def give(scope: Scope, *values: Any) -> Phrase:
        found = {key: (values[0] if value == "n" else value) for key, value in fields.items()}
        return Phrase(**found)

    return rule(name)(give)


_det("d_a", det="a")
_det("d_each", det="each")
_det("d_all", det="all")
_det("d_every", det="every")
_det("d_any", det="any")
_det("d_no", det="no")
_det("d_another", det="a", word="another")
_det("d_each_other", det="each", word="other")
_det("d_all_other", det="all", word="other")
_det("d_batch", det="one or more", plural=True)
_det("d_batch_other", det="one or more", plural=True, word="other")
_det("d_both", det="both", plural=True)
_det("d_any_number", det="count", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of")
_det(
    "d_any_number_other", det="count", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of other"
)
_det("d_qty", det="count", least="n", most="n")
_det("d_qty_other", det="count", least="n", most="n", word="other")
_det("d_upto", det="count", least=tree.Num(0), most="n", word="up to")
_det("d_upto_other", det="count", least=tree.Num(0), most="n", word="up to other")


@rule("d_that_many")
def _that_many(scope: Scope) -> Phrase:
    amount = tree.EventAmount("amount")
    return Phrase("count", least=amount, most=amount, plural=True)


def _compared(op: tree.Comparison, word: str) -> Any:
    def give(scope: Scope, amount: tree.Amount) -> Phrase:
        return Phrase(
            "compare", compare=tree.Compare(op, amount), least=amount, most=tree.AnyNumber(), plural=True, word=word
        )

    return give


rule("d_more")(_compared(">=", "or more"))
rule("d_more_other")(_compared(">=", "or more other"))
rule("d_fewer")(_compared("<=", "or fewer"))
rule("d_fewer_than")(_compared("<", "fewer than"))
rule("d_more_than")(_compared(">", "more than"))
rule("d_exactly")(_compared("=", "exactly"))
@rule("d_at_least")
def _at_least(scope: Scope, amount: tree.Amount) -> Phrase:
    compare = tree.Compare(">=", amount)
    return Phrase("compare", compare=compare, least=amount, most=tree.AnyNumber(), plural=amount != ONE, word="at least")




def _targeting(name: str, **fields: Any) -> None:
    _det(name, det="target", **fields)


_targeting("t_one")
_targeting("t_another", word="another")
_targeting("t_other", word="other")
_targeting("t_third", word="third other")
_targeting("t_second", word="second other")
_targeting("t_qty", least="n", most="n")
_targeting("t_qty_other", least="n", most="n", word="other")
_targeting("t_upto", least=tree.Num(0), most="n", word="up to")
_targeting("t_upto_other", least=tree.Num(0), most="n", word="up to other")
_targeting("t_any", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of")
_targeting("t_any_other", least=tree.Num(0), most=tree.AnyNumber(), plural=True, word="any number of other")
_targeting("t_more", most=tree.AnyNumber(), plural=True, word="one or more")


@rule("t_either")
def _t_either(scope: Scope, low: tree.Amount, high: tree.Amount) -> Phrase:
    return Phrase("target", least=low, most=high, plural=True, word="or")


@rule("t_range")
def _t_range(scope: Scope, low: tree.Amount, middle: tree.Amount, high: tree.Amount) -> Phrase:
    if (low, middle, high) != (tree.Num(1), tree.Num(2), tree.Num(3)):
        raise NoMeaning("a range of targets")
    return Phrase("target", least=low, most=high, plural=True, word="range")


@rule("np_det")
def _np_det(scope: Scope, det: Phrase, noun: Noun, posts: Posts) -> Phrase:
    single = det.most == ONE and not det.plural and det.det in ("a", "each", "every", "count", "any")
    exactly_one = det.det == "compare" and det.word == "exactly" and det.least == ONE
    if exactly_one:
        if noun.plural:
            raise NoMeaning("number")
        det = dataclasses.replace(det, plural=False)
    plural_needed = det.plural or (det.det == "count" and det.most != ONE) or det.det in ("all", "both")
    if (single and det.det != "any" and noun.plural) or (plural_needed and noun.plural is False):
        raise NoMeaning("number")
    found = scope.others(make_filter(noun, posts, det.word))
    if any(isinstance(p, tree.ControlledBy) and p.word == "same" for p in found.predicates) and det.word != "another":
        raise NoMeaning("the same controller as what")
    word = det.word
    if posts.after:
        if word:
            raise NoMeaning("words in an odd order")
        word = f"cut {posts.after}"
    return remembered(
        scope,
        dataclasses.replace(
            det,
            filter=found,
            random=posts.random,
            chooser=posts.chooser,
            plural=det.plural or bool(noun.plural) or plural_needed or any(isinstance(p, tree.OfEach) for p in found.predicates),
            word=word,
        ),
    )


def _classes(one: Noun, its: Posts, two: Noun, others: Posts) -> tuple[Noun, Posts]:
    """ "Permanent you control or suspended card you own": two classes that share their determiner. The second is told by more than its
    noun and is of another kind, so that words behind it don't belong to both."""
    if two.kind == one.kind or two.kind != "card" or not ((two.predicates and others.predicates) or tree.HasStatus("suspended") in two.predicates):
        raise NoMeaning("two classes of one kind")
    if its.random or others.random or its.chooser or others.chooser or its.after or others.after:
        raise NoMeaning("a choice of either class")
    options = tuple(tree.IsA(make_filter(noun, posts, "")) for noun, posts in ((one, its), (two, others)))
    return Noun("object", (tree.AnyOf(options, "classes"),), one.plural), dataclasses.replace(its, predicates=())


@rule("np_target_classes")
def _np_target_classes(scope: Scope, how: Phrase, one: Noun, its: Posts, two: Noun, others: Posts) -> Phrase:
    return _nptarget_ref(scope, how, *_classes(one, its, two, others))


@rule("np_target_classes_both")
def _np_target_classes_both(scope: Scope, how: Phrase, one: Noun, its: Posts, two: Noun, others: Posts) -> Phrase:
    """ "Up to three target creatures from the battlefield and/or creature cards from graveyards"."""
    noun, posts = _classes(one, its, two, others)
    both = tuple(dataclasses.replace(p, word="classes and/or") if isinstance(p, tree.AnyOf) else p for p in noun.predicates)
    return _nptarget_ref(scope, how, dataclasses.replace(noun, predicates=both), posts)


@rule("np_det_classes")
def _np_det_classes(scope: Scope, det: Phrase, one: Noun, its: Posts, two: Noun, others: Posts) -> Phrase:
    return _np_det(scope, det, *_classes(one, its, two, others))


@rule("np_bare")
def _np_bare(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    found = scope.others(make_filter(noun, posts))
    head = found.predicates[0] if found.predicates else None
    if (
        isinstance(head, tree.HasStatus)
        and head.status in ("enchanted", "equipped", "fortified")
        and not noun.plural
        and found.kind in ("permanent", "player", "opponent")
    ):
        rest = found.predicates[1:]
        if found.kind in ("player", "opponent") and not rest:
            return Phrase(ref=_attached(scope, head.status, found.kind))
        if not rest:
            return Phrase(ref=_attached(scope, head.status, "permanent"))
        if len(rest) == 1 and isinstance(rest[0], tree.IsType):
            return Phrase(ref=_attached(scope, head.status, rest[0].type))
        if len(rest) == 2 and all(isinstance(p, tree.IsType) for p in rest):  # "enchanted artifact creature"
            return Phrase(ref=_attached(scope, head.status, " ".join(p.type for p in rest if isinstance(p, tree.IsType))))
        if len(rest) == 1 and isinstance(rest[0], tree.IsSubtype):
            return Phrase(ref=_attached(scope, head.status, rest[0].subtype))
    if isinstance(head, tree.HasStatus) and head.status == "enchanted" and not noun.plural and found.kind == "card":
        kinds = found.predicates[1:]
        if len(kinds) == 1 and isinstance(kinds[0], tree.IsType):
            return Phrase(ref=_attached(scope, head.status, f"{kinds[0].type} card"))
    if noun.plural is False:
        raise NoMeaning("a bare singular")
    return remembered(scope, Phrase("", found, plural=True, random=posts.random, chooser=posts.chooser))


def _attached(scope: Scope, how: Any, noun: str) -> tree.Ref:
    ref = tree.AttachedObject(how, noun)
    kinds = {noun.removesuffix(" card"), "card"} if noun.endswith(" card") else {noun, "permanent"}
    whose = noun in ("player", "opponent")
    scope.mention(ref if whose else tree.Back("attached"), kinds, player=whose)
    return ref


@rule("np_target")
def _nptarget_ref(scope: Scope, how: Phrase, noun: Noun, posts: Posts) -> Phrase:
    many = how.plural or how.most != ONE
    if noun.plural is not None and many != noun.plural:
        raise NoMeaning("number")
    found = make_filter(noun, posts, how.word)
    settled = scope.others(found)
    if not any(isinstance(p, tree.Other) and isinstance(p.than, tree.Back) and p.than.to == "target" for p in settled.predicates):
        found = settled  # "another target": other than every target chosen before it, which is seen to as they are chosen
    if posts.random or (posts.after and how.word):
        raise NoMeaning("a random target")
    if posts.after:
        how = dataclasses.replace(how, word=f"cut {posts.after}")
    return Phrase(
        ref=target_ref(
            scope, found, how.least, how.most, many, "" if how.word in ("n", "other") else how.word, posts.chooser
        ),
        plural=many,
    )


def target_ref(
    scope: Scope,
    found: tree.Filter,
    least: tree.Amount,
    most: tree.Amount,
    many: bool,
    word: str = "",
    chooser: tree.Ref | None = None,
) -> tree.Ref:
    """A new target of the ability, remembered as an antecedent; its slot is the next in text order (601.2c)."""
    slot = scope.targets
    scope.targets += 1
    nouns = nouns_of(found)
    player = is_player_filter(found)
    somebodys(scope, found, tree.Back("target", slot, many))
    scope.mention(tree.Back("target", slot, many), nouns, plural=many, player=player)
    if found.kind == "any target" or "player" in nouns or "opponent" in nouns:
        scope.mention(tree.Back("target", slot, many), nouns, plural=many, player=True, weak=not player)
    return tree.Target(found, slot, least, most, word, chooser)


@rule("np_any_target")
def _anytarget_ref(scope: Scope) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target"), ONE, ONE, False))


@rule("np_any_target_that")
def _any_target_that(scope: Scope, did: str) -> Phrase:
    if did != "was dealt damage this turn":
        raise NoMeaning("any target that did that")
    hurt = tree.Happened("that was dealt damage", None, "this turn")
    return Phrase(ref=target_ref(scope, tree.Filter("any target", (hurt,)), ONE, ONE, False))


@rule("np_any_target_choice")
def _any_target_choice(scope: Scope, whose: tree.Ref) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target"), ONE, ONE, False, chooser=whose))


@rule("np_any_other_target")
def _any_othertarget_ref(scope: Scope) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target", (tree.Other(),)), ONE, ONE, False))


@rule("np_first_player")
def _first_player(scope: Scope) -> Phrase:
    """ "The first player", where a target player has been spoken of since: the player of the event."""
    return _player_again(scope, "trigger player", "the first player")


@rule("np_second_player")
def _second_player(scope: Scope) -> Phrase:
    return _player_again(scope, "target", "the second player")


def _player_again(scope: Scope, to: str, word: str) -> Phrase:
    found = [m.ref for m in scope.recent() if m.player and isinstance(m.ref, tree.Back) and m.ref.to in ("trigger player", "target")]
    about = next((ref for ref in found if ref.to == to), None)
    if about is None or len({ref.to for ref in found}) < 2:
        raise NoMeaning("which of the players")
    scope.mention(about, player=True)
    return Phrase(ref=tree.Back(to, about.slot, False, word))


@rule("np_first_card")
def _first_card(scope: Scope) -> Phrase:
    """ "The first card", where the condition has spoken of another: what the event was about."""
    about = next((m.ref for m in scope.mentions if isinstance(m.ref, tree.Back) and m.ref.to == "trigger" and not m.player), None)
    if about is None:
        raise NoMeaning("the first of what")
    return Phrase(ref=tree.Back("trigger", about.slot, False, "the first card"))


@rule("np_third_target")
def _third_target(scope: Scope) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target", (tree.Other(),)), ONE, ONE, False, "third other"))


@rule("np_targets")
def _targets(scope: Scope, count: tree.Amount) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target"), count, count, True), plural=True)


@rule("np_upto_targets")
def _upto_targets(scope: Scope, count: tree.Amount) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target"), tree.Num(0), count, True), plural=True)


@rule("np_either_targets")
def _either_targets(scope: Scope, low: tree.Amount, high: tree.Amount) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target"), low, high, True, "or"), plural=True)


@rule("np_range_targets")
def _range_targets(scope: Scope, low: tree.Amount, middle: tree.Amount, high: tree.Amount) -> Phrase:
    if (low, middle, high) != (tree.Num(1), tree.Num(2), tree.Num(3)):
        raise NoMeaning("a range of targets")
    return Phrase(ref=target_ref(scope, tree.Filter("any target"), low, high, True, "range"), plural=True)


@rule("np_poss_abilities")
def _poss_abilities(scope: Scope, of: tree.Ref, noun: Noun) -> Phrase:
    if noun.kind != "ability" or noun.plural is False or isinstance(of, tree.Who):
        raise NoMeaning("whose thing")
    return Phrase(
        ref=tree.Every(tree.Filter("ability", (*noun.predicates, tree.OfSource(of))), word="whose"), plural=True
    )


@rule("np_any_targets")
def _any_targets(scope: Scope) -> Phrase:
    return Phrase(ref=target_ref(scope, tree.Filter("any target"), tree.Num(0), tree.AnyNumber(), True), plural=True)


# --- references by word -----------------------------------------------------------------------------------------------------


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
def _poss_of(scope: Scope, phrase: Any) -> tree.Ref:
    before = len(scope.mentions)
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Who) and ref.role in SOMEBODY:
        del scope.mentions[before:]
    if isinstance(ref, tree.This) and isinstance(phrase, Phrase):
        withdraw(phrase)
    return ref


@lazy("role")
def _role(scope: Scope, child: Any) -> str:
    return words_of(child)


@lazy("role_noun")
def _role_noun(scope: Scope, child: Any) -> str:
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
def _np_role_of(scope: Scope, role: str, phrase: Any) -> Phrase:
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


# --- parts and lists ----------------------------------------------------------------------------------------------------------


@rule("np_and")
def _np_and(scope: Scope, *phrases: Any) -> Phrase:
    parts = tuple(as_ref(scope, phrase) for phrase in phrases)
    if any(isinstance(part, tree.Choose) and part.filter.kind == "opponent" for part in parts):
        raise NoMeaning("and")
    both = tree.Both(parts)
    scope.mention(tree.Back("said"), {"permanent", "creature"}, plural=True)
    return Phrase(ref=both, plural=True)


@rule("np_and_or")
def _np_and_or(scope: Scope, left: Any, right: Any) -> Phrase:
    one, two = as_class(scope, left), as_class(scope, right)
    if isinstance(one, tree.Target) or isinstance(two, tree.Target):
        raise NoMeaning("or between targets")
    return Phrase(ref=tree.Either((one, two), word="and/or"))


@rule("np_or")
def _np_or(scope: Scope, left: Any, right: Any) -> Phrase:
    one = as_class(scope, left)
    two = as_class(scope, right)
    if isinstance(one, tree.Target) or isinstance(two, tree.Target):
        raise NoMeaning("or between targets")
    return Phrase(ref=tree.Either((one, two)))


@rule("np_each_of")
def _each_of(scope: Scope, phrase: Any) -> Phrase:
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Target):
        return Phrase(ref=dataclasses.replace(ref, word=f"each of {ref.word}".strip()), plural=False)
    if isinstance(ref, tree.Back):
        return Phrase(ref=dataclasses.replace(ref, word=f"each of {ref.word}"), plural=False)
    if isinstance(ref, tree.Those) and isinstance(ref.of, tree.Back):
        return Phrase(ref=dataclasses.replace(ref, of=dataclasses.replace(ref.of, word=f"each of {ref.of.word}")), plural=False)
    raise NoMeaning("each of")


@rule("np_either_of")
def _either_of(scope: Scope, phrase: Any) -> Phrase:
    """ "Either of those creatures": whichever of the two an event is about."""
    ref = as_ref(scope, phrase)
    if not isinstance(ref, tree.Back) or not ref.plural:
        raise NoMeaning("either of")
    return Phrase(ref=dataclasses.replace(ref, word=f"either of {ref.word}"), plural=False)


@rule("np_count_only")
def _count_only(scope: Scope, count: tree.Amount) -> Phrase:
    if not isinstance(count, tree.Num):
        raise NoMeaning("a bare count")
    return Phrase(ref=part_of(scope, scope.they("them"), count, count, "bare"), plural=count != ONE)


@rule("np_some_of")
def _some_of(scope: Scope, count: tree.Amount, phrase: Any) -> Phrase:
    group = as_ref(scope, phrase)
    if getattr(group, "word", "") == "them" and not (isinstance(group, tree.Back) and group.plural):
        # a part is of several things, never of the player who chooses it
        many = next((m.ref for m in scope.recent() if m.plural and not m.player and isinstance(m.ref, tree.Back)), None)
        group = group if many is None else dataclasses.replace(many, word="them")
    return Phrase(ref=part_of(scope, group, count, count, ""))


@rule("np_upto_of")
def _upto_of(scope: Scope, count: tree.Amount, phrase: Any) -> Phrase:
    group = as_ref(scope, phrase)
    return Phrase(ref=part_of(scope, group, tree.Num(0), count, "up to"), plural=count != ONE)


rule("np_pronoun_back")(lambda scope, phrase: phrase)


@rule("np_any_of", "np_any_of_them")
def _any_of(scope: Scope, phrase: Any = None) -> Phrase:
    if phrase is None:
        phrase = Phrase(ref=scope.they("them"))
    if not (isinstance(phrase, Phrase) and phrase.ref is not None):
        raise NoMeaning("any number of")
    return Phrase(
        ref=part_of(scope, as_ref(scope, phrase), tree.Num(0), tree.AnyNumber(), "any number of"), plural=True
    )


def part_of(scope: Scope, group: tree.Ref, least: tree.Amount, most: tree.Amount, word: str) -> tree.Ref:
    """Some things of a group just spoken of, chosen: "one of them", "two of those cards"."""
    if not isinstance(group, (tree.Back, tree.TopCards)):
        raise NoMeaning("part of what")
    slot = scope.choices
    scope.choices += 1
    scope.mention(tree.Back("choice", slot, most != ONE), {"card", "object", "permanent"}, plural=most != ONE)
    return tree.Choose(tree.Filter("object", (tree.AmongThose(group),)), least, most, None, False, slot, word)


@rule("np_haunted")
def _haunted(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Back("haunted", word="the creature it haunts"))


@rule("np_haunted_by")
def _haunted_by(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Back("haunted", word="the creature ~ haunts"))


@rule("np_rest")
def _rest(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Back("rest", plural=True, word="the rest"), plural=True)


@rule("np_the_other")
def _the_other(scope: Scope) -> Phrase:
    return Phrase(ref=tree.Back("rest", word="the other"))


def _most(name: str) -> None:
    @rule(name)
    def give(scope: Scope, noun: Any = None) -> Phrase:
        words = {"np_most_life": "with the most life", "np_most_hand": "who has the most cards in hand"}.get(name)
        if words is None:
            if noun.plural is False:
                raise NoMeaning("number")
            words = f"who controls the most {filter_text(make_filter(noun, Posts()), True)}"
        ref = tree.Who("player with the most", word=f"the player {words}")
        scope.mention(ref, player=True)
        return Phrase(ref=ref)


for _name in ("np_most_life", "np_most_controls", "np_most_hand"):
    _most(_name)


@rule("np_top_gy")
def _np_top_gy(scope: Scope, noun: Noun, zone: Any) -> Phrase:
    """ "The top creature card of your graveyard": graveyards are kept in order (404.2)."""
    place = zone_of(zone)
    if place.zone != "graveyard" or place.of is None or noun.kind != "card" or noun.plural:
        raise NoMeaning("the top of what")
    scope.mention(tree.Back("event"), nouns_of(tree.Filter("card", noun.predicates)))
    return Phrase(ref=tree.TopOfGraveyard(tree.Filter("card", noun.predicates), place.of))


def _top(scope: Scope, count: tree.Amount, zone: Any, bottom: bool) -> Phrase:
    place = zone_of(zone)
    if place.zone != "library" or place.of is None:
        raise NoMeaning("the top of what")
    many = count != ONE
    scope.mention(tree.Back("event", 0, many), {"card"}, plural=many)
    return Phrase(ref=tree.TopCards(count, place.of, bottom), plural=many)


@rule("np_top")
def _np_top(scope: Scope, zone: Any) -> Phrase:
    return _top(scope, ONE, zone, False)


@rule("np_top_n")
def _np_top_n(scope: Scope, count: tree.Amount, zone: Any) -> Phrase:
    return _top(scope, count, zone, False)


@rule("np_top_from")
def _np_top_from(scope: Scope, count: tree.Amount, zone: Any) -> Phrase:
    found = _top(scope, count, zone, False)
    return dataclasses.replace(found, ref=dataclasses.replace(found.ref, word="from"), plural=True)  # type: ignore[type-var]


@rule("np_top_equal")
def _np_top_equal(scope: Scope, zone: Any, value: tree.Amount) -> Phrase:
    found = _top(scope, value, zone, False)
    return dataclasses.replace(found, ref=dataclasses.replace(found.ref, word="equal"), plural=True)  # type: ignore[type-var]


@rule("np_bottom")
def _np_bottom(scope: Scope, zone: Any) -> Phrase:
    place = zone_of(zone)
    if place.zone == "graveyard" and place.of is not None:
        card = tree.Filter("card")
        scope.mention(tree.Back("event"), nouns_of(card))
        return Phrase(ref=tree.TopOfGraveyard(card, place.of, bottom=True))
    return _top(scope, ONE, zone, True)


@rule("np_bottom_n")
def _np_bottom_n(scope: Scope, count: tree.Amount, zone: Any) -> Phrase:
    return _top(scope, count, zone, True)
