"""Every phrasing of the collection is read into its Judge English, and what cannot be read is said."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.errors import Malformed
from judge.question.names import CatalogNames
from judge.question.read import read
from judge.question.reading import LONGEST_QUESTION
from judge.scenario import text
from tests.conftest import need_shared

READINGS = tomllib.loads((Path(__file__).parent / "readings.toml").read_text(encoding="utf-8"))["reading"]


@pytest.fixture(scope="module")
def names() -> CatalogNames:
    from judge.cards.catalog import Catalog

    return CatalogNames(Catalog.from_file(need_shared("cards/pool.jsonl")))


class NoNames:
    """A catalog without cards, for texts that name none."""

    def match(self, words: list[str]) -> str | None:
        return None

    def first_name(self, word: str) -> str | None:
        return None

    def types(self, name: str) -> tuple[str, ...]:
        return ()

    def targets(self, name: str) -> str:
        return ""

    def text(self, name: str) -> str:
        return ""

    def figures(self, name: str) -> str:
        return ""

    def suggest(self, name: str) -> list[str]:
        return []

    def ability(self, name: str, word: str) -> int | None:
        return None

    def size(self, name: str) -> str:
        return ""


@pytest.mark.parametrize("entry", READINGS, ids=[r["question"][:60] for r in READINGS])
def test_a_question_is_read_into_judge_english(entry: dict, names: CatalogNames) -> None:
    reading = read(entry["question"], names, ("2009-10",))
    assert reading.kind == "scenario"
    assert reading.understood == "full", reading.not_understood
    assert reading.scenario is not None
    lines = [line.strip() for line in text(reading.scenario).splitlines()[3:] if line.strip()]
    assert lines == entry["english"]
    assert [put.turned for put in reading.put] == entry.get("opposite", [False] * len(reading.put))


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("I attack with a 3/3 and frobnicate it. Does it die?", "frobnicate"),
        ("My creature dances the tango. Does it die?", "tango"),
        ("Both of us are at 3 life and we arm-wrestle. Who wins?", "arm-wrestle"),
    ],
)
def test_words_that_were_not_understood_are_said(question: str, words: str) -> None:
    reading = read(question, NoNames())
    assert reading.understood != "full"
    assert any(words in said for said in reading.not_understood)


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("What is deathtouch?", ("deathtouch",)),
        ("how does trample work?", ("trample",)),
        ("702.2", ("702.2",)),
        ("!cr 702.2", ("702.2",)),
        ("What's the difference between first strike and double strike?", ("first strike", "double strike")),
        ("explain lifelink", ("lifelink",)),
    ],
)
def test_look_ups_are_told_from_situations(question: str, terms: tuple[str, ...]) -> None:
    reading = read(question, NoNames())
    assert reading.kind == "lookup"
    assert reading.lookup is not None
    assert reading.lookup.terms == terms


@pytest.mark.parametrize("text_", ["", "   \n ", "x" * (LONGEST_QUESTION + 1), "\x00\x01\x02"])
def test_what_is_no_question_is_refused_in_one_line(text_: str) -> None:
    with pytest.raises(Malformed) as refused:
        read(text_, NoNames())
    assert "\n" not in str(refused.value)


WORDS = st.sampled_from(
    "I my opponent he it a 2/2 3/3 creature attacks blocks with casts Shock on in response dies does how much damage life ? . , and if "
    "when after trample flying +1/+1 counter two ( ) \" deals 3 to me target can't doesn't what happens the blocker attacker regenerate".split()
)


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, min_size=1, max_size=40).map(" ".join))
def test_any_jumble_of_words_gets_a_reading(jumble: str) -> None:
    assert read(jumble, NoNames()).understood in ("full", "part", "none")


@settings(max_examples=200, deadline=None)
@given(st.text(min_size=1, max_size=200))
def test_any_text_gets_a_reading_or_one_clear_refusal(typed: str) -> None:
    try:
        reading = read(typed, NoNames())
    except Malformed as refused:
        assert "\n" not in str(refused)
    else:
        assert reading.understood in ("full", "part", "none")
