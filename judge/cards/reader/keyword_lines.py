"""Lines of keyword abilities (702): a list such as "Flying, haste", or one keyword with its cost, number or quality."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from functools import cache

from judge.cards import tree
from judge.cards.keywords import KEYWORDS, KeywordEntry
from judge.cards.reader.body import attempt
from judge.cards.reader.claims import to_effect
from judge.cards.reader.lower_mods import Abilities
from judge.cards.reader.lowering import Phrase
from judge.cards.reader.pointing import Scope
from judge.cards.words import NUMBER_WORDS

_BRACKETS = re.compile(r"\{[^{}]*\}")


@cache
def _pattern() -> re.Pattern[str]:
    names = sorted((name for name, entry in KEYWORDS.items() if not entry.affix), key=len, reverse=True)
    return re.compile(rf"({'|'.join(re.escape(name) for name in names)})(?![\w-])(.*)", re.IGNORECASE | re.DOTALL)


_WALK = re.compile(r"((?:snow |legendary |nonbasic )?[A-Za-z]+)walk$", re.IGNORECASE)
_TYPECYCLING = re.compile(r"((?:basic )?[A-Za-z]+)cycling (\{.*\})$", re.IGNORECASE)
_OFFERING = re.compile(r"([A-Z][a-z]+) offering$")


def read_keyword_line(line: str) -> tuple[tree.Ability, ...] | None:
    """The keyword abilities of a line, or None when it is not a line of keywords only."""
    whole = _one(line.removesuffix(".") if "—" in line else line)
    if whole is not None:
        return whole
    if ":" in line or "\n" in line or line.endswith("."):
        return None
    separator = "; " if "; " in line else ", "
    parts = line.split(separator)
    if len(parts) < 2:
        return None
    found: list[tree.Ability] = []
    for index, part in enumerate(parts):
        read = _one(part)
        if read is None:
            return None
        first = read[0]
        if index and isinstance(first, tree.Keyword):
            first = dataclasses.replace(first, word=separator)
        found.extend((first, *read[1:]))
    return tuple(found)


def _one(text: str) -> tuple[tree.Ability, ...] | None:
    walk = _WALK.match(text)
    if walk and walk[1].lower() not in ("", "plane"):
        kind = walk[1].split()
        base: tree.Predicate = (
            tree.IsType("land") if kind[-1].lower() == "land" else tree.IsSubtype(kind[-1].capitalize())
        )
        predicates: tuple[tree.Predicate, ...] = (base,)
        if len(kind) > 1:
            word = kind[0].lower()
            predicates = (tree.Not(tree.IsSupertype("basic")) if word == "nonbasic" else tree.IsSupertype(word), base)
        return (tree.Keyword("landwalk", filter=tree.Filter("permanent", predicates)),)
    cycling = _TYPECYCLING.match(text)
    if cycling and cycling[1].lower() != "":
        costs = _costs(cycling[2])
        if costs is None:
            return None
        word = cycling[1].lower()
        if word == "basic land":
            found = tree.Filter("card", (tree.IsSupertype("basic"), tree.IsType("land")))
        elif word == "land":
            found = tree.Filter("card", (tree.IsType("land"),))
        else:
            found = tree.Filter("card", (tree.IsSubtype(word.capitalize()),))
        return (tree.Keyword("typecycling", costs, filter=found),)
    offering = _OFFERING.match(text)
    if offering:
        return (tree.Keyword("offering", filter=tree.Filter("permanent", (tree.IsSubtype(offering[1]),))),)
    match = _pattern().match(text)
    if match is None:
        return None
    entry = KEYWORDS[match[1].lower()]
    return _parameter(entry, match[2])


Reads = Callable[[KeywordEntry, str], "tuple[tree.Ability, ...] | None"]
FORMS: dict[str, Reads] = {}
"""What may follow keywords of a form, where that is read by a module above this one."""


def with_form(form: str) -> Callable[[Reads], Reads]:
    """Enter the reader of what follows keywords of a form."""

    def register(function: Reads) -> Reads:
        FORMS[form] = function
        return function

    return register


def _parameter(entry: KeywordEntry, rest: str) -> tuple[tree.Ability, ...] | None:
    name = entry.name
    if not rest:
        return (tree.Keyword(name),) if entry.form == "none" or entry.optional else None
    if name in ("protection", "hexproof", "hexproof from"):
        return _protection(
            rest if name != "hexproof from" else f" from{rest}",
            "hexproof from" if name.startswith("hexproof") else name,
        )
    if entry.form == "cost":
        if name == "kicker" and " and/or " in rest:
            one, _, two = rest.strip().partition(" and/or ")
            first, second = _costs(one), _costs(two)
            return (tree.Keyword(name, first, extra=second),) if first and second else None
        if rest.startswith("—"):
            costs = _costs(rest[1:].strip()) or _action(rest[1:].strip())
            return (tree.Keyword(name, costs, word="—"),) if costs else None
        if rest.startswith(" ") and name == "equip" and not rest.startswith(" {"):
            return None
        if rest.startswith(" {") and "{" in rest:
            costs = _costs(rest.strip())
            return (tree.Keyword(name, costs),) if costs else None
        return None
    if entry.form == "number":
        number = _number(rest.strip())
        return (tree.Keyword(name, number=number),) if number is not None and rest.startswith(" ") else None
    if entry.form == "number+cost" and name == "suspend" and rest.startswith(" X—"):
        said, stop, more = rest[3:].partition(". ")
        costs = _costs(said)
        if costs is None or more not in ("", "X can't be 0"):
            return None
        least = (tree.RuleChange(more),) if stop else ()
        return (tree.Keyword(name, costs, number=tree.X(), extra=least),)
    if entry.form == "number+cost":
        left, sign, right = rest.strip().partition("—")
        number, costs = _number(left), _costs(right)
        return (tree.Keyword(name, costs, number=number),) if sign and number is not None and costs else None
    if entry.form == "filter":
        return _with_filter(entry, rest.strip())
    if entry.form == "filter+cost":
        brace = rest.find("{")
        dash = rest.find("—")
        cut = dash if dash >= 0 and (brace < 0 or dash < brace) else brace
        if cut < 0 or not rest.startswith(f" {entry.link} "):
            return None
        found = _filter(rest[len(entry.link) + 2 : cut].strip())
        costs = _costs(rest[cut:].lstrip("—").strip())
        return (tree.Keyword(name, costs, filter=found, word="—" if cut == dash else ""),) if found and costs else None
    return FORMS[entry.form](entry, rest) if entry.form in FORMS else None


def _number(text: str) -> tree.Amount | None:
    if text == "X":
        return tree.X()
    if text.isdigit():
        return tree.Num(int(text))
    return tree.Num(NUMBER_WORDS[text]) if text in NUMBER_WORDS else None


def _costs(text: str) -> tuple[tree.Cost, ...] | None:
    found = attempt(text.strip().removesuffix("."), "costs", Scope())
    return found if isinstance(found, tuple) else None


def _action(text: str) -> tuple[tree.Cost, ...] | None:
    """An instruction as a cost: "Cumulative upkeep—Add {R}"."""
    found = attempt(text.removesuffix("."), "sentence", Scope(), lambda said: to_effect(said.body) if not said.lead else None)
    if not isinstance(found, (tree.AddMana, tree.FlipCoin, tree.GainControl, tree.CreateToken, tree.GainLife, tree.PutCounter)):
        return None
    return (tree.OtherCost(found, word="action"),)


def _filter(text: str) -> tree.Filter | None:
    """The class that a noun in the singular or plural, with or without its article, describes."""
    for form in (f"a {text}", text):
        found = attempt(form, "np", Scope())
        if isinstance(found, Phrase) and found.filter is not None and found.ref is None:
            return dataclasses.replace(found.filter, word="plural" if found.plural else "")
    return None


def _with_filter(entry: KeywordEntry, rest: str) -> tuple[tree.Ability, ...] | None:
    if entry.link:
        if not rest.startswith(f"{entry.link} ") and not (entry.link == "a" and rest.startswith("an ")):
            return None
        rest = rest.split(" ", 1)[1]
    found = _filter(rest)
    return (tree.Keyword(entry.name, filter=found),) if found is not None else None


def _protection(rest: str, name: str) -> tuple[tree.Ability, ...] | None:
    found = attempt(f"{name.removesuffix(' from')}{rest}", "abils", Scope())
    return (
        found.list
        if isinstance(found, Abilities)
        and all(isinstance(item, tree.Keyword) and item.name == name for item in found.list)
        else None
    )
