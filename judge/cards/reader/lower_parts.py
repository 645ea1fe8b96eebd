"""Lowering of lists and parts: "A and B", "one of them", "the top card of your library"."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, as_class, as_ref, rule
from judge.cards.reader.nominals import ONE, Noun, Posts, make_filter
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of
from judge.cards.wording.nouns import filter_text


@rule("np_and")
def _np_and(scope: Scope, *phrases: Phrase) -> Phrase:
    parts = tuple(as_ref(scope, phrase) for phrase in phrases)
    if any(isinstance(part, tree.Choose) and part.filter.kind == "opponent" for part in parts):
        raise NoMeaning("and")
    both = tree.Both(parts)
    scope.mention(tree.Back("said"), {"permanent", "creature"}, plural=True)
    return Phrase(ref=both, plural=True)


@rule("np_and_or")
def _np_and_or(scope: Scope, left: Phrase, right: Phrase) -> Phrase:
    one, two = as_class(scope, left), as_class(scope, right)
    if isinstance(one, tree.Target) or isinstance(two, tree.Target):
        raise NoMeaning("or between targets")
    return Phrase(ref=tree.Either((one, two), word="and/or"))


@rule("np_or")
def _np_or(scope: Scope, left: Phrase, right: Phrase) -> Phrase:
    one = as_class(scope, left)
    two = as_class(scope, right)
    if isinstance(one, tree.Target) or isinstance(two, tree.Target):
        raise NoMeaning("or between targets")
    return Phrase(ref=tree.Either((one, two)))


@rule("np_each_of")
def _each_of(scope: Scope, phrase: Phrase) -> Phrase:
    ref = as_ref(scope, phrase)
    if isinstance(ref, tree.Target):
        return Phrase(ref=dataclasses.replace(ref, word=f"each of {ref.word}".strip()), plural=False)
    if isinstance(ref, tree.Back):
        return Phrase(ref=dataclasses.replace(ref, word=f"each of {ref.word}"), plural=False)
    if isinstance(ref, tree.Those) and isinstance(ref.of, tree.Back):
        return Phrase(ref=dataclasses.replace(ref, of=dataclasses.replace(ref.of, word=f"each of {ref.of.word}")), plural=False)
    raise NoMeaning("each of")


@rule("np_either_of")
def _either_of(scope: Scope, phrase: Phrase) -> Phrase:
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
def _some_of(scope: Scope, count: tree.Amount, phrase: Phrase) -> Phrase:
    group = as_ref(scope, phrase)
    if getattr(group, "word", "") == "them" and not (isinstance(group, tree.Back) and group.plural):
        # a part is of several things, never of the player who chooses it
        many = next((m.ref for m in scope.recent() if m.plural and not m.player and isinstance(m.ref, tree.Back)), None)
        group = group if many is None else dataclasses.replace(many, word="them")
    return Phrase(ref=part_of(scope, group, count, count, ""))


@rule("np_upto_of")
def _upto_of(scope: Scope, count: tree.Amount, phrase: Phrase) -> Phrase:
    group = as_ref(scope, phrase)
    return Phrase(ref=part_of(scope, group, tree.Num(0), count, "up to"), plural=count != ONE)


rule("np_pronoun_back")(lambda scope, phrase: phrase)


@rule("np_any_of", "np_any_of_them")
def _any_of(scope: Scope, phrase: Phrase | None = None) -> Phrase:
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
    def give(scope: Scope, noun: Noun | None = None) -> Phrase:
        words = {"np_most_life": "with the most life", "np_most_hand": "who has the most cards in hand"}.get(name)
        if words is None:
            if noun is None or noun.plural is False:
                raise NoMeaning("number")
            words = f"who controls the most {filter_text(make_filter(noun, Posts()), True)}"
        ref = tree.Who("player with the most", word=f"the player {words}")
        scope.mention(ref, player=True)
        return Phrase(ref=ref)


for _name in ("np_most_life", "np_most_controls", "np_most_hand"):
    _most(_name)


@rule("np_top_gy")
def _np_top_gy(scope: Scope, noun: Noun, zone: Place) -> Phrase:
    """ "The top creature card of your graveyard": graveyards are kept in order (404.2)."""
    place = zone_of(zone)
    if place.zone != "graveyard" or place.of is None or noun.kind != "card" or noun.plural:
        raise NoMeaning("the top of what")
    scope.mention(tree.Back("event"), nouns_of(tree.Filter("card", noun.predicates)))
    return Phrase(ref=tree.TopOfGraveyard(tree.Filter("card", noun.predicates), place.of))


def _top(scope: Scope, count: tree.Amount, zone: Place, bottom: bool) -> Phrase:
    place = zone_of(zone)
    if place.zone != "library" or place.of is None:
        raise NoMeaning("the top of what")
    many = count != ONE
    scope.mention(tree.Back("event", 0, many), {"card"}, plural=many)
    return Phrase(ref=tree.TopCards(count, place.of, bottom), plural=many)


@rule("np_top")
def _np_top(scope: Scope, zone: Place) -> Phrase:
    return _top(scope, ONE, zone, False)


@rule("np_top_n")
def _np_top_n(scope: Scope, count: tree.Amount, zone: Place) -> Phrase:
    return _top(scope, count, zone, False)


@rule("np_top_from")
def _np_top_from(scope: Scope, count: tree.Amount, zone: Place) -> Phrase:
    found = _top(scope, count, zone, False)
    return dataclasses.replace(found, ref=dataclasses.replace(found.ref, word="from"), plural=True)  # type: ignore[type-var]


@rule("np_top_equal")
def _np_top_equal(scope: Scope, zone: Place, value: tree.Amount) -> Phrase:
    found = _top(scope, value, zone, False)
    return dataclasses.replace(found, ref=dataclasses.replace(found.ref, word="equal"), plural=True)  # type: ignore[type-var]


@rule("np_bottom")
def _np_bottom(scope: Scope, zone: Place) -> Phrase:
    place = zone_of(zone)
    if place.zone == "graveyard" and place.of is not None:
        card = tree.Filter("card")
        scope.mention(tree.Back("event"), nouns_of(card))
        return Phrase(ref=tree.TopOfGraveyard(card, place.of, bottom=True))
    return _top(scope, ONE, zone, True)


@rule("np_bottom_n")
def _np_bottom_n(scope: Scope, count: tree.Amount, zone: Place) -> Phrase:
    return _top(scope, count, zone, True)
