"""Which rules govern the subjects a question names (``rulesdata/concepts.toml``), for ranking what an answer cites."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by
from judge.law.asked import asked_most
from judge.question.sought import Sought


@dataclass(frozen=True, slots=True)
class Concept:
    """A subject: patterns that must all be met, the rules that govern it best first, and how telling it is."""

    patterns: tuple[Sought, ...]
    rules: tuple[str, ...]
    weight: float


def word_pattern(words: list[str]) -> Sought:
    """Any of the words, whole, in any case; a trailing * takes any ending."""
    parts = []
    for word in words:
        escaped = re.escape(word.strip()).replace(r"\*", r"\w*")
        head = r"(?<![\w])" if word[:1].isalnum() else ""
        tail = "" if word.endswith("*") or not word.strip()[-1:].isalnum() else r"(?![\w])"
        parts.append(f"{head}{escaped}{tail}")
    return Sought("|".join(parts), tuple(max(word.strip().lower().split("*"), key=len) for word in words))


@cache
def _data() -> dict[str, Any]:
    return told_by(rulesdata() / "concepts.toml")


@cache
def often() -> frozenset[str]:
    """Rules on which questions turn again and again."""
    return frozenset(_data()["often"])


@cache
def concepts() -> tuple[Concept, ...]:
    """The shipped concepts, read once a process."""
    return tuple(
        Concept(
            patterns=tuple(word_pattern(group) for group in [entry["words"], *entry.get("with", [])]),
            rules=tuple(entry["rules"]),
            weight=float(entry.get("weight", 1.0)),
        )
        for entry in _data()["concept"]
    )


@cache
def _keywords() -> tuple[tuple[Sought, str], ...]:
    """Every keyword ability's name as a pattern, with its rule number in the 2009-10 edition."""
    entries = [(k.name, k.old) for k in KEYWORDS.values() if k.old]
    return tuple(
        (Sought(rf"(?<![\w-]){re.escape(name)}(?:s|ed|ing)?(?![\w-])", (name.lower(),)), rule)
        for name, rule in entries
    )


def keyword_rules(text: str) -> list[str]:
    """The rules of the keyword abilities that the text names, in the table's order."""
    return [rule for pattern, rule in _keywords() if pattern.search(text)]


def nameless(text: str, names: Iterable[str]) -> str:
    """The text with ``~`` for each of the names, whole or of one face (Elvish Champion has nothing to do with champion)."""
    faces = {face for name in names for face in (name, *name.split(" // ")) if face}
    for face in sorted(faces, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(face)}(?!\w)", "~", text, flags=re.IGNORECASE)
    return text


def weigh(text: str, names: Iterable[str] = ()) -> dict[str, float]:
    """Rule numbers of the 2009-10 edition with how strongly the text speaks of them; more groups met weigh more.

    ``names``: the cards that the text names; a keyword that is only part of a name is none."""
    scores: dict[str, float] = defaultdict(float)
    for concept in concepts():
        if all(pattern.search(text) for pattern in concept.patterns):
            weight = concept.weight * (1 + 0.35 * (len(concept.patterns) - 1))
            for place, rule in enumerate(concept.rules):
                scores[rule] += weight / (1 + 0.45 * place)
    for rule in keyword_rules(nameless(text, names)):
        scores[asked_most(rule)] += 1.3  # the subrule that says what the keyword does, before the one that classes it and the heading
        scores[f"{rule}a"] += 0.5
        scores[rule] += 0.4
    return dict(scores)
