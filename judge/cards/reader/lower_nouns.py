"""Lowering of noun phrases: determiners, filters, zones, anaphora (109, 113/115, 400, 102)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.lowering import (
    NoMeaning,
    Phrase,
    Scope,
    as_class,
    as_filter,
    as_player,
    as_ref,
    is_player_filter,
    lazy,
    lower,
    nouns_of,
    player_like,
    remembered,
    rule,
    withdraw,
    words_of,
)
from judge.cards.reader.machine import Syn, Tok
from judge.cards.words import COLORS, NUMBER_WORDS, TYPES, plural_subtype, singular_subtype, singular_type

YOU = tree.Who("you")
ONE = tree.Num(1)
_KINDS = frozenset(
    {
        "permanent",
        "card",
        "spell",
        "ability",
        "source",
        "player",
        "opponent",
        "token",
        "object",
        "emblem",
        "copy",
        "pile",
        "commander",
    }
)
_COMPOUND = {
    "activated ability": "activated",
    "triggered ability": "triggered",
    "loyalty ability": "loyalty",
    "mana ability": "mana",
}
_STATUS = frozenset(
    [
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "enchanted",
        "equipped",
        "fortified",
        "face-down",
        "face-up",
        "suspended",
        "exiled",
        "revealed",
        "sacrificed",
        "discarded",
        "chosen",
        "destroyed",
        "returned",
        "modified",
        "kicked",
        "unpaired",
        "double-faced",
        "milled",
        "copied",
        "historic",
        "activated",
        "triggered",
    ]
)
_SUPER = frozenset({"basic", "legendary", "snow", "world"})
_DISTRIBUTES = (
    frozenset({"tapped", "untapped", "attacking", "blocking", "exiled", "enchanted", "other", "nontoken"}) | _SUPER
)


@dataclasses.dataclass(frozen=True, slots=True)
class Noun:
    """A nominal read: kind, predicates, whether it was written in the plural (None: the word has one form for both)."""

    kind: str
    predicates: tuple[tree.Predicate, ...]
    plural: bool | None
    back: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class _Item:
    group: str
    predicate: tree.Predicate | None
    kind: str = ""
    plural: bool | None = False
    text: str = ""


def number_of(token: Tok) -> tree.Amount:
    """The number a NUM or X token names."""
    if token.type == "X":
        return tree.X()
    text = token.text.lower()
    return tree.Num(int(text) if text.isdigit() else NUMBER_WORDS[text])


@rule("qty", "amount")
def _qty(scope: Scope, token: Any) -> tree.Amount:
    return number_of(token) if isinstance(token, Tok) else token


@rule("qty_that")
def _qty_that(scope: Scope) -> tree.Amount:
    return tree.EventAmount("amount")


@rule("qty_twice_that")
def _qty_twice(scope: Scope) -> tree.Amount:
    return tree.Times(tree.Num(2), tree.EventAmount("amount"))


# --- the words of a nominal ------------------------------------------------------------------------------------------------


def _item(child: Any) -> _Item:
    text = words_of(child)
    token = child.children[0] if isinstance(child, Syn) and len(child.children) == 1 else child
    raw = token.text if isinstance(token, Tok) else text
    kind = token.type if isinstance(token, Tok) else ""
    if kind == "COLOR":
        if text not in COLORS:
            raise NoMeaning(text)
        return _Item("color", tree.IsColor(COLORS[text]), text=text)
    if kind == "TYPE":
        return _Item(
            "type", tree.IsType(singular_type(text)), plural=text.endswith("s") and text not in TYPES, text=text
        )
    if kind == "SUBTYPE":
        single = singular_subtype(raw)
        same = plural_subtype(single) == single
        return _Item("type", tree.IsSubtype(single), plural=None if same else single != raw, text=text)
    if kind == "NONWORD":
        return _Item("non", tree.Not(_negated(raw)), text=text)
    if text in _SUPER:
        return _Item("super", tree.IsSupertype(text), text=text)
    if text in ("colorless", "multicolored", "monocolored"):
        return _Item("color", tree.IsColor(text), text=text)
    if text == "other":
        return _Item("other", tree.Other(), text=text)
    if text in _STATUS:
        return _Item("status", tree.HasStatus(text.replace("-", " ")), text=text)
    single = text[:-3] + "y" if text.endswith("ies") else text.removesuffix("s")
    if single in _COMPOUND:
        return _Item("noun", tree.HasStatus(_COMPOUND[single]), kind="ability", plural=text != single, text=text)
    if text == "copies":
        return _Item("noun", None, kind="copy", plural=True, text=text)
    if single in _KINDS:
        return _Item("noun", None, kind=single, plural=text != single, text=text)
    raise NoMeaning(text)


def _negated(word: str) -> tree.Predicate:
    rest = word[4:] if word[3] == "-" else word[3:]
    small = rest.lower()
    if small in COLORS:
        return tree.IsColor(COLORS[small])
    if singular_type(small) in TYPES:
        return tree.IsType(singular_type(small))
    if small in _SUPER:
        return tree.IsSupertype(small)
    if small == "token":
        return tree.IsToken()
    if rest[0].isupper():
        return tree.IsSubtype(singular_subtype(rest))
    if small in ("historic", "attacking", "blocking"):
        return tree.HasStatus(small)
    raise NoMeaning(word)


@lazy("nominal")
def _nominal(scope: Scope, *children: Syn) -> Noun:
    groups: list[list[_Item]] = []
    seps: list[str] = []
    for child in children:
        if child.name == "nomwords":
            groups.append([_item(word) for word in child.children])
        else:
            seps.append(words_of(child))
    return noun_from(groups, seps)


def noun_from(groups: list[list[_Item]], seps: list[str]) -> Noun:
    """One class from the groups of words that separators part: "white or blue creature", "artifact, creature, or land card"."""
    if not seps or (
        all(sep == "," for sep in seps)
        and all(item.group in ("non", "status", "super", "color", "other") for item in groups[0])
    ):
        if len(groups) > 2:
            raise NoMeaning("a longer list of adjectives")
        items = [item for group in groups for item in group]
        return _plain(items)
    word = seps[-1].removeprefix(", ")
    if word == "," or any(sep != "," for sep in seps[:-1]):
        raise NoMeaning("a mixed list")
    if (len(groups) > 2) != seps[-1].startswith(", "):
        raise NoMeaning("a list without its comma")
    first, last = groups[0], groups[-1]
    prefix: list[_Item] = []
    while len(first) > 1 and first[0].text in _DISTRIBUTES:
        prefix.append(first[0])
        first = first[1:]
    tail: list[_Item] = []
    if not any(item.group == "noun" for group in (first, *groups[1:-1]) for item in group):
        want = first[-1].group
        for index, item in enumerate(last):
            if (
                item.group == want
                or {item.group, want} <= {"type", "non"}
                or {item.group, want} <= {"color", "super", "non", "status"}
            ):
                if index + 1 < len(last):
                    last, tail = last[: index + 1], last[index + 1 :]
                break
        else:
            if last[-1].group == "noun" and len(last) > 1 and want == "type":
                raise NoMeaning("an odd list")
    groups = [first, *groups[1:-1], last]
    numbers = {item.plural for group in groups for item in group if item.group in ("type", "noun")}
    if not tail and {True, False} <= numbers:
        raise NoMeaning("a list of singular and plural")
    kinds = {next((item.kind for item in group if item.group == "noun"), "") for group in groups}
    options: list[tree.Predicate] = []
    if kinds == {""}:
        for group in groups:
            predicates = tuple(item.predicate for item in group if item.predicate is not None)
            options.append(predicates[0] if len(predicates) == 1 else tree.AllOf(predicates))
        rest = _plain(tail) if tail else Noun("permanent", (), any(group[-1].plural for group in groups))
        if not tail and not any(item.group == "type" for group in groups for item in group):
            raise NoMeaning("adjectives without a noun")
        kind, after, many = rest.kind, rest.predicates, rest.plural
    else:
        if tail:
            raise NoMeaning("a tail after several kinds")
        for group in groups:
            noun = _plain(group)
            inner: tuple[tree.Predicate, ...] = noun.predicates
            if noun.kind != "permanent" or any(item.group == "noun" for item in group):
                inner = (*inner, tree.IsKind(noun.kind))
            options.append(inner[0] if len(inner) == 1 else tree.AllOf(inner))
        kind, after = "object", ()
        many = any(item.plural for item in groups[-1])
    before = tuple(item.predicate for item in prefix if item.predicate is not None)
    return Noun(kind, (*before, tree.AnyOf(tuple(options), word), *after), many)


def _plain(items: list[_Item]) -> Noun:
    kind = ""
    many: bool | None = False
    predicates: list[tree.Predicate] = []
    back = ""
    for position, item in enumerate(items):
        if item.group == "noun":
            if kind == "token" and item.kind != "token":
                predicates.append(tree.IsToken())
            elif kind and item.kind == "card" and kind == "permanent":
                predicates.append(tree.IsKind("permanent"))
            elif kind:
                raise NoMeaning("two nouns")
            kind = item.kind
            many = item.plural
            if item.predicate is not None:
                predicates.append(item.predicate)
        else:
            if kind == "token":
                predicates.append(tree.IsToken())
                kind = ""
            elif kind:
                raise NoMeaning("an adjective after the noun")
            if item.group == "type":
                many = item.plural
            if item.predicate is not None:
                predicates.append(item.predicate)
        if item.plural and position != len(items) - 1:
            raise NoMeaning("a plural before the end")
    if not kind:
        if not any(item.group == "type" for item in items):
            raise NoMeaning("no noun")
        kind = "permanent"
    return Noun(kind, tuple(predicates), many, back)


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
rule("d_at_least")(_compared(">=", "at least"))


def _targeting(name: str, **fields: Any) -> None:
    _det(name, det="target", **fields)


_targeting("t_one")
_targeting("t_another", word="another")
_targeting("t_other", word="other")
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


def _with_other(predicates: tuple[tree.Predicate, ...], word: str) -> tuple[tree.Predicate, ...]:
    return (tree.Other(), *predicates) if word.endswith("other") else predicates


@dataclasses.dataclass(frozen=True, slots=True)
class Posts:
    """What follows the noun: predicates, and how it is chosen."""

    predicates: tuple[tree.Predicate, ...] = ()
    random: bool = False
    chooser: tree.Ref | None = None
    after: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class _Chooser:
    player: tree.Ref


@rule("posts")
def _posts(scope: Scope, *items: Any) -> Posts:
    predicates: list[tree.Predicate] = []
    random = False
    chooser = None
    after = 0
    for item in items:
        if item == "random":
            random = True
        elif isinstance(item, _Chooser):
            chooser = item.player
        else:
            predicates.append(item)
            after += random or chooser is not None
    return Posts(tuple(predicates), random, chooser, after)


@lazy("post")
def _post(scope: Scope, child: Any = None) -> Any:
    return lower(child, scope)


def make_filter(noun: Noun, posts: Posts, word: str = "") -> tree.Filter:
    """The filter of a noun with what follows it."""
    if any(isinstance(p, tree.InZone) for p in posts.predicates) and noun.kind == "player":
        raise NoMeaning("a player in a zone")
    return tree.Filter(noun.kind, (*_with_other(noun.predicates, word), *posts.predicates))


@rule("np_det")
def _np_det(scope: Scope, det: Phrase, noun: Noun, posts: Posts) -> Phrase:
    single = det.most == ONE and not det.plural and det.det in ("a", "each", "every", "count", "any")
    plural_needed = det.plural or (det.det == "count" and det.most != ONE) or det.det in ("all", "both")
    if (single and det.det != "any" and noun.plural) or (plural_needed and noun.plural is False):
        raise NoMeaning("number")
    found = make_filter(noun, posts, det.word)
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
            plural=det.plural or bool(noun.plural) or plural_needed,
            word=word,
        ),
    )


@rule("np_bare")
def _np_bare(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    found = make_filter(noun, posts)
    head = found.predicates[0] if found.predicates else None
    if (
        isinstance(head, tree.HasStatus)
        and head.status in ("enchanted", "equipped", "fortified")
        and not noun.plural
        and found.kind in ("permanent", "player")
    ):
        rest = found.predicates[1:]
        if found.kind == "player" and not rest:
            return Phrase(ref=_attached(scope, head.status, "player"))
        if not rest:
            return Phrase(ref=_attached(scope, head.status, "permanent"))
        if len(rest) == 1 and isinstance(rest[0], tree.IsType):
            return Phrase(ref=_attached(scope, head.status, rest[0].type))
        if len(rest) == 1 and isinstance(rest[0], tree.IsSubtype):
            return Phrase(ref=_attached(scope, head.status, rest[0].subtype))
    if noun.plural is False:
        raise NoMeaning("a bare singular")
    return remembered(scope, Phrase("", found, plural=True, random=posts.random, chooser=posts.chooser))


def _attached(scope: Scope, how: Any, noun: str) -> tree.Ref:
    ref = tree.AttachedObject(how, noun)
    scope.mention(ref if noun == "player" else tree.Back("attached"), {noun, "permanent"}, player=noun == "player")
    return ref


@rule("np_target")
def _np_target(scope: Scope, how: Phrase, noun: Noun, posts: Posts) -> Phrase:
    many = how.plural or how.most != ONE
    if noun.plural is not None and many != noun.plural:
        raise NoMeaning("number")
    found = make_filter(noun, posts, how.word)
    if posts.random or (posts.after and how.word):
        raise NoMeaning("a random target")
    if posts.after:
        how = dataclasses.replace(how, word=f"cut {posts.after}")
    return Phrase(
        ref=_target(
            scope, found, how.least, how.most, many, "" if how.word in ("n", "other") else how.word, posts.chooser
        ),
        plural=many,
    )


def _target(
    scope: Scope,
    found: tree.Filter,
    least: tree.Amount,
    most: tree.Amount,
    many: bool,
    word: str = "",
    chooser: tree.Ref | None = None,
) -> tree.Ref:
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
def _any_target(scope: Scope) -> Phrase:
    return Phrase(ref=_target(scope, tree.Filter("any target"), ONE, ONE, False))


@rule("np_any_other_target")
def _any_other_target(scope: Scope) -> Phrase:
    return Phrase(ref=_target(scope, tree.Filter("any target", (tree.Other(),)), ONE, ONE, False))


@rule("np_targets")
def _targets(scope: Scope, count: tree.Amount) -> Phrase:
    return Phrase(ref=_target(scope, tree.Filter("any target"), count, count, True), plural=True)


@rule("np_upto_targets")
def _upto_targets(scope: Scope, count: tree.Amount) -> Phrase:
    return Phrase(ref=_target(scope, tree.Filter("any target"), tree.Num(0), count, True), plural=True)


@rule("np_either_targets")
def _either_targets(scope: Scope, low: tree.Amount, high: tree.Amount) -> Phrase:
    return Phrase(ref=_target(scope, tree.Filter("any target"), low, high, True, "or"), plural=True)


@rule("np_range_targets")
def _range_targets(scope: Scope, low: tree.Amount, middle: tree.Amount, high: tree.Amount) -> Phrase:
    if (low, middle, high) != (tree.Num(1), tree.Num(2), tree.Num(3)):
        raise NoMeaning("a range of targets")
    return Phrase(ref=_target(scope, tree.Filter("any target"), low, high, True, "range"), plural=True)


@rule("np_poss_abilities")
def _poss_abilities(scope: Scope, of: tree.Ref, noun: Noun) -> Phrase:
    if noun.kind != "ability" or noun.plural is False or isinstance(of, tree.Who):
        raise NoMeaning("whose thing")
    return Phrase(
        ref=tree.Every(tree.Filter("ability", (*noun.predicates, tree.OfSource(of))), word="whose"), plural=True
    )


@rule("np_any_targets")
def _any_targets(scope: Scope) -> Phrase:
    return Phrase(ref=_target(scope, tree.Filter("any target"), tree.Num(0), tree.AnyNumber(), True), plural=True)


def somebodys(scope: Scope, found: tree.Filter, back: tree.Back) -> None:
    """ "Target creature an opponent controls ... that player": the player spoken of is that creature's controller."""
    for predicate in found.predicates:
        if (
            isinstance(predicate, (tree.ControlledBy, tree.OwnedBy))
            and isinstance(predicate.player, tree.Who)
            and predicate.player.role in _SOMEBODY
        ):
            holder = tree.ControllerOf(back) if isinstance(predicate, tree.ControlledBy) else tree.OwnerOf(back)
            scope.mention(holder, player=True)
        elif (
            isinstance(predicate, tree.InZone) and isinstance(predicate.of, tree.Who) and predicate.of.role in _SOMEBODY
        ):
            scope.mention(tree.OwnerOf(back), player=True)


