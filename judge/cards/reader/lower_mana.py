"""Lowering of adding mana and of prevention shields (106, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.reader.acting import (
    ONE,
    Act,
    party_of,
)
from judge.cards.reader.lower_costs import Counted, counted_amount, symbols_of
from judge.cards.reader.lowering import Phrase, as_class, as_filter, as_ref, rule, words_of
from judge.cards.reader.machine import Syn, Tok
from judge.cards.reader.nominals import number_of
from judge.cards.reader.pointing import NoMeaning, Scope

if TYPE_CHECKING:
    from judge.cards.reader.lower_mods import Mods

# --- mana -----------------------------------------------------------------------------------------------------------------------------

rule("mana_fixed")(lambda scope, mana: {"options": (symbols_of(mana),)})
rule("mana_or", "mana_or3", "mana_or4", "mana_or5")(
    lambda scope, *mana: {"options": tuple(symbols_of(one) for one in mana)}
)
rule("mana_any")(lambda scope, n: {"any_color": "any", "amount": n})
rule("mana_commander")(lambda scope, n: {"any_color": "commander", "amount": n})
rule("mana_any_one")(lambda scope, n: {"any_color": "any one", "amount": n})
rule("mana_any_type")(lambda scope, n: {"any_color": "any type", "amount": n})
rule("mana_combo_any")(lambda scope, n: {"any_color": "any combination", "amount": n})
rule("mana_combo")(lambda scope, n, options: {"any_color": "any combination", "amount": n, "options": options})
rule("mana_list")(lambda scope, *mana: tuple(symbols_of(one) for one in mana))
rule("mana_chosen")(lambda scope, n: {"any_color": "chosen", "amount": n})
rule("mana_chosen_additional")(lambda scope, n: {"any_color": "chosen", "amount": n, "word": "an additional"})
rule("mana_that_color")(lambda scope, n: {"any_color": "that color", "amount": n})
rule("mana_amount")(lambda scope, mana, value: {"options": (symbols_of(mana),), "amount": value, "word": "equal"})
rule("mana_amount_one")(lambda scope, value: {"any_color": "any one", "amount": value, "word": "equal"})
rule("mana_amount_that")(lambda scope, value: {"any_color": "that color", "amount": value, "word": "equal"})
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


@rule("mana_of_its_colors")
def _mana_of_its_colors(scope: Scope, of: tree.Ref) -> dict[str, Any]:
    if not isinstance(of, tree.Back):
        raise NoMeaning("the colors of what")
    return {"any_color": "among", "among": of, "word": "of its colors"}


@rule("mana_each")
def _mana_each(scope: Scope, mana: Tok, what: Counted) -> dict[str, Any]:
    return {"options": (symbols_of(mana),), "amount": tree.Times(ONE, counted_amount(scope, what))}


@rule("i_add")
def _add(scope: Scope, fields: dict[str, Any]) -> Act:
    return Act(lambda who: tree.AddMana(who, **fields))


@rule("ms_cast")
def _ms_cast(scope: Scope, what: Phrase) -> tree.SpendOnly:
    return tree.SpendOnly(as_filter(what, ("", "a")))


rule("ms_cast_sure")(lambda scope, what: tree.SpendOnly(as_filter(what, ("", "a")), uncounterable=True))
rule("ms_sure")(lambda scope, what: tree.SpendOnly(as_filter(what, ("a",)), costs="rider", uncounterable=True))


@rule("ms_gains")
def _ms_gains(scope: Scope, what: Phrase, mods: Mods, lasts: tree.For | None = None) -> tree.SpendOnly:
    if not all(isinstance(mod, tree.GainAbilities) and mod.word == "gains" for mod in mods.list):
        raise NoMeaning("more than abilities for what the mana is spent on")
    return tree.SpendOnly(as_filter(what, ("a",)), costs="rider", gains=mods.list, lasts=lasts)


@rule("ms_activate")
def _ms_activate(scope: Scope, what: Phrase) -> tree.SpendOnly:
    return tree.SpendOnly(None, as_filter(what, ("", "a")))


rule("ms_contains")(lambda scope, mana: tree.SpendOnly(costs=mana.text))


@rule("ms_both")
def _ms_both(scope: Scope, what: Phrase, other: Phrase) -> tree.SpendOnly:
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
rule("i_prevent_all_to")(lambda scope, combat, to: _shield(tree.PreventDamage(None, None, party_of(scope, to), combat)))
rule("i_prevent_all_to_late")(
    lambda scope, combat, to: _shield(tree.PreventDamage(None, None, party_of(scope, to), combat, word="turn first"))
)
rule("i_prevent_all_by2")(
    lambda scope, combat, by: _shield(tree.PreventDamage(None, party_of(scope, by), None, combat, word="by turn first"))
)
rule("i_prevent_subject_to")(
    lambda scope, combat, by, to: _shield(tree.PreventDamage(None, party_of(scope, by), party_of(scope, to), combat))
)
rule("i_prevent_all_to_by2")(
    lambda scope, combat, to, by: _shield(
        tree.PreventDamage(None, party_of(scope, by), party_of(scope, to), combat, word="by, turn last")
    )
)
rule("i_prevent_all_by")(
    lambda scope, combat, by: _shield(tree.PreventDamage(None, party_of(scope, by), None, combat, word="by"))
)
rule("i_prevent_subject")(
    lambda scope, combat, by: _shield(tree.PreventDamage(None, party_of(scope, by), None, combat))
)
rule("i_prevent_to_and_by")(
    lambda scope, combat, what: _shield(
        tree.PreventDamage(None, party_of(scope, what), scope.it("it"), combat, word="to and by")
    )
)
rule("i_prevent_all_to_by")(
    lambda scope, combat, to, by: _shield(
        tree.PreventDamage(None, party_of(scope, by), party_of(scope, to), combat, word="by")
    )
)
rule("i_prevent_next")(
    lambda scope, amount, to: _shield(tree.PreventDamage(amount, None, party_of(scope, to), None, next_only=True))
)
rule("i_prevent_next_by")(
    lambda scope, amount, to, by: _shield(
        tree.PreventDamage(amount, party_of(scope, by), party_of(scope, to), None, next_only=True)
    )
)
rule("i_prevent_next_by_late")(
    lambda scope, amount, to, by: _shield(
        tree.PreventDamage(amount, party_of(scope, by), party_of(scope, to), None, next_only=True, word="turn first")
    )
)
@rule("i_prevent_divided")
def _prevent_divided(scope: Scope, amount: tree.Amount, to: Phrase) -> Act:
    ref = as_ref(scope, to)
    if not isinstance(ref, tree.Target):
        raise NoMeaning("a division that was not announced")
    return _shield(tree.PreventDamage(amount, None, ref, None, next_only=True, divided=True))


rule("i_prevent_that")(lambda scope: Act(lambda who: tree.PreventThat(None), "you"))
rule("i_prevent_half")(
    lambda scope, rounding: Act(lambda who: tree.PreventThat(tree.Half(tree.EventAmount("amount"), rounding == "rounded up")), "you")
)
rule("i_prevent_but")(
    lambda scope, n: Act(lambda who: tree.PreventThat(tree.Plus(tree.EventAmount("amount"), tree.Negative(number_of(n)))), "you")
)
rule("i_prevent_of_that")(lambda scope, amount: Act(lambda who: tree.PreventThat(amount), "you"))
