"""Lowering of what counts once in a turn or up to a point: "the first spell you cast each turn", "for the first time each turn", cards
revealed or exiled "until" (603.2, 701.13, 701.16)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

from judge.cards import tree
from judge.cards.reader.acting import ONE, Act
from judge.cards.reader.lowering import Phrase, as_player, rule, words_of
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import YOU, Noun, Posts, make_filter
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of

if TYPE_CHECKING:
    from judge.cards.reader.claims import Clause


@rule("np_nth_cast")
def _nth_cast(scope: Scope, nth: int, noun: Noun, posts: Posts) -> Phrase:
    """ "The first creature spell you cast each turn": of its player's spells of that kind, the one cast first in the turn."""
    found = make_filter(noun, posts)
    last = found.predicates[-1] if found.predicates else None
    if found.kind != "spell" or noun.plural or not isinstance(last, tree.ControlledBy) or last.word != "cast":
        raise NoMeaning("the first what")
    return Phrase("the", dataclasses.replace(found, predicates=(*found.predicates, tree.NthCast(nth, found))), word=f"the {_NTH[nth]}")


_NTH = ("", "first", "second", "third", "fourth")


@rule("ev_first_each")
def _first_each(scope: Scope, event: tree.Event) -> tree.Event:
    if isinstance(event, (tree.Within, tree.PhaseBegins, tree.BecomesState, tree.AnyOfEvents)):
        raise NoMeaning("the first time of what")
    return tree.FirstTime(event)


def _so_many(what: Phrase) -> tuple[tree.Filter, tree.Amount]:
    """A class and how many of it are waited for."""
    if not isinstance(what, Phrase) or what.filter is None or what.word or what.det not in ("a", "count") or what.least != what.most:
        raise NoMeaning("until what")
    return dataclasses.replace(what.filter, word=what.det if what.det == "a" else ""), what.most


def _until(name: str, how: Literal["reveal", "exile"]) -> None:
    @rule(name)
    def give(scope: Scope, place: Place, who: Phrase, what: Phrase) -> Act:
        library = zone_of(place)
        if library.of is None:
            raise NoMeaning("whose library")
        before = len(scope.mentions)
        found, count = _so_many(what)
        del scope.mentions[before:]
        player = as_player(scope, who)
        many = count != ONE
        scope.mention(tree.Back("event", 0, many), nouns_of(found) | {"card"}, plural=many)
        top = tree.TopCards(tree.AnyNumber(), library.of)
        return Act(lambda doer: tree.Reveal(doer, top, until=found, until_who=player, count=count, how=how))


_until("i_reveal_until", "reveal")
_until("i_exile_until_found", "exile")


@rule("np_half")
def _half(scope: Scope, what: Phrase, rounding: str) -> Phrase:
    """ "Half the creatures they control, rounded up": so many of them (107.1a)."""
    if not isinstance(what, Phrase) or what.filter is None or what.ref is not None or what.det != "the":
        raise NoMeaning("half of what")
    count = tree.Half(tree.CountOf(what.filter), rounding == "rounded up")
    return Phrase("count", what.filter, least=count, most=count, plural=True, word="half")


@rule("np_the_all")
def _the_all(scope: Scope, noun: Noun, posts: Posts) -> Phrase:
    if not noun.plural or not any(isinstance(p, (tree.ControlledBy, tree.InZone)) for p in posts.predicates):
        raise NoMeaning("which of them")
    return Phrase("the", make_filter(noun, posts), plural=True)


@rule("np_rest_shown")
def _rest_shown(scope: Scope, words: str) -> Phrase:
    return Phrase(ref=tree.Back("rest", plural=True, word=words), plural=True)


@rule("rest_shown")
def _rest_words(scope: Scope, *tokens: Tok) -> str:
    return words_of(Syn("rest", tokens))


@rule("c_each_turn_front")
def _each_turn_front(scope: Scope, clause: Clause) -> tree.Static:
    """ "During each of your turns, you may cast one creature card from your graveyard" (601.3, 305.1): once in each of them."""
    if not (isinstance(clause, tree.May) and clause.who == YOU and clause.then is None and clause.else_ is None):
        raise NoMeaning("in each of your turns what")
    cast = clause.effect
    if not isinstance(cast, tree.CastFree) or cast.free or cast.lasts is not None or not isinstance(cast.what, tree.Choose):
        raise NoMeaning("in each of your turns what")
    what = cast.what
    if (what.least, what.most) != (ONE, ONE) or what.random or what.chooser is not None:
        raise NoMeaning("so many in each of your turns")
    zone = next((p for p in what.filter.predicates if isinstance(p, tree.InZone) and p.of == YOU and p.zone == "graveyard"), None)
    if zone is None:
        raise NoMeaning("from where")
    action = "play" if cast.play else "cast"
    return tree.Static(YOU, (tree.Permit(action, what.filter, ONE, "graveyard", word="each turn"),))
