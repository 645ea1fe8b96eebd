"""A chart parser for grammars of English: the cheapest tree of every stretch of the text, so that what can't be read whole is read in pieces.

Left-corner, Viterbi: for every symbol and stretch only its cheapest tree is kept. Stretches are finished in the order of their end, shorter ones first,
so no tree is ever looked at again. Words are offered as a lattice: several readings of one word, readings that take several words, each at a cost.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from judge.language.grammars import Grammar


class Leaf(NamedTuple):
    """One way to read the words ``start`` to ``end``: its terminal, its lemma, and what else the lexicon says of it."""

    terminal: str
    lemma: str
    start: int
    end: int
    cost: float = 0.0
    features: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """A node of a parse: the rule's name and its children (trees and leaves), over words ``start`` to ``end``."""

    name: str
    children: tuple[Tree | Leaf, ...]
    start: int
    end: int

    def all(self, name: str) -> list[Tree]:
        """The children of that name."""
        return [child for child in self.children if isinstance(child, Tree) and child.name == name]

    def leaves(self, *terminals: str) -> list[Leaf]:
        """The children that are words of one of the terminals (of any, where none is named)."""
        return [child for child in self.children if isinstance(child, Leaf) and (not terminals or child.terminal in terminals)]


class _Made(NamedTuple):
    """A finished stretch: what it cost and of what it was made (a rule's number and its finished parts, or a leaf)."""

    cost: float
    start: int
    end: int
    rule: int
    parts: tuple[_Made, ...]
    leaf: Leaf | None


class Parser:
    """A grammar ready to parse with."""

    def __init__(self, grammar: Grammar) -> None:
        """Index the grammar's productions by their first part."""
        self.rules = grammar.rules
        self.literals = grammar.literals
        self._first: dict[str, list[int]] = {}
        for number, rule in enumerate(grammar.rules):
            if rule.parts:
                self._first.setdefault(rule.parts[0], []).append(number)

    def chart(self, size: int, leaves: Sequence[Leaf]) -> Chart:
        """Parse ``size`` words of which each may be read in the ways given."""
        ending: dict[int, list[Leaf]] = {}
        for leaf in leaves:
            ending.setdefault(leaf.end, []).append(leaf)
        first, rules = self._first, self.rules
        done: list[dict[tuple[str, int], _Made]] = [{} for _ in range(size + 1)]
        waiting: list[dict[str, dict[tuple[int, int, int], tuple[float, tuple[_Made, ...]]]]] = [{} for _ in range(size + 1)]
        for end in range(1, size + 1):
            todo: list[tuple[int, float, int, str, _Made]] = []
            count = 0
            for leaf in ending.get(end, ()):
                made = _Made(leaf.cost, leaf.start, end, -1, (), leaf)
                heapq.heappush(todo, (-leaf.start, leaf.cost, count, leaf.terminal, made))
                count += 1
            here, wait_here = done[end], waiting[end]
            while todo:
                back, cost, _, symbol, made = heapq.heappop(todo)
                start = -back
                if (symbol, start) in here:
                    continue
                here[symbol, start] = made
                found: list[tuple[int, int, int, float, tuple[_Made, ...]]] = [
                    (number, 1, start, cost + rules[number].cost, (made,)) for number in first.get(symbol, ())
                ]
                for (number, dot, began), (so_far, parts) in waiting[start].get(symbol, {}).items():
                    found.append((number, dot + 1, began, so_far + cost, (*parts, made)))
                for number, dot, began, total, parts in found:
                    rule = rules[number]
                    if dot == len(rule.parts):
                        if (rule.origin, began) not in here:
                            count += 1
                            heapq.heappush(todo, (-began, total, count, rule.origin, _Made(total, began, end, number, parts, None)))
                        continue
                    wanting = wait_here.setdefault(rule.parts[dot], {})
                    known = wanting.get((number, dot, began))
                    if known is None or total < known[0]:
                        wanting[number, dot, began] = (total, parts)
        return Chart(self, size, done)


class Chart:
    """All stretches of a text that are something, each with its cheapest tree."""

    def __init__(self, parser: Parser, size: int, done: list[dict[tuple[str, int], _Made]]) -> None:
        """Keep what the parser found."""
        self._parser, self.size, self._done = parser, size, done

    def cost(self, symbol: str, start: int, end: int) -> float | None:
        """What the cheapest tree of a symbol over a stretch costs; None where there is none."""
        made = self._done[end].get((symbol, start))
        return None if made is None else made.cost

    def tree(self, symbol: str, start: int, end: int) -> Tree:
        """That tree; KeyError where there is none."""
        tree = self._build(self._done[end][symbol, start])
        assert isinstance(tree, Tree)
        return tree

    def _build(self, made: _Made) -> Tree | Leaf:
        if made.leaf is not None:
            return made.leaf
        children: list[Tree | Leaf] = []
        for part in made.parts:
            built = self._build(part)
            if isinstance(built, Tree) and part.rule >= 0 and self._parser.rules[part.rule].helper:
                children.extend(built.children)
            else:
                children.append(built)
        return Tree(self._parser.rules[made.rule].name, tuple(children), made.start, made.end)

    def cover(self, pieces: Mapping[str, float], skips: Sequence[float]) -> tuple[float, list[tuple[str, int, int]]]:
        """The cheapest way to cover the text with pieces (symbols with what one more of them costs) and words skipped at their cost:
        the whole cost, and the pieces in order."""
        best: list[tuple[float, int, str]] = [(0.0, -1, "")]
        for end in range(1, self.size + 1):
            chosen = (best[end - 1][0] + skips[end - 1], end - 1, "")
            for (symbol, start), made in self._done[end].items():
                extra = pieces.get(symbol)
                if extra is not None and (total := best[start][0] + made.cost + extra) < chosen[0]:
                    chosen = (total, start, symbol)
            best.append(chosen)
        out: list[tuple[str, int, int]] = []
        place = self.size
        while place > 0:
            _, start, symbol = best[place]
            if symbol:
                out.append((symbol, start, place))
            place = start
        return best[self.size][0], out[::-1]
