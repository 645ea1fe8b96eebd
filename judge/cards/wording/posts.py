"""Predicates as words after the noun: "you control", "with flying", "attached to it"."""

from __future__ import annotations

from judge.cards import tree
from judge.cards.wording.agreement import verb, verb_not
from judge.cards.wording.base import Unprintable, after_noun, article, listed, number_word, plural_noun, worded
from judge.cards.wording.counts import compare_text, counter_name, counters_had
from judge.cards.wording.nouns import filter_text, party, possessive, predicates_text, ref_text, strip_with
from judge.cards.wording.zones import zone_phrase, zone_text


@after_noun(tree.ControlledBy)
def _controlled(predicate: tree.ControlledBy, many: bool) -> str:
    if predicate.word == "same":
        return "with the same controller"
    if predicate.word == "that you cast":
        return predicate.word
    return f"{ref_text(predicate.player)} {verb(predicate.word or 'control', predicate.player)}"


@after_noun(tree.OfSource)
def _of_source(predicate: tree.OfSource, many: bool) -> str:
    return f"{predicate.word or 'of'} {party(predicate.what)}"


@after_noun(tree.OwnedBy)
def _owned(predicate: tree.OwnedBy, many: bool) -> str:
    return f"{ref_text(predicate.player)} {verb('own', predicate.player)}"


@after_noun(tree.InZone)
def _in_zone(predicate: tree.InZone, many: bool) -> str:
    return zone_phrase(predicate)


@after_noun(tree.Named)
def _named(predicate: tree.Named, many: bool) -> str:
    return f"named {predicate.name}"


@after_noun(tree.HasAbility)
def _has_ability(predicate: tree.HasAbility, many: bool) -> str:
    return f"with {_ability(predicate)}"


@after_noun(tree.HasStat)
def _has_stat(predicate: tree.HasStat, many: bool) -> str:
    same = predicate.compare.amount
    if predicate.compare.op in ("even", "odd"):
        return f"with {predicate.compare.word}"
    if predicate.compare.word == "the same" and isinstance(same, tree.Characteristic):
        return f"with the same {predicate.name} as {ref_text(same.of)}"
    if predicate.compare.word == "its" and isinstance(same, tree.Characteristic):
        return f"with {possessive(same.of)} {predicate.name}"
    return f"with {predicate.name} {compare_text(predicate.compare)}"


@after_noun(tree.HasMoreThan)
def _has_more(predicate: tree.HasMoreThan, many: bool) -> str:
    if predicate.once:
        return _had_more(predicate)
    if predicate.fewer_buried and predicate.what is not None:
        return f"whose graveyard has fewer {filter_text(predicate.what, True)} in it than their graveyard does"
    have = "has more life" if predicate.what is None else f"controls more {filter_text(predicate.what, True)}"
    have = "has more cards in hand" if predicate.hand else have
    return f"who {have} than {ref_text(predicate.than)} do"


@after_noun(tree.NthCast)
def _nth_cast(predicate: tree.NthCast, many: bool) -> str:
    return "each turn"


@after_noun(tree.PlayerHas)
def _player_has(predicate: tree.PlayerHas, many: bool) -> str:
    return f"{predicate.word} {'control' if many and predicate.word == 'who' else 'controls'} {party(predicate.what)}"


@after_noun(tree.MostVotes)
def _most_votes(predicate: tree.MostVotes, many: bool) -> str:
    return "with the most votes or tied for most votes"


@after_noun(tree.VotedOtherwise)
def _voted_otherwise(predicate: tree.VotedOtherwise, many: bool) -> str:
    return "who voted for a choice you didn't vote for"


@after_noun(tree.TapInCost)
def _tap_in_cost(predicate: tree.TapInCost, many: bool) -> str:
    if predicate.has:
        return "that has an activated ability with {T} in its cost" if predicate.word else "with an activated ability with {T} in its cost"
    return f"with {{T}} in {'their' if many else 'its'} {predicate.word}cost{'s' if many else ''}"


@after_noun(tree.HasAttached)
def _has_attached(predicate: tree.HasAttached, many: bool) -> str:
    return f"with {party(predicate.what)} attached to it"


@after_noun(tree.OpponentOf)
def _opponent_of(predicate: tree.OpponentOf, many: bool) -> str:
    return f"and is {possessive(predicate.of)} opponent"


@after_noun(tree.OfEach)
def _of_each(predicate: tree.OfEach, many: bool) -> str:
    return f"of each {predicate.what}"


@after_noun(tree.DifferentNames)
def _different_names(predicate: tree.DifferentNames, many: bool) -> str:
    return "with different names"


