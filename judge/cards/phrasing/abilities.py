"""Abilities back to text: one line each (the inverse of ``reader.router`` and ``reader.keyword_lines``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards import tree
from judge.cards.keywords import KEYWORDS
from judge.cards.phrasing.amounts import costs_text, value_text
from judge.cards.phrasing.conditions import condition_text, moment_text, restrictions_text
from judge.cards.phrasing.effects import capital, effect_text, sentence, where_text
from judge.cards.phrasing.events import event_text, mode_of
from judge.cards.phrasing.mods import cost_change_text, enters_text, mods_phrase, prevention_text
from judge.cards.phrasing.nouns import article, class_text, filter_text, possessive, ref_text
from judge.cards.phrasing.unworded import Unworded
from judge.cards.words import COLOR_NAMES

_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


# --- keywords ---------------------------------------------------------------------------------------------------------


def keyword_text(one: tree.Keyword) -> str:
    """A keyword ability in lower case with its parameters."""
    entry = KEYWORDS[one.name]
    if one.name == "landwalk" and one.filter is not None:
        return f"{filter_text(one.filter).lower()}walk"
    if one.name == "typecycling" and one.filter is not None:
        words = filter_text(tree.Filter("permanent", one.filter.predicates)).lower()
        return f"{words}cycling{_after(one)}"
    if one.name == "offering" and one.filter is not None:
        return f"{filter_text(one.filter)} offering"
    number = "X" if isinstance(one.number, tree.X) else str(getattr(one.number, "value", ""))
    if entry.form == "number":
        return f"{one.name} {number}".rstrip()
    if entry.form == "number+cost":
        return f"{one.name} {number}—{costs_text(one.costs)}"
    if entry.form == "cost":
        extra = tuple(part for part in one.extra if isinstance(part, tree.Cost))
        return one.name + _after(one) + (f" and/or {costs_text(extra)}" if extra else "")
    if entry.form == "ability" and one.extra:
        (inside,) = one.extra
        if not (isinstance(inside, tree.Ability)):
            raise Unworded("isinstance(inside, tree.Ability)")
        return f"{one.name} — {ability_text(inside)}"
    if one.filter is None:
        return one.name
    if one.name in ("protection", "hexproof from"):
        return f"{one.name.removesuffix(' from')} from {quality_text(one.filter)}"
    many = one.filter.word == "plural"
    what = filter_text(one.filter, many)
    if entry.link == "a":
        return f"{one.name} {article(what)}"
    link = f" {entry.link}" if entry.link else ""
    return f"{one.name}{link} {what}{_after(one) if one.costs else ''}"


def _after(one: tree.Keyword) -> str:
    """The cost as it stands after the name."""
    text = costs_text(one.costs)
    return f"—{capital(text)}" if one.word == "—" else f" {text}"


def quality_text(what: tree.Filter) -> str:
    """What protection is from: "red", "everything", "artifacts", "the chosen color"."""
    if what.word in ("all colors", "everything") or what.word.startswith(("the ", "that ")):
        return what.word
    if what.kind == "object" and len(what.predicates) == 1 and isinstance(what.predicates[0], tree.IsColor):
        return COLOR_NAMES.get(what.predicates[0].color, what.predicates[0].color)
    return filter_text(what, True)


# --- abilities --------------------------------------------------------------------------------------------------------


def _label(ability: Any) -> str:
    return f"{ability.label} — " if ability.label else ""


def _activated(one: tree.Activated) -> str:
    body = sentence(effect_text(one.effect)) if not _nothing(one.effect) else ""
    rest = restrictions_text(one.restrictions)
    text = f"{body} {rest}".strip() if rest else body
    if one.loyalty is not None:
        symbol = f"{one.loyalty:+d}" if isinstance(one.loyalty, int) and one.loyalty else str(one.loyalty)
        return f"{_label(one)}{symbol}: {text}"
    costs = ", ".join(capital(costs_text((cost,))) for cost in one.costs)
    return f"{_label(one)}{costs}: {text}"


def _nothing(effect: tree.Effect) -> bool:
    return isinstance(effect, tree.DoNothing) and not effect.words


def _triggered(one: tree.Triggered) -> str:
    word = one.word or ("at" if isinstance(one.event, tree.PhaseBegins) else "when")
    test = f" if {condition_text(one.condition)}," if one.condition is not None else ""
    once = " This ability triggers only once each turn." if one.once_each_turn else ""
    text = sentence(f"{word} {event_text(one.event)},{test} {effect_text(one.effect)}")
    return f"{_label(one)}{text}{once}"


def static_clause(one: tree.Static) -> str:
    """A static ability as a clause in lower case, without its full stop."""
    text = _static(one)
    if one.condition is not None:
        test = condition_text(one.condition)
        text = f"as long as {test}, {text}" if one.word == "front" else f"{text} as long as {test}"
    return text + where_text(one)


def _static(one: tree.Static) -> str:
    first = one.modifications[0]
    if one.what is None:
        made = _ALONE.get(type(first))
        if made is None or len(one.modifications) != 1:
            raise Unworded(f"no wording for the static ability {type(first).__name__}")
        return made(first)
    if isinstance(first, tree.SetPT) and first.word == "equal":
        return _defining(one.what, first)
    subject = "" if one.word == "imperative" else f"{class_text(one.what)} "
    if (
        isinstance(first, tree.Permit)
        and first.action == "cast as though it had flash"
        and isinstance(first.other, tree.This)
    ):
        return "you may cast ~ as though it had flash"
    return f"{subject}{mods_phrase(one.modifications, mode_of(one.what), one.what)}"


def _defining(what: tree.Ref, mod: tree.SetPT) -> str:
    of = possessive(what)
    if mod.power is not None and mod.toughness is not None:
        if mod.power == mod.toughness:
            return f"{of} power and toughness are each equal to {value_text(mod.power)}"
        plus = mod.toughness.right if isinstance(mod.toughness, tree.Plus) else mod.toughness
        number = f"{value_text(plus)}"
        return f"{of} power is equal to {value_text(mod.power)} and its toughness is equal to that number plus {number}"
    amount = mod.power if mod.power is not None else mod.toughness
    if not (amount is not None):
        raise Unworded("amount is not None")
    return f"{of} {'power' if mod.power is not None else 'toughness'} is equal to {value_text(amount)}"


def _replace(mod: tree.Replace) -> str:
    (instead,) = mod.instead
    body = effect_text(instead)
    event = event_text(mod.event, would=True)
    if getattr(mod, "keep", False) and isinstance(mod.event, tree.BecomesStatus):
        return f"as {ref_text(mod.event.subject)} is turned face up, {body}"
    test = f" and {condition_text(mod.condition)}" if mod.condition is not None else ""
    word = getattr(mod, "word", "")
    if word == "front":
        return f"if {event}{test}, instead {body}"
    if word == "prevent":
        return f"if {event}{test}, {body}"
    return f"if {event}{test}, {body} instead"


_ALONE: dict[type[Any], Callable[[Any], str]] = {
    tree.EntersWith: enters_text,
    tree.CostChange: cost_change_text,
    tree.Replace: _replace,
    tree.PreventDamage: lambda mod: prevention_text(mod, False),
    tree.RuleChange: lambda mod: (
        (f"{mod.other.word} " if isinstance(mod.other, tree.Filter) else "") + "damage can't be prevented"
    ),
    tree.Redirect: lambda mod: (
        f"all damage that would be dealt to {class_text(mod.recipient)} is dealt to {ref_text(mod.to)} instead"
    ),
}


def _group(one: tree.StaticGroup) -> str:
    text = static_clause(one.of[0])
    for before, part, join in zip(one.of, one.of[1:], one.joins, strict=False):
        if join.endswith("same") and part.what is not None:
            text += join.removesuffix("same") + mods_phrase(part.modifications, mode_of(before.what), part.what)
        elif join.startswith("."):
            text += ("" if text.endswith('."') else ".") + join[1:] + capital(static_clause(part))
        else:
            text += join + static_clause(part)
    return f"{_label(one)}{sentence(text)}"


def _cast_restriction(one: tree.CastRestriction) -> str:
    def moment(condition: tree.Condition) -> str:
        return moment_text(condition) if isinstance(condition, tree.Turn) else f"if {condition_text(condition)}"

    if isinstance(one.condition, tree.AllTrue):
        first, second = one.condition.of
        return f"Cast ~ only {moment(first)} and only {moment(second)}."
    return f"Cast ~ only {moment(one.condition)}."


def _alternative(one: tree.AlternativeCost) -> str:
    test = f"if {condition_text(one.condition)}, " if one.condition is not None else ""
    if not one.costs:
        return sentence(f"{test}you may cast ~ without paying its mana cost")
    costs = costs_text(one.costs)
    paid = f"pay {costs}" if costs.startswith("{") else costs
    return sentence(f"{test}you may {paid} rather than pay ~'s mana cost")


def _additional(one: tree.AdditionalCost) -> str:
    may = "you may " if one.optional else ""
    return f"As an additional cost to cast ~, {may}{costs_text(one.costs)}."


def _level(one: tree.Level) -> str:
    band = f"LEVEL {one.low}+" if one.high is None else f"LEVEL {one.low}-{one.high}"
    lines = [band, f"{one.power}/{one.toughness}"]
    return "\n".join([*lines, *abilities_lines(one.abilities)])


# ability class -> its line
_LINES: dict[type[Any], Callable[[Any], str]] = {
    tree.SpellAbility: lambda one: f"{_label(one)}{sentence(effect_text(one.effect))}",
    tree.Activated: _activated,
    tree.Triggered: _triggered,
    tree.Static: lambda one: f"{_label(one)}{sentence(static_clause(one))}",
    tree.StaticGroup: _group,
    tree.AdditionalCost: _additional,
    tree.AlternativeCost: _alternative,
    tree.CastRestriction: _cast_restriction,
    tree.Keyword: lambda one: capital(keyword_text(one)),
    tree.Level: _level,
    tree.Chapter: lambda one: f"{', '.join(_ROMAN[n] for n in one.numbers)} — {sentence(effect_text(one.effect))}",
    tree.UnreadAbility: lambda one: one.text,
}


def ability_text(ability: tree.Ability) -> str:
    """One ability as its line of text."""
    made = _LINES.get(type(ability))
    if made is None:
        raise Unworded(f"no wording for the ability {type(ability).__name__}")
    return made(ability)


def abilities_lines(abilities: tuple[tree.Ability, ...]) -> list[str]:
    """The lines of several abilities, keywords of one line joined as they were."""
    lines: list[str] = []
    for one in abilities:
        if isinstance(one, tree.Keyword) and one.word in (", ", "; ") and lines:
            lines[-1] += one.word + keyword_text(one)
        elif isinstance(one, tree.Keyword) and one.word == "and from" and lines:
            lines[-1] += f" and from {keyword_text(one).partition(' from ')[2]}"
        else:
            text = ability_text(one)
            if isinstance(one, tree.Keyword) and one.word == "—":
                text += "."
            lines.append(text)
    return lines
