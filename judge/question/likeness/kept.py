"""What the grammar reads is kept as it stands: only sentences in which it was stuck are put in the plain clauses they are like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from judge.question.likeness.called import roles
from judge.question.likeness.phrases import opponents
from judge.question.likeness.restate import Piece, Restated, restated
from judge.question.syntax.tokens import Token, tokens

if TYPE_CHECKING:
    from judge.question.likeness.marks import Sorts
    from judge.question.syntax.lattice import Finder

READ = 0.97
"""How surely a sentence is read rightly of which the grammar left no word."""

_ENDS = frozenset((".", "?", "!", ";"))

_SPOKEN = {"i": ("I", "my"), "opp": ("my opponent", "my opponent's")}


def ways_to_restate(question: str, find: Finder, sorts: Sorts, unread: Sequence[str]) -> list[Restated]:
    """The ways to put a question plainly, the likeliest first; ``unread``: what the grammar was stuck in, as only that has to be put otherwise."""
    return with_kept(question, restated(question, find, sorts), unread)


def with_kept(question: str, ways: Sequence[Restated], unread: Sequence[str]) -> list[Restated]:
    """The ways with the sentences kept in which nothing is ``unread``, before those they were made of; only those where no sentence or every one is kept."""
    found = tokens(question)
    stuck = [span for words in unread for span in _places(question, words)]
    sentences = list(_sentences(found))
    called = roles(found, opponents())
    read = [span for span in sentences if not any(begun < span[1] and span[0] < ended for begun, ended in stuck)]
    if not stuck or not read or len(read) == len(sentences):
        return list(ways)
    whole = {span: _spelt(question, [token for token in found if span[0] <= token.start < span[1]], _within(found, called, span)) for span in read}
    out = [_kept(way, whole, question) for way in ways]
    return sorted({way.text: way for way in (*ways, *out)}.values(), key=lambda way: -way.sure)


def _kept(way: Restated, whole: Mapping[tuple[int, int], str], question: str) -> Restated:
    rest = [piece for piece in way.pieces if not any(begun <= piece.start < ended for begun, ended in whole)]
    told = [Piece(question[begun:ended], plain, READ, (), begun) for (begun, ended), plain in whole.items()]
    return Restated(tuple(sorted((*rest, *told), key=lambda piece: piece.start)), way.share)


def _sentences(found: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where each sentence stands in the text."""
    begun = 0
    for place, token in enumerate(found):
        if place + 1 == len(found) or (token.text in _ENDS and found[place + 1].text not in _ENDS):
            yield found[begun].start, token.end
            begun = place + 1


def _places(question: str, words: str) -> Iterator[tuple[int, int]]:
    """Where words stand in the text, however they are spaced there."""
    parts = [re.escape(part) for part in re.findall(r"\w+|[^\w\s]", words)]
    if parts:
        yield from (found.span() for found in re.finditer(r"(?<!\w)" + r"\s*".join(parts) + r"(?!\w)", question, re.IGNORECASE))


def _within(found: Sequence[Token], called: Mapping[int, str], span: tuple[int, int]) -> Mapping[int, str]:
    """Who stands where in a sentence, by the place in the text; nobody where the one named is the only one besides the asker: he may keep his name."""
    return {found[place].start: who for place, who in called.items() if span[0] <= found[place].start < span[1]} if "i" in called.values() else {}


def _spelt(question: str, here: Sequence[Token], called: Mapping[int, str]) -> str:
    """A sentence with its end, players by first names as the asker and the opponent."""
    out, at = "", here[0].start
    for place, token in enumerate(here):
        if (who := called.get(token.start)) is None:
            continue
        owning = place + 1 < len(here) and here[place + 1].text in ("'s", "'")
        noun = token.low in ("his", "her") and place + 1 < len(here) and here[place + 1].kind != "mark"
        out += question[at : token.start] + _SPOKEN[who][owning or noun]
        at = here[place + 1].end if owning else token.end
    out += question[at : here[-1].end]
    ended = "".join(takewhile(lambda letter: letter in ".?!;", reversed(out)))
    return out if ended else f"{out}."