@after_noun(tree.TotalStat)
def _total_stat(predicate: tree.TotalStat, many: bool) -> str:
    return f"with total {predicate.name} {compare_text(predicate.compare)}"


@after_noun(tree.CostHas)
def _cost_has(predicate: tree.CostHas, many: bool) -> str:
    return f"with {{{predicate.symbol}}} in {'their mana costs' if many else 'its mana cost'}"


@after_noun(tree.HasCounter)
def _has_counter(predicate: tree.HasCounter, many: bool) -> str:
    pronoun = "them" if many else "it"
    return f"with {counters_had(predicate)} on {pronoun}" if predicate.word != "counters" else f"with counters on {pronoun}"


@after_noun(tree.IsChosen)
def _chosen(predicate: tree.IsChosen, many: bool) -> str:
    return predicate.word or {
        "color": "of the chosen color",
        "creature type": "of the chosen type",
        "name": "with the chosen name",
    }.get(predicate.what, "")


@after_noun(tree.Enchantable)
def _enchantable(predicate: tree.Enchantable, many: bool) -> str:
    return f"{ref_text(predicate.by)} {predicate.word} enchant"


@after_noun(tree.CouldEnchant)
def _could_enchant(predicate: tree.CouldEnchant, many: bool) -> str:
    return f"that {predicate.word} enchant {ref_text(predicate.what)}"


@after_noun(tree.AttachedTo)
def _attached_to(predicate: tree.AttachedTo, many: bool) -> str:
    return f"attached to {party(predicate.what)}"


@after_noun(tree.Shares)
def _shares(predicate: tree.Shares, many: bool) -> str:
    if predicate.word in ("with the same name", "of that type"):
        return predicate.word
    if predicate.word:
        return f"{predicate.word} {party(predicate.with_)}"
    return f"that {'share' if many else 'shares'} {article(predicate.what)} with {party(predicate.with_)}"


@after_noun(tree.TargetsThat)
def _targets_that(predicate: tree.TargetsThat, many: bool) -> str:
    if predicate.what is None:
        return "with a single target"
    if predicate.only and predicate.single and isinstance(predicate.what, tree.Filter):
        return f"that {'target' if many else 'targets'} only a single {filter_text(predicate.what)}"
    return f"that {'target' if many else 'targets'}{' only' if predicate.only else ''} {party(predicate.what)}"


@after_noun(tree.Other)
def _other(predicate: tree.Other, many: bool) -> str:
    return f"{predicate.word or 'other than'} {party(predicate.than)}"


@after_noun(tree.AmongThose)
def _among(predicate: tree.AmongThose, many: bool) -> str:
    return f"{predicate.word or 'from among'} {ref_text(predicate.group)}"


@after_noun(tree.Extreme)
def _extreme(predicate: tree.Extreme, many: bool) -> str:
    tail = f" among {party(predicate.among)}" if predicate.among is not None else ""
    return f"with the {predicate.word or predicate.how} {predicate.name}{tail}"


@after_noun(tree.Happened)
def _happened(predicate: tree.Happened, many: bool) -> str:
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


@after_noun(tree.AnyOf)
def _any_of(predicate: tree.AnyOf, many: bool) -> str:
    if predicate.word == "both zones":
        one, two = predicate.of
        first = zone_text(one.zone, one.of)  # type: ignore[attr-defined]
        second = plural_noun(two.zone) if first.endswith("s") else two.zone  # type: ignore[attr-defined]
        return f"from {first} and {second}"
    if predicate.word == "own or control":
        who = predicate.of[0].player  # type: ignore[attr-defined]
        return f"{ref_text(who)} {verb('own', who)} or {verb('control', who)}"
    if predicate.word == "either stat" and isinstance(predicate.of[0], tree.HasStat):
        return f"with power or toughness {compare_text(predicate.of[0].compare)}"
    if predicate.word == "named":
        return f"named {' or '.join(option.name for option in predicate.of if isinstance(option, tree.Named))}"
    return f"with {listed([strip_with(option) for option in predicate.of], predicate.word)}"


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


@after_noun(tree.AllOf)
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


@after_noun(tree.Not)
def _not(predicate: tree.Not, many: bool) -> str:
    inner = predicate.of
    if inner == tree.InZone("battlefield"):
        return "not on the battlefield"
    if isinstance(inner, tree.PlayerHas) and isinstance(inner.what, tree.Filter):
        return f"{inner.word} {'control' if many and inner.word == 'who' else 'controls'} no {filter_text(inner.what, True)}"
    return _without(inner, many)


def _without(inner: tree.Node, many: bool) -> str:
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
