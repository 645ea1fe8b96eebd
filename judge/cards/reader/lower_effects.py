"""Lowering of instructions (608.2, 701): damage, life, cards, keyword actions, choices, turns."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.acting import (
    ONE,
    Act,
    CardCount,
    act,
    acted_on,
    number_act,
    on,
    plain_action,
)
from judge.cards.reader.lower_amounts import symbols_of
from judge.cards.reader.lowering import as_ref, lazy, lower, lower_after, rule, words_of
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import number_of
from judge.cards.reader.places import Place, zone_of
from judge.cards.reader.pointing import NoMeaning, Scope, nouns_of
from judge.cards.words import BASIC_LANDS, COLORS

# --- damage and life ----------------------------------------------------------------------------------------------------------


@rule("i_damage")
def _damage(scope: Scope, amount: tree.Amount, to: Any) -> Act:
    ref = scope.whose(as_ref(scope, to))  # "that player controls ... damage to them"
    return Act(lambda source: tree.DealDamage(source, amount, ref), "object")


THAT_DAMAGE = tree.EventAmount("amount", word="that damage")
_MULTIPLES = {"double": tree.Num(2), "triple": tree.Num(3)}


@rule("i_damage_double")
def _damage_multiple(scope: Scope, multiple: str, to: Any) -> Act:
    ref = as_ref(scope, to)
    amount = tree.Times(_MULTIPLES[multiple], tree.EventAmount("amount", word="that damage"))
    return Act(lambda source: tree.DealDamage(source, amount, ref), "object")


@rule("i_damage_double_all")
def _damage_multiple_all(scope: Scope, multiple: str) -> Act:
    """ "It deals double that damage instead": to whatever it would be dealt to."""
    amount = tree.Times(_MULTIPLES[multiple], tree.EventAmount("amount", word="that damage"))
    return Act(lambda source: tree.DealDamage(source, amount, tree.Back("trigger", word="unsaid")), "object")


@rule("i_damage_half_x")
def _damage_half_x(scope: Scope, x: Any, rounding: str, to: Any) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, tree.Half(tree.X(), rounding == "rounded up"), ref, word="half"), "object")


@rule("i_damage_that")
def _damage_that(scope: Scope, to: Any) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, THAT_DAMAGE, ref), "object")


@rule("i_damage_plus")
def _damage_plus(scope: Scope, more: Any, to: Any) -> Act:
    ref = as_ref(scope, to)
    amount = tree.Plus(tree.EventAmount("amount", word="that much"), number_of(more))
    return Act(lambda source: tree.DealDamage(source, amount, ref, word="plus"), "object")


@rule("i_damage2")
def _damage2(scope: Scope, amount: tree.Amount, to: Any, amount2: tree.Amount, to2: Any) -> Act:
    ref, ref2 = as_ref(scope, to), as_ref(scope, to2)
    return Act(
        lambda source: tree.Sequence(
            (tree.DealDamage(source, amount, ref), tree.DealDamage(source, amount2, ref2)), (" and noverb",)
        ),
        "object",
    )


def _damage_besides(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, amount: tree.Amount, to: Any, amount2: tree.Amount, to2: Any) -> Act:
        """ "... and 1 additional damage to each blue creature": another damage, to some of them besides the first."""
        ref, ref2 = as_ref(scope, to), as_ref(scope, to2)
        return Act(
            lambda source: tree.Sequence(
                (tree.DealDamage(source, amount, ref), tree.DealDamage(source, amount2, ref2, word=word)), (" and noverb",)
            ),
            "object",
        )


_damage_besides("i_damage2_more", "additional")
_damage_besides("i_damage2_again", "an additional")


@rule("i_damage3")
def _damage3(scope: Scope, *said: Any) -> Act:
    parts = [(amount, as_ref(scope, to)) for amount, to in zip(said[::2], said[1::2], strict=True)]
    return Act(
        lambda source: tree.Sequence(tuple(tree.DealDamage(source, *part) for part in parts), (", noverb", ", and noverb")), "object"
    )


@rule("i_damage_evenly")
def _damage_evenly(scope: Scope, amount: tree.Amount, rounding: str, to: Any) -> Act:
    ref = as_ref(scope, to)
    if rounding != "rounded down" or not isinstance(ref, (tree.Target, tree.Every)):
        raise NoMeaning("even shares of what")
    return Act(lambda source: tree.DealDamage(source, amount, ref, evenly=True), "object")


@rule("i_damage_divided")
def _damage_divided(scope: Scope, amount: tree.Amount, to: Any) -> Act:
    ref = as_ref(scope, to)
    if not isinstance(ref, (tree.Target, tree.Both, tree.Either)):
        raise NoMeaning("a division that was not announced")
    return Act(lambda source: tree.DealDamage(source, amount, ref, divided=True), "object")


@rule("i_damage_value_divided")
def _damage_value_divided(scope: Scope, value: tree.Amount, to: Any) -> Act:
    ref = as_ref(scope, to)
    if not isinstance(ref, (tree.Target, tree.Both, tree.Either)):
        raise NoMeaning("a division that was not announced")
    return Act(lambda source: tree.DealDamage(source, value, ref, divided=True, word="equal first"), "object")


@rule("i_damage_value")
def _damage_value(scope: Scope, value: tree.Amount, to: Any) -> Act:
    ref = as_ref(scope, to)
    return Act(lambda source: tree.DealDamage(source, value, ref, word="equal first"), "object")


@lazy("i_damage_value2")
def _damage_value2(scope: Scope, to: Any, value: Any) -> Act:
    ref = as_ref(scope, lower(to, scope))
    amount = lower(value, scope)
    return Act(lambda source: tree.DealDamage(source, amount, ref, word="equal"), "object")


act("i_gain", lambda who, amount: tree.GainLife(who, amount))
act("i_lose", lambda who, amount: tree.LoseLife(who, amount))
act("i_gain_value", lambda who, value: tree.GainLife(who, value, word="equal"))
rule("lim_life")(lambda scope: "life before")
rule("lim_toughness")(lambda scope: "toughness")
rule("lim_spent")(lambda scope, mana, x: f"spent {mana.text.strip('{}')}")
rule("limits")(lambda scope, *several: several)
act("i_gain_limited", lambda who, value, limits: tree.GainLife(who, tree.NoMoreThan(value, limits), word="equal"))
act("i_gain_limited_life", lambda who, value, limits: tree.GainLife(who, tree.NoMoreThan(value, limits), word="equal life"))
act("i_extra_step", lambda who, step: tree.ExtraTurn(who, step, after="after this step", word="gets"))
act("i_lose_value", lambda who, value: tree.LoseLife(who, value, word="equal"))
act("i_gain_that", lambda who: tree.GainLife(who, tree.EventAmount("amount", word="that much")))
act(
    "i_lose_half",
    lambda who, of, rounding: tree.LoseLife(
        who, tree.Half(tree.Characteristic(of, "life total"), rounding == "rounded up")
    ),
)
act("i_exchange_life", lambda who: tree.ExchangeLife(who, who))
on("i_exchange_life_with", lambda who, ref: tree.ExchangeLife(who, ref))

# --- cards ---------------------------------------------------------------------------------------------------------------------


rule("cc_one")(lambda scope: CardCount(ONE))
rule("cc_n")(lambda scope, amount: CardCount(amount))
rule("cc_that")(lambda scope: CardCount(tree.EventAmount("amount")))
rule("cc_that_plus")(lambda scope, n: CardCount(tree.Plus(tree.EventAmount("amount"), number_of(n)), "that many"))
rule("cc_that_minus")(lambda scope, n: CardCount(tree.Plus(tree.EventAmount("amount"), tree.Negative(number_of(n))), "that many"))
rule("cc_additional")(lambda scope: CardCount(ONE, "an additional"))
rule("cc_n_additional")(lambda scope, amount: CardCount(amount, "additional"))
rule("cc_another")(lambda scope: CardCount(ONE, "another"))
rule("cc_equal")(lambda scope, value: CardCount(value, "equal"))
rule("cc_number")(lambda scope, value: CardCount(value, "number equal"))


@rule("cc_upto")
def _cc_upto(scope: Scope, amount: tree.Amount) -> CardCount:
    return CardCount(tree.UpTo(amount))


@rule("i_draw")
def _draw(scope: Scope, count: CardCount) -> Act:
    many = count.amount != ONE
    scope.mention(tree.Back("event", 0, many), {"card"}, plural=many, weak=not many)
    return Act(lambda who: tree.Draw(who, count.amount, word=count.word))




@rule("i_mill")
def _mill(scope: Scope, count: CardCount) -> Act:
    many = count.amount != ONE
    scope.mention(tree.Back("event", 0, many), {"card"}, plural=many, weak=True)
    return Act(lambda who: tree.Mill(who, count.amount, word=count.word))


@rule("i_mill_half")
def _mill_half(scope: Scope, whose: tree.Ref, rounding: str) -> Act:
    library = tree.CountOf(tree.Filter("card", (tree.InZone("library", whose),)))
    return Act(lambda who: tree.Mill(who, tree.Half(library, rounding == "rounded up"), word="half"))


@rule("i_discard")
def _discard(scope: Scope, what: Any) -> Act:
    ref = _cards(scope, what)
    return Act(lambda who: tree.Discard(who, ref))


def _discard_so_many(name: str, word: str) -> None:
    @rule(name)
    def give(scope: Scope, value: tree.Amount) -> Act:
        slot, scope.choices = scope.choices, scope.choices + 1
        what = tree.Choose(tree.Filter("card"), value, value, slot=slot, word=word)
        return Act(lambda who: tree.Discard(who, what))


_discard_so_many("i_discard_equal", "equal")
_discard_so_many("i_discard_number", "number equal")
rule("i_extra_turns")(lambda scope, n: Act(lambda who: tree.ExtraTurn(who, amount=number_of(n), after="this one")))


def _cards(scope: Scope, what: Any) -> tree.Ref:
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Choose) and ref.filter.kind not in ("card", "object"):
        raise NoMeaning("cards are needed")
    return ref


@rule("i_reveal")
def _reveal(scope: Scope, what: Any) -> Act:
    ref = _just_drawn(scope, as_ref(scope, what))
    acted_on(scope, ref)
    return Act(lambda who: tree.Reveal(who, ref))


def _just_drawn(scope: Scope, ref: tree.Ref) -> tree.Ref:
    """ "Draw a card and reveal it": only a hidden card is revealed (701.12a), so "it" is the one just drawn, and stays "it" from there on."""
    last = next((mention for mention in scope.recent() if not mention.player), None)
    if getattr(ref, "word", "") != "it" or last is None or not last.weak or last.plural or last.nouns != frozenset({"card"}):
        return ref
    scope.mention(last.ref, last.nouns)
    return scope.it("it")


on("i_look", lambda who, ref: tree.LookAt(who, ref))


@rule("i_search")
def _search(scope: Scope, place: Place, for_: Any) -> Act:
    return _searching(scope, place, as_ref(scope, for_))


def _one_card(ref: Any) -> bool:
    return isinstance(ref, tree.Choose) and ref.filter.kind == "card" and (ref.least, ref.most) == (ONE, ONE) and not ref.word


def _cards_only(found: tree.Filter) -> bool:
    """ "Basic land card or Gate card": one class whose kinds are all cards."""
    options = [p for p in found.predicates if isinstance(p, tree.AnyOf)]
    return found.kind == "object" and len(options) == 1 and all(
        isinstance(one, tree.AllOf) and one.of[-1] == tree.IsKind("card") for one in options[0].of
    )


def _one_of_cards(ref: tree.Either) -> tree.Choose:
    """ "A basic land card or a Gate card": one card of either class."""
    options: list[tree.Predicate] = []
    for part in ref.of:
        if not isinstance(part, tree.Filter) or part.kind != "card" or part.word != "a":
            raise NoMeaning("search for what")
        options.append(tree.AllOf((*part.predicates, tree.IsKind("card"))))
    return tree.Choose(tree.Filter("object", (tree.AnyOf(tuple(options)),)), word="either")


def _searching(scope: Scope, place: Place, ref: tree.Ref) -> Act:
    if not isinstance(place, Place) or place.of is None:
        raise NoMeaning("search what")
    if isinstance(ref, tree.Either):
        ref = _one_of_cards(ref)
        scope.mention(tree.Back("event"), {"card"})
        of = place.of
        zones = tuple(tree.WholeZone(name, of) for name in (place.zone, *place.more))
        return Act(lambda who: tree.Search(who, zones, ref, word=place.word))
    if isinstance(ref, tree.Both) and all(_one_card(part) for part in ref.of):
        scope.mention(tree.Back("event", 0, True), {"card"}, plural=True)
        of = place.of
        zones = tuple(tree.WholeZone(name, of) for name in (place.zone, *place.more))
        return Act(lambda who: tree.Search(who, zones, ref, word=place.word))
    if isinstance(ref, (tree.Choose, tree.Every)):
        if ref.filter.kind not in ("card",) and not _cards_only(ref.filter):
            raise NoMeaning("search for what")
        many = isinstance(ref, tree.Every) or ref.most != ONE or any(isinstance(p, tree.OfEach) for p in ref.filter.predicates)
        scope.mention(tree.Back("event", 0, many), nouns_of(ref.filter), plural=many)
    else:
        raise NoMeaning("search for what")
    of = place.of
    zones = tuple(tree.WholeZone(name, of) for name in (place.zone, *place.more))
    return Act(lambda who: tree.Search(who, zones, ref, word=place.word))


@rule("i_shuffle")
def _shuffle(scope: Scope) -> Act:
    return Act(lambda who: tree.Shuffle(who))


@rule("i_shuffle_it")
def _shuffle_it(scope: Scope) -> Act:
    return Act(lambda who: tree.Shuffle(who, word="it"))


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


number_act("i_scry", lambda who, n: tree.Scry(who, n))
number_act("i_surveil", lambda who, n: tree.Scry(who, n, "surveil"))
number_act("i_fateseal", lambda who, n: tree.Scry(who, n, "fateseal"))
_SUPPORTED = tree.Filter("permanent", (tree.IsType("creature"), tree.Other()))
number_act(
    "i_support",
    lambda who, n: tree.KeywordAction("support", who, n, tree.Target(_SUPPORTED, 80, tree.Num(0), n)),
)
for _name in ("bolster", "adapt", "monstrosity", "amass"):
    number_act(f"i_{_name}", (lambda word: lambda who, n: tree.KeywordAction(word, who, n))(_name))


rule("i_proliferate_again")(lambda scope: Act(lambda who: tree.KeywordAction("proliferate", who, word="again")))
rule("i_explore_again")(lambda scope: Act(lambda who: tree.KeywordAction("explore", who, word="again"), "any"))
rule("i_double_mana")(lambda scope: Act(lambda who: tree.AddMana(who, any_color="double the pool")))
plain_action("i_subgame", "play a Magic subgame, using their libraries as their decks")
for _name in ("proliferate", "populate", "investigate", "learn", "planeswalk"):
    plain_action(f"i_{_name}", _name)
_SO_OFTEN = {"an additional time": 1, "twice": 2, "three times": 3, "four times": 4, "five times": 5}
rule("times")(lambda scope, token: tree.Num(_SO_OFTEN[token.text.lower()]))
for _name in ("proliferate", "populate", "investigate"):
    act(f"i_{_name}_times", (lambda word: lambda who, n: tree.KeywordAction(word, who, n))(_name))
plain_action("i_clash", "clash with an opponent")


@rule("i_manifest")
def _manifest(scope: Scope) -> Act:
    scope.mention(tree.Back("event"), {"permanent", "creature", "card"})
    return Act(lambda who: tree.KeywordAction("manifest the top card of your library", who))


@rule("i_manifest_top")
def _manifest_top(scope: Scope, place: Any) -> Act:
    where = zone_of(place)
    if where.zone != "library" or where.of is None or not getattr(where.of, "word", ""):
        raise NoMeaning("manifests from where")
    scope.mention(tree.Back("event"), {"permanent", "creature", "card"})
    return Act(lambda who: tree.KeywordAction("manifest the top card of your library", who))


plain_action("i_venture", "venture into the dungeon")
on("i_detain", lambda who, ref: tree.KeywordAction("detain", who, None, ref))
on("i_goad", lambda who, ref: tree.KeywordAction("goad", who, None, ref))
on("i_exert", lambda who, ref: tree.KeywordAction("exert", who, None, ref))
act("i_explore", lambda what: tree.KeywordAction("explore", what), "object")

# --- choices, coins, turns ---------------------------------------------------------------------------------------------------------


@rule("i_choose")
def _choose(scope: Scope, what: Any) -> Act:
    ref = as_ref(scope, what)
    if isinstance(ref, tree.Who) and ref.role in ("an opponent", "any player"):
        scope.mention(tree.Who("chosen player"), player=True)
        return Act(lambda who: tree.ChooseThing(who, "an opponent" if ref.role == "an opponent" else "a player"))
    if not isinstance(ref, (tree.Choose, tree.Target)):
        raise NoMeaning("choose what")

    def make(who: tree.Ref) -> tree.ChooseThing:
        if isinstance(ref, tree.Target) and ref.chooser is None and who != tree.Who("you"):  # "that player chooses target player"
            return tree.ChooseThing(who, "object", dataclasses.replace(ref, chooser=who))
        return tree.ChooseThing(who, "object", ref)

    return Act(make)


@rule("i_choose_thing")
def _choose_thing(scope: Scope, what: tuple[str, str]) -> Act:
    if what[0] in ("an opponent", "a player"):
        scope.mention(tree.Who("chosen player"), player=True)
    return Act(lambda who: tree.ChooseThing(who, what[0], options=(what[1],) if what[1] else ()))


for _name, _kind in {"named_kinds": "a card type", "named_subtypes": "a land type", "named_colors": "a color"}.items():
    rule(_name)((lambda kind: lambda scope, *words: (kind, tuple(word.text for word in words)))(_kind))


@rule("i_choose_kind")
def _choose_kind(scope: Scope, told: tuple[str, tuple[str, ...]]) -> Act:
    """ "Choose artifact, creature, or land": one of the kinds named."""
    what, words = told
    options = tuple(one.lower() if what == "a card type" else COLORS[one.lower()] if what == "a color" else one.title() for one in words)
    if what == "a land type" and not set(options) <= set(BASIC_LANDS):
        raise NoMeaning("a choice of subtypes that are no land types")
    return Act(lambda who: tree.ChooseThing(who, what, options=options))


@rule("i_choose_things")
def _choose_things(scope: Scope, one: tuple[str, str], two: tuple[str, str]) -> Act:
    """ "Choose a color and a creature type": both, in that order."""
    if one == two:
        raise NoMeaning("the same thing twice")
    first, second = _choose_thing(scope, one), _choose_thing(scope, two)
    return Act(lambda who: tree.Sequence((first.make(who), second.make(who)), (" and noverb",)))


def _thing(name: str, what: str) -> None:
    rule(name)(lambda scope, *other: (what, other[0].text if other else ""))


for _name, _what in {
    "ct_color": "a color", "ct_color_other": "a color other than", "ct_creature_type": "a creature type",
    "ct_creature_type_other": "a creature type other than",
    "ct_basic_land": "a basic land type", "ct_land_type": "a land type", "ct_land_type_nonbasic": "a nonbasic land type", "ct_name": "a card name",
    "ct_card_type": "a card type", "ct_nonland_name": "a nonland card name", "ct_creature_name": "a creature card name",
    "ct_nonbasic_land_name": "a nonbasic land card name", "ct_number": "a number",
    "ct_opponent": "an opponent", "ct_player": "a player", "ct_colors2": "two colors", "ct_odd_even": "odd or even",
}.items():  # fmt: skip
    _thing(_name, _what)
act("i_flip_coin", lambda who: tree.FlipCoin(who))
act("i_extra_turn", lambda who: tree.ExtraTurn(who, after="this one"))
@rule("i_control_turn")
def _control_turn(scope: Scope, what: Any, whose: Any) -> Act:
    ref = as_ref(scope, what)
    if not isinstance(ref, tree.Target) or not isinstance(whose, tree.Back) or whose.slot != ref.slot:
        raise NoMeaning("the turn of another than the player it speaks of")
    return Act(lambda who: tree.ControlTurn(who, ref, whose))


act("i_win", lambda who: tree.EndGame(who, "win"))
act("i_lose_game", lambda who: tree.EndGame(who, "lose"))
act("i_monarch", lambda who: tree.KeywordAction("become the monarch", who))


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


act("i_end_turn", lambda who: tree.EndTurn("turn"))
rule("skipstep")(lambda scope, *words: words_of(Syn("skip", words)))
act("i_skip_next", lambda who, whose, step: tree.SkipNext(who, step))
rule("i_skip_next_n")(lambda scope, whose, n, step: Act(lambda who: tree.SkipNext(who, step, number_of(n))))
act("i_pay_any_life", lambda who: tree.PayCosts(who, (tree.PayLife(tree.AnyNumber()),)))
act("i_skip_combats", lambda who, whose: tree.SkipNext(who, "all combat phases of the next turn"))
on("i_cast_free", lambda who, ref: tree.CastFree(who, ref))
on("i_cast_free_able", lambda who, ref: tree.CastFree(who, ref, any_words=" if able"))
on("i_play_free", lambda who, ref: tree.CastFree(who, ref, play=True))
on("i_look_cast", lambda who, ref: tree.CastFree(who, ref, free=False, any_words="look"))
on("i_look_play", lambda who, ref: tree.CastFree(who, ref, free=False, play=True, any_words="look"))
on("i_cast", lambda who, ref: tree.CastFree(who, ref, free=False))
on("i_play", lambda who, ref: tree.CastFree(who, ref, free=False, play=True))
act("i_repeat", lambda who: tree.Repeat(None), "you")
act("i_do_same", lambda who: tree.DoSame(who))
act(
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
