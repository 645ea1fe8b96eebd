"""Text to clauses: the lattice of a text parsed sentence by sentence, each sentence covered with clauses and, where no clause fits, with phrases.

What is in none of them stays an unread span. What stands in parentheses is read as sentences of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from judge.language.chart import Leaf, Parser, Tree
from judge.language.grammars import kept
from judge.question.syntax.building import TURNED, clause_of
from judge.question.syntax.lattice import ROLES, Finder, leaves, listed
from judge.question.syntax.model import Clause, Parsed, Sentence, Span
from judge.question.syntax.telling import told_plainly
from judge.question.syntax.tokens import ENDS, Cut, Token, cut, small_words
from judge.question.syntax.ways import asked_plainly

GRAMMAR = Path(__file__).parent / "grammar"

PIECES = {
    "s": 0.5, "inverted": 0.5, "exist": 0.3, "s_able": 0.6, "q": 0.4, "whq": 0.4, "sub": 0.4, "tag": 0.3,
    "frag_np": 0.9, "frag_vp": 1.0, "joined_vp": 0.52, "frag_pp": 1.1,
    "frag_adj": 1.3, "frag_np_pp": 0.75,
}  # fmt: skip
"""The symbols that a sentence is covered with, and what one more of each costs: few long pieces are better than many short ones."""

SKIPPED = {"COMMA": 0.1, "AND": 0.1, "CONJ": 0.1, "TALK": 0.1, "TAG": 0.2, "ADV": 0.5, "THAT": 0.8, "PREP": 1.5, "DET": 1.8}
SKIP = 2.2
"""What a word costs that is in no piece, by the cheapest thing it may be."""

MOST_WORDS, MOST_ASIDES = 400, 12
"""A text with more words or brackets is not read at all: the longest real question known has a third of them."""

MOST_IN_ONE = 70
"""A sentence with more words is read in pieces of so many."""


@cache
def parser() -> Parser:
    """The grammar of questions, ready to parse with."""
    return Parser(kept("question", GRAMMAR, sorted({"s", *PIECES})))


def parse(text: str, find: Finder) -> Parsed:
    """The clauses of a text; ``find`` tells the card names in it. Never an exception: what can't be read is an unread span."""
    whole = cut(text)
    sentences: list[Sentence] = []
    cost = 0.0
    if len(whole.tokens) > MOST_WORDS or len(whole.asides) > MOST_ASIDES:  # nobody tells so much in one question
        everything = (0, len(whole.tokens))
        return Parsed(tuple(token.text for token in whole.tokens), (Sentence((), False, (everything,), everything),), SKIP * len(whole.tokens))
    for first, past, question in whole.sentences:
        for begun, ended in _without(first, past, whole):
            sentence, price = _sentence(whole.tokens, begun, ended, question, find, last=past == whole.sentences[-1][1])
            if sentences and question and _only_tags(whole.tokens[begun:ended]):
                sentences[-1] = _tagged(sentences[-1], sentence.span)
                continue
            sentences.append(sentence)
            cost += price
    for opened, closed in whole.asides:
        if closed - opened > 2:
            sentence, price = _sentence(whole.tokens, opened + 1, closed - 1, False, find, aside=True)
            sentences.append(sentence)
            cost += price
    return Parsed(tuple(token.text for token in whole.tokens), tuple(sentences), cost)


def _only_tags(tokens: Sequence[Token]) -> bool:
    """Whether a sentence only asks whether what was said before it is so: "Correct?", "Right?", "No?"."""
    words = [token.low for token in tokens if token.kind == "word"]
    return 0 < len(words) < 3 and all(word in small_words()["tags"]["alone"].split() for word in words)


def _tagged(sentence: Sentence, span: Span) -> Sentence:
    """A sentence with such a question behind it as its tag."""
    tag = Clause("", adverbs=("right",), mood="asked", wh="tag", span=span)
    return replace(sentence, clauses=(*sentence.clauses, tag), question=True, span=(sentence.span[0], span[1]))


def _without(first: int, past: int, whole: Cut) -> list[Span]:
    """A sentence's span; one that never ends in pieces, at a comma where there is one. Asides are left out of it by ``_sentence``."""
    spans = []
    while past - first > MOST_IN_ONE:
        commas = [place + 1 for place in range(first, first + MOST_IN_ONE) if whole.tokens[place].text == ","]
        end = commas[-1] if commas else first + MOST_IN_ONE
        spans.append((first, end))
        first = end
    return [*spans, (first, past)]


