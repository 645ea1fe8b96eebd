"""Concordances put together from those of neighbouring editions: 2009-10 to 2017-08 to 2019-10 to 2022-04, whose texts need not be at hand."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from judge.law.editions import known
from judge.law.fates import Concordance, Fate, shipped
from judge.law.lookup import Lookup

if TYPE_CHECKING:
    from judge.law.edition import Edition

KEPT = ("same", "moved")
"""Fates of a rule that still says the same, in the same words but for those that make no other rule (``judge.law.sameness``)."""


def links() -> tuple[str, ...]:
    """The editions of whose neighbours a concordance ships, oldest first."""
    order = list(known())
    joined = [pair for pair in pairwise(order) if known()[pair[0]].complete and shipped(*pair) is not None]
    return tuple(dict.fromkeys(e for pair in joined for e in pair))


@lru_cache(maxsize=8)
def composed(old: str, new: str) -> Concordance | None:
    """The concordance of two editions by way of those between, older first; None where one of the steps isn't known."""
    chain = links()
    if old not in chain or new not in chain or chain.index(old) >= chain.index(new):
        return None
    steps = [shipped(*pair) for pair in pairwise(chain[chain.index(old) : chain.index(new) + 1])]
    first, *others = [s for s in steps if s is not None]
    fates = dict(first.fates)
    for step in others:
        fates = {source: _on(source, fate, step) for source, fate in fates.items()}
    last = others[-1] if others else first
    reached = {t for f in fates.values() for t in f.targets}
    known_there = dict.fromkeys([*(t for f in last.fates.values() for t in f.targets), *last.added])
    return Concordance(old, new, fates, tuple(t for t in known_there if t not in reached), computed=False)


def _on(source: str, fate: Fate, step: Concordance) -> Fate:
    """What became of a rule whose fate up to here is known, one edition further."""
    on = [step.fates[t] for t in fate.targets if t in step.fates]
    targets = tuple(dict.fromkeys(t for f in on for t in f.targets))
    sure = round(fate.confidence * max((f.confidence for f in on), default=1.0), 2)
    if not targets:
        return Fate("gone", (), sure)
    kinds = {fate.fate, *(f.fate for f in on)}
    if kinds <= set(KEPT) and len(targets) == 1:
        return Fate("same" if targets[0] == source else "moved", targets, sure)
    return Fate("split" if len(targets) > 1 else "merged" if "merged" in kinds else "edited", targets, sure)


def has(edition: str, number: str) -> bool:
    """Whether an edition whose text need not be at hand is known to have a rule of that number."""
    for pair in pairwise(links()):
        table = shipped(*pair) if edition in pair else None
        if table is not None and (number in table.fates if edition == pair[0] else number in table.backwards() or number in table.added):
            return True
    return False


def since(number: str, edition: str, other: str) -> tuple[str, str] | None:
    """Between which neighbouring editions (older, newer) a rule of one edition got the number that it has in another, or ceased to be one;
    None where it has had it all the way, or nothing is known."""
    chain = links()
    if edition not in chain or other not in chain:
        return None
    here, there = chain.index(edition), chain.index(other)
    way = chain[here : there + 1] if here < there else chain[there : here + 1][::-1]
    found = None
    for pair in pairwise(way):
        older, newer = min(pair), max(pair)
        table = shipped(older, newer)
        assert table is not None
        fate = (table.fates if pair[0] == older else table.backwards()).get(number)
        if fate is None or not fate.targets:
            return older, newer
        if number not in fate.targets:
            found, number = (older, newer), fate.targets[0]
    return found


def lacks(edition: Edition | None, id_: str, asked: Lookup) -> bool:
    """Whether it is known that an edition has no entry for what was asked and not found in its text, which may not be at hand (None)."""
    if edition is not None:
        return edition.complete
    return id_ in links() and "." in asked.number and not has(id_, asked.number)
