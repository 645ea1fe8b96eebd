"""Lowering of instructions (608.2, 701): each verb phrase becomes an effect once its subject is known."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from judge.cards import tree
from judge.cards.reader.lower_amounts import Counters, symbols_of
from judge.cards.reader.lowering import (
    NoMeaning,
    Phrase,
    Scope,
    as_class,
    as_filter,
    as_player,
    as_ref,
    lazy,
    lower,
    lower_after,
    nouns_of,
    player_like,
    rule,
    withdraw,
    words_of,
)
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import YOU, number_of
from judge.cards.reader.places import Place, zone_of
from judge.cards.words import COLORS, singular_subtype, singular_type

ONE = tree.Num(1)


@dataclass(frozen=True, slots=True)
class Act:
    """An instruction waiting for who or what does it. ``by``: "player", "object" or "any" kind of subject."""

    make: Any
    by: str = "player"


def _act(name: str, make: Any, by: str = "player") -> None:
    """Register a rule whose children are plain values: make(subject, *values)."""

    def give(scope: Scope, *values: Any) -> Act:
        return Act(lambda who: make(who, *values), by)

    rule(name)(give)


def acted_on(scope: Scope, ref: tree.Ref) -> None:
    """What an instruction has just acted on is what "it" means next ("exile ~. Return it ...")."""
    if isinstance(ref, tree.Back) and not ref.plural:
        for mention in scope.recent():
            if mention.ref == ref and not mention.player:
                scope.mentions.append(mention)
                break


def _on(name: str, make: Any, by: str = "player") -> None:
    """Register a rule whose first child is the object acted on: make(subject, ref, *values)."""

    def give(scope: Scope, what: Any, *values: Any) -> Act:
        ref = as_ref(scope, what)
        acted_on(scope, ref)
        return Act(lambda who: make(who, ref, *values), by)

    rule(name)(give)


# --- damage and life ----------------------------------------------------------------------------------------------------------


@rule("i_damage")
def _damage(scope: Scope, amount: tree.Amount, to: Any) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, amount, ref), "object")


@rule("i_damage2")
def _damage2(scope: Scope, amount: tree.Amount, to: Any, amount2: tree.Amount, to2: Any) -> Act:
    ref, ref2 = as_ref(scope, to), as_ref(scope, to2)
    return Act(
        lambda source: tree.Sequence(
            (tree.DealDamage(source, amount, ref), tree.DealDamage(source, amount2, ref2)), (" and noverb",)
        ),
        "object",
    )


@rule("i_damage_divided")
def _damage_divided(scope: Scope, amount: tree.Amount, to: Any) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, amount, ref, divided=True), "object")


@rule("i_damage_value")
def _damage_value(scope: Scope, value: tree.Amount, to: Any) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, value, ref, word="equal first"), "object")


@lazy("i_damage_value2")
def _damage_value2(scope: Scope, to: Any, value: Any) -> Act:
    ref = as_ref(scope, lower(to, scope))
    amount = lower(value, scope)
    return Act(lambda source: tree.DealDamage(source, amount, ref, word="equal"), "object")


_act("i_gain", lambda who, amount: tree.GainLife(who, amount))
_act("i_lose", lambda who, amount: tree.LoseLife(who, amount))
_act("i_gain_value", lambda who, value: tree.GainLife(who, value, word="equal"))
_act("i_lose_value", lambda who, value: tree.LoseLife(who, value, word="equal"))
_act("i_gain_that", lambda who: tree.GainLife(who, tree.EventAmount("amount", word="that much")))
_act(
    "i_lose_half",
    lambda who, of, rounding: tree.LoseLife(
        who, tree.Half(tree.Characteristic(of, "life total"), rounding == "rounded up")
    ),
)
_act("i_exchange_life", lambda who: tree.ExchangeLife(who, who))
_on("i_exchange_life_with", lambda who, ref: tree.ExchangeLife(who, ref))

# --- cards ---------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardCount:
    """How many cards, and the words that say it when they are not plain."""

    amount: tree.Amount
    word: str = ""


rule("cc_one")(lambda scope: CardCount(ONE))
rule("cc_n")(lambda scope, amount: CardCount(amount))
rule("cc_that")(lambda scope: CardCount(tree.EventAmount("amount")))
rule("cc_additional")(lambda scope: CardCount(ONE, "an additional"))
rule("cc_n_additional")(lambda scope, amount: CardCount(amount, "additional"))
rule("cc_another")(lambda scope: CardCount(ONE, "another"))
rule("cc_equal")(lambda scope, value: CardCount(value, "equal"))
rule("cc_number")(lambda scope, value: CardCount(value, "number equal"))


@rule("cc_upto")
def _cc_upto(scope: Scope, amount: tree.Amount) -> CardCount:
    return CardCount(tree.UpTo(amount))


_act("i_draw", lambda who, count: tree.Draw(who, count.amount, word=count.word))
_act("i_mill", lambda who, count: tree.Mill(who, count.amount, word=count.word))


@rule("i_discard")
def _discard(scope: Scope, what: Any) -> Act:
    ref = _cards(scope, what)
    return Act(lambda who: tree.Discard(who, ref))


def _cards(scope: Scope, what: Any) -> tree.Ref:
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Choose) and ref.filter.kind not in ("card", "object"):
        raise NoMeaning("cards are needed")
    return ref


_on("i_reveal", lambda who, ref: tree.Reveal(who, ref))
_on("i_look", lambda who, ref: tree.LookAt(who, ref))


@rule("i_reveal_until")
def _reveal_until(scope: Scope, place: Any, who: Any, what: Any) -> Act:
    library = zone_of(place)
    if library.of is None:
        raise NoMeaning("whose library")
    player = as_player(scope, who)
    found = as_filter(what, ("a",))
    scope.mention(tree.Back("event"), nouns_of(found) | {"card"})
    return Act(
        lambda doer: tree.Reveal(doer, tree.TopCards(tree.AnyNumber(), library.of), until=found, until_who=player)
    )


@rule("i_search")
def _search(scope: Scope, place: Place, for_: Any) -> Act:
    return _searching(scope, place, as_ref(scope, for_))


def _searching(scope: Scope, place: Place, ref: tree.Ref) -> Act:
    if not isinstance(place, Place) or place.of is None:
        raise NoMeaning("search what")
    if isinstance(ref, (tree.Choose, tree.Every)):
        if ref.filter.kind not in ("card",):
            raise NoMeaning("search for what")
        many = isinstance(ref, tree.Every) or ref.most != ONE
        scope.mention(tree.Back("event", 0, many), nouns_of(ref.filter), plural=many)
    else:
        raise NoMeaning("search for what")
    of = place.of
    zones = tuple(tree.WholeZone(name, of) for name in (place.zone, *place.more))
    return Act(lambda who: tree.Search(who, zones, ref, word=place.word))


@rule("i_shuffle")
def _shuffle(scope: Scope) -> Act:
    return Act(lambda who: tree.Shuffle(who))


@lazy("i_shuffle_into")
def _shuffle_into(scope: Scope, what: Any, place: Any) -> Act:
    ref = as_ref(scope, lower(what, scope))
    library = zone_of(lower_after(scope, ref, place))
    if library.zone != "library":
        raise NoMeaning("shuffle into what")
    return Act(lambda who: tree.Shuffle(who, ref, library.of))


@rule("i_shuffle_zone")
def _shuffle_zone(scope: Scope, place: Any) -> Act:
    library = zone_of(place)
    if library.zone != "library" or library.of is None:
        raise NoMeaning("shuffle what")
    return Act(lambda who: tree.Shuffle(who, None, library.of))


def _number_act(name: str, make: Any, by: str = "player") -> None:
    rule(name)(lambda scope, token: Act(lambda who: make(who, number_of(token)), by))


_number_act("i_scry", lambda who, n: tree.Scry(who, n))
_number_act("i_surveil", lambda who, n: tree.Scry(who, n, "surveil"))
_number_act("i_fateseal", lambda who, n: tree.Scry(who, n, "fateseal"))
_SUPPORTED = tree.Filter("permanent", (tree.IsType("creature"), tree.Other()))
_number_act(
    "i_support",
    lambda who, n: tree.KeywordAction("support", who, n, tree.Target(_SUPPORTED, 80, tree.Num(0), n)),
)
for _name in ("bolster", "adapt", "monstrosity", "amass"):
    _number_act(f"i_{_name}", (lambda word: lambda who, n: tree.KeywordAction(word, who, n))(_name))


def _plain_action(name: str, action: str) -> None:
    rule(name)(lambda scope: Act(lambda who: tree.KeywordAction(action, who)))


for _name in ("proliferate", "populate", "investigate", "learn"):
    _plain_action(f"i_{_name}", _name)
_plain_action("i_clash", "clash with an opponent")
_plain_action("i_manifest", "manifest the top card of your library")
_plain_action("i_venture", "venture into the dungeon")
_on("i_detain", lambda who, ref: tree.KeywordAction("detain", who, None, ref))
_on("i_goad", lambda who, ref: tree.KeywordAction("goad", who, None, ref))
_act("i_explore", lambda what: tree.KeywordAction("explore", what), "object")

# --- moving and changing objects --------------------------------------------------------------------------------------------------


def _objects(ref: tree.Ref) -> tree.Ref:
    if isinstance(ref, (tree.Target, tree.Choose, tree.Every)) and ref.filter.kind in (
        "player",
        "opponent",
        "any target",
    ):
        raise NoMeaning("players cannot be that")
    if isinstance(ref, tree.Who):
        raise NoMeaning("players cannot be that")
    return ref


_on("i_destroy", lambda who, ref: tree.Destroy(_objects(ref)), "you")
_on("i_exile", lambda who, ref: tree.Move(_objects(ref), "exile", "exile", who=who))
_on("i_counter", lambda who, ref: tree.Counter(_objects(ref)), "you")
_on("i_tap", lambda who, ref: tree.Tap(_objects(ref), who=who))
_on("i_untap", lambda who, ref: tree.Untap(_objects(ref), who=who))
_on("i_tap_or_untap", lambda who, ref: tree.TapOrUntap(_objects(ref), who=who))
_on("i_regenerate", lambda who, ref: tree.Regenerate(_objects(ref)), "you")
_on("i_sacrifice", lambda who, ref: tree.Sacrifice(who, _objects(ref)))
_on("i_exile_down", lambda who, ref: tree.Move(_objects(ref), "exile", "exile", who=who, face_down=True))
_on("i_remove_combat", lambda who, ref: tree.RemoveFromCombat(_objects(ref)), "you")
_on("i_transform", lambda who, ref: tree.ChangeFace(_objects(ref), "transform"), "you")
_act("i_transform0", lambda what: tree.ChangeFace(what, "transform", word="subject"), "object")
_on("i_flip", lambda who, ref: tree.ChangeFace(_objects(ref), "flip"), "you")
_on("i_face_up", lambda who, ref: tree.ChangeFace(_objects(ref), "face up"), "you")
_on("i_face_down", lambda who, ref: tree.ChangeFace(_objects(ref), "face down"), "you")
_act("i_phase_out", lambda what: tree.ChangeFace(what, "phase out"), "object")


@rule("i_exile_until")
def _exile_until(scope: Scope, what: Any, until: Any) -> Act:
    ref = _objects(as_ref(scope, what))
    end, _ = as_class(scope, until), None
    lasts = tree.For("leaves the battlefield", event=tree.ZoneChange(end, "battlefield", None))
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, until=lasts))


def _counter_spec(counters: Counters) -> tree.CounterSpec:
    if counters.how not in ("one", "n", "equal") or counters.kind is None or counters.amount is None:
        raise NoMeaning("counters of that form")
    return tree.CounterSpec(counters.kind, counters.amount, word=counters.article)


@rule("i_exile_counters")
def _exile_counters(scope: Scope, what: Any, counters: Counters, on: Any) -> Act:
    ref = _objects(as_ref(scope, what))
    spec = _counter_spec(counters)
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, counters=(spec,)))


def split_origin(ref: tree.Ref) -> tree.Ref:
    """Nothing to split: a "from" phrase stays with the noun it follows."""
    return ref


@lazy("i_return")
def _return(scope: Scope, what: Any, place: Any) -> Act:
    ref = _objects(as_ref(scope, lower(what, scope)))
    to = zone_of(lower_after(scope, ref, place))
    acted_on(scope, ref)
    if to.zone == "battlefield":
        return Act(lambda who: tree.Move(ref, "battlefield", "return", who=who))
    if to.zone not in ("hand", "graveyard") or to.of is None:
        raise NoMeaning("return where")
    return Act(lambda who: tree.Move(ref, to.zone, "return", who=who, of=to.of))


@lazy("i_return_from")
def _return_from(scope: Scope, what: Any, source: Any, place: Any) -> Act:
    ref = as_ref(scope, lower(what, scope))
    origin = zone_of(lower(source, scope))
    to = zone_of(lower_after(scope, ref, place))
    if not isinstance(ref, (tree.This, tree.Back)) or to.zone not in ("hand", "battlefield"):
        raise NoMeaning("return where")
    return Act(lambda who: tree.Move(ref, to.zone, "return", who=who, of=to.of, from_=origin.zone, from_of=origin.of))


@lazy("i_return_bf_from")
def _return_bf_from(scope: Scope, what: Any, source: Any, bmods: Any) -> Act:
    ref = as_ref(scope, lower(what, scope))
    origin = zone_of(lower(source, scope))
    mods = lower_after(scope, ref, bmods)
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("return what")
    return Act(
        lambda who: tree.Move(ref, "battlefield", "return", who=who, from_=origin.zone, from_of=origin.of, **mods)
    )


@rule("i_return_attached_from")
def _return_attached_from(scope: Scope, what: Any, source: Any, to: Any) -> Act:
    ref = as_ref(scope, what)
    origin = zone_of(source)
    host = as_ref(scope, to)
    return Act(
        lambda who: tree.Move(
            ref, "battlefield", "return", who=who, from_=origin.zone, from_of=origin.of, attached=host
        )
    )


@rule("i_exile_from")
def _exile_from(scope: Scope, what: Any, source: Any) -> Act:
    ref = as_ref(scope, what)
    origin = zone_of(source)
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("exile what")
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, from_=origin.zone, from_of=origin.of))


# --- put: where things go -----------------------------------------------------------------------------------------------------------


@lazy("i_exile_instead")
def _exile_instead(scope: Scope, what: Any, place: Any) -> Act:
    ref = _objects(as_ref(scope, lower(what, scope)))
    to = zone_of(lower_after(scope, ref, place))
    zone = tree.WholeZone(to.zone, to.of or YOU)
    return Act(lambda who: tree.Move(ref, "exile", "exile", who=who, instead_of=zone, word="instead of"))


@lazy("i_top_instead", "i_put_instead")
def _put_instead(scope: Scope, what: Any, place: Any, whose: Any) -> Act:
    ref = _objects(as_ref(scope, lower(what, scope)))
    to = zone_of(lower_after(scope, ref, place))
    zone = tree.WholeZone("graveyard", lower_after(scope, ref, whose))
    position = "top" if to.zone == "library" else ""
    return Act(
        lambda who: tree.Move(
            ref, to.zone, "put", who=who, of=to.of, position=position, instead_of=zone, word="instead of"
        )
    )


@lazy("i_put")
def _put(scope: Scope, what: Any, dest: Any) -> Act:
    ref = _objects(as_ref(scope, lower(what, scope)))
    fields = lower_after(scope, ref, dest)
    acted_on(scope, ref)
    return Act(lambda who: tree.Move(ref, verb="put", who=who, **fields))


@lazy("i_put_from")
def _put_from(scope: Scope, what: Any, source: Any, dest: Any) -> Act:
    ref = as_ref(scope, lower(what, scope))
    if not isinstance(ref, (tree.This, tree.Back)):
        raise NoMeaning("put what")
    origin = zone_of(lower(source, scope))
    fields = lower_after(scope, ref, dest)
    acted_on(scope, ref)
    return Act(lambda who: tree.Move(ref, verb="put", who=who, from_=origin.zone, from_of=origin.of, **fields))


@lazy("i_put2")
def _put2(scope: Scope, what: Any, dest: Any, what2: Any, dest2: Any) -> Act:
    one, two = _put(scope, what, dest), _put(scope, what2, dest2)
    return Act(lambda who: tree.Sequence((one.make(who), two.make(who)), (" and noverb",)))


@rule("de_into")
def _de_into(scope: Scope, place: Any) -> dict[str, Any]:
    to = zone_of(place)
    if to.of is None or to.zone not in ("hand", "graveyard", "library"):
        raise NoMeaning("put where")
    return {"to": to.zone, "of": to.of}


rule("de_bf")(lambda scope, mods: {"to": "battlefield", **mods})
rule("de_attached")(lambda scope, host: {"to": "battlefield", "attached": as_ref(scope, host)})
rule("de_back")(lambda scope, order: {"to": "library", "position": f"top {order}".strip(), "word": "put back"})
rule("de_on_top")(lambda scope, order: {"to": "library", "position": f"top {order}".strip(), "word": "on top"})


def _library(name: str, position: str, word: str = "") -> None:
    @rule(name)
    def give(scope: Scope, place: Any, order: str = "") -> dict[str, Any]:
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
rule("b_under")(lambda scope, whose: {"under": whose})
rule("b_owners")(lambda scope: {"under": tree.Who("owners")})
rule("b_attacking")(lambda scope: {"attacking": True})
rule("b_tapped_attacking")(lambda scope: {"tapped": True, "attacking": True})
rule("b_down")(lambda scope: {"face_down": True})
rule("b_counters")(lambda scope, counters, on: {"counters": (_counter_spec(counters),)})


def _onto(name: str, verb: Any) -> None:
    @lazy(name)
    def give(scope: Scope, what: Any, bmods: Any) -> Act:
        ref = _objects(as_ref(scope, lower(what, scope)))
        mods = lower_after(scope, ref, bmods)
        return Act(lambda who: tree.Move(ref, "battlefield", verb, who=who, **mods))


_onto("i_return_bf", "return")


def _onto_attached(name: str, verb: Any) -> None:
    @rule(name)
    def give(scope: Scope, what: Any, to: Any) -> Act:
        ref = _objects(as_ref(scope, what))
        host = as_ref(scope, to)
        return Act(lambda who: tree.Move(ref, "battlefield", verb, who=who, attached=host))


_onto_attached("i_return_attached", "return")

# --- counters ---------------------------------------------------------------------------------------------------------------------


@rule("i_put_counters")
def _put_counters(scope: Scope, counters: Counters, on: Any) -> Act:
    ref = as_ref(scope, on)
    if counters.kind is None or counters.how not in ("one", "n", "equal", "upto") or counters.amount is None:
        raise NoMeaning("put counters of that form")
    amount = tree.UpTo(counters.amount) if counters.how == "upto" else counters.amount
    word = f"equal {counters.article}".strip() if counters.how == "equal" else counters.article
    kind = counters.kind
    return Act(lambda who: tree.PutCounter(ref, kind, amount, who=who, word=word))


@rule("i_distribute")
def _distribute(scope: Scope, counters: Counters, among: Any) -> Act:
    ref = as_ref(scope, among)
    if counters.how != "n" or counters.kind is None or counters.amount is None:
        raise NoMeaning("distribute that")
    return Act(lambda who: tree.PutCounter(ref, counters.kind or "", counters.amount or ONE, distributed=True, who=who))


@rule("i_remove_counters")
def _remove_counters(scope: Scope, counters: Counters, from_: Any) -> Act:
    ref = as_ref(scope, from_)
    if counters.how in ("one", "n", "all", "any", "upto"):
        amount = tree.UpTo(counters.amount) if counters.how == "upto" and counters.amount else counters.amount
        return Act(lambda who: tree.RemoveCounter(ref, counters.kind, amount, who=who))
    raise NoMeaning("remove counters of that form")


@rule("i_move_counters")
def _move_counters(scope: Scope, counters: Counters, from_: Any, to: Any) -> Act:
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
def _double_counters(scope: Scope, kind: str, on: Any) -> Act:
    ref = as_ref(scope, on)
    return Act(lambda who: tree.PutCounter(ref, kind, tree.CountersOn(kind, ref), word="double"))


# --- tokens ------------------------------------------------------------------------------------------------------------------------


@lazy("tokendesc")
def _tokendesc(scope: Scope, *children: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "colors": (),
        "supertypes": (),
        "types": (),
        "subtypes": (),
        "power": None,
        "toughness": None,
        "tapped": False,
        "words": (),
        "plural": False,
    }
    seen_token = False
    for child in children:
        token: Any = child.children[0] if isinstance(child, Syn) else child
        text = token.text.lower()
        if token.type == "SIZE":
            power, _, toughness = token.text.partition("/")
            if "*" in token.text:
                raise NoMeaning("a token of size *")
            found["power"] = tree.X() if power == "X" else tree.Num(int(power))
            found["toughness"] = tree.X() if toughness == "X" else tree.Num(int(toughness))
        elif token.type == "COLOR":
            found["colors"] += (COLORS[text],)
        elif token.type == "TYPE":
            found["types"] += (singular_type(text),)
        elif token.type == "SUBTYPE":
            found["subtypes"] += (singular_subtype(token.text),)
        elif text in ("legendary", "snow"):
            found["supertypes"] += (text,)
        elif text == "tapped":
            found["tapped"] = True
        elif text in ("token", "tokens"):
            seen_token = True
            found["plural"] = text == "tokens"
        elif text == "colorless":
            found["words"] += ("colorless",)
        elif text not in ("and", ","):
            raise NoMeaning(text)
    if not seen_token:
        raise NoMeaning("no token")
    return found


rule("tc_a")(lambda scope: CardCount(ONE))
rule("tc_n")(lambda scope, amount: CardCount(amount))
rule("tc_number")(lambda scope: CardCount(tree.X(), "a number of"))
rule("tc_that")(lambda scope: CardCount(tree.EventAmount("amount")))
rule("tc_another")(lambda scope: CardCount(ONE, "another"))
rule("tc_upto")(lambda scope, amount: CardCount(tree.UpTo(amount)))


def _create(
    scope: Scope,
    count: CardCount,
    desc: dict[str, Any],
    name: str | None = None,
    abilities: Any = None,
    mods: Any = None,
    attached: Any = None,
    word: str = "",
) -> Act:
    if count.word == "a number of" or (count.amount == ONE) == desc["plural"]:
        raise NoMeaning("number")
    spec = tree.TokenSpec(
        name,
        desc["colors"],
        desc["supertypes"],
        desc["types"],
        desc["subtypes"],
        desc["power"],
        desc["toughness"],
        tuple(abilities.list) if abilities is not None else (),
        word=" ".join(filter(None, ("colorless" if desc["words"] else "", word))),
    )
    many = count.amount != ONE
    scope.mention(tree.Back("event", 0, many), {"token", "permanent", *desc["types"], *desc["subtypes"]}, plural=many)
    tapped = desc["tapped"]
    extra = dict(mods or {})
    extra.pop("word", None)
    attacking = bool(extra.pop("attacking", False))
    late = bool(extra.pop("tapped", False))
    if extra:
        raise NoMeaning("a token that is that")
    return Act(
        lambda who: tree.CreateToken(
            who,
            count.amount,
            spec,
            tapped=tapped or late,
            attacking=attacking,
            word=" ".join(filter(None, (count.word, "late" if late else ""))),
        )
    )


rule("tok")(lambda scope, count, desc: _create(scope, count, desc))
rule("tok_with")(lambda scope, count, desc, abilities: _create(scope, count, desc, None, abilities))
rule("tok_named")(lambda scope, count, desc, name: _create(scope, count, desc, name.text))
rule("tok_named_with")(lambda scope, count, desc, name, abilities: _create(scope, count, desc, name.text, abilities))
rule("tok_with_named")(
    lambda scope, count, desc, abilities, name: _create(scope, count, desc, name.text, abilities, word="name last")
)
rule("tok_that_is", "tok_that_are")(lambda scope, count, desc, mod: _create(scope, count, desc, None, None, mod))
rule("tok_with_that_is", "tok_with_that_are")(
    lambda scope, count, desc, abilities, mod: _create(scope, count, desc, None, abilities, mod)
)


def _copies(name: str, amount: Any, tapped: bool) -> None:
    @rule(name)
    def give(scope: Scope, *values: Any) -> Act:
        rest = list(values)
        count = rest.pop(0) if amount is None else amount
        of = rest[0] if isinstance(rest[0], tree.Ref) else as_ref(scope, rest[0])
        spec = tree.TokenSpec(None, (), (), (), (), None, None, (), of, rest[1])
        many = count != ONE
        scope.mention(tree.Back("event", 0, many), {"token", "creature", "permanent"}, plural=many)
        return Act(lambda who: tree.CreateToken(who, count, spec, tapped=tapped))


_copies("tok_copy", ONE, False)
_copies("tok_copy_tapped", ONE, True)
_copies("tok_copies", None, False)
rule("i_create")(lambda scope, act: act)

# --- attaching, copying, control ---------------------------------------------------------------------------------------------------


@lazy("i_attach")
def _attach(scope: Scope, what: Any, to: Any) -> Act:
    phrase = lower(what, scope)
    one = as_ref(scope, phrase)
    if isinstance(one, tree.This) and isinstance(phrase, Phrase):
        withdraw(phrase)  # "attach ~ to it": to something else
    two = as_ref(scope, lower(to, scope))
    return Act(lambda who: tree.Attach(one, two, who))


@rule("i_switch")
def _switch(scope: Scope, of: tree.Ref) -> Act:
    return Act(lambda who: tree.Apply(of, (tree.SwitchPT(),), tree.For(""), word="switch"), "you")


@rule("i_shuffle_two")
def _shuffle_two(scope: Scope, of: tree.Ref, one: str, two: str, place: Any) -> Act:
    library = zone_of(place)
    if library.zone != "library":
        raise NoMeaning("shuffle into what")
    both = tree.Both((tree.WholeZone(one, of), tree.WholeZone(two, of)), word="zones")
    return Act(lambda who: tree.Shuffle(who, both, library.of))


_on("i_unattach", lambda who, ref: tree.Attach(ref, None, who))


@rule("i_copy")
def _copy(scope: Scope, what: Any) -> Act:
    ref = as_ref(scope, what)
    scope.mention(tree.Back("copy"), {"copy", "spell", "ability"})
    return Act(lambda who: tree.CopySpell(who, ref))


_on("i_new_targets", lambda who, ref: tree.ChangeTargets(ref, None, "choose new", who))


@rule("i_change_target")
def _change_target(scope: Scope, what: Any, to: Any) -> Act:
    one, two = as_ref(scope, what), as_ref(scope, to)
    return Act(lambda who: tree.ChangeTargets(one, two, "change", who))


_on("i_change_target0", lambda who, ref: tree.ChangeTargets(ref, None, "change", who))
_on("i_gain_control", lambda who, ref: tree.GainControl(who, _objects(ref), tree.For("")))


@rule("i_exchange_control")
def _exchange_control(scope: Scope, what: Any) -> Act:
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Both) and len(ref.of) == 2:
        return Act(lambda who: tree.ExchangeControl(ref.of[0], ref.of[1]), "you")
    if isinstance(ref, tree.Target) and ref.most == tree.Num(2):
        return Act(lambda who: tree.ExchangeControl(ref, ref), "you")
    raise NoMeaning("exchange what")


@rule("i_fight")
def _fight(scope: Scope, what: Any) -> Act:
    ref = as_ref(scope, what)
    return Act(lambda who: tree.Fight(who, ref), "object")


_act("i_fight_each", lambda who: tree.Fight(who, who), "object")

# --- choices, coins, turns ---------------------------------------------------------------------------------------------------------


@rule("i_choose")
def _choose(scope: Scope, what: Any) -> Act:
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Who) and ref.role in ("an opponent", "any player"):
        scope.mention(tree.Who("chosen player"), player=True)
        return Act(lambda who: tree.ChooseThing(who, "an opponent" if ref.role == "an opponent" else "a player"))
    if not isinstance(ref, (tree.Choose, tree.Target)):
        raise NoMeaning("choose what")
    return Act(lambda who: tree.ChooseThing(who, "object", ref))


@rule("i_choose_thing")
def _choose_thing(scope: Scope, what: tuple[str, str]) -> Act:
    if what[0] in ("an opponent", "a player"):
        scope.mention(tree.Who("chosen player"), player=True)
    return Act(lambda who: tree.ChooseThing(who, what[0], options=(what[1],) if what[1] else ()))


def _thing(name: str, what: str) -> None:
    rule(name)(lambda scope, *other: (what, other[0].text if other else ""))


for _name, _what in {
    "ct_color": "a color", "ct_color_other": "a color other than", "ct_creature_type": "a creature type",
    "ct_creature_type_other": "a creature type other than",
    "ct_basic_land": "a basic land type", "ct_land_type": "a land type", "ct_land_type_nonbasic": "a nonbasic land type", "ct_name": "a card name",
    "ct_card_type": "a card type", "ct_nonland_name": "a nonland card name", "ct_creature_name": "a creature card name", "ct_number": "a number",
    "ct_opponent": "an opponent", "ct_player": "a player", "ct_colors2": "two colors", "ct_odd_even": "odd or even",
}.items():  # fmt: skip
    _thing(_name, _what)
_act("i_flip_coin", lambda who: tree.FlipCoin(who))
_act("i_extra_turn", lambda who: tree.ExtraTurn(who, after="this one"))
_act("i_win", lambda who: tree.EndGame(who, "win"))
_act("i_lose_game", lambda who: tree.EndGame(who, "lose"))
_act("i_monarch", lambda who: tree.KeywordAction("become the monarch", who))


@rule("i_get_energy")
def _get_energy(scope: Scope, mana: Tok) -> Act:
    symbols = symbols_of(mana)
    if set(symbols) != {"E"}:
        raise NoMeaning("gets mana")
    return Act(lambda who: tree.PutCounter(who, "energy", tree.Num(len(symbols)), word="energy"))


@rule("i_emblem")
def _emblem(scope: Scope, abilities: Any) -> Act:
    if not all(isinstance(ability, tree.Quoted) for ability in abilities.list):
        raise NoMeaning("an emblem with what")
    return Act(lambda who: tree.Emblem(who, abilities.list))


_act("i_end_turn", lambda who: tree.EndTurn("turn"))
rule("skipstep")(lambda scope, *words: words_of(Syn("skip", words)))
_act("i_skip_next", lambda who, whose, step: tree.SkipNext(who, step))
rule("i_skip_next_n")(lambda scope, whose, n, step: Act(lambda who: tree.SkipNext(who, step, number_of(n))))
_on("i_cast_free", lambda who, ref: tree.CastFree(who, ref))
_on("i_play_free", lambda who, ref: tree.CastFree(who, ref, play=True))
_on("i_cast", lambda who, ref: tree.CastFree(who, ref, free=False))
_on("i_play", lambda who, ref: tree.CastFree(who, ref, free=False, play=True))
_act("i_repeat", lambda who: tree.Repeat(None), "you")
_act("i_do_same", lambda who: tree.DoSame(who))
_act(
    "i_double_life",
    lambda who, whose: tree.SetLife(
        who, tree.Times(tree.Num(2), tree.Characteristic(whose, "life total")), word="double"
    ),
)


@rule("i_pay")
def _pay(scope: Scope, costs: tuple[tree.Cost, ...]) -> Act:
    return Act(lambda who: tree.PayCosts(who, costs))


@rule("i_pay_life")
def _pay_life(scope: Scope, amount: tree.Amount) -> Act:
    return Act(lambda who: tree.PayCosts(who, (tree.PayLife(amount),)))


# --- mana -----------------------------------------------------------------------------------------------------------------------------

rule("mana_fixed")(lambda scope, mana: {"options": (symbols_of(mana),)})
rule("mana_or", "mana_or3", "mana_or4", "mana_or5")(
    lambda scope, *mana: {"options": tuple(symbols_of(one) for one in mana)}
)
rule("mana_any")(lambda scope, n: {"any_color": "any", "amount": n})
rule("mana_any_one")(lambda scope, n: {"any_color": "any one", "amount": n})
rule("mana_any_type")(lambda scope, n: {"any_color": "any type", "amount": n})
rule("mana_combo_any")(lambda scope, n: {"any_color": "any combination", "amount": n})
rule("mana_combo")(lambda scope, n, options: {"any_color": "any combination", "amount": n, "options": options})
rule("mana_list")(lambda scope, *mana: tuple(symbols_of(one) for one in mana))
rule("mana_chosen")(lambda scope, n: {"any_color": "chosen", "amount": n})
rule("mana_that_color")(lambda scope, n: {"any_color": "that color", "amount": n})
rule("mana_amount")(lambda scope, mana, value: {"options": (symbols_of(mana),), "amount": value, "word": "equal"})
rule("mana_amount_one")(lambda scope, value: {"any_color": "any one", "amount": value, "word": "equal"})
rule("mana_additional")(lambda scope, mana: {"options": (symbols_of(mana),), "word": "an additional"})
rule("mana_could")(
    lambda scope, n, what: {"any_color": "produced", "amount": n, "among": as_class(scope, what), "word": "type"}
)
rule("mana_could_color")(
    lambda scope, n, what: {"any_color": "produced", "amount": n, "among": as_class(scope, what), "word": "color"}
)
rule("mana_produced")(
    lambda scope, n, what: {"any_color": "any type produced", "amount": n, "among": as_ref(scope, what)}
)
rule("mana_among")(lambda scope, what: {"any_color": "among", "among": as_class(scope, what)})


@rule("mana_each")
def _mana_each(scope: Scope, mana: Tok, what: Any) -> dict[str, Any]:
    from judge.cards.reader.lower_mods import counted_amount

    return {"options": (symbols_of(mana),), "amount": tree.Times(ONE, counted_amount(scope, what))}


@rule("i_add")
def _add(scope: Scope, fields: dict[str, Any]) -> Act:
    return Act(lambda who: tree.AddMana(who, **fields))


@rule("ms_cast")
def _ms_cast(scope: Scope, what: Any) -> tree.SpendOnly:
    return tree.SpendOnly(as_filter(what, ("", "a")))


@rule("ms_activate")
def _ms_activate(scope: Scope, what: Any) -> tree.SpendOnly:
    return tree.SpendOnly(None, as_filter(what, ("", "a")))


@rule("ms_both")
def _ms_both(scope: Scope, what: Any, other: Any) -> tree.SpendOnly:
    return tree.SpendOnly(as_filter(what, ("", "a")), as_filter(other, ("", "a")))


# --- prevention ---------------------------------------------------------------------------------------------------------------------------

rule("damagekind")(
    lambda scope, *words: {"damage": None, "combat damage": True, "noncombat damage": False}[
        words_of(Syn("damage", words))
    ]
)
_TURN = tree.For("this turn")


def _shield(prevention: tree.PreventDamage) -> Act:
    return Act(lambda who: tree.ApplyRule((prevention,), _TURN), "you")


rule("i_prevent_all")(lambda scope, combat: _shield(tree.PreventDamage(None, None, None, combat)))
rule("i_prevent_all_to")(lambda scope, combat, to: _shield(tree.PreventDamage(None, None, _party(scope, to), combat)))
rule("i_prevent_all_to_late")(
    lambda scope, combat, to: _shield(tree.PreventDamage(None, None, _party(scope, to), combat, word="turn first"))
)
rule("i_prevent_all_by2")(
    lambda scope, combat, by: _shield(tree.PreventDamage(None, _party(scope, by), None, combat, word="by turn first"))
)
rule("i_prevent_subject_to")(
    lambda scope, combat, by, to: _shield(tree.PreventDamage(None, _party(scope, by), _party(scope, to), combat))
)
rule("i_prevent_all_to_by2")(
    lambda scope, combat, to, by: _shield(
        tree.PreventDamage(None, _party(scope, by), _party(scope, to), combat, word="by, turn last")
    )
)
rule("i_prevent_all_by")(
    lambda scope, combat, by: _shield(tree.PreventDamage(None, _party(scope, by), None, combat, word="by"))
)
rule("i_prevent_subject")(lambda scope, combat, by: _shield(tree.PreventDamage(None, _party(scope, by), None, combat)))
rule("i_prevent_to_and_by")(
    lambda scope, combat, what: _shield(
        tree.PreventDamage(None, _party(scope, what), scope.it("it"), combat, word="to and by")
    )
)
rule("i_prevent_all_to_by")(
    lambda scope, combat, to, by: _shield(
        tree.PreventDamage(None, _party(scope, by), _party(scope, to), combat, word="by")
    )
)
rule("i_prevent_next")(
    lambda scope, amount, to: _shield(tree.PreventDamage(amount, None, _party(scope, to), None, next_only=True))
)
rule("i_prevent_next_by")(
    lambda scope, amount, to, by: _shield(
        tree.PreventDamage(amount, _party(scope, by), _party(scope, to), None, next_only=True)
    )
)
rule("i_prevent_that")(lambda scope: Act(lambda who: tree.PreventThat(None), "you"))
rule("i_prevent_of_that")(lambda scope, amount: Act(lambda who: tree.PreventThat(amount), "you"))


def _party(scope: Scope, what: Any) -> tree.Ref | tree.Filter:
    if isinstance(what, Phrase) and what.ref is None and what.det in ("", "a", "any") and what.chooser is None:
        return as_class(scope, what)
    return as_ref(scope, what)


__all__ = ["Act", "CardCount", "dataclasses", "player_like"]
