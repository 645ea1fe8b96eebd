"""Modifications that are sentences of their own: prevention, entering, costs, replacement (614, 615)."""

from __future__ import annotations

import dataclasses
from functools import singledispatch
from typing import Any

from judge.cards import tree
from judge.cards.wording.agreement import is_plural, verb
from judge.cards.wording.amounts import digits, each_tail, is_value, value_text
from judge.cards.wording.base import Unprintable, capital, listed, says, worded
from judge.cards.wording.conditions import condition_text
from judge.cards.wording.costs import costs_text, counters_text, symbols_text
from judge.cards.wording.counts import number
from judge.cards.wording.events import event_text
from judge.cards.wording.keywords import abilities_list
from judge.cards.wording.mods import mod_text
from judge.cards.wording.nouns import filter_text, party, possessive, ref_text
from judge.cards.words import COLOR_NAMES


def _other_mana(mod: tree.ManaInstead) -> str:
    """ "If a land is tapped for mana, it produces {B} instead of any other type and amount"."""
    if not mod.symbol and mod.player is not None:
        lead = f"if {ref_text(mod.player)} {verb('tap', mod.player)} {party(mod.what)} for mana"
        return f"{lead}, it produces twice as much of that mana instead"
    if mod.symbol == tree.CHOSEN_COLOR:
        made = "mana of the chosen color instead of any other color"
    elif mod.symbol == tree.ANY_COLOR:
        made = f"{'one ' if mod.amount else ''}mana of a color of your choice instead of any other type{' and amount' if mod.amount else ''}"
    elif mod.only:
        made = f"colorless mana instead of {COLOR_NAMES[mod.only]} mana"
    elif mod.said:
        made = "colorless mana instead of any other type"
    else:
        made = f"{{{mod.symbol}}} instead of any other type{' and amount' if mod.amount else ''}"
    if mod.word == "produce":
        return f"{party(mod.what)} tapped for mana produce {made}"
    if mod.player is not None:
        return f"if {ref_text(mod.player)} {verb('tap', mod.player)} {party(mod.what)} for mana, it produces {made}"
    much = "two or more mana" if mod.least == 2 else "mana"
    return f"if {party(mod.what)} is tapped for {much}, it produces {made}"


def lands_made(mods: tuple[Any, ...]) -> str:
    """ "If tapped for mana, Plains produce {R}, Islands produce {G}, ... instead of any other type"."""
    each = [f"{party(mod.what)} produce {{{mod.symbol}}}" for mod in mods]
    return f"if tapped for mana, {listed(each)} instead of any other type"


@says("exceptions")
def except_text(mods: tuple[tree.Modification, ...]) -> str:
    """The ", except ..." of a copy; empty without exceptions."""
    if not mods:
        return ""
    return ", except " + listed(
        [
            "its name is still ~"
            if mod == tree.SetName("~")
            else f"{mod.word} {' '.join(mod.types)}"
            if isinstance(mod, tree.LoseTypes) and mod.word.endswith(" not")
            else _enters(mod)
            if isinstance(mod, tree.EntersWith)
            else f"it {mod_text(mod, tree.This(word='it'))}"
            if not (isinstance(mod, tree.Becomes) and mod.word == "it's")
            else mod_text(mod, tree.This(word="it"))
            for mod in mods
        ]
    )


@singledispatch
def rule_sentence(mod: tree.Modification, lasts: str = "") -> str:
    """A modification without a subject: prevention, entering, costs, replacement."""
    raise Unprintable(type(mod).__name__)


@rule_sentence.register(tree.EntersWith)
def _entering(mod: tree.EntersWith, lasts: str = "") -> str:
    return _enters(mod)


@rule_sentence.register(tree.LifeFloor)
def _life_floor(mod: tree.LifeFloor, lasts: str = "") -> str:
    least = digits(mod.least)
    whose = possessive(mod.player)
    floor = f"damage that would reduce {whose} life total to less than {least} reduces it to {least} instead"
    return f"{lasts}, {floor}" if lasts else floor


