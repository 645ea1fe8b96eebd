"""Lowering of noun phrases: determiners, targets, anaphora, roles, parts of groups (113/115 today, 608.2c, 102)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, remembered, rule, somebodys
from judge.cards.reader.nominals import ONE, Noun, Posts, make_filter
from judge.cards.reader.pointing import NoMeaning, Scope, is_player_filter, nouns_of


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
