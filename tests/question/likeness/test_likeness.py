"""Rows of words in which what may be exchanged for another of its kind is marked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.question.likeness.marks import Item, row
from judge.question.syntax import finder
from judge.service import Judge

ROWS = {
    "he bolts my Grizzly Bears": "<opp> <spell> <my creature>",
    "my opponent's two Hill Giants block it": "<opp creature> block <it>",
    "I sac a 3/3 flyer with first strike to Nantuko Husk": "<i> sac <creature> to <creature>",
    "gets +3/+3 until end of turn": "gets <bonus> until end of turn",
    "he says that I can't attack this turn": "<opp> says that <i> can n't attack this turn",
    "she Unsummons my Hill Giant": "<opp> <spell> <my creature>",
    "my mom attacks me with Nick's Hill Giant": "<opp> attacks <i> with <opp creature>",
    "Nick attacks Sarah with a 2/2": "<i> attacks <opp> with <creature>",
    "Nick attacks Sarah with a 2/2 and she blocks it with her 3/3": "<i> attacks <opp> with <creature> and <opp> blocks <it> with <opp creature>",
    "Nick, Sarah and Nadia attack": "nick , sarah and nadia attack",
    "Petra is at 3": "<opp> is at <number>",
    "Petra casts Shock on her opponent": "<i> casts <spell> on <opp>",
    "in response I put away two cards from the top": "in response <i> put away <card> from the top",
    "I attack with Morphling": "<i> attack with morphling",
    "is the token red?": "is <creature> <color> ?",
    "Jace Beleren's second ability": "<walker> 's second ability",
}


@pytest.fixture(scope="module")
def marked(judge: Judge) -> Callable[[str], tuple[Item, ...]]:
    return lambda text: row(text, finder(text, judge.typed_names), judge._sort)


@pytest.mark.parametrize(("text", "shapes"), ROWS.items())
def test_what_may_be_exchanged_is_marked(marked: Callable[[str], tuple[Item, ...]], text: str, shapes: str) -> None:
    assert " ".join(item.shape for item in marked(text)) == shapes


@pytest.mark.parametrize("text", ["", "?", "and " * 500, "(((((", "\u0301" * 40, "Shock " * 300])
def test_anything_is_looked_at_without_an_exception(marked: Callable[[str], tuple[Item, ...]], text: str) -> None:
    assert all(item.start < item.end for item in marked(text))
