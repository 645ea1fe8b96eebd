"""Which rule of one edition became which of another; and the titles of editions whose text is not at hand.

A concordance is computed when both texts are at hand (and kept in the data folder), else read from ``rulesdata``: numbers,
fates and confidences only, with the corrections made by reading laid over both.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.errors import Malformed
from judge.home import rulesdata
from judge.law.editions import DEFAULT, known

if TYPE_CHECKING:
    from judge.law.library import Edition, Library
    from judge.law.matching import Rule

FATES = ("same", "moved", "edited", "split", "merged", "gone", "beyond", "new")
"""What may have become of a rule: same number and text, other number, other text, several rules, one of several, nothing;
``beyond``: the other edition's document is only a part of it, so that nothing can be said."""

MATCHER_VERSION = 3
"""Raised when the matching changes, so that kept concordances are made again."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one rule: the fate, the numbers in the other edition (best first), the confidence (0 to 1)."""

    fate: str
    targets: tuple[str, ...]
    confidence: float
    curated: bool = False


@dataclass(frozen=True, slots=True)
class Concordance:
    """All rules of one edition with their fates in another, and the rules of the other that are new."""

    old: str
    new: str
    fates: dict[str, Fate]
    added: tuple[str, ...]
    computed: bool

    def counts(self) -> dict[str, int]:
        """How many rules met which fate."""
        found = Counter(f.fate for f in self.fates.values())
        found["new"] = len(self.added)
        return {fate: found.get(fate, 0) for fate in FATES}

    def backwards(self) -> dict[str, Fate]:
        """From the newer edition's numbers to the older's."""
        table: dict[str, list[tuple[float, str, str]]] = {}
        for source, fate in self.fates.items():
            for target in fate.targets:
                table.setdefault(target, []).append((fate.confidence, source, fate.fate))
        turned = {}
        for target, sources in table.items():
            ranked = sorted(sources, key=lambda s: (s[1] != target, -s[0]))
            turned[target] = Fate(ranked[0][2], tuple(s[1] for s in ranked), ranked[0][0])
        return turned


def _toml(name: str) -> dict[str, Any]:
    import tomllib

    path = rulesdata() / name
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@lru_cache(maxsize=8)
def _titles(edition: str) -> dict[str, str]:
    return dict(_toml(f"concordance-titles-{edition}.toml").get("titles", {}))


def title_of(edition: str, number: str) -> str:
    """The title that a number stands under in an edition whose text may not be at hand; empty when unknown."""
    table = _titles(edition)
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    for key in (number, stem, stem.partition(".")[0]):
        if key in table:
            return table[key]
    return ""


def number_of(edition: str, term: str) -> str:
    """The number of the rule or group with that title in an edition whose text may not be at hand; empty when unknown."""
    wanted = term.lower()
    found = [n for n, title in _titles(edition).items() if title.lower() == wanted]
    return max(found, key=len, default="")


def _read_fates(table: dict[str, str], *, curated: bool = False) -> dict[str, Fate]:
    fates = {}
    for source, line in table.items():
        fate, *targets, confidence = line.split()
        fates[source] = Fate(fate, tuple(targets), float(confidence), curated)
    return fates


def corrections(old: str, new: str) -> dict[str, Fate]:
    """The fates of a pair of editions that were settled by reading."""
    return _read_fates(_toml("concordance-corrections.toml").get(f"{old}--{new}", {}), curated=True)


@lru_cache(maxsize=16)
def shipped(old: str, new: str) -> Concordance | None:
    """The concordance of two editions that ships with the package; None when none does."""
    data = _toml(f"concordance-{old}--{new}.toml")
    if not data:
        return None
    fates = {**_read_fates(data["fates"]), **corrections(old, new)}
    return Concordance(old, new, fates, tuple(data.get("new", "").split()), computed=False)


def concordance(library: Library, old: str, new: str) -> Concordance:
    """The concordance of two editions, older first. Malformed when neither their texts nor shipped data are at hand."""
    old, new = library.canonical(old), library.canonical(new)
    first, second = library.find(old), library.find(new)
    if first is not None and second is not None and not (first.own_words or second.own_words):
        return _kept(library, first, second)
    from judge.law.chain import composed

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


def _kept(library: Library, first: Edition, second: Edition) -> Concordance:
    path = library.home / "law" / "concordance" / f"{first.id}--{second.id}.json"
    key = [MATCHER_VERSION, first.meta["sha256"], second.meta["sha256"]]
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        stored = None
    if not isinstance(stored, dict) or stored.get("key") != key:
        made = compute(first, second)
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
    import contextlib
    import os
    from threading import get_ident

    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}.partial")  # two threads may write at the same time
        partial.write_text(json.dumps(value), encoding="utf-8")
        os.replace(partial, path)


def compute(first: Edition, second: Edition) -> Concordance:
    """Match two editions at hand, rule by rule."""
    from judge.law.matching import Matcher

    renamed = _toml("concordance-terms.toml")
    matcher = Matcher(rules_of(first), rules_of(second), renamed["terms"].items(), renamed["words"].items())
    fates = {m.source: Fate(m.fate, m.targets, m.confidence) for m in matcher.run()}
    reached = {t for f in fates.values() for t in f.targets}
    added = tuple(r.id for r in matcher.new.values() if r.kind != "heading" and r.id not in reached)
    return Concordance(first.id, second.id, fates, added, computed=True)