@rule_sentence.register(tree.CountsAs)
def _counts_as(mod: tree.CountsAs, lasts: str = "") -> str:
    return f"if ~ is in a graveyard, effects from spells named {mod.name} count it as a card named {mod.name}"


@rule_sentence.register(tree.ManaInstead)
def _mana_instead(mod: tree.ManaInstead, lasts: str = "") -> str:
    line = _other_mana(mod)
    return f"{lasts}, {line}" if lasts else line


@rule_sentence.register(tree.LeastCost)
def _least_cost(mod: tree.LeastCost, lasts: str = "") -> str:
    least = number(mod.least)
    return f"each spell that would cost less than {least} mana to cast costs {least} mana to cast"


@rule_sentence.register(tree.DamageAs)
def _damage_as(mod: tree.DamageAs, lasts: str = "") -> str:
    to = f" to {ref_text(mod.recipient)}" if mod.recipient is not None else ""
    return f"all damage is dealt{to} as though its source had {mod.keyword}"


@rule_sentence.register(tree.TokenMultiplier)
def _token_multiplier(mod: tree.TokenMultiplier, lasts: str = "") -> str:
    if mod.factor == tree.Num(2):
        if mod.player is None:
            return "if one or more tokens would be created, twice that many of those tokens are created instead"
        return (
            "if an effect would create one or more tokens under your control, it creates twice that many of those "
            "tokens instead"
        )
    raise Unprintable(type(mod).__name__)


@rule_sentence.register(tree.DamageMultiplier)
def _damage_multiplier(mod: tree.DamageMultiplier, lasts: str = "") -> str:
    if mod.word.count("|") == 2:
        return _multiplied(mod)
    raise Unprintable(type(mod).__name__)


@rule_sentence.register(tree.Redirect)
def _redirect(mod: tree.Redirect, lasts: str = "") -> str:
    if mod.word == "next of" and mod.amount is not None:
        return (
            f"the next {digits(mod.amount)} damage that {party(mod.source)} would deal to {party(mod.recipient)} {lasts} "
            f"is dealt to {ref_text(mod.to)} instead"
        )
    if mod.word.startswith("would|"):
        return _redirected(mod, lasts)
    if mod.word and mod.word != "late":
        kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[mod.combat]
        said = {"to": ("to", mod.recipient), "by": ("by", mod.source)}
        parts = " ".join(lasts if part == "turn" else f"{said[part][0]} {party(said[part][1])}" for part in mod.word.split())
        return f"all {kind} that would be dealt {parts} is dealt to {ref_text(mod.to)} instead"
    if mod.amount is not None and mod.word == "late":
        return (
            f"the next {digits(mod.amount)} damage that would be dealt {lasts} to {party(mod.recipient)} "
            f"is dealt to {ref_text(mod.to)} instead"
        )
    if mod.amount is not None:
        return (
            f"the next {digits(mod.amount)} damage that would be dealt to {party(mod.recipient)} {lasts} "
            f"is dealt to {ref_text(mod.to)} instead"
        )
    if lasts:
        when, to = (f" {lasts}", "") if mod.word == "late" else ("", f" {lasts}")
        return (
            f"all damage that would be dealt{when} to {party(mod.recipient)}{to} is dealt to {ref_text(mod.to)} instead"
        )
    return f"all damage that would be dealt to {party(mod.recipient)} is dealt to {ref_text(mod.to)} instead"


