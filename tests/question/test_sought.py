"""Patterns that are looked for by their letters first find just what they would find at once."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.question import asked_outcomes, asked_words, slang
from judge.question.sought import Sought, needs


@pytest.mark.parametrize(
    ("pattern", "runs"),
    [
        ("goes to the yard", ("goes to the yard",)),
        ("(?:dies|perishes) at once", (" at once",)),
        ("(?:dies|perishes)", ("dies", "perishes")),
        ("(?:dies|\\w+)", ()),
        ("die(?:s|d)?", ("die",)),
        ("is it (?:really )?dead?", ("is it ",)),
        ("(?<!stays )alive(?= now)", ("alive",)),
        ("swings (with|at) \\1", ("swings ",)),
        ("[swim]+ing", ("ing",)),
        ("colou?r", ("colo",)),
        ("one|two|\\d", ()),
        ("a{0,2}bcd", ("bcd",)),
    ],
)
def test_runs_a_match_can_not_do_without(pattern: str, runs: tuple[str, ...]) -> None:
    assert needs(pattern) == runs


PATTERNS = [one.pattern for table in (asked_words._TABLE, asked_outcomes.TABLE, slang._table()) for one, _ in table]
BOTH = [(re.compile(p), Sought(p)) for p in PATTERNS]
WORDS = sorted({w for p in PATTERNS for w in re.findall(r"[a-z']+", p)} | {"<creature>", "<spell>", "?", ".", "3", "my", "it"})


def test_the_tables_have_patterns_to_be_spared() -> None:
    assert sum(bool(needs(p)) for p in PATTERNS) > len(PATTERNS) * 0.8


@given(st.lists(st.sampled_from(WORDS), min_size=2, max_size=9).map(lambda words: " ".join(words) + " "))
def test_the_same_is_found(text: str) -> None:
    for at_once, sought in BOTH:
        first, second = at_once.search(text), sought.search(text)
        assert (first and first.span()) == (second and second.span()), sought.pattern
