"""Which words of a text were understood: every word has to fill a role, repeat a card, or be talk."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from judge.question.meaning.nouns import nouns
from judge.question.story.model import World
from judge.question.syntax.model import Clause, Noun, Prep, Span
from judge.question.syntax.tokens import small_words

_CLOSED = ("det", "subject", "object", "possessive", "preposition", "particle", "subordinator", "conjunction", "question_adverb")


def holes(span: Span, inner: list[Span]) -> Iterator[Span]:
    """What is left of a span without the spans inside it."""
    at = span[0]
    for first, last in sorted(s for s in inner if s[1] > s[0]):
        if first > at:
            yield at, min(first, span[1])
        at = max(at, last)
    if at < span[1]:
        yield at, span[1]


def inner_spans(clause: Clause) -> list[Span]:
    """The spans of a clause's parts."""
    parts: list[Noun | Prep | Clause] = [*([clause.subject] if clause.subject else []), *clause.objects, *clause.preps, *clause.inner, *clause.hung]
    return [part.span for part in parts]


def verb_spans(clause: Clause) -> list[Span]:
    """The words of a clause that stand in none of its parts: verb, auxiliaries, particles."""
    return list(holes(clause.span, inner_spans(clause)))


def noun_spans(noun: Noun) -> list[Span]:
    """The words of a noun phrase that stand in none of what hangs on it: head, determiner, marks, owner."""
    parts: list[Noun | Prep | Clause] = [*noun.preps, *noun.clauses, *noun.also]
    return list(holes(noun.span, [part.span for part in parts]))


def prep_words(prep: Prep) -> list[Span]:
    """The words of a preposition without what it governs."""
    return list(holes(prep.span, [prep.what.span]))


def own_spans(noun: Noun) -> list[Span]:
    """The words of a noun phrase with the place or the pronoun that hangs on it ("cards in my hand", "a counter on it"): what else hangs on it, or is
    joined to it, has to be understood by itself."""
    plain = [p.span for p in noun.preps if isinstance(p.what, Noun) and not (p.what.preps or p.what.clauses or p.what.also) and _plain(p.what)]
    return [*noun_spans(noun), *plain]


def _plain(noun: Noun) -> bool:
    return noun.kind == "pronoun" or noun.head.lower() in _places()


@cache
def _places() -> frozenset[str]:
    return frozenset(word for words in nouns()["places"].values() for word in words)


@cache
def small() -> frozenset[str]:
    """Words of grammar, which carry nothing of their own."""
    data = small_words()
    found = {word for key in _CLOSED for word in data["closed"][key].split()}
    for key in ("be", "do", "have", "modal"):
        for words in data.get(key, {}).values():
            if isinstance(words, str):
                found.update(words.split())
    found.update(data.get("contracted", {}))
    return frozenset(part for word in found for part in word.split("-")) | {"n't", "'s", "'ll", "'d", "'re", "'ve", "'m", "not", "to", "there", "ca", "wo"}


@cache
def talk() -> frozenset[str]:
    """Words that say nothing of the game."""
    return frozenset(nouns()["talk"]["words"])


def left_unread(world: World, span: Span, tokens: tuple[str, ...]) -> None:
    """Words that were taken out of a clause, and of which nothing came, stay unread whatever else is understood of it."""
    world.missed[span] = tuple(tokens[n].lower() for n in range(span[0], min(span[1], len(tokens))) if content(tokens[n]))


def _where(tokens: tuple[str, ...], span: Span, marks: tuple[str, ...]) -> list[int]:
    """Where in a span words stand of which the grammar has the base forms; the first word where they can't be found."""
    here = range(span[0], min(span[1], len(tokens)))
    found = [n for n in here if any(tokens[n].lower()[:4] == mark[:4] for mark in marks)]
    return found or [n for n in here if content(tokens[n])][:1]


def unread(world: World, tokens: tuple[str, ...], more: frozenset[int] = frozenset()) -> tuple[Span, ...]:
    """The runs of content words that nothing explains."""
    missed = {n for span, marks in world.missed.items() for n in _where(tokens, span, marks)}
    linked = linking(tokens, world.explained | more)
    left = [n for n, word in enumerate(tokens) if (n in missed or n not in world.explained) and n not in more and n not in linked and content(word)]
    runs: list[Span] = []
    for n in left:
        if runs and runs[-1][1] == n:
            runs[-1] = (runs[-1][0], n + 1)
        else:
            runs.append((n, n + 1))
    return tuple(runs)


@cache
def _long_prepositions() -> tuple[tuple[str, ...], ...]:
    """The prepositions of several words ("by means of")."""
    return tuple(tuple(phrase.split()) for phrase, reading in small_words()["phrases"].items() if reading.startswith("PREP ") and " " in phrase)


def linking(tokens: tuple[str, ...], explained: frozenset[int] | set[int]) -> frozenset[int]:
    """The words of such prepositions, where what they govern was understood."""
    lows = tuple(token.lower() for token in tokens)
    out = set[int]()
    for phrase in _long_prepositions():
        for at in range(len(lows) - len(phrase)):
            past = at + len(phrase)
            if lows[at:past] == phrase and any(n in explained for n in range(past, min(past + 3, len(lows)))):
                out.update(range(at, past))
    return frozenset(out)


def content(word: str) -> bool:
    """Whether a word carries meaning for the game."""
    low = word.lower()
    return any(c.isalnum() for c in low) and low not in small() and low not in talk()
