"""The typed tree as rows: every distinct node once, children by number, so that a pool of cards is small and quick.

A row is JSON of ``[class number, field, field, ...]`` in which a tuple is a list and a child node stands as ``{"#": row number}``.
Rows are only ever read back by the same reader sources, see ``judge.cards.snapshot``.
"""

from __future__ import annotations

import dataclasses
import gc
import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from judge.cards import tree


@lru_cache(maxsize=1)
def _classes() -> tuple[tuple[type[Any], ...], dict[type[Any], int], dict[type[Any], tuple[str, ...]]]:
    """Every class of the tree in a fixed order, its number, and its fields in the order its constructor takes them."""
    found = {value for value in vars(tree).values() if isinstance(value, type) and dataclasses.is_dataclass(value)}
    ordered = tuple(sorted(found, key=lambda each: each.__name__))
    numbers = {each: index for index, each in enumerate(ordered)}
    return ordered, numbers, {each: tuple(field.name for field in dataclasses.fields(each)) for each in ordered}


def encode(node: Any, store: Callable[[bytes], int]) -> int:
    """Store a node (or a face, or a card) after its children; the number ``store`` gave its row.

    ``store`` takes the row's data and gives the number of that row, new or known.
    """
    _, numbers, fields = _classes()
    kind = type(node)

    def flat(value: Any) -> Any:
        if value is None or isinstance(value, str | int):
            return value
        if isinstance(value, tuple):
            return [flat(item) for item in value]
        return {"#": encode(value, store)}

    row = [numbers[kind], *[flat(getattr(node, name)) for name in fields[kind]]]
    return store(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass"))


def decode(number: int, fetch: Callable[[int], bytes], known: dict[int, Any]) -> Any:
    """Build the node of a row, taking rows from ``fetch`` and sharing the nodes already ``known`` by number."""
    node = known.get(number)
    if node is not None:
        return node
    classes, _, _ = _classes()
    kind, *values = json.loads(fetch(number))

    def deep(value: Any) -> Any:
        if isinstance(value, dict):
            return decode(value["#"], fetch, known)
        if isinstance(value, list):
            return tuple([deep(item) for item in value])
        return value

    node = classes[kind](*[deep(value) if value.__class__ in _DEEP else value for value in values])
    known[number] = node
    return node


def decode_all(rows: Iterable[tuple[int, bytes]], known: dict[int, Any]) -> None:
    """Build the node of every row into ``known``; rows come by rising number, so that children are built before parents.

    The collector of cyclic garbage is held off meanwhile: a tree has no cycles, and it would look through all nodes again
    and again.
    """
    classes, _, _ = _classes()
    loads = json.JSONDecoder().decode

    def deep(value: Any) -> Any:
        if value.__class__ is dict:
            return known[value["#"]]
        if value.__class__ is list:
            return tuple([deep(item) for item in value])
        return value

    collecting = gc.isenabled()
    gc.disable()
    try:
        for number, data in rows:
            if number in known:
                continue
            kind, *values = loads(data.decode("utf-8", "surrogatepass"))
            known[number] = classes[kind](*[deep(value) if value.__class__ in _DEEP else value for value in values])
    finally:
        if collecting:
            gc.enable()


_DEEP = frozenset({list, dict})