def as_toml(table: Concordance) -> str:
    """A concordance in the form in which one ships: numbers, fates and confidences, no text."""
    import textwrap

    added = "\n".join(textwrap.wrap(" ".join(table.added), 118))
    fates = "\n".join(f'"{s}" = "{" ".join([f.fate, *f.targets, str(f.confidence)])}"' for s, f in table.fates.items())
    return (
        f"# Which rule of {table.old} became which of {table.new}: fate, numbers, confidence. Made from both texts by\n"
        f"# `judge compare {table.old} {table.new} --write FILE`; corrections by reading stand in concordance-corrections.toml.\n\n"
        f'new = """\n{added}"""\n\n[fates]\n{fates}\n'
    )


def rules_of(edition: Edition) -> list[Rule]:
    """The headings, rules and subrules of an edition as the matcher takes them."""
    from judge.law.matching import Rule

    return [
        Rule(id_, kind if kind != "paragraph" else "rule", title, text, parent, frozenset(cites))
        for id_, kind, title, text, parent, cites in edition.rows(("heading", "rule", "subrule"))
    ]


def across(library: Library, edition: str, other: str) -> list[tuple[str, str, float]]:
    """The same-rule-in edges of an edition: (number, ``other:number``, confidence), for ``RuleGraph.join``."""
    base, there = library.canonical(edition), library.canonical(other)
    order = [i.id for i in library.editions()]
    forward = order.index(base) <= order.index(there)
    table = concordance(library, *((base, there) if forward else (there, base)))
    fates = table.fates if forward else table.backwards()
    return [(s, f"{there}:{t}", f.confidence) for s, f in fates.items() for t in f.targets]


# -- one rule through the editions ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stage:
    """One edition's form of a rule: its numbers there, the fate from the edition asked about, title, text where at hand."""

    edition: str
    effective: str
    numbers: tuple[str, ...]
    fate: str
    confidence: float
    title: str
    text: str
    available: bool
    own_words: bool = False
    note: str = ""


def history(library: Library, number: str, edition: str | None = None) -> list[Stage]:
    """A rule through every edition of which something is known, oldest first. Malformed when no edition has the number."""
    base = library.canonical(edition)
    stages = [s for info in library.editions() if (s := _stage(library, base, number, info.id)) is not None]
    if not any(s.edition == base for s in stages):
        raise Malformed(f"{base} has no {number!r}", mend=f"judge search {number}")
    return stages


def _stage(library: Library, base: str, number: str, other: str) -> Stage | None:
    if other == base:
        numbers, fate, confidence = _in_base(library, base, number), "asked", 1.0
        if not numbers:
            return None
    else:
        moved = moved_to(library, base, number, other)
        if moved is None or moved.fate == "beyond":
            return None
        numbers, fate, confidence = moved.targets, moved.fate, moved.confidence
    info = {i.id: i for i in library.editions()}[other]
    text_at_hand = library.find(other)
    entry = text_at_hand.entry(numbers[0]) if text_at_hand is not None and numbers else None
    if text_at_hand is None and numbers:
        from judge.law.borrowed import borrowed

        entry = borrowed(library, other, numbers[0])
    return Stage(
        edition=other,
        effective=info.date,
        numbers=numbers,
        fate=fate,
        confidence=confidence,
        title=entry.title if entry else title_of(other, numbers[0]) if numbers else "",
        text=entry.text if entry else "",
        available=entry is not None,
        own_words=bool(entry and entry.own_words),
        note=entry.note if entry else "",
    )


def _in_base(library: Library, base: str, number: str) -> tuple[str, ...]:
    edition = library.find(base)
    if edition is not None and edition.has(number):
        return (number,)
    for info in known().values():
        data = shipped(base, info.id)
        if data is not None and number in data.fates:
            return (number,)
        back = shipped(info.id, base)
        if back is not None and number in back.backwards():
            return (number,)
    return ()


def moved_to(library: Library, base: str, number: str, other: str) -> Fate | None:
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


def whereabouts(library: Library, base: str, number: str) -> list[tuple[str, Fate]]:
    """Where a rule of an older edition is in the default edition and in the newest known: (edition, fate), known ones only."""
    newest = list(known())[-1]
    found = [(e, moved_to(library, base, number, e)) for e in dict.fromkeys((DEFAULT, newest)) if e != base]
    return [(e, f) for e, f in found if f is not None]


def _direct(library: Library, base: str, number: str, other: str) -> Fate | None:
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


def _by_topic_only(library: Library, edition: str) -> bool:
    info = known().get(edition) or next((i for i in library.editions() if i.id == edition), None)
    return info is not None and info.layout in ("rulings-1997", "chapter-2002")


def _topic(library: Library, base: str, number: str, other: str) -> Fate | None:
    """Documents of rulings have no rules to match; a rule's title may be one of their topics."""
    here, there = library.find(base), library.find(other)
    entry = here.entry(number) if here is not None else None
    if entry is None or there is None or not entry.title:
        return None
    found = there.entry(entry.title)
    return Fate("topic", (found.id,), 0.4) if found is not None else None