@rule_sentence.register(tree.RuleChange)
def _rule_changed(mod: tree.RuleChange, lasts: str = "") -> str:
    if mod.what == "what enters triggers an additional time":
        return (
            f"if {party(mod.other)} entering causes a triggered ability of a permanent you control to trigger, that ability "
            "triggers an additional time"
        )
    if mod.what in _LINES:
        return _LINES[mod.what]
    if mod.what == "only mana produced by" and isinstance(mod.other, tree.Filter):
        return f"spend only mana produced by {filter_text(mod.other, True)} to cast ~"
    if mod.what == "only this mana on X" and isinstance(mod.other, tree.Filter):
        return f"spend only {filter_text(mod.other).removesuffix(' object')} mana on X"
    if mod.what == "landwalk doesn't work":
        if mod.other is None:
            return "creatures with landwalk abilities can be blocked as though they didn't have those abilities"
        walk = f"{filter_text(mod.other).lower()}walk"  # type: ignore[arg-type]
        return f"creatures with {walk} can be blocked as though they didn't have {walk}"
    if mod.what == "untap during each other player's untap step":
        return f"untap {ref_text(mod.other)} during each other player's untap step"
    if mod.what == "doesn't remove itself":
        return "this effect doesn't remove ~"
    if mod.what == "damage can't be prevented":
        kind = f"{mod.other.word} damage" if isinstance(mod.other, tree.Filter) else "damage"
        return f"{kind} can't be prevented" + (f" {lasts}" if lasts else "")
    raise Unprintable(type(mod).__name__)


@rule_sentence.register(tree.CounterMultiplier)
def _more_counters(mod: tree.CounterMultiplier, lasts: str = "") -> str:
    if mod.by_effect:
        return (
            f"if an effect would put one or more counters on {party(mod.on)}, it puts twice that many of those counters on that "
            "permanent instead"
        )
    kind = f"{mod.kind} counters"
    if mod.plus is None:
        many = f"twice that many {kind}"
    elif isinstance(mod.plus, tree.Negative):
        many = f"that many {kind} minus {digits(mod.plus.of)}"
    else:
        many = f"that many plus {digits(mod.plus)} {kind}"
    return f"if one or more {kind} would be put on {party(mod.on)}, {many} are put on {mod.word} instead"


def _redirected(mod: tree.Redirect, lasts: str) -> str:
    source = mod.word.removeprefix("would|")
    event = event_text(tree.DealsDamage(mod.source, mod.recipient, mod.combat), would=True)
    then = f"{source} deals that damage to" if source else "that damage is dealt to"
    lead = f"the next time {event} {lasts}" if mod.next_only else f"if {event}{' ' + lasts if lasts else ''}"
    return f"{lead}, {then} {ref_text(mod.to)} instead"


_LINES = {
    "any number in a deck": "a deck can have any number of cards named ~",
    "only when playing for ante": "remove ~ from your deck before playing if you're not playing for ante",
    "X can't be 0": "X can't be 0",
    "mana doesn't empty": "mana pools don't empty as steps and phases end",
    "legend rule doesn't apply": 'the "legend rule" doesn\'t apply',
    "creatures entering don't cause abilities to trigger": "creatures entering don't cause abilities to trigger",
    "sacrificed at cleanup if cast at instant speed": "if you cast it any time a sorcery couldn't have been cast, the controller "
    "of the permanent it becomes sacrifices it at the beginning of the next cleanup step",
}
"""Changes of the rules that are always said in the same words."""


def _multiplied(mod: tree.DamageMultiplier) -> str:
    that, source, to = mod.word.split("|")
    event = event_text(tree.DealsDamage(mod.source, mod.recipient, mod.combat), would=True)
    if mod.plus is not None:
        more = f"that much damage plus {digits(mod.plus)}"
    elif that == "that damage":
        more = f"{'double' if mod.factor == tree.Num(2) else 'triple'} that damage"
    else:
        more = f"twice {that} damage"
    return f"if {event}, {source} deals {more}{'' if to == 'unsaid' else f' to {to}'} instead"


