"""A question about the rules alone, answered by what they say outright."""

from __future__ import annotations

import re

from judge.question.definitions import Definition
from judge.question.rules.alternatives import of_two
from judge.question.rules.gist import gists
from judge.question.rules.kinds import filler_word
from judge.question.rules.lookup import looked_up
from judge.question.rules.model import Asked
from judge.question.rules.propose import BOUND, asked
from judge.question.rules.topics import by_topic
from judge.question.rules.unify import Found, best
from judge.question.syntax import parse
from judge.question.syntax.lattice import Finder
from judge.question.syntax.tokens import tokens, typed_words
from judge.question.words.classes import word_class

LONGEST = 300
"""Characters; a longer text tells a story."""


def by_statement(question: str, find: Finder, edition: str) -> Definition | None:
    """What a statement of the rules answers to a question, all of whose words it accounts for; None where none does, or several contradict each other.

    ``find`` tells the card names in the text: a question that names a card asks about that card, and no statement answers it."""
    if len(question) > LONGEST:
        return None
    if _tells_of_a_card(question, find):
        return None
    found = answered(question, edition, _names_a_card(question, find, ANYHOW))
    if found is None:
        questions = asked(parse(question, find).sentences)
        found = best(questions, edition) if questions else None
        if found is None or _vanished(question, find, questions):
            return None
    return Definition(found.value, found.statement.rules, found.statement.says)


SURELY = 0.3
"""Names at most so doubtful are taken to stand in what is told before the question."""
ANYHOW = 99.0
"""However doubtful: what may be a card's name is no word for any creature."""


def _tells_of_a_card(question: str, find: Finder) -> bool:
    """Whether a card is named in what is told before the question is put: it may be what makes the difference."""
    return any(_names_a_card(part, find) for part in re.split(r"(?<=[.!?;])\s+", question.strip())[:-1])


def _names_a_card(text: str, find: Finder, most: float = SURELY) -> bool:
    """Whether a text names a card, no more doubtful than ``most``."""
    words = typed_words(tokens(text))
    return any(match.cost <= most and match.how != "misspelt" for at in range(len(words)) for match in find(words, at))


def answered(question: str, edition: str, named: bool = False) -> Found | None:
    """What a statement with the same normal form answers, to the question or to what is left of it without claims and asides; else what a topic does."""
    for text in gists(question):
        found = looked_up(text, edition) or of_two(text, lambda one: looked_up(one, edition))
        if found is not None:
            return found
    return next((found for text in gists(question) if (found := by_topic(text, edition, named)) is not None), None)


def _vanished(question: str, find: Finder, read: list[Asked]) -> bool:
    """Whether a word that carries matter was lost in reading: the question without it is read the same."""
    words = re.findall(r"[^\s?.!,;:]+", question.lower())
    for match in re.finditer(r"[^\s?.!,;:]+", question):
        word = match.group()
        if words.count(word.lower()) > 1:
            continue  # left out in one place it is understood from the other
        if word_class(word) == "function" or filler_word(word) or word.lower() in BOUND:
            continue
        without = f"{question[: match.start()]} {question[match.end() :]}"
        if set(asked(parse(without, find).sentences)) & set(read):
            return True
    return False
