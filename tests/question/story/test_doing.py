"""Deeds as stories tell them -> what is done: every predicate of doing in the forms people use, and words that stay unread where nothing can be done."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from judge.question.hypothesis import Hypothesis
from judge.question.reader import known
from judge.question.story.tell import compose, finish, tell
from judge.question.syntax import finder, parse
from tests.question.reader.support import pool

TABLE = tomllib.loads((Path(__file__).parent / "doing.toml").read_text(encoding="utf-8"))
ASKED = " Does it die?"
"""A question behind each story, as one without any may be taken for the question itself."""


@cache
def read(text: str) -> tuple[Hypothesis, tuple[str, ...]]:
    """The likeliest reading of a story, and its words left unread."""
    names, cards = known(pool())
    find = finder(text, names)

    def as_card(word: str) -> tuple[str, ...]:
        return next((match.names for match in find([word], 0) if match.size == 1), ())

    parsed = parse(text + ASKED, find)
    found = [compose(each, cards) for telling in tell(parsed, cards, as_card) for each in finish(telling, cards)]
    best = min(found, key=lambda each: each.cost + 0.2 * len(each.unread))
    told = len(parsed.words) - 4
    return best, tuple(parsed.words[n] for first, last in best.unread for n in range(first, last) if n < told)


@pytest.mark.parametrize("row", TABLE["told"], ids=[row["text"] for row in TABLE["told"]])
def test_what_is_told_is_done(row: dict[str, object]) -> None:
    found, unread = read(str(row["text"]))
    assert unread == ()
    assert list(found.when) == row["when"]
    assert list(found.then) == row.get("then", [])
    assert "turn" not in row or row["turn"] in found.given


@pytest.mark.parametrize("row", TABLE["unread"], ids=[row["text"] for row in TABLE["unread"]])
def test_what_cannot_be_done_stays_unread(row: dict[str, object]) -> None:
    assert list(read(str(row["text"]))[1]) == row["words"]
