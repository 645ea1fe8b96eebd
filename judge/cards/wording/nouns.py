"""Filters and references as noun phrases, with their number for the verb that follows."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.wording.base import Unprintable, article, listed, number_word, plural_noun, printer, text, worded
from judge.cards.words import COLOR_NAMES, plural_subtype

ONE = tree.Num(1)


# --- predicates before the noun ------------------------------------------------------------------------------------------------


def _type_word(kind: str, many: bool) -> str:
    return plural_noun(kind) if many else kind


def _before(predicate: tree.Node, many: bool = False) -> str | None:
    """The predicate as a word before (or as) the noun; None when it stands after the noun."""
    if isinstance(predicate, tree.IsType):
        return _type_word(predicate.type, many)
    if isinstance(predicate, tree.IsSubtype):
        return plural_subtype(predicate.subtype) if many else predicate.subtype
    if isinstance(predicate, tree.IsSupertype):
        return predicate.supertype
    if isinstance(predicate, tree.IsColor):
        return COLOR_NAMES.get(predicate.color, predicate.color)
    if isinstance(predicate, tree.IsToken):
        return "token"
    if isinstance(predicate, tree.HasStatus):
        return {"face down": "face-down", "face up": "face-up", "double faced": "double-faced"}.get(
            predicate.status, predicate.status
        )
    if isinstance(predicate, tree.IsKind):
        return plural_noun(predicate.kind) if many and predicate.kind != "permanent" else predicate.kind
    if isinstance(predicate, tree.Other):
        return "other" if predicate.than is None or predicate.word == "spoken of" else None
    if isinstance(predicate, tree.Not):
        inner = predicate.of
        if isinstance(inner, tree.IsSubtype):
            return f"non-{inner.subtype}"
        if isinstance(inner, (tree.IsType, tree.IsColor, tree.IsSupertype, tree.IsToken, tree.HasStatus)):
            return f"non{_before(inner)}"
        return None
    if isinstance(predicate, tree.AnyOf):
        parts = [_alternative(option, many) for option in predicate.of]
        if any(part is None for part in parts):
            return None
        return listed([part for part in parts if part is not None], predicate.word)
    if isinstance(predicate, tree.AllOf) and predicate.word == "size":
        return "/".join(str(part.compare.amount.value) for part in predicate.of)  # type: ignore[attr-defined]
    if isinstance(predicate, tree.AllOf) and not predicate.word:
        return _alternative(predicate, many)
    return None


def _alternative(option: tree.Node, many: bool) -> str | None:
    if isinstance(option, tree.AllOf) and not option.word:
        words: list[str] = []
        for index, part in enumerate(option.of):
            found = _before(part, many and index == len(option.of) - 1)
            if found is None:
                return None
            words.append(found)
        return " ".join(words)
    if isinstance(option, tree.IsKind):
        return _kind_noun(option.kind, many)
    return _before(option, many)


def _kind_noun(kind: str, many: bool) -> str:
    return plural_noun(kind) if many else kind


def _is_noun(predicate: tree.Node) -> bool:
    """Whether the predicate can carry the phrase without a further noun."""
    if isinstance(predicate, (tree.IsType, tree.IsSubtype)):
        return True
    if isinstance(predicate, (tree.AnyOf, tree.AllOf)):
        return any(_is_noun(option) for option in predicate.of)
    return False


def filter_text(found: tree.Filter, many: bool = False) -> str:
    """The class as words without a determiner."""
    head = found.predicates[0] if found.predicates else None
    if found.kind == "ability" and isinstance(head, tree.HasAbility) and head.filter is None:  # "equip abilities you activate"
        if found.word == "costs you pay":
            return f"{head.keyword} costs you pay"
        yours = " you activate" if len(found.predicates) > 1 else ""
        return f"{head.keyword} {'abilities' if many else 'ability'}{yours}"
    if isinstance(head, tree.Other) and len(found.predicates) == 2 and getattr(found.predicates[1], "word", "").startswith("classes"):
        return f"other {filter_text(dataclasses.replace(found, predicates=found.predicates[1:]), many)}"
    if isinstance(head, tree.AnyOf) and head.word.startswith("classes"):
        return f" {head.word[8:] or 'or'} ".join(filter_text(option.of, many) for option in head.of)  # type: ignore[attr-defined]
    before: list[str] = []
    after: list[str] = []
    heads = [index for index, predicate in enumerate(found.predicates) if _before(predicate) is not None]
    noun = (
        ""
        if (
            found.kind in ("permanent", "object")
            and any(_is_noun(p) or (isinstance(p, tree.AnyOf) and found.kind == "object") for p in found.predicates)
        )
        else found.kind
    )
    for index, predicate in enumerate(found.predicates):
        word = _before(predicate, many and not noun and bool(heads) and index == heads[-1])
        if word is None:
            after.append(post_text(predicate, many))
        else:
            if (
                before
                and isinstance(predicate, tree.Not)
                and isinstance(found.predicates[index - 1], tree.Not)
                and before
            ):
                before[-1] += ","
            before.append(word)
    if noun == "any target":
        noun = "targets" if many else "any target"
    elif noun:
        status = next((p.status for p in found.predicates if isinstance(p, tree.HasStatus)), "")
        noun = _kind_noun(noun, many)
        _ = status
    if found.kind == "object" and not noun and not before:
        raise Unprintable("an object without words")
    return " ".join(part for part in (*before, noun, *after) if part)


# --- predicates after the noun --------------------------------------------------------------------------------------------------


def post_text(predicate: tree.Node, many: bool = False) -> str:
    """The predicate as words after the noun."""
    if isinstance(predicate, tree.ControlledBy) and predicate.word == "same":
        return "with the same controller"
    if isinstance(predicate, tree.ControlledBy) and predicate.word == "that you cast":
        return predicate.word
    if isinstance(predicate, tree.ControlledBy):
        return f"{ref_text(predicate.player)} {verb(predicate.word or 'control', predicate.player)}"
    if isinstance(predicate, tree.OfSource):
        return f"{predicate.word or 'of'} {party(predicate.what)}"
    if isinstance(predicate, tree.OwnedBy):
        return f"{ref_text(predicate.player)} {verb('own', predicate.player)}"
    if isinstance(predicate, tree.InZone):
        return zone_phrase(predicate)
    if isinstance(predicate, tree.Named):
        return f"named {predicate.name}"
    if isinstance(predicate, tree.HasAbility):
        return f"with {_ability(predicate)}"
    if isinstance(predicate, tree.Not) and predicate.of == tree.InZone("battlefield"):
        return "not on the battlefield"
    if isinstance(predicate, tree.HasStat):
        same = predicate.compare.amount
        if predicate.compare.op in ("even", "odd"):
            return f"with {predicate.compare.word}"
        if predicate.compare.word == "the same" and isinstance(same, tree.Characteristic):
            return f"with the same {predicate.name} as {ref_text(same.of)}"
        if predicate.compare.word == "its" and isinstance(same, tree.Characteristic):
            return f"with {possessive(same.of)} {predicate.name}"
        return f"with {predicate.name} {compare_text(predicate.compare)}"
    if isinstance(predicate, tree.HasMoreThan):
        if predicate.once:
            return _had_more(predicate)
        if predicate.fewer_buried and predicate.what is not None:
            return f"whose graveyard has fewer {filter_text(predicate.what, True)} in it than their graveyard does"
        have = "has more life" if predicate.what is None else f"controls more {filter_text(predicate.what, True)}"
        have = "has more cards in hand" if predicate.hand else have
        return f"who {have} than {ref_text(predicate.than)} do"
    if isinstance(predicate, tree.NthCast):
        return "each turn"
    if isinstance(predicate, tree.Not) and isinstance(predicate.of, tree.PlayerHas) and isinstance(predicate.of.what, tree.Filter):
        inner = predicate.of
        return f"{inner.word} {'control' if many and inner.word == 'who' else 'controls'} no {filter_text(inner.what, True)}"  # type: ignore[arg-type]
    if isinstance(predicate, tree.PlayerHas):
        return f"{predicate.word} {'control' if many and predicate.word == 'who' else 'controls'} {party(predicate.what)}"
    if isinstance(predicate, tree.MostVotes):
        return "with the most votes or tied for most votes"
    if isinstance(predicate, tree.VotedOtherwise):
        return "who voted for a choice you didn't vote for"
    if isinstance(predicate, tree.TapInCost):
        if predicate.has:
            return "that has an activated ability with {T} in its cost" if predicate.word else "with an activated ability with {T} in its cost"
        return f"with {{T}} in {'their' if many else 'its'} {predicate.word}cost{'s' if many else ''}"
    if isinstance(predicate, tree.HasAttached):
        return f"with {party(predicate.what)} attached to it"
    if isinstance(predicate, tree.OpponentOf):
        return f"and is {possessive(predicate.of)} opponent"
    if isinstance(predicate, tree.OfEach):
        return f"of each {predicate.what}"
    if isinstance(predicate, tree.DifferentNames):
        return "with different names"
    if isinstance(predicate, tree.TotalStat):
        return f"with total {predicate.name} {compare_text(predicate.compare)}"
    if isinstance(predicate, tree.CostHas):
        return f"with {{{predicate.symbol}}} in {'their mana costs' if many else 'its mana cost'}"
    if isinstance(predicate, tree.HasCounter):
        pronoun = "them" if many else "it"
        return (
            f"with {counters_had(predicate)} on {pronoun}"
            if predicate.word != "counters"
            else f"with counters on {pronoun}"
        )
    if isinstance(predicate, tree.IsChosen):
        return predicate.word or {
            "color": "of the chosen color",
            "creature type": "of the chosen type",
            "name": "with the chosen name",
        }.get(predicate.what, "")
    if isinstance(predicate, tree.Enchantable):
        return f"{ref_text(predicate.by)} {predicate.word} enchant"
    if isinstance(predicate, tree.CouldEnchant):
        return f"that {predicate.word} enchant {ref_text(predicate.what)}"
    if isinstance(predicate, tree.AttachedTo):
        return f"attached to {party(predicate.what)}"
    if isinstance(predicate, tree.Shares):
        if predicate.word in ("with the same name", "of that type"):
            return predicate.word
        if predicate.word:
            return f"{predicate.word} {party(predicate.with_)}"
        return f"that {'share' if many else 'shares'} {article(predicate.what)} with {party(predicate.with_)}"
    if isinstance(predicate, tree.TargetsThat):
        if predicate.what is None:
            return "with a single target"
        if predicate.only and predicate.single and isinstance(predicate.what, tree.Filter):
            return f"that {'target' if many else 'targets'} only a single {filter_text(predicate.what)}"
        return f"that {'target' if many else 'targets'}{' only' if predicate.only else ''} {party(predicate.what)}"
    if isinstance(predicate, tree.Other):
        return f"{predicate.word or 'other than'} {party(predicate.than)}"
    if isinstance(predicate, tree.AmongThose):
        return f"{predicate.word or 'from among'} {ref_text(predicate.group)}"
    if isinstance(predicate, tree.Extreme):
        tail = f" among {party(predicate.among)}" if predicate.among is not None else ""
        return f"with the {predicate.word or predicate.how} {predicate.name}{tail}"
    if isinstance(predicate, tree.Happened):
        if predicate.word == "they exiled":
            return "they exiled this way"
        if predicate.word == "it's blocking" and predicate.other is not None:
            return f"{ref_text(predicate.other)}'s blocking"
        if predicate.word == "zone":
            verb_, _, zone = predicate.what.rpartition(" ")
            return f"{verb_} {zone_text(zone, predicate.other)} {predicate.when}"
        if predicate.word == "who":
            return f"who {predicate.what} {predicate.when}"
        if predicate.word == "who was":
            return f"who was {predicate.what.removesuffix(' by')} by {party(predicate.other)} {predicate.when}"
        parts = [predicate.what, party(predicate.other) if predicate.other is not None else "", predicate.when]
        return " ".join(part for part in parts if part)
    if isinstance(predicate, tree.AnyOf) and predicate.word == "both zones":
        one, two = predicate.of
        first = zone_text(one.zone, one.of)  # type: ignore[attr-defined]
        many = first.endswith("s")
        second = plural_noun(two.zone) if many else two.zone  # type: ignore[attr-defined]
        return f"from {first} and {second}"
    if isinstance(predicate, tree.AnyOf) and predicate.word == "own or control":
        who = predicate.of[0].player  # type: ignore[attr-defined]
        return f"{ref_text(who)} {verb('own', who)} or {verb('control', who)}"
    if isinstance(predicate, tree.AnyOf) and predicate.word == "either stat" and isinstance(predicate.of[0], tree.HasStat):
        return f"with power or toughness {compare_text(predicate.of[0].compare)}"
    if isinstance(predicate, tree.AnyOf) and predicate.word == "named":
        return f"named {' or '.join(option.name for option in predicate.of if isinstance(option, tree.Named))}"
    if isinstance(predicate, tree.AnyOf):
        return f"with {listed([strip_with(option) for option in predicate.of], predicate.word)}"
    if isinstance(predicate, tree.AllOf):
        return _all_of(predicate, many)
    if isinstance(predicate, tree.Not):
        return _not(predicate.of, many)
    raise Unprintable(type(predicate).__name__)


def _had_more(predicate: tree.HasMoreThan) -> str:
    """What was compared as the ability was activated."""
    degree = "fewer" if predicate.fewer_buried else "more"
    more = degree if predicate.by == 1 else f"at least {number_word(predicate.by)} {degree}"
    if predicate.fewer_buried and predicate.what is not None:
        cards = filter_text(predicate.what, True)
        return f"who had {more} {cards} in their graveyard than {ref_text(predicate.than)} did as you activated this ability"
    what = "cards in hand" if predicate.hand else "life" if predicate.what is None else filter_text(predicate.what, True)
    had = "had" if predicate.what is None else "controlled"
    return f"who {had} {more} {what} than {ref_text(predicate.than)} did as you activated this ability"


def strip_with(predicate: tree.Node) -> str:
    """A "with" phrase without its first word, for lists."""
    return post_text(predicate).removeprefix("with ")


def _all_of(predicate: tree.AllOf, many: bool) -> str:
    if predicate.word == "and":
        return f"with {listed([strip_with(part) for part in predicate.of])}"
    if predicate.word == "you own in exile":
        return predicate.word
    if predicate.word == "continuously":
        who = predicate.of[0].player  # type: ignore[attr-defined]
        return f"{ref_text(who)} {verb('have', who)} controlled continuously since the beginning of the turn"
    if predicate.word == "both own and control":
        who = predicate.of[0].player  # type: ignore[attr-defined]
        return f"{ref_text(who)} both {verb('own', who)} and {verb('control', who)}"
    if predicate.word.startswith("that"):
        word = {"that was": "that were" if many else "that was"}.get(predicate.word, predicate.word)
        return f"{word} {predicates_text(predicate.of)}"
    raise Unprintable("AllOf after the noun")


def _not(inner: tree.Node, many: bool) -> str:
    if isinstance(inner, tree.HasAbility):
        return f"without {_ability(inner)}" if inner.keyword else "with no abilities"
    if isinstance(inner, tree.ControlledBy):
        return f"{ref_text(inner.player)} {verb_not('control', inner.player)}"
    if isinstance(inner, tree.OwnedBy):
        return f"{ref_text(inner.player)} {verb_not('own', inner.player)}"
    if isinstance(inner, tree.Named):
        return f"not named {inner.name}"
    if isinstance(inner, tree.HasCounter):
        if inner.word == "without":
            return f"without {counters_had(inner)} on {'them' if many else 'it'}"
        return f"with no {counter_name(inner.kind, True)} on {'them' if many else 'it'}"
    if isinstance(inner, tree.AllOf) and inner.word == "that isn't":
        return f"that {'aren' if many else 'isn'}'t {predicates_text(inner.of)}"
    if isinstance(inner, tree.AllOf) and inner.word == "and":
        return f"without {listed([strip_with(part) for part in inner.of])}"
    if isinstance(inner, tree.AnyOf):
        return f"without {listed([strip_with(part) for part in inner.of], 'or')}"
    if isinstance(inner, tree.TapInCost):
        return f"without {{T}} in its {inner.word}cost"
    if isinstance(inner, tree.Happened) and inner.what == "that attacked":
        return f"that didn't attack {inner.when}"
    if isinstance(inner, tree.Shares):
        return f"that {'don' if many else 'doesn'}'t share {article(inner.what)} with {party(inner.with_)}"
    raise Unprintable("Not")


def _ability(predicate: tree.HasAbility) -> str:
    if isinstance(predicate.filter, tree.Filter):
        return worded("keyword", tree.Keyword(predicate.keyword, filter=predicate.filter))
    if predicate.word == "ability":
        return f"{article(predicate.keyword)} ability"
    return f"{predicate.keyword} abilities" if predicate.word == "abilities" else predicate.keyword


def predicates_text(predicates: tuple[tree.Node, ...]) -> str:
    """Predicates after "is"."""
    parts = []
    for predicate in predicates:
        if isinstance(predicate, tree.AllOf) and predicate.word == "both":
            parts.append(f"both {' and '.join(_before(one) or '' for one in predicate.of)}")
        elif isinstance(predicate, tree.AnyOf) and predicate.word == "a list":
            parts.append(listed([predicates_text((one,)) for one in predicate.of], "or"))
        elif isinstance(predicate, tree.IsA):
            if isinstance(predicate.of, tree.Filter):
                many = predicate.word == "plural"
                words = filter_text(predicate.of, many)
                parts.append(words if many else article(words))
        elif predicate == tree.InZone("exile") and predicate.word == "exiled":
            parts.append("exiled")
        elif isinstance(predicate, tree.HasStatus) and predicate.status in ("face down", "face up"):
            parts.append(predicate.status)
        elif isinstance(predicate, tree.Not) and not isinstance(
            predicate.of, (tree.IsType, tree.IsColor, tree.IsSupertype, tree.IsSubtype)
        ):
            parts.append(f"not {predicates_text((predicate.of,))}")
        elif isinstance(predicate, tree.IsChosen):
            parts.append(predicate.word or {"color": "the chosen color", "creature type": "the chosen type"}.get(predicate.what, ""))
        else:
            parts.append(_before(predicate) or post_text(predicate))
    return " and ".join(parts)


def compare_text(compare: tree.Compare) -> str:
    """ "2 or less", "3 or greater", "equal to X", ..."""
    if compare.word in ("equal to", "less than or equal to", "greater than or equal to", "more than"):
        return f"{compare.word} {worded('value', compare.amount)}"
    if compare.word == "fewer than":
        return f"fewer than {number(compare.amount)}"
    if compare.word in ("exactly",):
        return f"exactly {number(compare.amount)}"
    if compare.op in ("<", ">"):
        return f"{'less' if compare.op == '<' else 'greater'} than {worded('value', compare.amount)}"
    amount = worded("digits", compare.amount)
    if compare.op == "=":
        return amount
    if compare.op == "<=":
        return f"{amount} {compare.word or 'or less'}"
    if compare.op == ">=":
        return f"{amount} {compare.word or 'or greater'}"
    raise Unprintable(f"compare {compare.op}")


def counter_name(kind: str | None, many: bool) -> str:
    """ "a charge counter" without its article."""
    word = "counters" if many else "counter"
    return f"{kind} {word}" if kind else word


def counters_had(predicate: tree.HasCounter) -> str:
    """The counters of a "with ... on it"."""
    if predicate.compare is not None:
        if predicate.compare.op == ">=":
            return f"{number(predicate.compare.amount)} or more {counter_name(predicate.kind, True)}"
        return f"{number(predicate.compare.amount)} {counter_name(predicate.kind, predicate.compare.amount != ONE)}"
    if predicate.word == "plural":
        return counter_name(predicate.kind, True)
    return article(counter_name(predicate.kind, False))


def number(amount: tree.Node) -> str:
    """A number of things in words."""
    if isinstance(amount, tree.Num):
        return number_word(amount.value)
    if isinstance(amount, tree.X):
        return "X"
    if isinstance(amount, tree.EventAmount) and amount.which == "amount":
        return "that many"
    if isinstance(amount, tree.Times) and amount == tree.Times(tree.Num(2), tree.EventAmount("amount")):
        return "twice that many"
    raise Unprintable("number")


# --- zones ----------------------------------------------------------------------------------------------------------------------------


def zone_text(zone: str, of: tree.Node | None, word: str = "") -> str:
    """ "your hand", "a graveyard", "exile"."""
    if zone in ("hand", "library", "graveyard"):
        if getattr(of, "word", "") == "that":
            return f"that {zone}"
        if of is not None:
            possessor = possessive(of)
            many = possessor in ("their owners'", "all players'", "all opponents'") or possessor.endswith("s'")
            return f"{possessor} {plural_noun(zone) if many else zone}"
        if word == "a":
            return article(zone)
        if word in ("all", ""):
            return f"{word} {plural_noun(zone)}".strip()
        return f"{word} {zone}"
    return {"battlefield": "the battlefield", "command": "the command zone", "outside": "outside the game"}.get(
        zone, zone
    )


def zone_phrase(place: tree.InZone) -> str:
    """ "in your graveyard", "from exile", "on the battlefield"."""
    if place.zone in ("battlefield", "stack"):
        return f"{'still ' if place.word == 'still' else ''}{'from' if place.word == 'from' else 'on'} the {place.zone}"
    prep = "in"
    word = place.word
    if word == "from" or word.startswith("from "):
        prep, word = "from", word[5:]
    return f"{prep} {zone_text(place.zone, place.of, word)}"


# --- references --------------------------------------------------------------------------------------------------------------------------

_PLURAL_WORDS = ("they", "them", "those", "the rest", "each of those")


def is_plural(ref: Any) -> bool:
    """Whether the words of the reference take a plural verb."""
    if str(getattr(ref, "word", "")).startswith(("they", "them", "those ")):
        return True
    if isinstance(ref, tree.Who):
        return (ref.word or ref.role) in ("opponents", "players", "all players", "all opponents", "your opponents")
    if isinstance(ref, tree.Every):
        return ref.word in ("all", "", "both", "whose", "the")
    if isinstance(ref, tree.Filter) and ref.word == "whose":
        return True
    if isinstance(ref, tree.Target):
        return ref.most != ONE and not ref.word.startswith("each of")
    if isinstance(ref, tree.Choose):
        return ref.most != ONE
    if isinstance(ref, tree.Those):
        return is_plural(ref.of)
    if isinstance(ref, tree.Back):
        return ref.word.startswith(("they", "them", "those", "the rest")) or (
            ref.word.startswith("the ") and ref.plural
        )
    if isinstance(ref, (tree.ControllerOf, tree.OwnerOf)):
        return ref.word in ("plural", "they", "them")
    if isinstance(ref, tree.Both):
        return not all(isinstance(part, tree.Every) and part.word == "each" for part in ref.of)
    if isinstance(ref, tree.Either):
        return is_plural(ref.of[-1])
    if isinstance(ref, tree.TopCards):
        return ref.count != ONE
    if isinstance(ref, tree.Filter):
        return ref.word in ("one or more", "", "all", "two or more", "three or more")
    return isinstance(ref, tree.AttachedObject) is None


def second_person(ref: Any) -> bool:
    """Whether it is "you"."""
    return isinstance(ref, tree.Who) and ref.role == "you"


_THIRD = {
    "have": "has",
    "do": "does",
    "are": "is",
    "were": "was",
    "don't": "doesn't",
    "aren't": "isn't",
    "weren't": "wasn't",
    "haven't": "hasn't",
}


def verb(base: str, subject: Any) -> str:
    """The verb in agreement with the subject; further words of a phrase are kept."""
    head, _, rest = base.partition(" ")
    if not (is_plural(subject) or second_person(subject)):
        if head in _THIRD:
            head = _THIRD[head]
        elif head not in ("can't", "may", "would", "must", "can", "could"):
            if head.endswith("y") and head[-2] not in "aeiou":
                head = f"{head[:-1]}ies"
            elif head.endswith(("s", "x", "ch", "sh", "o")):
                head = f"{head}es"
            else:
                head = f"{head}s"
    return f"{head} {rest}" if rest else head


def verb_not(base: str, subject: Any) -> str:
    """ "don't control" in agreement with the subject."""
    return f"{verb(chr(100) + 'on' + chr(39) + 't', subject)} {base}"


def ref_text(ref: Any, *, object_case: bool = False) -> str:
    """The reference as a noun phrase."""
    if isinstance(ref, tree.Filter):
        return class_text(ref)
    return text(ref)


def party(node: Any) -> str:
    """A reference or class as the other party of a verb."""
    return class_text(node) if isinstance(node, tree.Filter) else ref_text(node)


def class_text(found: tree.Filter) -> str:
    """A filter with the determiner that its word keeps."""
    word = found.word
    if word == "whose":  # "enchanted artifact's activated abilities"
        return _every(tree.Every(found, word="whose"))
    many = word in ("", "all", "one or more", "two or more", "three or more")
    words = filter_text(found, many)
    if word == "a":
        return "another" + words[5:] if words.startswith("other ") else article(words)
    if word in ("", "plural"):
        return words
    return f"{word} {words}"


@printer(tree.This)
def _this(ref: tree.This) -> str:
    return ref.word


@printer(tree.Granter)
def _granter(ref: tree.Granter) -> str:
    return ref.word


@printer(tree.Who)
def _who(ref: tree.Who) -> str:
    return ref.word or {"opponents": "each opponent", "players": "each player", "any player": "any player"}.get(
        ref.role, "the chosen player" if ref.role == "chosen player" else ref.role
    )


@printer(tree.Those)
def _those(ref: tree.Those) -> str:
    return " ".join([ref_text(ref.of), *(post_text(one, True) for one in ref.predicates)])


@printer(tree.Back)
def _back(ref: tree.Back) -> str:
    return ref.word


@printer(tree.AttachedObject)
def _attached(ref: tree.AttachedObject) -> str:
    return f"{ref.how} {ref.noun}"


@printer(tree.ControllerOf)
def _controller(ref: tree.ControllerOf) -> str:
    return _role(ref, ref.of, "controller")


@printer(tree.OpponentsOf)
def _opponents_of(ref: tree.OpponentsOf) -> str:
    return f"each of {possessive(ref.of)} opponents"


@printer(tree.OwnerOf)
def _owner(ref: tree.OwnerOf) -> str:
    return _role(ref, ref.of, "owner")


def _role(ref: Any, of: tree.Node, role: str) -> str:
    if ref.word in ("the controller of", "the owner of"):
        return f"{ref.word} {ref_text(of)}"
    if ref.word == "plural":
        return f"{possessive(of)} {role}s"
    if ref.word:
        return str(ref.word)
    return f"{possessive(of)} {role}"


def possessive(ref: Any) -> str:
    """ "your", "its", "target player's"."""
    words = ref_text(ref)
    special = {"you": "your", "it": "its", "they": "their", "them": "their", "itself": "its", "him": "his", "her": "her"}
    if isinstance(ref, (tree.This, tree.Back, tree.Who, tree.ControllerOf, tree.OwnerOf)) and words in special:
        return special[words]
    if words.endswith("s") and is_plural(ref):
        return f"{words}'"
    return f"{words}'s"


@printer(tree.Target)
def _target(ref: tree.Target) -> str:
    if ref.word.endswith("|each"):
        return f"{_target(dataclasses.replace(ref, word=ref.word.removesuffix('|each')))} each"
    if ref.chooser is None:
        return _target_words(ref)
    choice = f"of {possessive(ref.chooser)} choice"
    if ref.word.startswith("cut "):
        cut = len(ref.filter.predicates) - int(ref.word[4:])
        head = dataclasses.replace(ref, filter=tree.Filter(ref.filter.kind, ref.filter.predicates[:cut]), word="")
        rest = " ".join(post_text(predicate) for predicate in ref.filter.predicates[cut:])
        return f"{_target_words(head)} {choice} {rest}"
    return f"{_target_words(ref)} {choice}"


def _target_words(ref: tree.Target) -> str:
    found = ref.filter
    word = ref.word
    each = ""
    if word.startswith("each of"):
        each, word = "each of ", word[8:]
    if found.kind == "any target":
        if word == "third other":
            return "a third target"
        if ref.most == ONE and ref.least == ONE:
            if found.predicates and isinstance(found.predicates[-1], tree.Happened):
                return f"any target {post_text(found.predicates[-1])}"
            return "any other target" if any(isinstance(p, tree.Other) for p in found.predicates) else "any target"
        return f"{each}{_count(ref, word)} targets"
    many = ref.most != ONE
    words = filter_text(found, many)
    if words.startswith("other "):
        rest = words[6:]
        if word in ("third other", "second other"):
            return f"a {word.removesuffix(' other')} target {rest}"
        if word == "another":
            return f"another target {rest}"
        if word == "other" or (not word and ref.most == ONE and ref.least == ONE):
            return f"other target {rest}" if ref.most == ONE and word == "other" else f"another target {rest}"
        return f"{each}{_count(ref, word)} other target {rest}"
    if not many and ref.least == ONE:
        return f"{each}target {words}"
    return f"{each}{_count(ref, word)} target {words}"


def _count(ref: Any, word: str) -> str:
    if word == "range":
        return "one, two, or three"
    if word == "or":
        return f"{number(ref.least)} or {number(ref.most)}"
    if isinstance(ref.most, tree.AnyNumber):
        if ref.least == tree.Num(0):
            return "any number of"
        return "one or more" if ref.least == ONE else f"{number(ref.least)} or more"
    if ref.least == tree.Num(0):
        return f"up to {number(ref.most)}"
    return number(ref.most)


@printer(tree.Choose)
def _choose(ref: tree.Choose) -> str:
    if isinstance(ref.most, tree.Times) and isinstance(ref.most.factor, tree.Num):
        each = worded("for each", ref.most)
        if each:
            return _choose(dataclasses.replace(ref, least=ref.most.factor, most=ref.most.factor)) + each
    many = ref.most != ONE
    tail = ""
    if ref.word == "half" and isinstance(ref.most, tree.Half):
        return f"half the {filter_text(ref.filter, True)}, rounded {'up' if ref.most.up else 'down'}"
    if ref.word == "the":
        return f"the {filter_text(ref.filter)}"
    if ref.word == "either":
        options = ref.filter.predicates[0].of  # type: ignore[attr-defined]
        return " or ".join(article(filter_text(tree.Filter("card", one.of[:-1]))) for one in options)
    if ref.random:
        tail += " at random"
    if ref.chooser is not None:
        tail += f" of {possessive(ref.chooser)} choice"
    if ref.filter.kind == "object" and ref.filter.predicates and isinstance(ref.filter.predicates[0], tree.AmongThose):
        group = ref_text(ref.filter.predicates[0].group)
        if ref.word == "bare":
            return number(ref.most)
        if isinstance(ref.most, tree.AnyNumber):
            return f"any number of {group}{tail}"
        return f"{_count(ref, ref.word) if isinstance(ref.most, (tree.AnyNumber,)) or ref.least == tree.Num(0) else number(ref.most)} of {group}{tail}"
    words = filter_text(ref.filter, many)
    if ref.word.startswith("cut "):
        cut = len(ref.filter.predicates) - int(ref.word[4:])
        head = tree.Filter(ref.filter.kind, ref.filter.predicates[:cut])
        rest = " ".join(post_text(predicate, many) for predicate in ref.filter.predicates[cut:])
        words = f"{filter_text(head, many)}{tail} {rest}"
        tail = ""
    if ref.word == "another" and words.startswith("other "):
        return f"another {words[6:]}{tail}"
    if ref.least == ONE and ref.most == ONE and (not ref.word or ref.word.startswith("cut ")):
        return article(words) + tail
    return f"{_count(ref, '')} {words}{tail}"


@printer(tree.Every)
def _every(ref: tree.Every) -> str:
    many = ref.word in ("all", "", "both", "the")
    if ref.word == "whose":
        inner = ref.filter.predicates[-1]
        rest = tree.Filter(ref.filter.kind, ref.filter.predicates[:-1])
        return f"{possessive(inner.what)} {filter_text(rest, True)}"  # type: ignore[attr-defined]
    return f"{ref.word} {filter_text(ref.filter, many)}".strip()


@printer(tree.TopCards)
def _top(ref: tree.TopCards) -> str:
    end = "bottom" if ref.bottom else "top"
    zone = zone_text("library", ref.of)
    if ref.word == "from":
        return f"{number(ref.count)} cards from the {end} of {zone}"
    if ref.word == "equal":
        return f"cards from the {end} of {zone} equal to {worded('value', ref.count)}"
    if ref.count == ONE:
        return f"the {end} card of {zone}"
    return f"the {end} {number(ref.count)} cards of {zone}"


@printer(tree.TopOfGraveyard)
def _top_of_graveyard(ref: tree.TopOfGraveyard) -> str:
    return f"the {'bottom' if ref.bottom else 'top'} {filter_text(ref.filter)} of {zone_text('graveyard', ref.of)}"


@printer(tree.WholeZone)
def _whole(ref: tree.WholeZone) -> str:
    return zone_text(ref.zone, ref.of)


@printer(tree.Both)
def _both(ref: tree.Both) -> str:
    if ref.word == "zones":
        zones = [part for part in ref.of if isinstance(part, tree.WholeZone)]
        return f"{possessive(zones[0].of)} {listed([zone.zone for zone in zones])}"
    return listed([ref_text(part) for part in ref.of]) + (" each" if ref.word == "each" else "")


@printer(tree.Either)
def _either(ref: tree.Either) -> str:
    return f" {ref.word} ".join(party(part) for part in ref.of)
