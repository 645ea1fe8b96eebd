"""Lowering of instructions that move or change objects: destroy, exile, return, put, counters (400, 701, 122; 121 in 2009)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Literal

from judge.cards import tree
from judge.cards.reader.acting import (
    ONE,
    Act,
    act,
    acted_on,
    counter_spec,
    objects,
    on,
    taken_away,
)
from judge.cards.reader.lower_amounts import Counters
from judge.cards.reader.lowering import Phrase, as_class, as_ref, lazy, lower, lower_after, player_like, rule
from judge.cards.reader.machine import Syntax
from judge.cards.reader.nominals import YOU
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope

# --- moving and changing objects --------------------------------------------------------------------------------------------------


on("i_destroy", lambda who, ref: tree.Destroy(objects(ref)), "you")
on("i_exile", lambda who, ref: tree.Move(objects(ref), "exile", "exile", who=who), away=True)
on("i_ante", lambda who, ref: tree.Move(objects(ref), "ante", "ante", who=who), away=True)
on("i_counter", lambda who, ref: tree.Counter(objects(ref)), "you")
on("i_tap", lambda who, ref: tree.Tap(objects(ref), who=who))
on("i_untap", lambda who, ref: tree.Untap(objects(ref), who=who))
on("i_tap_or_untap", lambda who, ref: tree.TapOrUntap(objects(ref), who=who))
on("i_regenerate", lambda who, ref: tree.Regenerate(objects(ref)), "you")
on("i_sacrifice", lambda who, ref: tree.Sacrifice(who, objects(ref)))
on("i_exile_down", lambda who, ref: tree.Move(objects(ref), "exile", "exile", who=who, face_down=True), away=True)
on("i_remove_combat", lambda who, ref: tree.RemoveFromCombat(objects(ref)), "you")
on("i_transform", lambda who, ref: tree.ChangeFace(objects(ref), "transform"), "you")
act("i_transform0", lambda what: tree.ChangeFace(what, "transform", word="subject"), "object")
on("i_flip", lambda who, ref: tree.ChangeFace(objects(ref), "flip"), "you")
on("i_face_up", lambda who, ref: tree.ChangeFace(objects(ref), "face up"), "you")
on("i_face_down", lambda who, ref: tree.ChangeFace(objects(ref), "face down"), "you")
act("i_phase_out", lambda what: tree.ChangeFace(what, "phase out"), "object")


@rule("i_exile_until")
def _exile_until(scope: Scope, what: Phrase, until: Phrase) -> Act:
    ref = objects(as_ref(scope, what))
    end, _ = as_class(scope, until), None
    lasts = tree.For("leaves the battlefield", event=tree.ZoneChange(end, "battlefield", None))
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, until=lasts))


@rule("i_exile_counters")
def _exile_counters(scope: Scope, what: Phrase, counters: Counters, on: Phrase) -> Act:
    ref = objects(as_ref(scope, what))
    spec = counter_spec(counters)
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, counters=(spec,)))


def split_origin(ref: tree.Ref) -> tree.Ref:
    """Nothing to split: a "from" phrase stays with the noun it follows."""
    return ref


@lazy("i_return")
def _return(scope: Scope, what: Syntax, place: Syntax) -> Act:
    ref = objects(as_ref(scope, lower(what, scope)))
    to = zone_of(lower_after(scope, ref, place))
    acted_on(scope, ref)
    if to.zone != "battlefield":
        taken_away(scope, ref)
    if to.zone == "battlefield":
        return Act(lambda who: tree.Move(ref, "battlefield", "return", who=who))
    if to.zone not in ("hand", "graveyard") or to.of is None:
        raise NoMeaning("return where")
    return Act(lambda who: tree.Move(ref, to.zone, "return", who=who, of=to.of))


@lazy("i_return_from")
def _return_from(scope: Scope, what: Syntax, source: Syntax, place: Syntax) -> Act:
    ref = as_ref(scope, lower(what, scope))
    origin = zone_of(lower(source, scope))
    to = zone_of(lower_after(scope, ref, place))
    if not isinstance(ref, (tree.This, tree.Back)) or to.zone not in ("hand", "battlefield"):
        raise NoMeaning("return where")
    return Act(lambda who: tree.Move(ref, to.zone, "return", who=who, of=to.of, from_=origin.zone, from_of=origin.of))


@lazy("i_return_bf_from")
def _return_bf_from(scope: Scope, what: Syntax, source: Syntax, bmods: Syntax) -> Act:
    ref = as_ref(scope, lower(what, scope))
    origin = zone_of(lower(source, scope))
    mods = lower_after(scope, ref, bmods)
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("return what")
    return Act(
        lambda who: tree.Move(ref, "battlefield", "return", who=who, from_=origin.zone, from_of=origin.of, **mods)
    )


def _exile_from_two(ref: tree.Ref, source: Place) -> Act:
    """ "Exile all cards from target player's hand and graveyard"."""
    if not isinstance(ref, tree.Every) or ref.filter.kind != "card" or len(source.more) != 1:
        raise NoMeaning("exile what from two zones")
    places = tree.AnyOf((tree.InZone(source.zone, source.of), tree.InZone(source.more[0], source.of)), word="both zones")  # type: ignore[arg-type]
    both = dataclasses.replace(ref, filter=dataclasses.replace(ref.filter, predicates=(*ref.filter.predicates, places)))
    return Act(lambda who: tree.Move(both, "exile", "exile", who=who))


@rule("i_exile_from")
def _exile_from(scope: Scope, what: Phrase, source: Place) -> Act:
    ref = as_ref(scope, what)
    if isinstance(source, Place) and source.more and source.of is not None and source.word == "and":
        return _exile_from_two(ref, source)
    origin = zone_of(source)
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("exile what")
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, from_=origin.zone, from_of=origin.of))


# --- put: where things go -----------------------------------------------------------------------------------------------------------


@lazy("i_exile_instead")
def _exile_instead(scope: Scope, what: Syntax, place: Syntax) -> Act:
    ref = objects(as_ref(scope, lower(what, scope)))
    to = zone_of(lower_after(scope, ref, place))
    zone = tree.WholeZone(to.zone, to.of or YOU)
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, instead_of=zone, word="instead of"))


def _moved_instead(scope: Scope, what: Syntax, place: Syntax, whose: Syntax) -> Callable[[tree.Ref], tree.Move]:
    ref = objects(as_ref(scope, lower(what, scope)))
    to = zone_of(lower_after(scope, ref, place))
    zone = tree.WholeZone("graveyard", lower_after(scope, ref, whose))
    position = "top" if to.zone == "library" else ""
    return lambda who: tree.Move(ref, to.zone, "put", who=who, of=to.of, position=position, instead_of=zone, word="instead of")


@lazy("i_top_instead", "i_put_instead")
def _put_instead(scope: Scope, what: Syntax, place: Syntax, whose: Syntax) -> Act:
    return Act(_moved_instead(scope, what, place, whose))


@lazy("i_put_resolving")
def _put_resolving(scope: Scope, what: Syntax, place: Syntax, whose: Syntax) -> Act:
    """ "Put that card into your hand instead of into your graveyard as it resolves": said of a spell that is still on the stack."""
    moved = _moved_instead(scope, what, place, whose)
    return Act(lambda who: dataclasses.replace(moved(who), word="as it resolves"))


def _library_instead(name: str, position: str) -> None:
    @lazy(name)
    def give(scope: Scope, what: Syntax, place: Syntax, whose: Syntax) -> Act:
        moved = _moved_instead(scope, what, place, whose)
        return Act(lambda who: dataclasses.replace(moved(who), position=position))


_library_instead("i_bottom_instead", "bottom")
_library_instead("i_either_instead", "top or bottom")


@lazy("i_bf_instead")
def _bf_instead(scope: Scope, what: Syntax, mods: Syntax, whose: Syntax) -> Act:
    ref = objects(as_ref(scope, lower(what, scope)))
    fields = lower(mods, scope)
    zone = tree.WholeZone("graveyard", lower_after(scope, ref, whose))
    return Act(lambda who: tree.Move(ref, "battlefield", "put", who=who, instead_of=zone, **{**fields, "word": "into"}))


@lazy("i_bf_instead_putting")
def _bf_instead_putting(scope: Scope, what: Syntax, mods: Syntax, place: Syntax) -> Act:
    ref = objects(as_ref(scope, lower(what, scope)))
    fields = lower(mods, scope)
    to = zone_of(lower_after(scope, ref, place))
    zone = tree.WholeZone(to.zone, to.of or YOU)
    return Act(lambda who: tree.Move(ref, "battlefield", "put", who=who, instead_of=zone, **{**fields, "word": "putting it into"}))


@lazy("i_exile_counters_instead")
def _exile_counters_instead(scope: Scope, what: Syntax, counters: Syntax, on: Syntax, place: Syntax) -> Act:
    ref = objects(as_ref(scope, lower(what, scope)))
    spec = counter_spec(lower(counters, scope))
    to = zone_of(lower_after(scope, ref, place))
    zone = tree.WholeZone(to.zone, to.of or YOU)
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, counters=(spec,), instead_of=zone, word="instead of"))


rule("i_gain_none")(lambda scope: Act(lambda who: tree.Forgo(who, "gain no life")))
rule("i_skip_turn")(lambda scope: Act(lambda who: tree.Forgo(who, "skip that turn")))
rule("i_skip_draw")(lambda scope: Act(lambda who: tree.Forgo(who, "skip that draw")))


@lazy("i_put")
def _put(scope: Scope, what: Syntax, dest: Syntax) -> Act:
    ref = objects(as_ref(scope, lower(what, scope)))
    kept = scope.mentions
    if isinstance(ref, tree.TopCards):  # "... of their library into their graveyard": the player's, not the cards'
        scope.mentions = [m for m in kept if m.ref != tree.Back("event", 0, m.plural) or m.player]
    fields = lower_after(scope, ref, dest)
    scope.mentions = kept
    acted_on(scope, ref)
    return Act(lambda who: tree.Move(ref, verb="put", who=who, **fields))


@lazy("i_put_from")
def _put_from(scope: Scope, what: Syntax, source: Syntax, dest: Syntax) -> Act:
    ref = as_ref(scope, lower(what, scope))
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("put what")
    origin = zone_of(lower(source, scope))
    fields = lower_after(scope, ref, dest)
    acted_on(scope, ref)
    return Act(lambda who: tree.Move(ref, verb="put", who=who, from_=origin.zone, from_of=origin.of, **fields))


@lazy("i_put2")
def _put2(scope: Scope, what: Syntax, dest: Syntax, what2: Syntax, dest2: Syntax) -> Act:
    one, two = _put(scope, what, dest), _put(scope, what2, dest2)
    return Act(lambda who: tree.Sequence((one.make(who), two.make(who)), (" and noverb",)))


@rule("de_into")
def _de_into(scope: Scope, place: Place) -> dict[str, Any]:
    to = zone_of(place)
    if to.of is None or to.zone not in ("hand", "graveyard", "library"):
        raise NoMeaning("put where")
    return {"to": to.zone, "of": to.of}


rule("de_bf")(lambda scope, mods: {"to": "battlefield", **mods})
rule("de_back")(lambda scope, order: {"to": "library", "position": f"top {order}".strip(), "word": "put back"})
rule("de_on_top_it")(
    lambda scope, order: {"to": "library", "position": f"top {order}".strip(), "word": "on top of it"}
)
rule("de_on_top")(lambda scope, order: {"to": "library", "position": f"top {order}".strip(), "word": "on top"})


def _library(name: str, position: str, word: str = "") -> None:
    @rule(name)
    def give(scope: Scope, place: Place, order: str = "") -> dict[str, Any]:
        to = zone_of(place)
        if to.zone != "library":
            raise NoMeaning("put where")
        return {"to": "library", "of": to.of, "position": f"{position} {order}".strip(), "word": word}


_library("de_top", "top")
_library("de_bottom", "bottom")
_library("de_back_top", "top", "back")
_library("de_top_or_bottom", "top or bottom")
_library("de_second", "second")
_library("de_third", "third")


@rule("i_enter_under")
def _enter_under(scope: Scope, under: tree.Ref) -> Act:
    return Act(lambda what: tree.EntersUnder(what, under), "object")


for _nth in ("fourth", "fifth", "sixth", "seventh"):
    _library(f"de_{_nth}", _nth)


rule("ord_none")(lambda scope: "")
rule("ord_any")(lambda scope: "any order")
rule("ord_random")(lambda scope: "random order")
rule("ord_same")(lambda scope: "same order")


@rule("bmods")
def _bmods(scope: Scope, *items: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    order: list[str] = []
    for item in items:
        found |= item
        order.extend(key for key in item)
    found["word"] = " ".join(order)
    return found


rule("b_tapped")(lambda scope: {"tapped": True})
rule("b_yours")(lambda scope: {"under": YOU})
@rule("b_under")
def _under(scope: Scope, whose: tree.Ref) -> dict[str, Any]:
    """ "That player puts ~ from its owner's graveyard onto the battlefield under their control": of the player who does it."""
    who = scope.subject
    if isinstance(whose, tree.OwnerOf) and whose.word == "they" and isinstance(who, tree.Back) and player_like(who):
        return {"under": dataclasses.replace(who, word="they")}
    return {"under": whose}


rule("b_owners")(lambda scope: {"under": tree.Who("owners")})
rule("b_blocking")(lambda scope, what: {"blocking": as_ref(scope, what)})
@lazy("b_attached")
def _attached_to(scope: Scope, host: Syntax) -> dict[str, Any]:
    """ "Put that Aura card onto the battlefield attached to it": to something else than what is put there."""
    kept = scope.mentions
    others = [m for m in kept if m.ref != kept[-1].ref]
    scope.mentions = list(others)
    found = as_ref(scope, lower(host, scope))
    scope.mentions = kept + [m for m in scope.mentions if m not in others]
    return {"attached": found}


rule("b_attacking")(lambda scope: {"attacking": True})
rule("b_tapped_attacking")(lambda scope: {"tapped": True, "attacking": True})
rule("b_transformed")(lambda scope: {"transformed": True})
rule("b_down")(lambda scope: {"face_down": True})
rule("b_counters")(lambda scope, counters, on: {"counters": (counter_spec(counters),)})


def _onto(name: str, verb: Literal["return"]) -> None:
    @lazy(name)
    def give(scope: Scope, what: Syntax, bmods: Syntax) -> Act:
        ref = objects(as_ref(scope, lower(what, scope)))
        mods = lower_after(scope, ref, bmods)
        if isinstance(ref, tree.AttachedObject):  # no longer what is enchanted, but what this instruction has returned
            scope.mention(tree.Back("event"), {*ref.noun.split(), "permanent"})
        return Act(lambda who: tree.Move(ref, "battlefield", verb, who=who, **mods))


_onto("i_return_bf", "return")


# --- counters ---------------------------------------------------------------------------------------------------------------------


@rule("i_put_counters")
def _put_counters(scope: Scope, counters: Counters, on: Phrase) -> Act:
    ref = as_ref(scope, on)
    if counters.kind is None or counters.how not in ("one", "n", "equal", "upto") or counters.amount is None:
        raise NoMeaning("put counters of that form")
    amount = tree.UpTo(counters.amount) if counters.how == "upto" else counters.amount
    word = f"equal {counters.article}".strip() if counters.how == "equal" else counters.article
    kind = counters.kind
    return Act(lambda who: tree.PutCounter(ref, kind, amount, who=who, word=word))


@rule("i_put_counters_or")
def _put_either(scope: Scope, one: Counters, two: Counters, on: Phrase) -> Act:
    first, second = _put_counters(scope, one, ref := as_ref(scope, on)), _put_counters(scope, two, ref)
    return Act(lambda who: tree.OneOf((first.make(who), second.make(who)), who, word="noun"))


@rule("i_put_number")
def _put_number(scope: Scope, kind: str, on: Phrase, value: tree.Amount) -> Act:
    ref = as_ref(scope, on)
    return Act(lambda who: tree.PutCounter(ref, kind, value, who=who, word="number late"))


@rule("i_return_owners")
def _return_owners(scope: Scope, what: Phrase) -> Act:
    ref = objects(as_ref(scope, what))
    if not isinstance(ref, tree.Every):
        raise NoMeaning("return what")
    return Act(lambda who: tree.Move(ref, "hand", "return", who=who, word="owners first"))


@lazy("i_return_to")
def _return_to(scope: Scope, place: Syntax, what: Syntax) -> Act:
    ref = objects(as_ref(scope, lower(what, scope)))
    to = zone_of(lower_after(scope, ref, place))
    if to.zone == "battlefield":
        return Act(lambda who: tree.Move(ref, "battlefield", "return", who=who, word="zone first"))
    theirs = isinstance(to.of, tree.OwnerOf) and isinstance(to.of.of, tree.Back) and to.of.of.to == "each"
    if not isinstance(to.of, tree.Who) and not (isinstance(to.of, tree.Back) and to.of.to == "each") and not theirs:
        raise NoMeaning("whose hand: the words come before what they speak of")
    if to.zone != "hand" or to.of is None or not isinstance(ref, tree.Every):
        raise NoMeaning("return where")
    return Act(lambda who: tree.Move(ref, "hand", "return", who=who, of=to.of, word="zone first"))


def _put_several(name: str, joins: tuple[str, ...]) -> None:
    @rule(name)
    def give(scope: Scope, *parts: Any) -> Act:
        acts = [_put_counters(scope, counters, on) for counters, on in zip(parts[::2], parts[1::2], strict=True)]
        return Act(lambda who: tree.Sequence(tuple(act.make(who) for act in acts), joins))


_put_several("i_put_counters2", (" and noverb",))
_put_several("i_put_counters3", (", noverb", ", and noverb"))


@rule("i_distribute")
def _distribute(scope: Scope, counters: Counters, among: Phrase) -> Act:
    ref = as_ref(scope, among)
    if counters.how != "n" or counters.kind is None or counters.amount is None:
        raise NoMeaning("distribute that")
    return Act(lambda who: tree.PutCounter(ref, counters.kind or "", counters.amount or ONE, distributed=True, who=who))


@rule("i_remove_counters")
def _remove_counters(scope: Scope, counters: Counters, from_: Phrase) -> Act:
    ref = as_ref(scope, from_)
    if counters.how in ("one", "n", "all", "any", "upto"):
        amount = tree.UpTo(counters.amount) if counters.how == "upto" and counters.amount else counters.amount
        return Act(lambda who: tree.RemoveCounter(ref, counters.kind, amount, who=who))
    raise NoMeaning("remove counters of that form")


@rule("i_move_counters")
def _move_counters(scope: Scope, counters: Counters, from_: Phrase, to: Phrase) -> Act:
    one, two = as_ref(scope, from_), as_ref(scope, to)
    if counters.how in ("one", "n", "all", "any"):
        return Act(lambda who: tree.MoveCounter(one, two, counters.kind, counters.amount), "you")
    raise NoMeaning("move counters of that form")


@rule("i_get_counters")
def _get_counters(scope: Scope, counters: Counters) -> Act:
    if counters.how not in ("one", "n") or counters.kind is None:
        raise NoMeaning("get counters of that form")
    return Act(lambda who: tree.PutCounter(who, counters.kind or "", counters.amount or ONE, word="gets"))


@rule("i_double_counters")
def _double_counters(scope: Scope, kind: str, on: Phrase) -> Act:
    ref = as_ref(scope, on)
    return Act(lambda who: tree.PutCounter(ref, kind, tree.CountersOn(kind, ref), word="double"))
