"""``lark`` grammars as plain productions: compiled once and kept.

A grammar is written in lark's notation (several files form one); terminals of open classes are ``%declare``d, words stand as strings.
A rule's priority, below zero, is its cost in tenths: ``aside.-5: ...`` costs half a point wherever it is used.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from judge.home import user_home
from judge.later import Later

if TYPE_CHECKING:
    from judge.language import compiling
else:
    compiling = Later("judge.language.compiling")  # lark takes longer to import than to read what is kept of a grammar

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Rule:
    """One production: ``name`` is the alias where the alternative has one; ``helper``: made by lark for a repetition, its children go to the parent."""

    origin: str
    name: str
    parts: tuple[str, ...]
    cost: float
    helper: bool


@dataclass(frozen=True, slots=True)
class Grammar:
    """The productions of a grammar and the terminal of each word that stands in it as a string."""

    rules: tuple[Rule, ...]
    literals: dict[str, str]


def grammar_text(folder: Path) -> str:
    """All grammar files of a folder joined, in name order: they form one grammar."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.lark")))


def compiled(text: str, starts: list[str]) -> Grammar:
    """Compile a grammar; lark's ``GrammarError`` where it is none."""
    terminals, rules = compiling.loaded(text, starts)
    found = tuple(
        Rule(
            origin=str(rule.origin.name),
            name=str(rule.alias or rule.origin.name),
            parts=tuple(str(symbol.name) for symbol in rule.expansion),
            cost=-(rule.options.priority or 0) / 10,
            helper=rule.origin.name.startswith("_"),
        )
        for rule in rules
    )
    return Grammar(found, {str(t.pattern.value): str(t.name) for t in terminals if t.pattern.type == "str"})


def kept(name: str, folder: Path, starts: list[str]) -> Grammar:
    """The compiled grammar of a folder: from the user's data folder where it was compiled before and is unchanged, else compiled and written there."""
    text = grammar_text(folder)
    key = hashlib.sha256(f"{FORMAT} {starts} {text}".encode()).hexdigest()[:16]
    path = user_home() / "cache" / f"{name}-grammar-{key}.json"
    with suppress(OSError, ValueError, TypeError, KeyError):  # not kept yet, or not whole: it is compiled
        told = json.loads(path.read_text(encoding="utf-8"))
        rules = tuple(Rule(origin, alias, tuple(parts), cost, helper) for origin, alias, parts, cost, helper in told["rules"])
        return Grammar(rules, told["literals"])
    made = compiled(text, starts)
    with suppress(OSError):  # a folder that can't be written to costs time, no answer
        path.parent.mkdir(parents=True, exist_ok=True)
        own = path.with_suffix(f".{os.getpid()}")
        rows = [[rule.origin, rule.name, rule.parts, rule.cost, rule.helper] for rule in made.rules]
        own.write_text(json.dumps({"rules": rows, "literals": made.literals}, separators=(",", ":")), encoding="utf-8")
        own.replace(path)
    return made
