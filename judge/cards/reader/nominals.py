"""Nominals: the flat words of a class ("white or blue creature", "instant or sorcery card") made into predicates (109, 205, 105)."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

from judge.cards import tree
from judge.cards.reader.lowering import lazy, lower, rule, words_of
from judge.cards.reader.machine import Syn, Syntax, Tok
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import COLORS, NUMBER_WORDS, TYPES, plural_subtype, singular_subtype, singular_type, word_set

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
_STATUS = word_set(
    """
    tapped untapped attacking blocking blocked unblocked enchanted equipped fortified face-down face-up suspended
    exiled revealed sacrificed discarded chosen destroyed returned modified kicked unpaired double-faced milled
    copied historic activated triggered
    """
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
def _qty(scope: Scope, token: Tok | tree.Amount) -> tree.Amount:
    return number_of(token) if isinstance(token, Tok) else token


@rule("qty_that")
def _qty_that(scope: Scope) -> tree.Amount:
    return tree.EventAmount("amount")


@rule("qty_twice_that")
def _qty_twice(scope: Scope) -> tree.Amount:
    return tree.Times(tree.Num(2), tree.EventAmount("amount"))


# --- the words of a nominal ------------------------------------------------------------------------------------------------


def item_of(child: Syntax) -> _Item:
    """One word of a nominal with the predicate or noun it stands for."""
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
    if kind == "SIZE":
        return _Item("status", _of_size(raw), text=text)
    if kind == "NONWORD":
        return _Item("non", tree.Not(_negated(raw)), text=text)
    if text in _SUPER:
        return _Item("super", tree.IsSupertype(text), text=text)
    if text in ("colorless", "multicolored", "monocolored", "colored"):
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


def _of_size(text: str) -> tree.Predicate:
    """ "1/1 creature": of that power and that toughness."""
    power, _, toughness = text.partition("/")
    if not (power.isdigit() and toughness.isdigit()):
        raise NoMeaning(text)
    both = (
        tree.HasStat("power", tree.Compare("=", tree.Num(int(power)))),
        tree.HasStat("toughness", tree.Compare("=", tree.Num(int(toughness)))),
    )
    return tree.AllOf(both, word="size")


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
            groups.append([item_of(word) for word in child.children])
        else:
            seps.append(words_of(child))
    return noun_from(groups, seps)


def noun_from(groups: list[list[_Item]], seps: list[str]) -> Noun:
    """One class from the groups of words that separators part: "white or blue creature", "artifact, creature, or land card"."""
    if not seps or (
        all(sep == "," for sep in seps)
        and all(item.group in ("non", "status", "super", "color", "other") for item in groups[0])
    ):
        if len(groups) > 2 and not all(item.group == "non" for group in groups[:-1] for item in group):
            raise NoMeaning("a longer list of adjectives")
        items = [item for group in groups for item in group]
        return _plain(items)
    if (
        len(seps) == 2
        and seps[0] == seps[1]
        and seps[0] in ("or", "and")
        and [item.group for item in groups[0]] == ["color"]
        and [item.group for item in groups[1][:1]] == ["color"]
        and len(groups[1]) > 1
    ):  # "red or green instant or sorcery spell"
        rest = noun_from([groups[1][1:], groups[2]], seps[1:])
        colors = tuple(item.predicate for item in (groups[0][0], groups[1][0]) if item.predicate is not None)
        return dataclasses.replace(rest, predicates=(tree.AnyOf(colors, seps[0]), *rest.predicates))
    word = seps[-1].removeprefix(", ")
    if word == "," or any(sep != "," for sep in seps[:-1]):
        raise NoMeaning("a mixed list")
    if (len(groups) > 2) != seps[-1].startswith(", "):
        raise NoMeaning("a list without its comma")
    prefix, groups, tail = _distributed(groups)
    heads = [[item for item in group if item.group in ("type", "noun")][-1:] for group in groups]
    numbers = {item.plural for head in heads for item in head}
    if not tail and {True, False} <= numbers:
        raise NoMeaning("a list of singular and plural")
    kinds = {next((item.kind for item in group if item.group == "noun"), "") for group in groups}
    listed = _of_one_kind(groups, tail, word) if kinds == {""} else _of_several_kinds(groups, tail, word)
    before = tuple(item.predicate for item in prefix if item.predicate is not None)
    return dataclasses.replace(listed, predicates=(*before, *listed.predicates))


def _distributed(groups: list[list[_Item]]) -> tuple[list[_Item], list[list[_Item]], list[_Item]]:
    """What stands before a list and is said of all of it, the groups of the list, and what stands behind it and is said of all of it."""
    first, last = groups[0], groups[-1]
    prefix: list[_Item] = []
    # "basic land card or Gate card": what stands before a whole noun is said of that one alone
    own = first[0].group == "super" and any(item.group == "noun" for item in first) and any(item.group == "noun" for item in last)
    while not own and len(first) > 1 and first[0].text in _DISTRIBUTES:
        prefix.append(first[0])
        first = first[1:]
    tail: list[_Item] = []
    # a head in the plural is no adjective of what follows: "creatures and nonbasic lands"
    whole = first[-1].group == "type" and first[-1].plural is True
    if not whole and not any(item.group == "noun" for group in (first, *groups[1:-1]) for item in group):
        last, tail = _head_and_tail(first[-1].group, last)
    if tail and len(first) > 1 and first[0].group == "color" and all(group[0].group == "type" for group in (*groups[1:-1], last)):
        prefix.append(first[0])  # "red instant or sorcery spell": a colour before a list with one head is said of all of it
        first = first[1:]
    return prefix, [first, *groups[1:-1], last], tail


def _head_and_tail(want: str, last: list[_Item]) -> tuple[list[_Item], list[_Item]]:
    """The last group of a list up to its head, which is of the same sort as the first one's, and what is left for the whole list."""
    for index, item in enumerate(last):
        if want == "type" and item.group == "non" and any(later.group == "type" for later in last[index + 1 :]):
            continue  # "land or nonblack creature": the first is a head of its own
        if (
            item.group == want
            or {item.group, want} <= {"type", "non"}
            or {item.group, want} <= {"color", "super", "non", "status"}
        ):
            return (last[: index + 1], last[index + 1 :]) if index + 1 < len(last) else (last, [])
    if last[-1].group == "noun" and len(last) > 1 and want == "type":
        raise NoMeaning("an odd list")
    return last, []


