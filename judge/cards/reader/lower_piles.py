"""Lowering of piles (700.3): who separates, who chooses, where each pile goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.reader.acting import Act, objects
from judge.cards.reader.lowering import Phrase, as_ref, rule
from judge.cards.reader.nominals import YOU, Noun
from judge.cards.reader.pointing import NoMeaning, Scope

if TYPE_CHECKING:
    from judge.cards.reader.places import Place


@rule("i_separate")
def _separate(scope: Scope, what: Phrase) -> Act:
    ref = objects(as_ref(scope, what))
    return Act(lambda who: tree.SeparatePiles(who, ref))


rule("i_choose_pile")(lambda scope: Act(lambda who: tree.ChoosePile(who)))
rule("i_sacrifice_pile")(lambda scope: Act(lambda who: tree.SacrificePile(who)))


@rule("cl_even_out")
def _even_out(scope: Scope, noun: Noun, same: Noun) -> tree.EvenOut:
    if noun != same or noun.kind != "permanent" or noun.plural is False:
        raise NoMeaning("a number of what")
    return tree.EvenOut((tree.Filter(noun.kind, noun.predicates),))


rule("sw_cards")(lambda scope: tree.Filter("card"))


@rule("sw_permanents")
def _sacrificed_too(scope: Scope, noun: Noun) -> tree.Filter:
    if noun.kind != "permanent" or noun.plural is False:
        raise NoMeaning("sacrifice what")
    return tree.Filter(noun.kind, noun.predicates)


rule("cl_same_way")(lambda scope, one: tree.EvenOutToo((one,), word="each player"))
rule("cl_same_way_two")(lambda scope, one, two: tree.EvenOutToo((one, two), word="players"))


def _own(place: Place) -> str:
    if place.of != YOU or place.zone not in ("hand", "graveyard", "library"):
        raise NoMeaning("a pile into whose zone")
    return str(place.zone)


def _put(name: str, chosen: bool, bottom: bool = False) -> None:
    @rule(name)
    def give(scope: Scope, one: Place, other: Place) -> Act:
        to, rest = _own(one), _own(other)
        if to == "library" or (rest == "library") != bottom:
            raise NoMeaning("a pile into a library")
        return Act(lambda who: tree.PutPiles(to, "bottom" if bottom else rest, who, chosen))


_put("i_put_one_pile", False)
_put("i_put_one_pile_bottom", False, True)
_put("i_put_that_pile", True)