def _sentence(
    tokens: Sequence[Token], first: int, past: int, question: bool, find: Finder, *, aside: bool = False, last: bool = False
) -> tuple[Sentence, float]:
    """One sentence: its clauses, whether it asks, what is in no clause; and what its reading costs. ``last``: nothing more is said behind it."""
    kept = [place for place in range(first, past) if aside or not _in_aside(tokens, first, place)]
    here = [tokens[place] for place in kept]
    here, kept, told = told_plainly(here, kept, past, asks=question)
    here, kept, plainly = asked_plainly(here, kept, past) if here and (question or last) else (here, kept, frozenset[int]())
    question = question or bool(plainly)
    table = parser()
    found = leaves(here, find)
    if first > 1 and _after_heading(tokens, first):
        found = listed(found, here)
    found += [Leaf(table.literals[t.low], t.low, n, n + 1) for n, t in enumerate(here) if t.low in table.literals]
    found += [Leaf("TURNED", TURNED[t.low], n, n + 1) for n, t in enumerate(here) if t.low in TURNED]
    cost, pieces, trees = _covered(len(here), tuple(found))
    place_of = [*kept, past]
    clauses: list[Clause] = []
    read: set[int] = set()
    for (_, begun, ended), tree in zip(pieces, trees, strict=True):
        joint = _joint(here, begun, pieces)
        made = clause_of(tree, joint, place_of)
        clauses.append(made if question else _placed(made))
        read |= set(range(begun, ended))
    joining = {leaf.start for leaf in found if leaf.terminal in JOINING}
    joining |= {n for leaf in found if leaf.terminal == "TAG" for n in range(leaf.start, leaf.end)}
    joining |= {n for n, token in enumerate(here) if token.kind == "mark"}
    unread = _spans([place_of[n] for n in range(len(here)) if n not in read and n not in joining])
    return Sentence(tuple(clauses), question, unread, (first, past), plainly, told), cost


def _after_heading(tokens: Sequence[Token], first: int) -> bool:
    """Whether a sentence stands behind a player, and what life that is at, before a colon ("AP:", "NAP at 2:"), so that what it names is there."""
    if tokens[first - 1].text != ":":
        return False
    begun = next((n + 1 for n in range(first - 2, -1, -1) if tokens[n].text in ENDS or tokens[n].text in (":", ";")), 0)
    return tokens[begun].low in ROLES or (tokens[begun].low == "player" and first - begun < 4)


_WHERE = frozenset(("in", "on", "under", "across", "opposite", "beside", "besides", "next to", "behind"))


def _placed(clause: Clause) -> Clause:
    """ "In my hand is a Shock", "on his side there are two Bears": what is there, told with the place first, where no question mark says that it asks."""
    subject, there = clause.subject, clause.preps[0] if len(clause.preps) == 1 else None
    if clause.mood != "asked" or clause.verb != "be" or clause.wh or clause.modal or clause.negated or subject is None or there is None:
        return clause
    bare = not (clause.objects or clause.is_ or clause.inner or clause.particles or clause.passive) and set(clause.adverbs) <= {"there"}
    first = there.span[0] == clause.span[0] and subject.span[1] == clause.span[1] and there.word in _WHERE
    return replace(clause, verb="exist", mood="told", adverbs=()) if bare and first else clause


@lru_cache(maxsize=64)
def _covered(size: int, found: tuple[Leaf, ...]) -> tuple[float, tuple[tuple[str, int, int], ...], tuple[Tree, ...]]:
    """The cheapest cover of so many words that may be read as told: its cost, its pieces and their trees. Kept a while, as the same question is read again
    without one of its words and the other sentences stay as they were."""
    chart = parser().chart(size, found)
    cost, pieces = chart.cover(PIECES, [_skip(found, n) for n in range(size)])
    return cost, tuple(pieces), tuple(chart.tree(*piece) for piece in pieces)


JOINING = frozenset({"AND", "CONJ", "COMMA", "TALK", "TAG"})


def _in_aside(tokens: Sequence[Token], first: int, place: int) -> bool:
    depth = 0
    for token in tokens[first : place + 1]:
        if token.kind == "mark" and token.text == "(":
            depth += 1
        elif token.kind == "mark" and token.text == ")":
            if depth and token is tokens[place]:
                return True
            depth = max(0, depth - 1)
    return depth > 0


def _skip(found: Sequence[Leaf], place: int) -> float:
    here = [leaf for leaf in found if leaf.start <= place < leaf.end]
    return min((SKIPPED.get(leaf.terminal, SKIP) for leaf in here), default=0.3)


def _joint(tokens: Sequence[Token], begun: int, pieces: Sequence[tuple[str, int, int]]) -> str:
    """The words between the piece before and this one: "and", "but", "so", "and then"; "" at the beginning."""
    before = max((ended for _, _, ended in pieces if ended <= begun), default=0)
    words = [token.low for token in tokens[before:begun] if token.kind == "word"]
    return " ".join(word for word in words if word in ("and", "or", "but", "then", "so", "yet", "nor", "plus"))


def _spans(places: list[int]) -> tuple[Span, ...]:
    out: list[Span] = []
    for place in places:
        if out and out[-1][1] == place:
            out[-1] = (out[-1][0], place + 1)
        else:
            out.append((place, place + 1))
    return tuple(out)
