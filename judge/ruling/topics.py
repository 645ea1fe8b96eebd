"""Which rules govern what a question speaks of, best first: several witnesses, each on its own scale, joined.

The concepts of the lexicon, the search over the rules' own words, how players ask about a rule, what the facts say of it, and what the named
cards do. A player names a card where the rules name what it does: the words of its text are heard beside those of the question.
Each is scaled to its own best, so that no witness drowns the others."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from judge.engine.state.eras.era import ERAS, era
from judge.law.asked import Said, asked, words_asked
from judge.law.chain import composed
from judge.law.editions import DEFAULT
from judge.question.concepts import often, weigh
from judge.question.facts import Fact, facts
from judge.question.senses import sensed

if TYPE_CHECKING:
    from judge.law.library import Library

CONCEPTS, WORDS, ASKED, NEAREST, CARDS, FACTS = 0.8, 0.3, 1.0, 0.7, 1.2, 0.3
"""How much each witness is believed."""

OFTEN = 0.2
"""What a rule gains on which questions often turn, where any witness names it."""

SEARCHED = 60
"""So many hits of the search are heard."""

BESIDE = 0.2
"""What a word of a card's text weighs in that search."""


@cache
def _facts() -> Said:
    """What the rules say outright, each with the rules it rests on."""
    return Said("facts-said", lambda: ((tuple(rule for rule in fact.rules if ":" not in rule), _ways(fact)) for fact in facts()))


def _ways(fact: Fact) -> str:
    """What a fact says, and the words by which it is asked."""
    return " ".join((fact.says, *(_SIGNS.sub(" ", way) for way in (*fact.tells, *fact.affirms, *fact.denies))))


_SIGNS = re.compile(r"[|_?]")


def _moved(scores: Mapping[str, float], edition: str) -> dict[str, float]:
    """Scores under the numbers of the edition; what it has no rule for is left out."""
    if edition == DEFAULT:
        return dict(scores)
    cite: Callable[[str], str | None]
    if edition in ERAS:
        cite = era(edition).cite
    elif (table := composed(DEFAULT, edition)) is not None:
        cite = {source: fate.targets[0] for source, fate in table.fates.items() if fate.targets}.get
    else:
        return {}
    moved: dict[str, float] = defaultdict(float)
    for number, score in scores.items():
        if own := cite(number):
            moved[own] = max(moved[own], score)
    return moved


def governing(question: str, texts: Iterable[str], library: Library, edition: str, names: Iterable[str] = ()) -> tuple[str, ...]:
    """Rule numbers of the edition that govern the question, best first. ``texts``: the texts of the cards it names (``names``)."""
    texts = tuple(texts)
    words = words_asked(question, texts)
    by_all, by_one = asked(question, texts)
    witnesses = [
        (CONCEPTS, weigh(question, names)), (ASKED, by_all), (NEAREST, by_one), (CARDS, sensed(question, texts)), (FACTS, _facts().scores(words)),
    ]  # fmt: skip
    heard = [(trust, _moved(scores, edition)) for trust, scores in witnesses]
    text = library.find(edition) or library.find(None)
    if text is not None:
        hits = {h.id: h.score for h in text.search(question, SEARCHED, dict.fromkeys(words, BESIDE)) if h.kind in ("rule", "subrule")}
        heard.append((WORDS, hits if text.id == edition else _moved(hits, edition)))
    joined: dict[str, float] = defaultdict(float)
    for trust, scores in heard:
        best = max(scores.values(), default=0.0)
        for number, score in scores.items():
            joined[number] += trust * score / best if best else 0.0
    for number in _moved(dict.fromkeys(often(), OFTEN), edition):
        if number in joined:
            joined[number] += OFTEN
    return tuple(sorted(joined, key=lambda number: -joined[number]))
