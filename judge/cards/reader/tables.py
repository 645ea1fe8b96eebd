"""Parse tables: the ``lark`` grammars of ``judge/cards/grammar`` compiled once and kept as JSON in the user's cache folder.

lark loads the grammar and computes the LALR item sets. Unlike lark's own table, ours keeps *every* action
of a conflict, shift first: English attaches and coordinates in ways that one look-ahead cannot settle, so ``machine`` tries
the alternatives in this order.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lark.common import ParserConf
from lark.load_grammar import load_grammar
from lark.parsers.lalr_analysis import LALR_Analyzer

from judge.home import user_home

GRAMMAR_FOLDER = Path(__file__).parent.parent / "grammar"
STARTS = ("sentence", "triggered", "static", "costs", "event", "condition", "np", "restriction", "castline", "abils")
FORMAT = 9


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
    text = grammar_text()
    key = hashlib.sha256(f"{FORMAT} {STARTS} {text}".encode()).hexdigest()[:16]
    kept = user_home() / "cache" / f"cards-grammar-{key}.json"
    with suppress(OSError, ValueError, KeyError, TypeError, IndexError):  # no usable cache: compile
        return from_json(json.loads(kept.read_bytes()))
    built = compile_tables(text)
    with suppress(OSError):  # a read-only home: the next start compiles again
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{hashlib.sha256(str(id(built)).encode()).hexdigest()[:8]}.part")
        part.write_text(json.dumps(to_json(built), separators=(",", ":")), encoding="utf-8")
        part.replace(kept)
        for stale in kept.parent.glob("cards-grammar-*"):
            if stale != kept:
                stale.unlink(missing_ok=True)
    return built


def to_json(tables: Tables) -> dict[str, Any]:
    """The tables as plain data. Few rows of actions differ, and in a row many look-aheads lead to the same action: each stands there once."""
    names: dict[str, int] = {}
    rows: dict[tuple[tuple[str, tuple[int, tuple[int, ...]]], ...], int] = {}
    states = [rows.setdefault(tuple(row.items()), len(rows)) for row in tables.actions]
    grouped = []
    for row in rows:
        groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for name, action in row:
            groups.setdefault(action, []).append(names.setdefault(name, len(names)))
        grouped.append([[shift, list(reductions), ahead] for (shift, reductions), ahead in groups.items()])
    return {
        "productions": [astuple(p) for p in tables.productions], "names": list(names), "rows": grouped, "states": states,
        "gotos": tables.gotos, "starts": tables.starts, "literals": tables.literals,
    }  # fmt: skip


def from_json(data: dict[str, Any]) -> Tables:
    """The tables back; equal rows of actions are one object, which nobody changes."""
    names = data["names"]
    rows = []
    for groups in data["rows"]:
        row: dict[str, tuple[int, tuple[int, ...]]] = {}
        for shift, reductions, ahead in groups:
            row.update(dict.fromkeys([names[n] for n in ahead], (shift, tuple(reductions))))
        rows.append(row)
    return Tables(
        tuple(Production(origin, name, length, tuple(keep), splice, single) for origin, name, length, keep, splice, single in data["productions"]),
        tuple([rows[n] for n in data["states"]]), tuple(data["gotos"]), data["starts"], data["literals"],
    )  # fmt: skip


def compile_tables(text: str) -> Tables:
    """Compile a lark grammar into nondeterministic LR tables."""
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
