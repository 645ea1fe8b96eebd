"""Zones in noun phrases: whose hand, which graveyards (400)."""

from __future__ import annotations

import dataclasses

from judge.cards import tree
from judge.cards.reader.lowering import Phrase, lazy, rule, words_of
from judge.cards.reader.machine import Syntax
from judge.cards.reader.pointing import NoMeaning, Scope

# --- zones ------------------------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """A zone (or several) with whose it is and the word that said it."""

    zone: str
    of: tree.Ref | None = None
    word: str = ""
    more: tuple[str, ...] = ()


def zone_of(place: object) -> Place:
    """The place of a zone phrase; refuses several zones at once."""
    if not isinstance(place, Place) or place.more:
        raise NoMeaning("one zone is needed")
    return place


@lazy("zonename")
def _zonename(scope: Scope, child: Syntax) -> str:
    text = words_of(child)
    return {"hands": "hand", "libraries": "library", "graveyards": "graveyard"}.get(text, text)


@rule("z_of")
def _z_of(scope: Scope, of: tree.Ref, name: str) -> Place:
    return Place(name, scope.whose(of))


def _zone(rule_name: str, word: str) -> None:
    rule(rule_name)(lambda scope, name: Place(name, None, word))


_zone("z_any", "a")
_zone("z_all", "all")
_zone("z_each", "each")
_zone("z_single", "a single")
_zone("z_the", "the")
rule("z_that")(lambda scope, name: Place(name, scope.player("that")))
_zone("z_bare", "")
rule("z_exile")(lambda scope: Place("exile"))
rule("z_battlefield")(lambda scope: Place("battlefield"))
rule("z_anywhere")(lambda scope: Place("anywhere"))
rule("z_command")(lambda scope: Place("command"))
rule("z_outside")(lambda scope: Place("outside"))
rule("z_two")(lambda scope, of, one, two: Place(one, scope.whose(of), "and/or", (two,)))
rule("z_two_and")(lambda scope, of, one, two: Place(one, scope.whose(of), "and", (two,)))
rule("z_two_or")(lambda scope, of, one, two: Place(one, scope.whose(of), "or", (two,)))
rule("z_three")(lambda scope, of, one, two, three: Place(one, scope.whose(of), "and/or", (two, three)))
rule("z_three_and")(lambda scope, of, one, two, three: Place(one, scope.whose(of), "and", (two, three)))


@rule("np_zone")
def _np_zone(scope: Scope, place: Place) -> Phrase:
    place = zone_of(place)
    if place.zone in ("battlefield", "anywhere", "command", "outside", "exile") or place.of is None:
        raise NoMeaning("a zone as a thing")
    scope.mention(tree.Back("event", 0, True), {"card"}, plural=True)
    scope.mention(tree.Back("event", 0, True), {"hand"}, weak=place.zone != "hand")
    return Phrase(ref=tree.WholeZone(place.zone, place.of), plural=False)


def in_zone(place: object) -> tree.InZone:
    """The predicate of lying in the place."""
    if not isinstance(place, Place) or place.more:
        raise NoMeaning("several zones")
    return tree.InZone(place.zone, place.of, word=place.word)  # type: ignore[arg-type]
