"""Misspelt words: what a word that nobody knows most likely stands for, among the words that questions about the game are made of.

A word of the dictionary, a term, a keyword or a part of a card's name found in the text is never touched."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from judge.cards.keywords import KEYWORDS
from judge.cards.words import NUMBER_WORDS
from judge.home import worked_out
from judge.language.morphology import forms
from judge.question.meaning.frames import verbs
from judge.question.meaning.nouns import nouns, of_word
from judge.question.subtypes import subtypes
from judge.question.syntax.tokens import Token, small_words
from judge.question.words.ordinary import terms

SHORTEST = 3
"""Letters of a word that is looked at; a shorter one may be anything."""

FAR = 9
"""Letters from which on two may be wrong."""


def mended(tokens: Sequence[Token], taken: Iterable[int]) -> list[Token]:
    """The tokens with misspelt words in their usual spelling (``low``; ``text`` stays as typed). ``taken``: places that card names cover."""
    names = frozenset(taken)
    return [replace(t, low=meant(t.low)) if t.kind == "word" and n not in names and unknown(t.low) else t for n, t in enumerate(tokens)]


@lru_cache(maxsize=8192)
def unknown(low: str) -> bool:
    """Whether a word is none: not English, no term of the game, no number, no kind of creature."""
    if len(low) < SHORTEST or not low.isalpha() or low in _known():
        return False
    return not (forms(low) or of_word(low) or low in NUMBER_WORDS)


@lru_cache(maxsize=8192)
def meant(low: str) -> str:
    """The usual word a misspelt one stands for; itself where none is near enough or several are as near."""
    most = 2 if len(low) >= FAR else 1
    own = _skeleton(low)
    near: list[tuple[float, str]] = []
    for word in _by_letter().get(low[0], ()):
        same = _skeleton(word) == own
        allowed = max(most, 2 if same and len(low) > SHORTEST else 1)
        if abs(len(word) - len(low)) > allowed:
            continue
        apart = OSA.distance(low, word, score_cutoff=allowed)
        if apart <= allowed:
            near.append((apart - 0.45 * same - 0.5 * (word in _small()) - 0.1 * (len(word) > len(low)), word))
    near.sort()
    if not near or (len(near) > 1 and near[1][0] == near[0][0]):
        return low
    return near[0][1]


def _skeleton(word: str) -> str:
    """Its consonants, each run of one as a single letter: what is left of a word typed in haste."""
    return re.sub(r"(.)\1+", r"\1", word[0] + re.sub(r"[aeiou]", "", word[1:]))


@cache
def _small() -> frozenset[str]:
    """The small words of English."""
    closed = small_words()["closed"]
    return frozenset(word for words in closed.values() for word in words.split() if word.isalpha() and len(word) > 2)


@cache
def _known() -> frozenset[str]:
    """Every word that questions are made of as far as they are known here: small words, verbs in all forms, nouns, keywords, kinds of creatures."""
    return frozenset(worked_out("words-known", lambda: sorted(set(_all_known()))))


def _all_known() -> Iterator[str]:
    data = small_words()
    yield from _small()
    for table in ("be", "do", "have", "modal", "not"):
        yield from (word for words in data[table].values() for word in words.split())
    for table in ("words", "phrases", "spelt", "contracted"):
        for said in data[table]:
            yield from said.split()
    yield from (word for words in data["opponent"].values() for said in words.split() for word in (said, f"{said}s"))
    yield from (word for keyword in KEYWORDS for word in keyword.split())
    yield from NUMBER_WORDS
    yield from terms()
    yield from subtypes()
    for table in nouns().values():
        for words in table.values() if isinstance(table, dict) else ():
            yield from (word for said in (words if isinstance(words, list) else [words]) for word in str(said).split())
    for verb in verbs().frames:
        if verb.isalpha():
            yield verb
            yield from _forms_of(verb)


def _forms_of(verb: str) -> Iterator[str]:
    """The regular forms of a verb that a dictionary (or players) would have."""
    stem = verb.removesuffix("e")
    doubled = f"{verb}{verb[-1]}"
    for form in (f"{verb}s", f"{verb}es", f"{stem}ed", f"{stem}ing", f"{doubled}ed", f"{doubled}ing", f"{verb[:-1]}ies", f"{verb[:-1]}ied"):
        if any(found.lemma == verb for found in forms(form)):
            yield form


@cache
def _by_letter() -> dict[str, list[str]]:
    """The words that a misspelt one may stand for, by their first letter."""
    out: dict[str, list[str]] = {}
    typed = frozenset(small_words()["spelt"])
    for word in sorted(_known() | {many for one in _nouns() for many in (one, f"{one}s")}):
        if len(word) >= SHORTEST and word.isalpha() and word.isascii() and word not in typed and (forms(word) or word in _small() or word in terms()):
            out.setdefault(word[0], []).append(word)
    return out


@cache
def _nouns() -> frozenset[str]:
    """The nouns of the game."""
    return frozenset(word for word in _known() if of_word(word))
