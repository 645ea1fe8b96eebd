"""lark's own compiler of grammars: only a grammar that isn't kept yet needs it, so it is imported when first asked (``judge.later``)."""

from __future__ import annotations

from typing import Any

from lark.common import ParserConf
from lark.load_grammar import load_grammar
from lark.parsers.lalr_analysis import LALR_Analyzer


def loaded(text: str, starts: list[str]) -> tuple[Any, Any]:
    """The terminals and rules of a grammar; lark's ``GrammarError`` where it is none."""
    loader: Any = load_grammar
    grammar, _ = loader(text, "grammar", [], False)
    terminals, rules, _ = grammar.compile(starts, "*")
    return terminals, rules


def analysed(rules: Any, starts: list[str]) -> Any:
    """What lark finds out about the rules: the item sets of the parser's states, and what may follow each name."""
    analyzer: Any = LALR_Analyzer(ParserConf(rules, {}, starts))
    analyzer.compute_lr0_states()
    return analyzer
