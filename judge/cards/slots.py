"""The slots behind the swallow check: for each word that changes meaning, which nodes of the tree can stand for it.

A word may have more slots than it has places in the text (an If whose words are "when you do"), never fewer: a text with
three "unless" needs three nodes that say "unless". Words in names and in unread parts are not counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from judge.cards import tree


def nodes(value: Any) -> Iterator[Any]:
    """The value's nodes, itself included, from the top down."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif is_dataclass(value):
        yield value
        for field in fields(value):
            yield from nodes(getattr(value, field.name))


def _set(node: Any, *names: str) -> int:
    """How many of the node's fields of these names hold something."""
    return sum(bool(getattr(node, name, None)) for name in names)


def _if(node: Any) -> int:
    kind = type(node)
    if kind in (
        tree.If,
        tree.Replace,
        tree.DamageMultiplier,
        tree.TokenMultiplier,
        tree.CounterMultiplier,
        tree.ManaInstead,
        tree.CountsAs,
        tree.Redirect,
        tree.PreventDamage,
        tree.Must,
        tree.Fits,
    ):
        # "if" once before the condition, once more for the other way; "if able"; "if it would"
        return 1 + _set(node, "else_", "condition", "along")
    if kind is tree.OpeningReveal:
        return 1  # "if you do"
    if kind is tree.OpeningPlace:
        return 2  # "if it is in your opening hand", "if you do"
    if kind is tree.SpendOnly:
        return int(node.costs == "rider")
    if kind is tree.RuleChange:
        return int(node.what in ("what enters triggers an additional time", "only when playing for ante", "must choose as a target"))
    if kind in (tree.May, tree.MayPay):
        return _set(node, "then", "else_")
    if kind in (
        tree.Exists,
        tree.AsCast,
        tree.HasMore,
        tree.Measures,
        tree.Turn,
        tree.DidSo,
        tree.History,
        tree.AttackedLastTurn,
        tree.WasPaid,
        tree.CoinResult,
        tree.Permit,
    ):
        return 1
    return 0


def _may(node: Any) -> int:
    kind = type(node)
    if kind in (tree.May, tree.MayPay, tree.MayEnd, tree.OpeningReveal, tree.OpeningPlace, tree.Ignoring, tree.Permit):
        return 1
    if kind in (tree.CastFree, tree.AlternativeCost, tree.Restriction):
        return 1
    if kind is tree.Modal:
        return 1
    if kind is tree.Repeat:
        return int(isinstance(node.times, tree.AnyNumber))
    if kind in (tree.Replace, tree.EntersWith, tree.AdditionalCost):
        return _set(node, "optional")
    if kind is tree.CopySpell:
        return _set(node, "new_targets")
    if kind is tree.BecomesStatus:
        return int(node.status == "exerted as it attacks")  # "you may exert ..."
    return int(kind in (tree.ChangeTargets, tree.LookAt, tree.RuleChange, tree.AddMana, tree.Search))


def _instead(node: Any) -> int:
    kind = type(node)
    if kind in (
        tree.Replace,
        tree.Redirect,
        tree.DamageMultiplier,
        tree.TokenMultiplier,
        tree.CounterMultiplier,
        tree.LifeFloor,
        tree.ManaInstead,
        tree.SkipStep,
        tree.CastFree,
        tree.Move,
    ):
        return 1
    return int(kind is tree.If and node.instead)


def _unless(node: Any) -> int:
    kind = type(node)
    if kind in (tree.Unless, tree.UnlessPays, tree.IsNot):
        return 1
    if kind is tree.Cant:
        return _set(node, "unless") + ("unless" in node.action)
    return _set(node, "condition", "cost") if kind is tree.EntersWith else 0


def _target(node: Any) -> int:
    kind = type(node)
    if kind in (tree.Target, tree.BecomesTarget, tree.TargetsThat, tree.ChangeTargets):
        return 2 if kind is tree.ChangeTargets else 1
    if kind is tree.CopyForTargets:
        return 1 + _set(node, "said")
    if kind is tree.CopySpell:
        return _set(node, "new_targets")
    if kind is tree.Cant:
        return int("target" in node.action)
    if kind is tree.RuleChange:
        return int(node.what == "must choose as a target")
    if kind is tree.Filter:
        return int(node.kind == "any target")
    if kind is tree.EventAmount:
        return int(node.which.startswith("targets "))
    return int(kind is tree.Back and "target" in node.word)


