"""What became of the rules of one edition in another, as it ships with the package: numbers, fates, confidences, and titles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.home import rulesdata, told_by

FATES = ("same", "moved", "edited", "split", "merged", "gone", "beyond", "new")
"""What may have become of a rule: same number and text, other number, other text, several rules, one of several, nothing;
``beyond``: the other edition's document is only a part of it, so that nothing can be said."""


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


def shipped_table(name: str) -> dict[str, Any]:
    """What a table of the shipped data says; nothing where it does not ship."""
    path = rulesdata() / name
    return told_by(path) if path.is_file() else {}


@lru_cache(maxsize=8)
def _titles(edition: str) -> dict[str, str]:
    return dict(shipped_table(f"concordance-titles-{edition}.toml").get("titles", {}))


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
    return _read_fates(shipped_table("concordance-corrections.toml").get(f"{old}--{new}", {}), curated=True)


@lru_cache(maxsize=16)
def shipped(old: str, new: str) -> Concordance | None:
    """The concordance of two editions that ships with the package; None when none does."""
    data = shipped_table(f"concordance-{old}--{new}.toml")
    if not data:
        return None
    fates = {**_read_fates(data["fates"]), **corrections(old, new)}
    return Concordance(old, new, fates, tuple(data.get("new", "").split()), computed=False)