def _of_one_kind(groups: list[list[_Item]], tail: list[_Item], word: str) -> Noun:
    """A list of adjectives or types with one noun, or none: "white or blue creature", "artifact or land"."""
    options: list[tree.Predicate] = []
    for group in groups:
        predicates = tuple(item.predicate for item in group if item.predicate is not None)
        options.append(predicates[0] if len(predicates) == 1 else tree.AllOf(predicates))
    rest = _plain(tail) if tail else Noun("permanent", (), any(group[-1].plural for group in groups))
    if not tail and not any(item.group == "type" for group in groups for item in group):
        raise NoMeaning("adjectives without a noun")
    return Noun(rest.kind, (tree.AnyOf(tuple(options), word), *rest.predicates), rest.plural)


def _of_several_kinds(groups: list[list[_Item]], tail: list[_Item], word: str) -> Noun:
    """A list of whole nouns: "spell or permanent"."""
    if tail:
        raise NoMeaning("a tail after several kinds")
    options: list[tree.Predicate] = []
    for group in groups:
        noun = _plain(group)
        inner: tuple[tree.Predicate, ...] = noun.predicates
        if noun.kind != "permanent" or any(item.group == "noun" for item in group):
            inner = (*inner, tree.IsKind(noun.kind))
        options.append(inner[0] if len(inner) == 1 else tree.AllOf(inner))
    return Noun("object", (tree.AnyOf(tuple(options), word),), any(item.plural for item in groups[-1]))


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
class Chooser:
    """Who picks the things named ("of an opponent's choice")."""

    player: tree.Ref


@rule("posts")
def _posts(scope: Scope, *items: tree.Predicate | Chooser | Literal["random"]) -> Posts:
    predicates: list[tree.Predicate] = []
    random = False
    chooser = None
    after = 0
    for item in items:
        if item == "random":
            random = True
        elif isinstance(item, Chooser):
            chooser = item.player
        else:
            predicates.append(item)
            after += random or chooser is not None
    return Posts(tuple(predicates), random, chooser, after)


@lazy("post")
def _post(scope: Scope, child: Syntax) -> Any:
    return lower(child, scope)


def make_filter(noun: Noun, posts: Posts, word: str = "") -> tree.Filter:
    """The filter of a noun with what follows it."""
    if any(isinstance(p, tree.InZone) for p in posts.predicates) and noun.kind == "player":
        raise NoMeaning("a player in a zone")
    if not noun.kind.endswith("ability") and any(tree.TapInCost() in (p, getattr(p, "of", None)) for p in posts.predicates):
        raise NoMeaning("a cost of what has none")  # an ability's, not its source's
    return tree.Filter(noun.kind, (*_with_other(noun.predicates, word), *_said_of_the_other(posts.predicates)))


def _said_of_the_other(posts: tuple[tree.Predicate, ...]) -> tuple[tree.Predicate, ...]:
    """ "Creature other than the creature tapped this way": "tapped this way" tells which one is left out, it is no second condition."""
    for n in range(len(posts) - 1):
        one, then = posts[n], posts[n + 1]
        if (
            isinstance(one, tree.Other) and isinstance(one.than, tree.Back) and one.than.word.startswith("the ")
            and isinstance(then, tree.Happened) and then.when == "this way" and then.other is None
        ):  # fmt: skip
            than = dataclasses.replace(one.than, word=f"{one.than.word} {then.what} this way")
            return (*posts[:n], dataclasses.replace(one, than=than), *_said_of_the_other(posts[n + 2 :]))
    return posts