def _each(node: Any) -> int:
    kind = type(node)
    if kind in (tree.ForEach, tree.CopyForTargets, tree.CountOf, tree.CountersOn, tree.Repeat, tree.DistinctCount, tree.Devotion):
        return 1
    if kind in (tree.EventAmount, tree.WasPaid, tree.Times, tree.Choose):
        return 1
    return _set(node, "times")


def _until(node: Any) -> int:
    kind = type(node)
    if kind in (tree.For, tree.Ignoring):
        return 1
    if kind in (tree.Reveal, tree.Move, tree.Delayed):
        return _set(node, "until")
    if kind is tree.AddMana:
        return int("until" in node.kept)
    return int(kind in (tree.Repeat, tree.ExtraTurn))


def _other(node: Any) -> int:
    kind = type(node)
    if kind in (tree.Other, tree.ChangeTypes, tree.ChangeColors, tree.TapCost):
        return 1
    if kind is tree.ManaInstead:
        return int(node.amount or bool(node.symbol))  # "instead of any other type"
    if kind is tree.ChangeText:
        return int(node.what.count(" or ")) + 1  # each "one ... with another"
    if kind is tree.Attacks:
        return int(node.others > 0)
    if kind is tree.HasStatus:
        return int("another" in node.status)
    if kind is tree.Back:
        return int(node.to in ("rest", "trigger other") or "other" in node.word)
    if kind is tree.RuleChange:
        return int("other" in node.what)
    if kind in (tree.PutCounter, tree.Who, tree.Either):
        return 1
    return 0


def _only(node: Any) -> int:
    kind = type(node)
    if kind is tree.CastRestriction and type(node.condition) is tree.AllTrue:
        return len(node.condition.of)  # "only ... and only if ..."
    if kind in (tree.Restriction, tree.CastRestriction, tree.SpendOnly, tree.Permit, tree.TargetsThat, tree.Casts, tree.BecomeUnblocked):
        return 1
    if kind is tree.AllTrue:
        return int(node.word == "is the only")
    return int(kind in (tree.Cant, tree.RuleChange, tree.Activates, tree.Extreme))


# a word of the text -> how many times a node can stand for it
SLOTS: dict[str, tuple[re.Pattern[str], Callable[[Any], int]]] = {
    "if": (re.compile(r"\bif\b", re.I), _if),
    "unless": (re.compile(r"\bunless\b", re.I), _unless),
    "may": (re.compile(r"\bmay\b", re.I), _may),
    "instead": (re.compile(r"\binstead\b", re.I), _instead),
    "for each": (re.compile(r"\bfor each\b", re.I), _each),
    "until": (re.compile(r"\buntil\b", re.I), _until),
    "target": (re.compile(r"\btargets?\b", re.I), _target),
    "another": (re.compile(r"\b(?:another|other)\b", re.I), _other),
    "only": (re.compile(r"\bonly\b", re.I), _only),
}


def missing(text: str, read: Any) -> list[str]:
    """The words of ``SLOTS`` that the text holds more often than the nodes read from it can stand for."""
    wanted = {word: SLOTS[word] for word in SLOTS if word in text.lower() or word == "another"}
    said = {word: len(pattern.findall(text)) for word, (pattern, _) in wanted.items()}
    counts = [(word, wanted[word][1]) for word, times in said.items() if times]
    if not counts:
        return []
    slots: Counter[str] = Counter()
    names: list[str] = []
    for node in nodes(read):
        for word, count in counts:
            slots[word] += count(node)
        if isinstance(node, _NAMED):
            names.append(_name(node))
    short = [word for word, _ in counts if said[word] > slots[word]]
    if not short or not any(names):
        return short
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, " ")
    return [word for word in short if len(SLOTS[word][0].findall(text)) > slots[word]]


_NAMED = (tree.Named, tree.SetName, tree.TokenSpec, tree.Unread, tree.UnreadAbility, tree.UnreadEffect)


def _name(node: Any) -> str:
    """The words of a node that are no instruction: a name, or what was not read anyway."""
    found = getattr(node, "name", None) or getattr(node, "text", None)
    return found if isinstance(found, str) else ""
