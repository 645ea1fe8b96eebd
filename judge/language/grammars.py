"""``lark`` grammars as plain productions: the only module that touches lark's own compiler.

A grammar is written in lark's notation (several files form one); terminals of open classes are ``%declare``d, words stand as strings.
A rule's priority, below zero, is its cost in tenths: ``aside.-5: ...`` costs half a point wherever it is used.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any


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
    from lark.load_grammar import load_grammar

    loader: Any = load_grammar
    grammar, _ = loader(text, "grammar", [], False)
    terminals, rules, _ = grammar.compile(starts, "*")
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