# --- references by word -----------------------------------------------------------------------------------------------------


@rule("this")
def _this(scope: Scope) -> Phrase:
    # as an object or in a condition it is what "it" means next; a subject takes this back (``lower_clauses``)
    scope.mention(tree.This(), {"permanent", "card", *scope.types})
    return Phrase(ref=tree.This(), mention=scope.mentions[-1])


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


@rule("np_that")
def _np_that(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    if noun.plural or posts.predicates or posts.random or posts.chooser:
        raise NoMeaning("that with more")
    found = tree.Filter(noun.kind, noun.predicates)
    word = f"that {_plain_words(found)}"
    if is_player_filter(found):
        return Phrase(ref=scope.player(word))
    return Phrase(ref=scope.that(nouns_of(found), word))


@rule("np_those")
def _np_those(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    if noun.plural is False or posts.predicates:
        raise NoMeaning("those with more")
    found = tree.Filter(noun.kind, noun.predicates)
    word = f"those {_plain_words(found, many=True)}"
    if is_player_filter(found):
        return Phrase(ref=scope.they(word), plural=True)
    return Phrase(ref=scope.that(nouns_of(found), word, plural=True), plural=True)


def _plain_words(found: tree.Filter, *, many: bool = False) -> str:
    from judge.cards.wording.nouns import filter_text

    return filter_text(found, many)


_COST_WORDS = frozenset({"sacrificed", "discarded", "exiled", "revealed", "returned", "tapped", "untapped"})


@rule("np_the")
def _np_the(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    found = tree.Filter(noun.kind, noun.predicates)
    word = f"the {_plain_words(found, many=bool(noun.plural))}"
    if posts.random:
        raise NoMeaning("the at random")
    if posts.predicates:
        if len(posts.predicates) == 1 and isinstance(posts.predicates[0], tree.Happened):
            raise NoMeaning("the with a history")
        raise NoMeaning("the with more")
    head = noun.predicates[0] if noun.predicates else None
    if isinstance(head, tree.HasStatus):
        rest = nouns_of(tree.Filter(noun.kind, noun.predicates[1:]))
        if head.status == "chosen":
            return Phrase(ref=tree.Back("choice", 0, bool(noun.plural), word), plural=bool(noun.plural))
        for mention in reversed(scope.mentions):
            if isinstance(mention.ref, tree.Back) and mention.ref.to == "cost" and rest & mention.nouns:
                return Phrase(
                    ref=tree.Back("cost", mention.ref.slot, bool(noun.plural), word), plural=bool(noun.plural)
                )
        if head.status == "exiled":
            return Phrase(ref=tree.Back("linked", 0, bool(noun.plural), word), plural=bool(noun.plural))
        if head.status in ("sacrificed", "revealed", "discarded", "destroyed", "returned"):
            return Phrase(ref=scope.that(rest, word, plural=bool(noun.plural)), plural=bool(noun.plural))
        raise NoMeaning(word)
    if noun.kind in ("token", "copy", "spell", "permanent", "card", "player") and not (
        noun.kind == "player" and scope.mentions == []
    ):
        if is_player_filter(found):
            return Phrase(ref=scope.player(word))
        return Phrase(ref=scope.that(nouns_of(found), word, plural=bool(noun.plural)), plural=bool(noun.plural))
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


@rule("poss_of")
def _poss_of(scope: Scope, phrase: Any) -> tree.Ref:
    before = len(scope.mentions)
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Who) and ref.role in _SOMEBODY:
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
    scope.mention(dataclasses.replace(ref, word=""), player=True)
    return Phrase(ref=ref, plural=many)


@rule("np_role_of")
def _np_role_of(scope: Scope, role: str, phrase: Any) -> Phrase:
    of = as_ref(scope, phrase)
    ref: tree.Ref = (
        tree.ControllerOf(of, word="the controller of")
        if role == "controller"
        else tree.OwnerOf(of, word="the owner of")
    )
    scope.mention(ref, player=True)
    return Phrase(ref=ref)


@rule("opponents")
def _opponents(scope: Scope) -> Phrase:
    ref = tree.Who("opponents", word="your opponents")
    scope.mention(ref, player=True, plural=True)
    return Phrase(ref=ref, plural=True)


@rule("each_opponent")
def _each_opponent(scope: Scope) -> Phrase:
    ref = tree.Who("opponents", word="each of your opponents")
    scope.mention(ref, player=True)
    return Phrase(ref=ref)


def _role_player(name: str, role: str) -> None:
    def give(scope: Scope) -> Phrase:
        ref = tree.Who(role)
        scope.mention(ref, player=True)
        return Phrase(ref=ref)

    rule(name)(give)


_role_player("defending", "defending player")
_role_player("attacking_player", "attacking player")
_role_player("active_player", "active player")
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
    raise NoMeaning("each of")


@rule("np_count_only")
def _count_only(scope: Scope, count: tree.Amount) -> Phrase:
    if not isinstance(count, tree.Num):
        raise NoMeaning("a bare count")
    return Phrase(ref=_part(scope, scope.they("them"), count, count, "bare"), plural=count != ONE)


@rule("np_some_of")
def _some_of(scope: Scope, count: tree.Amount, phrase: Any) -> Phrase:
    group = as_ref(scope, phrase)
    return Phrase(ref=_part(scope, group, count, count, ""))


@rule("np_upto_of")
def _upto_of(scope: Scope, count: tree.Amount, phrase: Any) -> Phrase:
    group = as_ref(scope, phrase)
    return Phrase(ref=_part(scope, group, tree.Num(0), count, "up to"), plural=count != ONE)


@rule("np_any_of", "np_any_of_them")
def _any_of(scope: Scope, phrase: Any = None) -> Phrase:
    if phrase is None:
        phrase = Phrase(ref=scope.they("them"))
    if not (isinstance(phrase, Phrase) and phrase.ref is not None):
        raise NoMeaning("any number of")
    return Phrase(ref=_part(scope, as_ref(scope, phrase), tree.Num(0), tree.AnyNumber(), "any number of"), plural=True)


def _part(scope: Scope, group: tree.Ref, least: tree.Amount, most: tree.Amount, word: str) -> tree.Ref:
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


@rule("np_bottom")
def _np_bottom(scope: Scope, zone: Any) -> Phrase:
    return _top(scope, ONE, zone, True)


@rule("np_bottom_n")
def _np_bottom_n(scope: Scope, count: tree.Amount, zone: Any) -> Phrase:
    return _top(scope, count, zone, True)


# --- zones ------------------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """A zone (or several) with whose it is and the word that said it."""

    zone: str
    of: tree.Ref | None = None
    word: str = ""
    more: tuple[str, ...] = ()


def zone_of(place: Any) -> Place:
    """The place of a zone phrase; refuses several zones at once."""
    if not isinstance(place, Place) or place.more:
        raise NoMeaning("one zone is needed")
    return place


@lazy("zonename")
def _zonename(scope: Scope, child: Any) -> str:
    text = words_of(child)
    return {"hands": "hand", "libraries": "library", "graveyards": "graveyard"}.get(text, text)


@rule("z_of")
def _z_of(scope: Scope, of: tree.Ref, name: str) -> Place:
    return Place(name, of)


def _zone(rule_name: str, word: str) -> None:
    rule(rule_name)(lambda scope, name: Place(name, None, word))


_zone("z_any", "a")
_zone("z_all", "all")
_zone("z_each", "each")
_zone("z_single", "a single")
_zone("z_the", "the")
_zone("z_bare", "")
rule("z_exile")(lambda scope: Place("exile"))
rule("z_battlefield")(lambda scope: Place("battlefield"))
rule("z_anywhere")(lambda scope: Place("anywhere"))
rule("z_command")(lambda scope: Place("command"))
rule("z_outside")(lambda scope: Place("outside"))
rule("z_two")(lambda scope, of, one, two: Place(one, of, "and/or", (two,)))
rule("z_two_and")(lambda scope, of, one, two: Place(one, of, "and", (two,)))
rule("z_two_or")(lambda scope, of, one, two: Place(one, of, "or", (two,)))
rule("z_three")(lambda scope, of, one, two, three: Place(one, of, "and/or", (two, three)))
rule("z_three_and")(lambda scope, of, one, two, three: Place(one, of, "and", (two, three)))


@rule("np_zone")
def _np_zone(scope: Scope, place: Any) -> Phrase:
    place = zone_of(place)
    if place.zone in ("battlefield", "anywhere", "command", "outside", "exile") or place.of is None:
        raise NoMeaning("a zone as a thing")
    scope.mention(tree.Back("event", 0, True), {"card"}, plural=True)
    scope.mention(tree.Back("event", 0, True), {"hand"}, weak=place.zone != "hand")
    return Phrase(ref=tree.WholeZone(place.zone, place.of), plural=False)


def in_zone(place: Any) -> tree.InZone:
    """The predicate of lying in the place."""
    if not isinstance(place, Place) or place.more:
        raise NoMeaning("several zones")
    return tree.InZone(place.zone, place.of, word=place.word)  # type: ignore[arg-type]


# --- what follows the noun ------------------------------------------------------------------------------------------------------

rule("p_control")(lambda scope, who: tree.ControlledBy(_post_player(scope, who)))
rule("p_not_control")(lambda scope, who: tree.Not(tree.ControlledBy(_post_player(scope, who))))
rule("p_own")(lambda scope, who: tree.OwnedBy(_post_player(scope, who)))
rule("p_not_own")(lambda scope, who: tree.Not(tree.OwnedBy(_post_player(scope, who))))
rule("p_they_control")(lambda scope: tree.ControlledBy(scope.they("they")))
rule("p_own_control")(
    lambda scope, who: tree.AllOf(
        (tree.OwnedBy(_post_player(scope, who)), tree.ControlledBy(as_ref(scope, who))), word="both own and control"
    )
)
rule("p_in")(lambda scope, place: in_zone(place))
rule("p_from")(lambda scope, place: dataclasses.replace(in_zone(place), word=f"from {place.word}".strip()))
rule("p_battlefield")(lambda scope: tree.InZone("battlefield"))
rule("p_stack")(lambda scope: tree.InZone("stack"))
rule("p_exile")(lambda scope: tree.InZone("exile"))
rule("p_from_exile")(lambda scope: tree.InZone("exile", word="from"))
rule("p_own_exile")(lambda scope: tree.AllOf((tree.OwnedBy(YOU), tree.InZone("exile")), word="you own in exile"))
rule("p_named")(lambda scope, name: tree.Named(name.text))
rule("p_named_this")(lambda scope: tree.Named("~"))
rule("p_not_named")(lambda scope, name: tree.Not(tree.Named(name.text)))
rule("p_attached")(lambda scope, what: tree.AttachedTo(_post_class(scope, what)))
rule("p_blocking")(lambda scope, what: tree.Happened("blocking", _post_class(scope, what)))
rule("p_blocked_by")(lambda scope, what: tree.Happened("blocked by", _post_class(scope, what)))
rule("p_blocking_or_by")(lambda scope, what: tree.Happened("blocking or blocked by", _post_class(scope, what)))
rule("p_attacking")(lambda scope, what: tree.Happened("attacking", _post_class(scope, what)))
rule("p_dealt")(lambda scope: tree.Happened("dealt damage", None, "this turn"))
rule("p_dealt_by")(lambda scope, what: tree.Happened("dealt damage by", _post_class(scope, what), "this turn"))
rule("p_exiled_with")(lambda scope, what: tree.Happened("exiled with", _post_class(scope, what)))
rule("p_put_with")(lambda scope, what: tree.Happened("put onto the battlefield with", _post_class(scope, what)))
rule("p_created_with")(lambda scope, what: tree.Happened("created with", _post_class(scope, what)))
rule("p_other_than")(lambda scope, what: tree.Other(_post_class(scope, what)))
rule("p_except_for")(lambda scope, what: tree.Other(_post_class(scope, what), word="except for"))
rule("p_chosen_color")(lambda scope: tree.IsChosen("color"))
rule("p_that_color")(lambda scope: tree.IsChosen("color", word="of that color"))
rule("p_chosen_type")(lambda scope: tree.IsChosen("creature type"))
rule("p_that_type")(lambda scope: tree.IsChosen("creature type", word="of that type"))
rule("p_color_choice")(lambda scope: tree.IsChosen("color", word="of the color of your choice"))
rule("p_type_choice")(lambda scope: tree.IsChosen("creature type", word="of the creature type of your choice"))
rule("p_chosen_name")(lambda scope: tree.IsChosen("name"))
rule("p_that_name")(lambda scope: tree.IsChosen("name", word="with that name"))
rule("p_choice")(lambda scope, of: _Chooser(of))
rule("p_random")(lambda scope: "random")
rule("p_among")(lambda scope, what: tree.AmongThose(as_ref(scope, what)))
rule("p_you_casting")(lambda scope: tree.ControlledBy(YOU, word="cast"))
rule("p_opp_casting")(lambda scope: tree.ControlledBy(tree.Who("opponents", word="your opponents"), word="cast"))
rule("p_cast")(lambda scope, who: tree.ControlledBy(_post_player(scope, who), word="cast"))
rule("p_from_np")(lambda scope, what: tree.AmongThose(_group(scope, what), word="from"))
rule("p_of")(lambda scope, what: tree.OfSource(_abilities_of(scope, what)))
rule("p_targets")(lambda scope, what: tree.TargetsThat(_post_class(scope, what)))
rule("p_targets_only")(lambda scope, what: tree.TargetsThat(_post_class(scope, what), only=True))
rule("p_same_name")(lambda scope, what: tree.Shares("name", _post_class(scope, what), word="with the same name as"))
rule("p_greatest")(lambda scope, stat, what: tree.Extreme(stat, "greatest", _post_class(scope, what)))
rule("p_least")(lambda scope, stat, what: tree.Extreme(stat, "least", _post_class(scope, what)))
rule("p_shares")(lambda scope, what, of: tree.Shares(what, _post_class(scope, of)))
rule("p_shares_not")(lambda scope, what, of: tree.Not(tree.Shares(what, _post_class(scope, of))))
rule("shared")(lambda scope, token: token.text.lower())
rule("stat")(lambda scope, *tokens: " ".join(token.text.lower() for token in tokens).replace("powers", "power"))


_SOMEBODY = frozenset({"an opponent", "any player"})


def _post_player(scope: Scope, phrase: Any) -> tree.Ref:
    before = len(scope.mentions)
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Who) and ref.role in _SOMEBODY:
        del scope.mentions[before:]  # "that player" will be the controller of what is described
    if not player_like(ref):
        raise NoMeaning("an object that controls")
    return ref


def _group(scope: Scope, what: Any) -> tree.Ref:
    ref = as_ref(scope, what)
    if not isinstance(ref, (tree.Back, tree.TopCards)):
        raise NoMeaning("from what")
    return ref


def _abilities_of(scope: Scope, what: Any) -> tree.Ref | tree.Filter:
    found = as_class(scope, what) if isinstance(what, Phrase) and what.ref is None else as_ref(scope, what)
    if isinstance(found, tree.Who):
        raise NoMeaning("abilities of a player")
    return found


@rule("each_np")
def _each_np(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    if noun.plural:
        raise NoMeaning("number")
    return Phrase("", make_filter(noun, posts))


@rule("each_counter")
def _each_counter(scope: Scope, kind: str, on: Any) -> tree.Amount:
    return tree.CountersOn(kind, as_ref(scope, on))


rule("each_removed")(lambda scope, kind: tree.EventAmount(f"{kind} counters removed this way"))
rule("each_kick")(lambda scope, what: tree.EventAmount("times kicked", as_ref(scope, what)))
rule("each_domain")(lambda scope, what: tree.DistinctCount("basic land type", as_class(scope, what)))
rule("each_color")(lambda scope, what: tree.DistinctCount("color", as_class(scope, what)))
rule("each_prevented")(lambda scope: tree.EventAmount("damage prevented this way"))


@rule("p_from_source")
def _p_from_source(scope: Scope, noun: Noun) -> tree.Predicate:
    if noun.kind != "source" or noun.plural:
        raise NoMeaning("from what")
    return tree.OfSource(tree.Filter("source", noun.predicates, word="a"), word="from")


@rule("each_of_those")
def _each_of_those(scope: Scope, what: Any) -> tree.Ref:
    ref = as_ref(scope, what)
    if not isinstance(ref, tree.Back) or not ref.word.startswith("those"):
        raise NoMeaning("for each of what")
    return ref


def _post_class(scope: Scope, phrase: Any) -> tree.Ref | tree.Filter:
    if isinstance(phrase, Phrase) and phrase.ref is None and phrase.chooser is None:
        return as_class(scope, phrase)
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.This) and isinstance(phrase, Phrase):
        withdraw(phrase)
    return ref


@rule("p_with")
def _p_with(scope: Scope, found: Any) -> Any:
    return found


@rule("p_without")
def _p_without(scope: Scope, abilities: Any) -> tree.Predicate:
    return tree.Not(_has(abilities))


rule("p_that_is")(lambda scope, found: tree.AllOf(found, word="that's"))
rule("p_that_are")(lambda scope, found: tree.AllOf(found, word="that are"))
rule("p_that_isnt")(lambda scope, found: tree.Not(tree.AllOf(found, word="that isn't")))
rule("p_that_was")(lambda scope, found: tree.AllOf(found, word="that was"))


@lazy("way")
def _way(scope: Scope, *children: Any) -> str:
    if any(isinstance(child, Syn) for child in children):
        raise NoMeaning("this way with a zone")
    return words_of(Syn("way", children))


rule("p_way")(lambda scope, way: tree.Happened(way, None, "this way"))
rule("p_turn")(lambda scope, way: tree.Happened(way, None, "this turn"))


@lazy("didso")
def _didso(scope: Scope, *children: Any) -> str:
    return words_of(Syn("didso", children))


@rule("p_that_did")
def _p_that_did(scope: Scope, what: str) -> tree.Predicate:
    if what == "you don't control":
        raise NoMeaning(what)
    for when in ("this turn",):
        if what.endswith(when):
            return tree.Happened(f"that {what.removesuffix(when).strip()}", None, when)
    return tree.Happened(f"that {what}")


# --- with ------------------------------------------------------------------------------------------------------------------


def _has(abilities: Any) -> tree.Predicate:
    """One or several keywords as a predicate."""
    found, word = abilities.list, abilities.word
    options: list[tree.Predicate] = []
    for ability in found:
        if not isinstance(ability, tree.Keyword) or ability.costs or ability.extra:
            raise NoMeaning("with an ability of that kind")
        if ability.filter is not None:
            options.append(tree.HasAbility(ability.name, ability.filter))
        elif ability.number is None:
            options.append(tree.HasAbility(ability.name))
        else:
            raise NoMeaning("with a numbered ability")
    if len(options) == 1:
        return options[0]
    if word == "or":
        return tree.AnyOf(tuple(options))
    return tree.AllOf(tuple(options), word="and")


rule("withs")(lambda scope, one: one)
rule("withs_or")(lambda scope, one, two: tree.AnyOf((one, two)))
rule("withs_and")(lambda scope, one, two: tree.AllOf((one, two), word="and"))
rule("w_abils")(lambda scope, abilities: _has(abilities))
rule("w_stat")(lambda scope, stat, compare: tree.HasStat(stat, compare))
rule("w_stat_equal")(lambda scope, stat, value: tree.HasStat(stat, tree.Compare("=", value, word="equal to")))
rule("w_stat_most")(
    lambda scope, stat, value: tree.HasStat(stat, tree.Compare("<=", value, word="less than or equal to"))
)
rule("w_stat_more")(lambda scope, stat, value: tree.HasStat(stat, tree.Compare(">", value)))
rule("w_stat_less")(lambda scope, stat, value: tree.HasStat(stat, tree.Compare("<", value)))
rule("w_any_counters")(lambda scope: tree.HasCounter(None, word="counters"))
rule("w_a_counter")(lambda scope: tree.HasCounter(None))
rule("w_highest_word")(lambda scope, stat: tree.Extreme(stat, "greatest", None, word="highest"))
rule("w_lowest_word")(lambda scope, stat: tree.Extreme(stat, "least", None, word="lowest"))
rule("w_highest")(lambda scope, stat: tree.Extreme(stat, "greatest", None))
rule("w_least")(lambda scope, stat: tree.Extreme(stat, "least", None))
rule("w_same_name")(lambda scope: tree.Shares("name", scope.it("it"), word="with the same name"))
rule("w_single_target")(lambda scope: tree.TargetsThat(None, single=True))
rule("w_no_abilities")(lambda scope: tree.Not(tree.HasAbility("")))
rule("w_kwname")(lambda scope, name: tree.HasAbility(name))
rule("kwname")(lambda scope, token: token.text.lower())


@rule("w_counters")
def _w_counters(scope: Scope, counters: Any) -> tree.Predicate:
    if counters.how == "one":
        return tree.HasCounter(counters.kind, word=counters.article)
    if counters.how == "more":
        return tree.HasCounter(counters.kind, tree.Compare(">=", counters.amount))
    if counters.how == "some":
        return tree.HasCounter(counters.kind, word="plural")
    if counters.how == "n":
        return tree.HasCounter(counters.kind, tree.Compare("=", counters.amount))
    raise NoMeaning("with counters of that form")


@rule("w_no_counters")
def _w_no_counters(scope: Scope, kind: str | None) -> tree.Predicate:
    return tree.Not(tree.HasCounter(kind))


rule("cp_kind")(lambda scope, kind: kind)
rule("cp_any")(lambda scope: None)


def _cmp(name: str, op: tree.Comparison, word: str = "") -> None:
    rule(name)(lambda scope, amount: tree.Compare(op, amount, word=word))


_cmp("cmp_eq", "=")
_cmp("cmp_le", "<=")
_cmp("cmp_le_fewer", "<=", "or fewer")
_cmp("cmp_ge", ">=")
_cmp("cmp_ge_more", ">=", "or more")
_cmp("cmp_lt", "<")
_cmp("cmp_gt", ">")
_cmp("cmp_ge_value", ">=", "greater than or equal to")
_cmp("cmp_le_value", "<=", "less than or equal to")
_cmp("cmp_more_than", ">", "more than")
_cmp("cmp_equal", "=", "equal to")
_cmp("cmp_exactly", "=", "exactly")


# --- predicates after "is" ------------------------------------------------------------------------------------------------------


@lazy("predword")
def _predword(scope: Scope, *children: Any) -> tree.Predicate:
    text = words_of(Syn("predword", children))
    if text in ("monstrous", "renowned", "paired", "face down", "face up", "paired with another creature"):
        return tree.HasStatus(text)
    item = _item(children[0] if len(children) == 1 else Syn("predword", children))
    if item.predicate is None:
        raise NoMeaning(text)
    return item.predicate


rule("pred_word")(lambda scope, one: (one,))
rule("pred_or")(lambda scope, one, two: (tree.AnyOf((one, two)),))
rule("pred_and")(lambda scope, one, two: (one, two))
rule("pred_attached")(lambda scope, what: (tree.AttachedTo(_post_class(scope, what)),))
rule("pred_blocking")(lambda scope, what: (tree.Happened("blocking", _post_class(scope, what)),))
rule("pred_attacking")(lambda scope, what: (tree.Happened("attacking", _post_class(scope, what)),))
rule("pred_blocked_by")(lambda scope, what: (tree.Happened("blocked by", _post_class(scope, what)),))
rule("pred_in")(lambda scope, place: (in_zone(place),))
rule("pred_battlefield")(lambda scope: (tree.InZone("battlefield"),))
rule("pred_stack")(lambda scope: (tree.InZone("stack"),))
rule("pred_chosen_color")(lambda scope: (tree.IsChosen("color"),))
rule("pred_chosen_type")(lambda scope: (tree.IsChosen("creature type"),))
rule("pred_dealt")(lambda scope: (tree.Happened("dealt damage"),))
rule("pred_dealt_turn")(lambda scope: (tree.Happened("dealt damage", None, "this turn"),))
rule("pred_kicked")(lambda scope: (tree.HasStatus("kicked"),))
rule("pred_named")(lambda scope, name: (tree.Named(name.text),))
rule("pred_controlled")(lambda scope, who: (tree.ControlledBy(as_player(scope, who)),))


@rule("pred_noun")
def _pred_noun(scope: Scope, noun: Noun, posts: Posts) -> tuple[tree.Predicate, ...]:
    if noun.plural:
        raise NoMeaning("number")
    return (tree.IsA(make_filter(noun, posts)),)


@rule("pred_bare")
def _pred_bare(scope: Scope, noun: Noun, posts: Posts) -> tuple[tree.Predicate, ...]:
    if not noun.plural:
        raise NoMeaning("a bare noun")
    return (tree.IsA(make_filter(noun, posts), word="plural"),)


@rule("pred_not")
def _pred_not(scope: Scope, found: tuple[tree.Predicate, ...]) -> tuple[tree.Predicate, ...]:
    return (tree.Not(found[0] if len(found) == 1 else tree.AllOf(found)),)


__all__ = ["YOU", "Noun", "Place", "Posts", "as_filter", "in_zone", "make_filter", "number_of", "zone_of"]
