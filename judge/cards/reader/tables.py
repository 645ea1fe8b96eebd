"""Parse tables: the ``lark`` grammars of ``judge/cards/grammar`` compiled once and kept in the user's cache folder.

lark loads the grammar and computes the LALR item sets. Unlike lark's own table, ours keeps *every* action
of a conflict, shift first: English attaches and coordinates in ways that one look-ahead cannot settle, so ``machine`` tries
the alternatives in this order.
"""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

GRAMMAR_FOLDER = Path(__file__).parent.parent / "grammar"
STARTS = ("sentence", "triggered", "static", "costs", "event", "condition", "np", "restriction", "castline", "abils")
FORMAT = 8


@dataclass(frozen=True, slots=True)
class Production:
    """One grammar rule: the node it builds, how many symbols it takes, which of them it keeps.

    ``splice``: an inlined helper whose children go to its parent; ``single``: gives way to an only child."""

    origin: str
    name: str
    length: int
    keep: tuple[int, ...]
    splice: bool
    single: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything the machine needs. ``actions[state]``: terminal -> (shift state or -1, reductions); ``gotos[state]``: origin ->
    state; ``literals``: the words of each anonymous terminal; ``starts``: grammar entry -> first state."""

    productions: tuple[Production, ...]
    actions: tuple[dict[str, tuple[int, tuple[int, ...]]], ...]
    gotos: tuple[dict[str, int], ...]
    starts: dict[str, int]
    literals: dict[str, str]


def grammar_text() -> str:
    """All grammar files joined, in name order: they form one grammar."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(GRAMMAR_FOLDER.glob("*.lark")))


@cache
def tables() -> Tables:
    """The tables, from the cache when the grammar is unchanged; a cache that cannot be read or written is done without."""
    from judge.home import user_home

    text = grammar_text()
    key = hashlib.sha256(f"{FORMAT} {STARTS} {text}".encode()).hexdigest()[:16]
    kept = user_home() / "cache" / f"cards-grammar-{key}.pickle"
    try:
        with kept.open("rb") as stream:
            loaded = pickle.load(stream)
        if isinstance(loaded, Tables):
            return loaded
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError, TypeError):
        pass  # no usable cache: compile
    built = compile_tables(text)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{hashlib.sha256(str(id(built)).encode()).hexdigest()[:8]}.part")
        part.write_bytes(pickle.dumps(built, protocol=5))
        part.replace(kept)
        for stale in kept.parent.glob("cards-grammar-*.pickle"):
            if stale != kept:
                stale.unlink(missing_ok=True)
    except OSError:
        pass  # a read-only home: the next start compiles again
    return built


def compile_tables(text: str) -> Tables:
    """Compile a lark grammar into nondeterministic LR tables."""
    from lark.common import ParserConf
    from lark.load_grammar import load_grammar
    from lark.parsers.lalr_analysis import LALR_Analyzer

    loader: Any = load_grammar
    grammar, _ = loader(text, "cards", [], False)
    terminals, rules, _ = grammar.compile(list(STARTS), "*")
    analyzer: Any = LALR_Analyzer(ParserConf(rules, {}, list(STARTS)))
    analyzer.compute_lr0_states()
    rule_index = {rule: number for number, rule in enumerate(rules)}
    order = {id(itemset): number for number, itemset in enumerate(analyzer.lr0_itemsets)}
    actions: list[dict[str, tuple[int, tuple[int, ...]]]] = [{} for _ in order]
    gotos: list[dict[str, int]] = [{} for _ in order]
    for itemset in analyzer.lr0_itemsets:
        here = order[id(itemset)]
        shifts: dict[str, int] = {}
        for symbol, target in itemset.transitions.items():
            if symbol.is_term:
                shifts[symbol.name] = order[id(target)]
            else:
                gotos[here][symbol.name] = order[id(target)]
        reductions: dict[str, list[Any]] = {}
        # the look-aheads of a reduction are whatever may follow its origin anywhere: coarser than LALR's and much quicker to
        # compute; a reduction too many costs the machine one step
        ahead: dict[Any, list[Any]] = {}
        for pointer in itemset.closure:
            if pointer.is_satisfied and not pointer.rule.origin.name.startswith("$root_"):
                for symbol in analyzer.FOLLOW[pointer.rule.origin]:
                    ahead.setdefault(symbol, []).append(pointer.rule)
        for symbol, found in ahead.items():
            reductions[symbol.name] = sorted(found, key=lambda rule: (-(rule.options.priority or 0), rule_index[rule]))
        for name in shifts.keys() | reductions.keys():
            actions[here][name] = (shifts.get(name, -1), tuple(rule_index[rule] for rule in reductions.get(name, ())))
        if any(pointer.is_satisfied and pointer.rule.origin.name.startswith("$root_") for pointer in itemset.closure):
            actions[here]["$END"] = (0, ())  # the whole text is read
    productions = tuple(
        Production(
            origin=str(rule.origin.name),
            name=str(rule.alias or rule.origin.name),
            length=len(rule.expansion),
            keep=tuple(
                number
                for number, symbol in enumerate(rule.expansion)
                if not (symbol.is_term and symbol.filter_out and not rule.options.keep_all_tokens)
            ),
            splice=rule.origin.name.startswith("_"),
            single=bool(rule.options.expand1) and not rule.alias,
        )
        for rule in rules
    )
    literals = {term.name: term.pattern.value for term in terminals if term.pattern.type == "str"}
    starts = {start: order[id(itemset)] for start, itemset in analyzer.lr0_start_states.items()}
    return Tables(productions, tuple(actions), tuple(gotos), starts, literals)
