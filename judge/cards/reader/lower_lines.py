"""Lowering of whole ability lines: triggers, static abilities, replacements, casting lines (603, 604, 614, 601)."""

from __future__ import annotations

import dataclasses
from typing import Any

from judge.cards import tree
from judge.cards.reader.acting import party_of
from judge.cards.reader.lower_clauses import THAT_DAMAGE, Claim, Joined, cl_does, redirected, to_effect
from judge.cards.reader.lowering import (
    NoMeaning,
    Scope,
    as_class,
    as_ref,
    lazy,
    lower,
    rule,
)
from judge.cards.reader.nominals import YOU

ONE = tree.Num(1)


# --- prevention and existence sentences --------------------------------------------------------------------------------------------------------

rule("prevention")(lambda scope, one: one)
rule("existential")(lambda scope, one: one)
rule("mana_sentence")(lambda scope, one: one)
rule("pv_cant")(
    lambda scope, combat: Claim(
        None, (tree.RuleChange("damage can't be prevented", other=_kind(combat)),), tree.For("this turn")
    )
)
rule("pv_cant_static")(
    lambda scope, combat: Claim(None, (tree.RuleChange("damage can't be prevented", other=_kind(combat)),))
)
rule("pv_the_damage")(lambda scope: tree.Unpreventable())
rule("pv_doesnt_remove")(lambda scope: Claim(None, (tree.RuleChange("doesn't remove itself"),)))
rule("pv_redirect_next")(
    lambda scope, amount, what, to: Claim(
        None,
        (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what), amount=amount, next_only=True),),
        tree.For("this turn"),
    )
)
rule("pv_redirect_all")(
    lambda scope, what, to: Claim(
        None, (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what)),), tree.For("this turn")
    )
)
rule("pv_redirect_all_late")(
    lambda scope, what, to: Claim(
        None, (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what), word="late"),), tree.For("this turn")
    )
)


def _redirect(name: str, parts: str) -> None:
    """ "All damage that would be dealt ... is dealt to ~ instead": ``parts`` is what is said of the damage, in order."""
    order = parts.split()

    @rule(name)
    def give(scope: Scope, combat: bool | None, *rest: Any) -> Claim:
        values = dict(zip((part for part in order if part != "turn"), rest, strict=False))
        recipient = party_of(scope, values["to"]) if "to" in values else None
        source = party_of(scope, values["by"]) if "by" in values else None
        if isinstance(source, tree.Target):
            scope.mention(tree.Back("target", source.slot), {"spell", "source"})
        to = as_ref(scope, rest[-1])
        lasts = tree.For("this turn") if "turn" in order else None
        return Claim(None, (tree.Redirect(to, source, recipient, None, combat, word=parts),), lasts)


_redirect("pv_rd_to_by", "to by")
_redirect("pv_rd_to_by_turn", "to by turn")
_redirect("pv_rd_to_turn_by", "to turn by")
_redirect("pv_rd_turn_by", "turn by")
_redirect("pv_rd_turn_to_by", "turn to by")
_redirect("pv_rd_to_turn", "to turn")
rule("pv_redirect_next_late")(
    lambda scope, amount, what, to: Claim(
        None,
        (tree.Redirect(as_ref(scope, to), recipient=as_ref(scope, what), amount=amount, next_only=True, word="late"),),
        tree.For("this turn"),
    )
)
rule("pv_that_to")(lambda scope, to: tree.DealDamage(tree.Back("trigger source"), THAT_DAMAGE, as_ref(scope, to), word="passive"))
rule("ex_combat")(lambda scope: tree.ExtraTurn(YOU, "combat phase", after="after this phase"))
rule("ex_phase_combat")(lambda scope: tree.ExtraTurn(YOU, "combat phase", after="after this phase", word="front"))
rule("ex_combat_main")(lambda scope: tree.ExtraTurn(YOU, "combat and main phase", after="after this main phase"))
rule("ex_phase_combat_main")(lambda scope: tree.ExtraTurn(YOU, "combat and main phase", after="after this phase"))
rule("set_life")(lambda scope, whose, value: tree.SetLife(whose, value, word="becomes"))
rule("set_life_equal")(lambda scope, whose, value: tree.SetLife(whose, value, word="becomes equal"))
rule("ex_draw")(lambda scope: tree.EndGame(tree.Who("players"), "draw"))


def _kind(combat: bool | None) -> tree.Node | None:
    return None if combat is None else tree.Filter("object", word="combat" if combat else "noncombat")


# --- whole abilities ----------------------------------------------------------------------------------------------------------------------------


def _trigger(name: str, word: str, conditional: bool) -> None:
    @lazy(name)
    def give(scope: Scope, event: Any, *rest: Any) -> tree.Triggered:
        waits = lower(event, scope)
        condition = lower(rest[0], scope) if conditional else None
        return tree.Triggered(waits, to_effect(lower(rest[-1], scope)), condition, word=word)


for _word in ("when", "whenever", "at"):
    _trigger(f"t_{_word}", _word, False)
    _trigger(f"t_{_word}_if", _word, True)


