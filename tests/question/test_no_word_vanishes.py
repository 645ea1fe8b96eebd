"""No word vanishes: a question with a content word dropped, added or denied comes to another reading, or the word shows as unread; and what doesn't
touch the meaning (case, the question mark, play or cast, opp or opponent, digits or words) never turns a verdict round."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from judge.question.words.classes import word_class
from judge.ruling.model import Ruling
from judge.ruling.understood import stated, understood
from judge.service import Judge

QUESTIONS = (
    "I cast Shock on my opponent's Grizzly Bears. Does it die?",
    "My opponent has Blood Moon out. Can I tap my Tundra for white mana?",
    "I attack with Craw Wurm and my opponent blocks with Grizzly Bears. Does Craw Wurm die?",
    "My opponent controls Platinum Angel and has 1 life. I cast Lava Axe on him. Does he lose?",
    "I cast Doom Blade on his Black Knight. Does it die?",
    "He casts Shock on my Grizzly Bears. In response I cast Giant Growth on it. Does it survive?",
    "Can two creatures block one attacker?",
    "Can I cast a sorcery during my opponent's turn?",
    "How many lands can I play each turn?",
)

MORE = ("red", "never", "twice", "exiled", "without flying", "two", "only")
"""Words put in somewhere."""

LIKE_ARTICLES = ("one", "during", "each", "attacker", "cast")
"""Words without which these questions ask the same ("block one?", "lands a turn", "I Doom Blade him")."""

PLAIN = ("yes", "no", "number")


@cache
def _asked(question: str, judge: Judge) -> Ruling | None:
    """The new reader's ruling alone."""
    edition = judge.edition()
    return stated(question, judge.typed_names, judge.library, edition) or understood(question, judge.library, judge.catalog, edition)


def decided(question: str, judge: Judge) -> Ruling | None:
    """Its ruling where that is a plain verdict."""
    ruling = _asked(question, judge)
    return ruling if ruling is not None and ruling.verdict.kind in PLAIN else None


def _said(ruling: Ruling) -> tuple[str, object]:
    """What is understood and what comes of it."""
    return _reading(ruling), ruling.verdict.value


def _reading(ruling: Ruling) -> str:
    return re.sub(r"^Scenario:.*$", "", ruling.reading, flags=re.MULTILINE)


def _shown(word: str, ruling: Ruling) -> bool:
    """Whether a word is told to be unread."""
    return any(part in " ".join(ruling.not_understood).lower() for part in word.lower().split())


def _same_meaning(question: str) -> list[str]:
    swaps = [(r"\bcast\b", "play"), (r"\bopponent\b", "opp"), (r"\btwo\b", "2"), (r"\b1\b", "one"), (r"\bI\b", "i"), (r"\?$", "")]
    out = [question.lower(), question.upper(), question.replace("?", "??")]
    return [each for each in (*out, *(re.sub(a, b, question) for a, b in swaps)) if each != question]


def test_some_of_them_are_decided(judge: Judge) -> None:
    assert sum(decided(question, judge) is not None for question in QUESTIONS) >= 5


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_does_not_touch_the_meaning_turns_nothing_round(question: str, judge: Judge) -> None:
    ruling = decided(question, judge)
    for other in _same_meaning(question) if ruling is not None else ():
        there = decided(other, judge)
        assert there is None or ruling is None or there.verdict == ruling.verdict, other


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_word_dropped_or_added_is_read_or_shown(question: str, judge: Judge) -> None:
    ruling = decided(question, judge)
    if ruling is None:
        return
    chance = random.Random(question)
    words = [(m.start(), m.end()) for m in re.finditer(r"[\w'/+-]+", question)]
    names = {word for card in ("Grizzly Bears", "Blood Moon", "Tundra", "Craw Wurm", "Platinum Angel", "Lava Axe", "Doom Blade", "Black Knight", "Shock",
                               "Giant Growth") for word in card.split()}  # fmt: skip
    for start, end in words:
        word = question[start:end]
        if word in names or word in LIKE_ARTICLES or word_class(word) == "function":
            continue
        there = decided(f"{question[:start]}{question[end:]}", judge)
        assert there is None or _said(there) != _said(ruling) or _shown(word, ruling), f"{word!r} makes no difference"
    for start, _ in chance.sample(words[1:], min(4, len(words) - 1)):
        word = chance.choice(MORE)
        there = decided(f"{question[:start]}{word} {question[start:]}", judge)
        assert there is None or _said(there) != _said(ruling) or _shown(word, there), f"{word!r} vanishes before {question[start:]!r}"


def test_attacking_in_the_turn_it_comes_is_another_question(judge: Judge) -> None:
    plain, at_once = decided("Can my creature attack?", judge), decided("Can my creature attack the turn I play it?", judge)
    assert at_once is None or plain is None or at_once.verdict != plain.verdict


@pytest.mark.parametrize(("question", "denied"), [
    ("Can two creatures block one attacker?", "Can two creatures never block one attacker?"),
    ("I cast Shock on my opponent's Grizzly Bears. Does it die?", "I don't cast Shock on my opponent's Grizzly Bears. Does it die?"),
    ("I attack with Craw Wurm and he blocks with Grizzly Bears. Do the Bears die?", "I attack with Craw Wurm and he doesn't block. Do the Bears die?"),
])  # fmt: skip
def test_a_denial_is_not_passed_over(question: str, denied: str, judge: Judge) -> None:
    one, other = decided(question, judge), decided(denied, judge)
    assert one is None or other is None or _said(one) != _said(other)
