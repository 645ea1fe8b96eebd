"""Parse tables: the ``lark`` grammars of ``judge/cards/grammar`` compiled once and kept in the user's data folder.

lark loads the grammar and computes the LALR item sets. Unlike lark's own table, ours keeps *every* action
of a conflict, shift first: English attaches and coordinates in ways that one look-ahead cannot settle, so ``machine`` tries
the alternatives in this order.

A text goes through a few hundred of the thousands of states, so what is kept of each is spelt out when it is first met.
"""

from __future__ import annotations

import hashlib
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.home import kept_as
from judge.language.rows import Rows, different
from judge.later import Later

if TYPE_CHECKING:
    from judge.language import compiling
else:
    compiling = Later("judge.language.compiling")  # lark: only where the tables are not kept yet

GRAMMAR_FOLDER = Path(__file__).parent.parent / "grammar"
STARTS = ("sentence", "triggered", "static", "costs", "event", "condition", "np", "restriction", "castline", "abils")
FORMAT = 10

Actions = dict[str, tuple[int, tuple[int, ...]]]


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
    actions: Rows[Actions]
    gotos: Rows[dict[str, int]]
    starts: dict[str, int]
    literals: dict[str, str]


def grammar_text() -> str:
    """All grammar files joined, in name order: they form one grammar."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(GRAMMAR_FOLDER.glob("*.lark")))


@cache
def tables() -> Tables:
    """The tables, as kept when the grammar is unchanged; where nothing can be kept they are compiled."""
    text = grammar_text()
    key = hashlib.sha256(f"{FORMAT} {STARTS} {text}".encode()).hexdigest()[:16]
    told = kept_as("cards-grammar", key, lambda: _compiled(text))
    names = told["names"]

    def actions(line: str) -> Actions:
        row: Actions = {}
        for group in filter(None, line.split(";")):
            shift, reductions, ahead = group.split(":")
            row.update(dict.fromkeys([names[int(n)] for n in ahead.split(",")], (int(shift), tuple(map(int, filter(None, reductions.split(",")))))))
        return row

    def gotos(line: str) -> dict[str, int]:
        pairs = (each.split(":") for each in line.split(";") if each)
        return {names[int(n)]: int(state) for n, state in pairs}

    productions = tuple(Production(origin, name, length, tuple(keep), splice, single) for origin, name, length, keep, splice, single in told["productions"])
    (acting, act_of), (going, go_to) = told["actions"], told["gotos"]
    return Tables(productions, Rows(acting, act_of, actions), Rows(going, go_to, gotos), told["starts"], told["literals"])


def _compiled(text: str) -> dict[str, Any]:
    """The tables in plain values: a line for each different row, in which many look-aheads that lead to the same action stand together."""
    productions, actions, gotos, starts, literals = compile_tables(text)
    names: dict[str, int] = {}

    def number(name: str) -> str:
        return str(names.setdefault(str(name), len(names)))

    def grouped(row: Actions) -> str:
        groups: dict[tuple[int, tuple[int, ...]], list[str]] = {}
        for name, action in row.items():
            groups.setdefault(action, []).append(number(name))
        return ";".join(f"{shift}:{','.join(map(str, reductions))}:{','.join(ahead)}" for (shift, reductions), ahead in groups.items())

    written = different([grouped(row) for row in actions]), different([";".join(f"{number(n)}:{to}" for n, to in row.items()) for row in gotos])
    plain = {"actions": written[0], "gotos": written[1], "names": list(names), "starts": starts, "literals": literals}
    return {"productions": [astuple(p) for p in productions], **plain}


Compiled = tuple[list[Production], list[Actions], list[dict[str, int]], dict[str, int], dict[str, str]]
"""What ``Tables`` holds, each row of actions and of gotos a table of its own."""


def compile_tables(text: str) -> Compiled:
    """Compile a lark grammar into nondeterministic LR tables."""
    terminals, rules = compiling.loaded(text, list(STARTS))
    analyzer = compiling.analysed(rules, list(STARTS))
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
    productions = [
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
    ]
    literals = {str(term.name): str(term.pattern.value) for term in terminals if term.pattern.type == "str"}
    starts = {str(start): order[id(itemset)] for start, itemset in analyzer.lr0_start_states.items()}
    return productions, actions, gotos, starts, literals
