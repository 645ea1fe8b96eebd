"""What a question was understood to say, and what is no question at all."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from judge.errors import Malformed
from judge.question.definitions import Definition
from judge.question.lookups import LookUp
from judge.question.reads import Put
from judge.scenario import model as m

LONGEST_QUESTION = 6000
"""Characters; a longer text is no question."""


@dataclass(slots=True)
class Reading:
    """What was understood. ``kind``: scenario, lookup, policy, general (a rules question without a situation), none.

    ``put``: of each inquiry of the scenario how its answer answers the asker;
    ``mends`` say how the question could be put so that it can be decided; ``retold``: what was told alone, to be replayed for what
    comes of it, where all of that was read and what is asked was not."""

    question: str
    kind: str
    understood: str
    scenario: m.Scenario | None = None
    put: tuple[Put, ...] = ()
    lookup: LookUp | None = None
    definition: Definition | None = None
    not_understood: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cards: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    story: bool = False
    mends: list[str] = field(default_factory=list)
    retold: m.Scenario | None = None


def check_text(question: str) -> str:
    """The question with its white space settled; Malformed for what is no question at all."""
    text = question.strip()
    if not text:
        raise Malformed(
            "the question is empty",
            mend="type a question, for instance: Can I cast a sorcery during my opponent's turn?",
        )
    if len(text) > LONGEST_QUESTION:
        raise Malformed(
            f"the question is too long ({len(text)} characters, {LONGEST_QUESTION} at most)",
            mend="ask about one situation at a time",
        )
    odd = sum(1 for ch in text if not ch.isprintable() and ch not in "\n\r\t")
    if odd:
        raise Malformed("the question holds characters that are no text", mend="send plain UTF-8 text")
    if re.search(r"\d{19}", text):
        raise Malformed("a number in the question has more than 18 digits", mend="ask with a smaller number")
    return " ".join(text.split())


MOST_WORDS = 320
"""Words and marks; a text with more asks about more than one situation (the longest real question known has 120)."""

FEWEST_DIFFERENT = 0.25
"""So many of the words of a text are different at least where somebody tells something (real questions: more than half)."""

TOLD_FROM = 40
"""Words and marks from which on repetition counts."""


def no_question(text: str) -> str:
    """Why a text is not worth reading as a question, in one line; "" where it is: it says one thing over and over, or tells without end."""
    words = _words(text)
    if len(words) >= TOLD_FROM and len(set(words)) < FEWEST_DIFFERENT * len(words):
        return "This says the same over and over, so it is not read as a question."
    if len(words) > MOST_WORDS:
        return f"This is too long to be read as one question ({len(words)} words and marks, {MOST_WORDS} at most): ask about one situation at a time."
    return ""


def _words(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", text.lower())


def words_in(text: str) -> int:
    """How many words and marks a text has."""
    return len(_words(text))
