"""Lowering of how things enter, cost changes and changes of the rules (614.12, 601.2f, 613.11 today)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.cards import tree
from judge.cards.reader.acting import counter_spec
from judge.cards.reader.lower_amounts import Counters
from judge.cards.reader.lower_costs import Counted, counted_amount, symbols_of
from judge.cards.reader.lower_mods import Mods, party_or_class, scaled
from judge.cards.reader.lowering import Phrase, as_class, rule
from judge.cards.reader.machine import Tok
from judge.cards.reader.nominals import number_of
from judge.cards.reader.pointing import NoMeaning, Scope

if TYPE_CHECKING:
    from judge.cards.reader.lower_becoming import Becoming

# --- entering, costs, rules --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enters:
    """How something enters, waiting for what does."""

    fields: dict[str, Any]


rule("m_enters")(lambda scope, found: found)
rule("en_tapped")(lambda scope: Enters({"tapped": True}))
rule("en_tapped_unless")(
    lambda scope, condition: Enters({"tapped": True, "condition": tree.IsNot(condition), "word": "unless"})
)
rule("en_tapped_if")(lambda scope, condition: Enters({"tapped": True, "condition": condition}))


def _with_counters(spec: tree.CounterSpec) -> tuple[tree.Node, ...]:
    return (spec,)


@rule("en_number_more_as")
def _number_more_as(scope: Scope, kind: str, on: Phrase, value: tree.Amount, shape: Becoming) -> Enters:
    """ "... and as a Mutant in addition to its other types"."""
    return Enters({"effects": (tree.CounterSpec(kind, value, word="number more"), tree.Becomes(shape.mods, word="as"))})


rule("en_counters")(lambda scope, counters, on: Enters({"effects": (counter_spec(counters),)}))
rule("en_tapped_counters")(
    lambda scope, counters, on: Enters({"tapped": True, "effects": (counter_spec(counters),), "word": "and"})
)
rule("en_tapped_with")(lambda scope, counters, on: Enters({"tapped": True, "effects": (counter_spec(counters),)}))
rule("en_two_counters")(lambda scope, one, two, on: Enters({"effects": (counter_spec(one), counter_spec(two))}))


rule("en_number")(lambda scope, kind, on, value: Enters({"effects": (tree.CounterSpec(kind, value, word="number late"),)}))


@rule("en_counters_each")
def _en_each(scope: Scope, counters: Counters, on: Phrase, what: Counted) -> Enters:
    spec = counter_spec(counters)
    return Enters({"effects": (dataclasses.replace(spec, amount=scaled(spec.amount, counted_amount(scope, what))),)})


@rule("en_counters_kicked")
def _en_kicked(scope: Scope, counters: Counters, on: Phrase) -> Enters:
    spec = counter_spec(counters)
    return Enters(
        {
            "effects": (
                dataclasses.replace(
                    spec, amount=scaled(spec.amount, tree.EventAmount("times kicked", tree.This(word="it")))
                ),
            )
        }
    )


rule("en_counters_unless")(
    lambda scope, counters, on, condition: Enters(
        {"effects": (counter_spec(counters),), "condition": tree.IsNot(condition), "word": "unless"}
    )
)
rule("en_number_more")(lambda scope, kind, on, value: Enters({"effects": (tree.CounterSpec(kind, value, word="number more"),)}))
rule("en_counters_if")(
    lambda scope, counters, on, condition: Enters({"effects": (counter_spec(counters),), "condition": condition})
)


@rule("en_counters_where")
def _en_where(scope: Scope, counters: Counters, on: Phrase, x: Tok, value: tree.Amount) -> Enters:
    spec = counter_spec(counters)
    if spec.amount != tree.X():
        raise NoMeaning("where X")
    return Enters({"effects": (dataclasses.replace(spec, amount=tree.X(value)),)})


@rule("en_copy")
def _en_copy(scope: Scope, of: Phrase, exceptions: tuple[tree.Modification, ...]) -> Enters:
    return Enters({"effects": (tree.BecomeCopy(as_class(scope, of), exceptions),)})


rule("ce_none")(lambda scope: ())
rule("ce_some")(lambda scope, found: found)
rule("exc")(lambda scope, one: one)
rule("exc_and")(lambda scope, many, one: (*many, *one))
rule("exc_and3")(lambda scope, *parts: tuple(mod for part in parts for mod in part))


@rule("ex_mod")
def _ex_mod(scope: Scope, who: Phrase, mods: Mods | Enters) -> tuple[tree.Modification, ...]:
    if isinstance(mods, Enters) and set(mods.fields) == {"effects"}:  # "except it enters with X additional +1/+1 counters on it"
        return (tree.EntersWith(tree.This(word="it"), effects=mods.fields["effects"]),)
    if not isinstance(mods, Mods) or mods.lasts:
        raise NoMeaning("an exception of that kind")
    return mods.list


rule("ex_name")(lambda scope: (tree.SetName("~"),))
rule("ex_no_legend")(lambda scope, who: (tree.LoseTypes(("legendary",), word="it's not"),))
rule("ex_no_legends")(lambda scope: (tree.LoseTypes(("legendary",), word="they're not"),))
rule("ex_is")(lambda scope, who, one: (tree.Becomes(one.mods, word="it's"),))


def _cost_change(name: str, less: bool, activate: bool, each: bool = False) -> None:
    @rule(name)
    def give(scope: Scope, mana: Tok, what: Counted = None) -> Mods:
        times = counted_amount(scope, what) if each else None
        return Mods(
            (tree.CostChange(tree.This(), less, (tree.Mana(symbols_of(mana)),), times, activate),), needs="cost"
        )


_cost_change("m_less", True, False)
_cost_change("m_more", False, False)
rule("m_less_upto")(
    lambda scope, mana: Mods(
        (tree.CostChange(tree.This(), True, (tree.Mana(symbols_of(mana)),), word="up to"),), needs="cost"
    )
)
_cost_change("m_less_act", True, True)
_cost_change("m_more_act", False, True)
_cost_change("m_less_each", True, False, True)
_cost_change("m_more_each", False, False, True)


@rule("m_more_life")
def _more_life(scope: Scope, life: Tok, what: Counted = None) -> Mods:
    times = counted_amount(scope, what) if what is not None else None
    return Mods((tree.CostChange(tree.This(), False, (tree.PayLife(number_of(life)),), times),), needs="cost")


rule("m_more_life_each")(_more_life)
rule("m_more_targets")(
    lambda scope, mana: Mods(
        (
            tree.CostChange(
                tree.This(), False, (tree.Mana(symbols_of(mana)),), tree.EventAmount("targets beyond the first")
            ),
        ),
        needs="cost",
    )
)
rule("m_more_off_turn")(
    lambda scope, mana: Mods((tree.CostChange(tree.This(), False, (tree.Mana(symbols_of(mana)),), off_turn=True),), needs="cost")
)
rule("m_attack_turn_defender")(
    lambda scope, pronoun: Mods(
        (tree.Permit("attack as though it didn't have defender", word="turn"),),
        lasts=tree.For("this turn", word="within"),
    )
)
rule("m_additional_cost")(
    lambda scope, costs: Mods((tree.CostChange(tree.This(), False, costs, word="additional"),), needs="cost")
)
rule("m_no_max")(lambda scope: Mods((tree.RuleChange("no maximum hand size"),), needs="player"))
rule("m_able")(lambda scope, what: Mods((tree.Must("block", party_or_class(scope, what), by_all=True),)))
rule("m_skip")(lambda scope, whose, step: Mods((tree.SkipStep(step),), needs="player"))
rule("m_open_hand")(lambda scope, whose: Mods((tree.RuleChange("hand revealed"),), needs="player"))
rule("m_open_top")(lambda scope, whose: Mods((tree.RuleChange("top card revealed"),), needs="player"))


def _prevent(name: str, make: Any) -> None:
    rule(name)(
        lambda scope, combat, *parties: Mods(
            (make(combat, *[party_or_class(scope, party) for party in parties]),), needs="rule"
        )
    )


_prevent("m_prevent_to", lambda combat, to: tree.PreventDamage(None, None, to, combat))
_prevent("m_prevent_by", lambda combat, by: tree.PreventDamage(None, by, None, combat, word="by"))
_prevent("m_prevent_both", lambda combat, what: tree.PreventDamage(None, what, what, combat, word="to and by"))
_prevent("m_prevent_to_by", lambda combat, to, by: tree.PreventDamage(None, by, to, combat, word="by"))
_prevent("m_prevent_subject", lambda combat, by: tree.PreventDamage(None, by, None, combat))
_prevent("m_prevent_subject_to", lambda combat, by, to: tree.PreventDamage(None, by, to, combat))
