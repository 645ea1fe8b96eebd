"""Which rule of one edition became which of another; and the titles of editions whose text is not at hand.

A concordance is computed when both texts are at hand (and kept in the data folder), else read from ``rulesdata``: numbers,
fates and confidences only, with the corrections made by reading laid over both.
"""

from __future__ import annotations

import contextlib
import json
import os
import textwrap
from collections import Counter
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed
from judge.law.chain import composed
from judge.law.editions import DEFAULT, known
from judge.law.fates import Concordance, Fate, corrections, shipped

if TYPE_CHECKING:
    from judge.law.edition import Edition
    from judge.law.shelf import Shelf

MATCHER_VERSION = 3
"""Raised when the matching changes, so that kept concordances are made again."""


def concordance(library: Shelf, old: str, new: str) -> Concordance:
    """The concordance of two editions, older first. Malformed when neither their texts nor shipped data are at hand."""
    old, new = library.canonical(old), library.canonical(new)
    first, second = library.find(old), library.find(new)
    if first is not None and second is not None and not (first.own_words or second.own_words):
        return _kept(library, first, second)
    ready = shipped(old, new) or composed(old, new)
    if ready is not None:
        return ready
    if first is not None and second is not None:
        if partly := [e.id for e in (first, second) if e.own_words and not known()[e.id].complete]:
            # what the words of a part of an edition resemble says too little where the words are this project's own
            raise Malformed(f"{' and '.join(partly)} can be set against another edition rule by rule only in its own text", mend="judge import FILE")
        return _kept(library, first, second)
    absent = [e for e, at_hand in ((old, first), (new, second)) if at_hand is None]
    raise Malformed(f"no concordance of {old} and {new} is at hand", mend=f"import the text of {' and '.join(absent)}")


def _kept(library: Shelf, first: Edition, second: Edition) -> Concordance:
    path = library.home / "law" / "concordance" / f"{first.id}--{second.id}.json"
    key = [MATCHER_VERSION, first.meta["sha256"], second.meta["sha256"]]
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        stored = None
    if not isinstance(stored, dict) or stored.get("key") != key:
        made = library.compute(first, second)
        stored = {
            "key": key,
            "fates": {s: [f.fate, list(f.targets), f.confidence] for s, f in made.fates.items()},
        }
        _store(path, stored)
    fates = {s: Fate(f, tuple(t), c) for s, (f, t, c) in stored["fates"].items()}
    fates.update({s: f for s, f in corrections(first.id, second.id).items() if s in fates})
    ready = shipped(first.id, second.id)
    if ready is not None:
        # numbers that the text at hand lacks (an excerpt) but that are known to have gone somewhere
        fates = {**{s: f for s, f in ready.fates.items() if not first.has(s)}, **fates}
    info = known().get(second.id)
    if info is not None and not info.complete:
        fates = {s: Fate("beyond", (), 0.5) if f.fate == "gone" else f for s, f in fates.items()}
    reached = {t for f in fates.values() for t in f.targets}
    added = tuple(r[0] for r in second.rows(("rule", "subrule", "paragraph")) if r[0] not in reached)
    return Concordance(first.id, second.id, fates, added, computed=True)


