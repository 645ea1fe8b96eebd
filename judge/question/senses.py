"""Which rules govern what the named cards do (``rulesdata/card-senses.toml``), for ranking what an answer cites.

"How big is it under those two enchantments?" names no rule; the cards' own words do: one sets the size, one adds to it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by
from judge.law.asked import asked_most
from judge.question.concepts import keyword_rules, word_pattern
from judge.question.sought import Sought

KEYWORD = 0.5
"""What a keyword ability on a named card weighs: it may have no part in what is asked."""


@dataclass(frozen=True, slots=True)
class Sense:
    """What cards say (every group met by one of them), what the question must hold (None: anything), and the rules, best first."""

    cards: tuple[re.Pattern[str], ...]
    words: Sought | None
    rules: tuple[str, ...]
    weight: float


@cache
def senses() -> tuple[Sense, ...]:
    """The shipped senses, read once a process."""
    data = told_by(rulesdata() / "card-senses.toml")
    return tuple(
        Sense(
            cards=tuple(re.compile(group) for group in entry["cards"]),
            words=word_pattern(entry["words"]) if entry.get("words") else None,
            rules=tuple(entry["rules"]),
            weight=float(entry.get("weight", 1.0)),
        )
        for entry in data["sense"]
    )


def sensed(question: str, texts: Iterable[str]) -> dict[str, float]:
    """Rule numbers of the 2009-10 edition with how much the texts of the named cards speak of them; more groups met weigh more."""
    held = [text for text in texts if text]
    scores: dict[str, float] = defaultdict(float)
    if not held:
        return {}
    for sense in senses():
        if sense.words is not None and not sense.words.search(question):
            continue
        if all(any(group.search(text) for text in held) for group in sense.cards):
            weight = sense.weight * (1.3 if sense.words is not None else 1.0)
            for place, rule in enumerate(sense.rules):
                scores[rule] = max(scores[rule], weight / (1 + 0.45 * place)) + 0.1 * weight
    for text in held:
        for rule in keyword_rules(text):
            scores[asked_most(rule)] += KEYWORD
            scores[rule] += KEYWORD * 0.4
    return dict(scores)
