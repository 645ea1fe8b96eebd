"""Contrast as a property: a part of a card's text whose taking away never shows in any replay is not carried out.

``parts(face)`` gives the card without one part at a time: an ability, a condition, an "other", a "may", an instruction, a number.
``position(face, seed)`` puts it among things that its own words speak of, and ``Eager(seed)`` plays it at random, but gladly.
``silent(face, seeds)`` lists the parts that made no difference. Run by hand over a card file it prints them, most frequent kind first:

    python -m tests.engine.contrast CARDS.jsonl [HOW MANY [FROM [KINDS, with commas]]]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from judge.cards import tree
from judge.engine.capabilities import playable
from tests.engine.eager import position, story

SEEDS = range(12)
"""The positions that a part may show in."""
COUNTED = (tree.Draw, tree.DealDamage, tree.GainLife, tree.LoseLife, tree.PutCounter, tree.CreateToken, tree.Mill)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card's text: of which ability, what kind of part, and the card without it."""

    ability: int
    kind: str
    without: tree.Face


def _less(node: Any) -> Iterator[tuple[str, Any]]:
    """The node without one of its own parts."""
    if isinstance(node, tree.If) and not node.instead:
        yield "if", node.then
    if isinstance(node, tree.Unless):
        yield "unless", node.effect
    if isinstance(node, tree.UnlessPays):
        yield "unless pays", node.effect
    if isinstance(node, (tree.Triggered, tree.Static)) and node.condition is not None:
        yield "condition", replace(node, condition=None)
    if isinstance(node, tree.May) and node.then is None and node.else_ is None:
        yield "may", node.effect
    if isinstance(node, tree.Filter):
        for n, p in enumerate(node.predicates):
            if isinstance(p, tree.Other):
                yield "other", replace(node, predicates=node.predicates[:n] + node.predicates[n + 1 :])
    if isinstance(node, tree.Target):
        for n in range(len(node.filter.predicates)):
            kept = node.filter.predicates[:n] + node.filter.predicates[n + 1 :]
            yield "target's description", replace(node, filter=replace(node.filter, predicates=kept))
    if isinstance(node, tree.Sequence) and len(node.of) > 1:
        for n in range(len(node.of)):
            yield "instruction", replace(node, of=node.of[:n] + node.of[n + 1 :], joins=node.joins[: max(0, len(node.joins) - 1)])
    if isinstance(node, COUNTED) and isinstance(node.amount, tree.Num):
        yield "number", replace(node, amount=tree.Num(node.amount.value + 1))
    if isinstance(node, tree.ModifyPT) and isinstance(node.power, tree.Num):
        yield "power", replace(node, power=tree.Num(node.power.value + 1))
    if isinstance(node, (tree.Static, tree.Apply)) and len(node.modifications) > 1:
        for n in range(len(node.modifications)):
            yield "modification", replace(node, modifications=node.modifications[:n] + node.modifications[n + 1 :])


def _everywhere(node: Any) -> Iterator[tuple[str, Any]]:
    """The tree without one part, wherever in it the part is."""
    yield from _less(node)
    if isinstance(node, (tree.Either, tree.Both)) and len(node.of) == 2 and any(isinstance(one, (tree.This, tree.Target)) for one in node.of):
        return  # "~ or another creature", "target creature and each other": without the "other" it says the same
    if isinstance(node, tuple):
        for n, item in enumerate(node):
            for kind, less in _everywhere(item):
                yield kind, (*node[:n], less, *node[n + 1 :])
    elif isinstance(node, tree.Node):
        for field in fields(node):
            value = getattr(node, field.name)
            if isinstance(value, (tuple, tree.Node)):
                for kind, less in _everywhere(value):
                    yield kind, replace(node, **{field.name: less})


def parts(face: tree.Face) -> list[Part]:
    """Every part of the card that is taken away, once each."""
    found: list[Part] = []
    for n, ability in enumerate(face.abilities):
        before, after = face.abilities[:n], face.abilities[n + 1 :]
        found.append(Part(n, f"ability {type(ability).__name__}", replace(face, abilities=(*before, *after))))
        seen: set[str] = {repr(ability)}
        for kind, less in _everywhere(ability):
            if repr(less) not in seen:
                seen.add(repr(less))
                found.append(Part(n, kind, replace(face, abilities=(*before, less, *after))))
    return found


def silent(face: tree.Face, seeds: range, kinds: tuple[str, ...] = ()) -> list[Part]:
    """The parts of the card (of those kinds, or all) that made no difference in any of the positions."""
    left = [part for part in parts(face) if not kinds or part.kind in kinds]
    for seed in seeds:
        if not left:
            break
        whole = story(face, position(face, seed), seed)
        left = [part for part in left if story(part.without, position(part.without, seed, face), seed) == whole]
    return left


def main(argv: list[str]) -> None:
    """Print what never shows, by kind."""
    from judge.cards.loaders import load
    from judge.cards.snapshot import read_card

    path, many, first = Path(argv[0]), int(argv[1]) if len(argv) > 1 else 10**9, int(argv[2]) if len(argv) > 2 else 0
    wanted = tuple(argv[3].split(",")) if len(argv) > 3 else ()
    records = load(path)[first:]
    step = max(1, len(records) // many)
    kinds: Counter[str] = Counter()
    asked = 0
    for record in records[::step]:
        for face in read_card(record).faces:
            if not playable(face) or not face.abilities or not face.types:
                continue
            asked += sum(not wanted or part.kind in wanted for part in parts(face))
            for part in silent(face, SEEDS, wanted):
                kinds[part.kind] += 1
                print(f"{face.name} | ability {part.ability + 1} | {part.kind}", flush=True)
    print(asked, "parts;", sum(kinds.values()), "never show:", dict(kinds.most_common()))


if __name__ == "__main__":
    main(sys.argv[1:])