def _store(path: Path, value: dict[str, Any]) -> None:
    """Keep a computed concordance; where the folder cannot be written it is simply computed again next time."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}.partial")  # two threads may write at the same time
        partial.write_text(json.dumps(value), encoding="utf-8")
        os.replace(partial, path)


def as_toml(table: Concordance) -> str:
    """A concordance in the form in which one ships: numbers, fates and confidences, no text."""
    added = "\n".join(textwrap.wrap(" ".join(table.added), 118))
    fates = "\n".join(f'"{s}" = "{" ".join([f.fate, *f.targets, str(f.confidence)])}"' for s, f in table.fates.items())
    return (
        f"# Which rule of {table.old} became which of {table.new}: fate, numbers, confidence. Made from both texts by\n"
        f"# `judge compare {table.old} {table.new} --write FILE`; corrections by reading stand in concordance-corrections.toml.\n\n"
        f'new = """\n{added}"""\n\n[fates]\n{fates}\n'
    )


def across(library: Shelf, edition: str, other: str) -> list[tuple[str, str, float]]:
    """The same-rule-in edges of an edition: (number, ``other:number``, confidence), for ``RuleGraph.join``."""
    base, there = library.canonical(edition), library.canonical(other)
    order = [i.id for i in library.editions()]
    forward = order.index(base) <= order.index(there)
    table = concordance(library, *((base, there) if forward else (there, base)))
    fates = table.fates if forward else table.backwards()
    return [(s, f"{there}:{t}", f.confidence) for s, f in fates.items() for t in f.targets]


# -- where a rule stands in another edition --------------------------------------------------------------------------------


def moved_to(library: Shelf, base: str, number: str, other: str) -> Fate | None:
    """Where a rule of one edition stands in another, older or newer; by way of the default edition if need be. None: unknown."""
    direct = _direct(library, base, number, other)
    if direct is not None or DEFAULT in (base, other):
        return direct
    first = _direct(library, base, number, DEFAULT)
    if first is None or not first.targets:
        return None
    second = _direct(library, DEFAULT, first.targets[0], other)
    if second is None:
        return None
    kept = ("same", "moved")
    fate = first.fate if second.fate in kept and first.fate not in kept else second.fate
    if fate in kept:
        fate = "same" if second.targets[:1] == (number,) else "moved"
    return Fate(fate, second.targets, round(first.confidence * second.confidence, 2))


def whereabouts(library: Shelf, base: str, number: str) -> list[tuple[str, Fate]]:
    """Where a rule of an older edition is in the default edition and in the newest known: (edition, fate), known ones only."""
    newest = list(known())[-1]
    found = [(e, moved_to(library, base, number, e)) for e in dict.fromkeys((DEFAULT, newest)) if e != base]
    return [(e, f) for e, f in found if f is not None]


def _direct(library: Shelf, base: str, number: str, other: str) -> Fate | None:
    ids = list(known()) if base in known() and other in known() else [i.id for i in library.editions()]
    order = {id_: n for n, id_ in enumerate(ids)}
    forward = order.get(base, 0) <= order.get(other, 0)
    old, new = (base, other) if forward else (other, base)
    if _by_topic_only(library, old) or _by_topic_only(library, new):
        return _topic(library, base, number, other)
    try:
        table = concordance(library, old, new)
    except Malformed:
        return None
    fates = table.fates if forward else table.backwards()
    fate = fates.get(number)
    if fate is None and (heading := _heading(table, number, forward=forward)):
        return Fate("moved" if heading != number else "same", (heading,), 0.8)
    return fate


def heading_of(table: Concordance, number: str) -> str:
    """The group of the newer edition that a group of the older one became; empty for any other number."""
    return _heading(table, number, forward=True)


def _heading(table: Concordance, number: str, *, forward: bool) -> str:
    """Where most rules of a group went, for a number that is a group's."""
    if "." in number or not number.isdigit():
        return ""
    votes: Counter[str] = Counter()
    for source, fate in table.fates.items():
        for target in fate.targets[:1]:
            here, there = (source, target) if forward else (target, source)
            if here.partition(".")[0] == number:
                votes[there.partition(".")[0]] += 1
    return votes.most_common(1)[0][0] if votes else ""


def _by_topic_only(library: Shelf, edition: str) -> bool:
    info = known().get(edition) or next((i for i in library.editions() if i.id == edition), None)
    return info is not None and info.layout in ("rulings-1997", "chapter-2002")


def _topic(library: Shelf, base: str, number: str, other: str) -> Fate | None:
    """Documents of rulings have no rules to match; a rule's title may be one of their topics."""
    here, there = library.find(base), library.find(other)
    entry = here.entry(number) if here is not None else None
    if entry is None or there is None or not entry.title:
        return None
    found = there.entry(entry.title)
    return Fate("topic", (found.id,), 0.4) if found is not None else None
