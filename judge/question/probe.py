"""The deletion probe: a word without which a question is read the same has vanished, whatever the reader says it explained."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.question.hypothesis import Hypothesis, Understood
from judge.question.words.classes import word_class

MOST = 40
"""So many words are left out in turn at most; those after them count as vanished only where the reader says so."""

NEAREST = 2
"""A reading counts as the same where it is among so many best ones of the shortened question."""


def vanished(question: str, hypothesis: Hypothesis, understand: Callable[[str], Understood]) -> tuple[str, ...]:
    """The words that carry matter and without which the question still has this reading, best or nearly so; words of the cards' names excepted, as a
    shorter name may still be theirs. ``understand`` reads a question."""
    names = {word for card in hypothesis.cards for word in re.findall(r"[^\W_]+", card.lower())}
    out: list[str] = []
    probes = 0
    for match in re.finditer(r"[^\s?.!,;:()\"“”]+", question):
        word = match.group()
        if word_class(word) == "function" or set(re.findall(r"[^\W_]+", word.lower().removesuffix("'s"))) & names:
            continue
        probes += 1
        if probes > MOST:
            break
        without = f"{question[: match.start()]}{question[match.end() :]}"
        if "/" in word and question.count(word) > 1:  # "the 3/3" is said again of the same: both are left out
            without = re.sub(rf"(?<!\S){re.escape(word)}(?![^\s?.!,;:])", "", question)
        if not without.strip():
            continue
        if any(_same(each, hypothesis) for each in understand(without).hypotheses[:NEAREST]):
            out.append(word)
    return tuple(out)


def _same(one: Hypothesis, other: Hypothesis) -> bool:
    """Whether two readings tell and ask the same."""
    alike = (one.given, one.when, one.then, one.asks) == (other.given, other.when, other.then, other.asks)
    return alike and _counted(one) == _counted(other)


def _counted(hypothesis: Hypothesis) -> frozenset[str]:
    """What is only taken to be so many: where a number was said it isn't."""
    return frozenset(doubt.says for doubt in hypothesis.doubts if doubt.kind == "number")