@rule_sentence.register(tree.PreventDamage)
def _prevention(mod: tree.PreventDamage, lasts: str = "") -> str:
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[mod.combat]
    if lasts and lasts != "this turn":
        return f"{lasts}, {_prevention(mod, '')}"
    turn = f" {lasts}" if lasts else ""
    if mod.divided:
        return f"prevent the next {digits(mod.amount)} damage that would be dealt{turn} to {party(mod.recipient)}, divided as you choose"
    if mod.amount is not None:
        by = f" by {party(mod.source)}" if mod.source is not None else ""
        if mod.word == "turn first":
            return f"prevent the next {digits(mod.amount)} damage that would be dealt to {party(mod.recipient)}{turn}{by}"
        return f"prevent the next {digits(mod.amount)} damage that would be dealt to {party(mod.recipient)}{by}{turn}"
    if mod.word == "turn first":
        return f"prevent all {kind} that would be dealt{turn} to {party(mod.recipient)}"
    if mod.word == "by turn first":
        return f"prevent all {kind} that would be dealt{turn} by {party(mod.source)}"
    if mod.word == "by, turn last":
        return f"prevent all {kind} that would be dealt to {party(mod.recipient)} by {party(mod.source)}{turn}"
    if mod.word == "to and by":
        return f"prevent all {kind} that would be dealt to and dealt by {party(mod.source)}{turn}"
    if mod.word == "by":
        to = f" to {party(mod.recipient)}" if mod.recipient is not None else ""
        if mod.recipient is not None:
            return f"prevent all {kind} that would be dealt{to}{turn} by {party(mod.source)}"
        return f"prevent all {kind} that would be dealt by {party(mod.source)}{turn}"
    if mod.source is not None:
        to = f" to {party(mod.recipient)}" if mod.recipient is not None else ""
        return f"prevent all {kind} {party(mod.source)} would deal{to}{turn}"
    if mod.recipient is not None:
        return f"prevent all {kind} that would be dealt to {party(mod.recipient)}{turn}"
    return f"prevent all {kind} that would be dealt{turn}"


def _enters(mod: tree.EntersWith) -> str:
    what = mod.what
    subject = party(what)
    enter = verb("enter", what)
    pronoun = "them" if is_plural(what) else "it"
    if mod.word == "don't":
        raise Unprintable("a choice that is not there")
    if mod.word == "as":
        return f"as {subject} {enter}, {worded('clause', mod.effects[0])}"
    if mod.word == "copy" and isinstance(mod.effects[0], tree.BecomeCopy):
        copied = mod.effects[0]
        tapped = " tapped" if mod.tapped else ""
        return f"you may have {subject} enter{tapped} as a copy of {party(copied.of)}{except_text(copied.except_)}"
    if mod.effects and isinstance(mod.effects[0], tree.BecomeCopy):
        copied = mod.effects[0]
        return f"{subject} {enter} as a copy of {party(copied.of)}{except_text(copied.except_)}"
    first = mod.effects[0] if mod.effects else None
    if len(mod.effects) == 2 and isinstance(mod.effects[1], tree.Becomes) and mod.effects[1].word == "as":
        shape = mod_text(dataclasses.replace(mod.effects[1], word="becomes"), tree.This()).removeprefix("becomes ")
        return f"{_enters(dataclasses.replace(mod, effects=mod.effects[:1]))} and as {shape}"
    if isinstance(first, tree.CounterSpec) and first.word == "number late" and mod.condition is None:
        return f"{subject} {enter} with a number of {first.kind} counters on {pronoun} equal to {value_text(first.amount)}"
    if isinstance(first, tree.CounterSpec) and first.word == "number more" and mod.condition is None:
        return f"{subject} {enter} with a number of additional {first.kind} counters on {pronoun} equal to {value_text(first.amount)}"
    words = f"{subject} {enter}" + (" tapped" if mod.tapped else "")
    gained = mod.effects[-1] if mod.effects else None
    if isinstance(gained, tree.Apply) and mod.condition is not None and isinstance(gained.modifications[0], tree.GainAbilities):
        plain = dataclasses.replace(mod, effects=mod.effects[:-1], word="", condition=None)
        counters, _, where = _enters(plain).removeprefix(f"{subject} {enter} ").partition(", where")
        also = f"with {abilities_list(gained.modifications[0].abilities)}"
        said = (also, counters) if mod.word == "if abilities first" else (counters, also)
        return f"if {condition_text(mod.condition)}, {subject} {enter} {said[0]} and {said[1]}{', where' + where if where else ''}"
    if mod.effects:
        specs = [spec for spec in mod.effects if isinstance(spec, tree.CounterSpec)]
        counters = " and ".join(_spec(spec) for spec in specs)
        words += f"{' and' if mod.word == 'and' else ''} with {counters} on {pronoun}"
        amount = specs[0].amount
        words += each_tail(amount)
        if isinstance(amount, tree.X) and amount.defined is not None:
            words += f", where X is {value_text(amount.defined)}"
    if mod.condition is not None:
        if mod.word == "if":
            return f"if {condition_text(mod.condition)}, {words}"
        if mod.word == "unless" and isinstance(mod.condition, tree.IsNot):
            return f"{words} unless {condition_text(mod.condition.of)}"
        words += f" if {condition_text(mod.condition)}"
    return words


