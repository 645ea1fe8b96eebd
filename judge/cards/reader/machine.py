"""The parsing machine: depth-first over nondeterministic LALR tables, preferring the longest words and shifts.

A stack is a linked list, so trying an alternative costs one tuple. While only the first parse is wanted, a stack shape already
seen at a token is not tried again, which keeps the search polynomial; a step limit guards the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from judge.cards.reader.lexicon import Lexeme, lexemes
from judge.cards.reader.tables import tables

STEP_LIMIT = 6000


class Tok(NamedTuple):
    """A token as shifted: its terminal, its text, and its span."""

    type: str
    text: str
    start: int
    end: int


class Syn(NamedTuple):
    """A node of the syntax tree: the rule's name and its kept children."""

    name: str
    children: tuple[Tok | Syn, ...]


Syntax = Tok | Syn
Built = Syntax | list[Syntax]
"""What a production builds: a node, or for an inlined helper the children that it gives to its parent."""


def parses(text: str, start: str, *, every: bool = False) -> Iterator[Syntax]:
    """Syntax trees of the text from the grammar entry ``start``, best first; none when it cannot be read.

    ``every`` also gives further readings of an ambiguous text (bounded); otherwise equal stack shapes are tried once."""
    words = lexemes(text)
    if words is None:
        return
    table = tables()
    actions, gotos, productions = table.actions, table.gotos, table.productions
    size = words.size
    choices = words.choices
    # a stack is (state, value, below, shape number); a value is a token, or a production with the stack on which it was reduced
    shapes: dict[tuple[int, int], int] = {}
    bottom = (table.starts[start], None, None, 0)
    todo: list[tuple[tuple, int, Lexeme | None]] = []  # type: ignore[type-arg]
    seen: set[tuple[int, int, str, int]] = set()
    built: dict[int, tuple[Any, Built]] = {}
    steps = 0

    def offer(stack: tuple, place: int) -> None:  # type: ignore[type-arg]
        """Queue every token that can follow at the place; the best goes on last and comes off first."""
        if place == size:
            todo.append((stack, place, None))
            return
        row = actions[stack[0]]
        for choice in reversed(choices[place]):
            if choice[0] in row:
                todo.append((stack, place, choice))

    offer(bottom, 0)
    while todo:
        steps += 1
        if steps > STEP_LIMIT:
            return
        stack, place, choice = todo.pop()
        name = "$END" if choice is None else choice[0]
        if not every:
            mark = (stack[3], place, name, 0 if choice is None else choice[4])
            if mark in seen:
                continue
            seen.add(mark)
        action = actions[stack[0]].get(name)
        if action is None:
            continue
        shift, reductions = action
        for number in reversed(reductions):
            production = productions[number]
            below = stack
            for _ in range(production.length):
                below = below[2]
            state = gotos[below[0]].get(production.origin)
            if state is None:
                continue
            key = (below[3], state)
            shape = shapes.get(key)
            if shape is None:
                shape = shapes[key] = len(shapes) + 1
            todo.append(((state, (production, stack), below, shape), place, choice))
        if choice is None:
            if shift >= 0:
                found = _built(stack[1], built)
                assert not isinstance(found, list), "an entry is no inlined helper"
                yield found
            continue
        if shift >= 0:
            key = (stack[3], shift)
            shape = shapes.get(key)
            if shape is None:
                shape = shapes[key] = len(shapes) + 1
            offer((shift, Tok(choice.type, choice.text, choice.start, choice.end), stack, shape), place + choice.size)


def _built(value: Any, built: dict[int, tuple[Any, Built]]) -> Built:
    """The syntax of a value, put together only for what was parsed to the end; ``built``: what was put together before."""
    if type(value) is Tok:
        return value
    known = built.get(id(value))
    if known is not None:
        return known[1]
    production, stack = value
    values: list[Any] = [None] * production.length
    for position in range(production.length - 1, -1, -1):
        values[position] = _built(stack[1], built)
        stack = stack[2]
    children = _spliced([values[k] for k in production.keep])
    found: Built = children
    if not production.splice:
        found = children[0] if production.single and len(children) == 1 else Syn(production.name, tuple(children))
    built[id(value)] = (value, found)
    return found


def _spliced(values: list[Built]) -> list[Syntax]:
    out: list[Syntax] = []
    for value in values:
        if isinstance(value, list):
            out.extend(value)
        else:
            out.append(value)
    return out