@rule("st_seq")
def _st_seq(scope: Scope, found: Any) -> Any:
    return found


@lazy("st_as_enters")
def _st_as_enters(scope: Scope, what: Any, clause: Any) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    effect = to_effect(lower(clause, scope))
    return tree.Static(None, (tree.EntersWith(subject, effects=(effect,), word="as"),), zone="any")


@lazy("st_may_assign")
def _st_may_assign(scope: Scope, what: Any, whose: Any, pronoun: Any) -> Claim:
    ref = as_ref(scope, lower(what, scope))
    return Claim(ref, (tree.RuleChange("may assign combat damage as though unblocked"),), word="may assign")


@lazy("st_dont_tapped")
def _st_dont_tapped(scope: Scope, what: Any) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    return tree.Static(
        None, (tree.EntersWith(subject, tapped=True, condition=tree.DidSo(False, YOU), word="don't"),), zone="any"
    )


@lazy("st_as_faceup")
def _st_as_faceup(scope: Scope, what: Any, clause: Any) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    effect = to_effect(lower(clause, scope))
    return tree.Static(None, (tree.Replace(tree.BecomesStatus(subject, "turned face up"), (effect,), keep=True),))


def _multiplied(event: tree.Event, instead: tree.Effect) -> tree.DamageMultiplier | None:
    """Damage dealt by the same source to the same recipient, but more of it (614.1a): the event itself, multiplied."""
    from judge.cards.wording.nouns import ref_text

    if not (
        isinstance(event, tree.DealsDamage)
        and isinstance(instead, tree.DealDamage)
        and isinstance(instead.source, (tree.Back, tree.This))
        and (instead.to == event.recipient or isinstance(instead.to, tree.Back))
        and (not isinstance(instead.to, tree.Back) or instead.to.to.startswith("trigger"))
    ):
        return None
    that = tree.EventAmount("amount")
    amount = instead.amount
    factor: tree.Amount = tree.Num(1)
    plus: tree.Amount | None = None
    if isinstance(amount, tree.Times) and amount.of == that:
        factor, form = amount.factor, amount.of.word
    elif isinstance(amount, tree.Plus) and amount.left == that:
        plus, form = amount.right, amount.left.word
    else:
        return None
    words = (form, ref_text(instead.source), ref_text(instead.to))
    return tree.DamageMultiplier(event.source, event.recipient, factor, plus, event.combat, word="|".join(words))


def _replace(name: str, **fields: Any) -> None:
    @lazy(name)
    def give(scope: Scope, would: Any, clause: Any) -> tree.Static:
        event = lower(would, scope)
        instead = to_effect(lower(clause, scope))
        optional = False
        multiplied = _multiplied(event, instead) or redirected(event, instead)
        if multiplied is not None:
            return tree.Static(None, (multiplied,))
        return tree.Static(None, (tree.Replace(event, (instead,), optional=optional, **fields),))


_replace("st_replace")
_replace("st_replace_front", word="front")


rule("st_more_tokens")(lambda scope: tree.Static(None, (tree.TokenMultiplier(YOU),)))
rule("st_more_tokens_all")(lambda scope: tree.Static(None, (tree.TokenMultiplier(None),)))


@lazy("st_replace_mid")
def _st_replace_mid(scope: Scope, would: Any, np: Any, vps: Any) -> tree.Static:
    event = lower(would, scope)
    instead = to_effect(cl_does(scope, np, vps))
    return tree.Static(None, (tree.Replace(event, (instead,), word="mid"),))


@lazy("st_replace_prevent")
def _st_replace_prevent(scope: Scope, would: Any, clause: Any) -> tree.Static:
    event = lower(would, scope)
    instead = to_effect(lower(clause, scope))
    if not isinstance(instead, tree.PreventThat):
        raise NoMeaning("would without instead")
    return tree.Static(None, (tree.Replace(event, (instead,), word="prevent"),))


@lazy("st_replace_and")
def _st_replace_and(scope: Scope, would: Any, condition: Any, clause: Any) -> tree.Static:
    event = lower(would, scope)
    test = lower(condition, scope)
    return tree.Static(None, (tree.Replace(event, (to_effect(lower(clause, scope)),), test),))


@lazy("st_enter_copy")
def _st_enter_copy(scope: Scope, what: Any, of: Any, exceptions: Any) -> tree.Static:
    subject = as_ref(scope, lower(what, scope))
    copied = as_class(scope, lower(of, scope))
    return tree.Static(
        None,
        (
            tree.EntersWith(
                subject, effects=(tree.BecomeCopy(copied, lower(exceptions, scope)),), optional=True, word="copy"
            ),
        ),
        zone="any",
    )


@lazy("st_if_enters")
def _st_if_enters(scope: Scope, condition: Any, what: Any, counters: Any, on: Any) -> tree.Static:
    from judge.cards.reader.acting import counter_spec

    test = lower(condition, scope)
    subject = as_ref(scope, lower(what, scope))
    return tree.Static(
        None,
        (tree.EntersWith(subject, effects=(counter_spec(lower(counters, scope)),), condition=test, word="if"),),
        zone="any",
    )