def _spec(spec: tree.CounterSpec) -> str:
    if is_value(spec.amount):
        return (
            f"a number of {spec.kind} counters equal to {value_text(spec.amount)}"
            if spec.word
            else f"{spec.kind} counters equal to {value_text(spec.amount)}"
        )
    return counters_text(spec.kind, spec.amount, spec.word)


@rule_sentence.register(tree.CostChange)
def _cost_change(mod: tree.CostChange, lasts: str = "") -> str:
    what = mod.what
    if isinstance(what, tree.Filter) and what.word == "costs you pay" and isinstance(mod.cost[0], tree.Mana):
        return f"{filter_text(what)} cost {symbols_text(mod.cost[0].symbols)} {'less' if mod.less else 'more'}"
    subject = party(what)
    act = "activate" if mod.activate else "cast"
    upto = "up to " if mod.word == "up to" else ""
    if mod.word == "additional":
        return f"{subject} {verb('cost', what)} an additional {costs_text(mod.cost)} to cast"
    mana = mod.cost[0]
    if isinstance(mana, tree.PayLife):
        each = each_tail(tree.Times(tree.ONE, mod.times)) if mod.times is not None else ""
        return f"{subject} {verb('cost', what)} {digits(mana.amount)} life more to cast{each}"
    if not isinstance(mana, tree.Mana):
        raise Unprintable("CostChange")
    tail = " except during its controller's turn" if mod.off_turn else ""
    if isinstance(mod.times, tree.EventAmount) and mod.times.which == "targets beyond the first":
        tail = " for each target beyond the first"
    elif mod.times is not None:
        tail = each_tail(tree.Times(tree.ONE, mod.times))
        if not tail:
            raise Unprintable("CostChange times")
    return (
        f"{subject} {verb('cost', what)} {upto}{symbols_text(mana.symbols)} {'less' if mod.less else 'more'} to {act}{tail}"
        + (f". This effect can't reduce {mod.word} to less than one mana" if mod.floor else "")
    )


@rule_sentence.register(tree.Replace)
def _replace(mod: tree.Replace, lasts: str = "") -> str:
    if mod.keep and isinstance(mod.event, tree.BecomesStatus):
        return f"as {party(mod.event.subject)} is turned face up, {worded('clause', mod.instead[0])}"
    rest = "".join(f". {capital(worded('clause', more))}" for more in mod.instead[1:])
    if rest:
        return _replace(dataclasses.replace(mod, instead=mod.instead[:1]), lasts) + rest
    event = event_text(mod.event, would=True)
    inner = worded('clause', mod.instead[0])
    join = "while" if mod.word == "while" else "and"
    condition = f" {join} {condition_text(mod.condition)}" if mod.condition is not None else ""
    if lasts.startswith("until"):
        return f"{lasts}, if {event}{condition}, {inner} instead"
    if lasts:
        event += f" {lasts}"
    if mod.next_only:
        return f"the next time {event}, {inner}" + ("" if mod.word == "prevent" else " instead")
    if mod.word == "front":
        return f"if {event}{condition}, instead {inner}"
    if mod.word == "prevent":
        return f"if {event}{condition}, {inner}"
    if mod.word == "mid":
        raise Unprintable("instead in the middle")
    return f"if {event}{condition}, {inner} instead"
