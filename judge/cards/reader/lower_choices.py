"""Lowering of choices, coins, turns and what is cast at once (608.2d, 705, 500.7)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from judge.cards import tree
from judge.cards.reader.acting import Act, act, on
from judge.cards.reader.lower_costs import symbols_of
from judge.cards.reader.lowering import Phrase, as_ref, rule, words_of
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import number_of
from judge.cards.reader.pointing import NoMeaning, Scope
from judge.cards.words import BASIC_LANDS, COLORS

if TYPE_CHECKING:
    from judge.cards.reader.lower_mods import Abilities


@rule("i_choose")
def _choose(scope: Scope, what: Phrase) -> Act:
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
def _control_turn(scope: Scope, what: Phrase, whose: tree.Ref) -> Act:
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
def _emblem(scope: Scope, abilities: Abilities) -> Act:
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