def _cda(name: str, power: bool, toughness: bool) -> None:
    @lazy(name)
    def give(scope: Scope, what: Any, value: Any) -> tree.Static:
        subject = as_ref(scope, lower(what, scope))
        amount = lower(value, scope)
        own = isinstance(subject, tree.This)
        return tree.Static(
            subject,
            (tree.SetPT(amount if power else None, amount if toughness else None, word="equal"),),
            zone="any" if own else "battlefield",
            defining=own,
        )


_cda("st_cda_both", True, True)
_cda("st_cda_power", True, False)
_cda("st_cda_toughness", False, True)


@lazy("st_cda_plus")
def _st_cda_plus(scope: Scope, what: Any, value: Any, whose: Any, plus: Any) -> tree.Static:
    from judge.cards.reader.nominals import number_of

    subject = as_ref(scope, lower(what, scope))
    amount = lower(value, scope)
    return tree.Static(
        subject, (tree.SetPT(amount, tree.Plus(amount, number_of(plus)), word="equal"),), zone="any", defining=True
    )


@lazy("st_lure")
def _st_lure(scope: Scope, what: Any) -> Claim:
    ref = as_ref(scope, lower(what, scope))
    every = tree.Every(tree.Filter("permanent", (tree.IsType("creature"),)), word="all")
    return Claim(every, (tree.Must("block", ref, by_all=True),))


@lazy("st_lure_turn")
def _st_lure_turn(scope: Scope, what: Any) -> Claim:
    found = _st_lure(scope, what)
    return dataclasses.replace(found, lasts=tree.For("this turn"))


@lazy("st_redirect")
def _st_redirect(scope: Scope, what: Any, to: Any) -> tree.Static:
    one = as_ref(scope, lower(what, scope))
    return tree.Static(None, (tree.Redirect(as_ref(scope, lower(to, scope)), recipient=one),))


def to_static(found: Any) -> tuple[Any, ...]:
    """A line as static abilities; refuses what is an instruction."""
    if isinstance(found, tree.Static):
        return (found,)
    if isinstance(found, Claim):
        if found.lasts is not None:
            raise NoMeaning("a duration in a static ability")
        if any(isinstance(mod, tree.GainAbilities) and mod.choice for mod in found.mods):
            raise NoMeaning("a choice in a static ability")
        if isinstance(found.what, (tree.Target, tree.Choose)):
            raise NoMeaning("a static ability of chosen things")
        own = found.what is None and any(
            isinstance(mod, (tree.EntersWith,)) and isinstance(mod.what, tree.This) for mod in found.mods
        )
        stack = all(isinstance(mod, tree.Cant) and mod.action == "be countered" for mod in found.mods) and isinstance(
            found.what, tree.This
        )
        cost = found.what is None and any(
            isinstance(mod, tree.CostChange) and isinstance(mod.what, tree.This) for mod in found.mods
        )
        on_stack = (
            isinstance(found.condition, tree.Fits)
            and isinstance(found.condition.what, tree.This)
            and found.condition.predicates == (tree.InZone("stack"),)
        )
        zone = "any" if own or cost else "stack" if stack or on_stack else "battlefield"
        return (
            tree.Static(
                found.what, found.mods, found.condition, zone, word=found.word or ("front" if found.front else "")
            ),
        )
    if isinstance(found, Joined):
        return (tree.StaticGroup(tuple(one for item in found.items for one in to_static(item)), found.joins),)
    raise NoMeaning("an instruction where a static ability stands")


# --- casting lines -------------------------------------------------------------------------------------------------------------------------------

rule("cast_timing")(lambda scope, moment: tree.CastRestriction(moment))
rule("cast_if")(lambda scope, condition: tree.CastRestriction(condition, word="if"))
rule("cast_timing_if")(lambda scope, moment, condition: tree.CastRestriction(tree.AllTrue((moment, condition))))
rule("add_cost")(lambda scope, costs: tree.AdditionalCost(costs))
rule("add_cost_may")(lambda scope, costs: tree.AdditionalCost(costs, optional=True))
rule("alt_cost")(lambda scope, costs: tree.AlternativeCost(costs))
rule("alt_cost_if")(lambda scope, condition, costs: tree.AlternativeCost(costs, condition))
rule("alt_cost_front")(lambda scope, costs: tree.AlternativeCost(costs, word="front"))
rule("alt_cost_if_front")(lambda scope, condition, costs: tree.AlternativeCost(costs, condition, word="front"))
rule("alt_free_if")(lambda scope, condition: tree.AlternativeCost((), condition))
rule("flash_self_pay")(
    lambda scope, costs: tree.Static(
        YOU, (tree.Permit("cast as though it had flash", tree.This(), costs=costs, word="may"),), zone="any"
    )
)
rule("opening_hand")(
    lambda scope, *rest: tree.Static(
        YOU, (tree.Permit("begin the game with it on the battlefield", tree.This(), word="may"),), zone="opening hand"
    )
)
rule("flash_self")(
    lambda scope: tree.Static(YOU, (tree.Permit("cast as though it had flash", tree.This(), word="may"),), zone="any")
)
