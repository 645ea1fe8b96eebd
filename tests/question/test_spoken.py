"""What questions about the rules speak of (``spoken.toml``): concepts whoever's words they are, the person asked about, denials, costs and numbers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from judge.law.library import Library
from judge.question.rules.costs import costs_as_words
from judge.question.rules.reading import by_statement
from judge.question.rules.spoken import concepts, spoken_of
from judge.question.rules.topics import by_topic, topics

DATA = tomllib.loads((Path(__file__).parent / "spoken.toml").read_text(encoding="utf-8"))
LOOK_ALIKES = tomllib.loads((Path(__file__).parent / "look_alikes.toml").read_text(encoding="utf-8"))


def answer(question: str) -> str | None:
    found = by_statement(question, lambda words, place: (), "2009-10")
    return None if found is None else str(found.value)


@pytest.mark.parametrize(("question", "value"), [tuple(c) for c in DATA["answered"]], ids=[c[0][:60] for c in DATA["answered"]])
def test_a_beginners_question_is_answered(question: str, value: str) -> None:
    assert answer(question) == value


@pytest.mark.parametrize(("question", "never"), [tuple(c) for c in DATA["never"]], ids=[c[0][:60] for c in DATA["never"]])
def test_a_look_alike_is_not_answered_so(question: str, never: str) -> None:
    assert answer(question) != never


def test_a_word_that_nobody_knows_leaves_the_question_alone() -> None:
    """With one more word that carries matter, anywhere, no topic takes the question."""
    for question, _ in DATA["answered"]:
        words = question.split()
        for more in ("flashback", "colored", "unless", "indestructible"):
            for place in range(1, len(words)):
                changed = " ".join([*words[:place], more, *words[place:]])
                assert by_topic(changed, "2009-10") is None, changed


def test_topics_are_whole() -> None:
    library = Library.open()
    for topic in topics():
        assert topic.ways, topic.statement.says
        for rule in topic.statement.rules:
            assert library.entry(rule if ":" in rule else f"2009-10:{rule}") is not None, (rule, topic.statement.says)
        named = {one.lstrip("!") for way, _ in topic.ways for part in way for one in part.of} | {each.lstrip("!") for each in topic.also}
        assert all(each in concepts() or re.fullmatch(r"#(\d+\+?)?", each) for each in named), named - concepts()


def test_who_is_asked_about_is_one_person_throughout() -> None:
    mine, his = spoken_of("Can I play a land on my turn?"), spoken_of("Can my opponent play a land on his turn?")
    assert mine is not None
    assert his is not None
    assert mine.concepts == his.concepts
    other = spoken_of("Can my opponent play a land on my turn?")
    assert other is not None
    assert "OPP_TURN" in other.concepts


def test_a_kind_of_creature_is_no_creature_where_a_card_is_named() -> None:
    assert by_topic("Do I have to attack with my knight?", "2009-10") is not None
    assert by_topic("Do I have to attack with my knight?", "2009-10", named=True) is None


def test_not_belongs_to_what_follows() -> None:
    said = spoken_of("Can I block with a creature without flying?")
    assert said is not None
    assert "!FLYING" in said.concepts
    assert "FLYING" not in said.concepts


def test_costs_come_to_a_number() -> None:
    assert "comes-to-2" in costs_as_words("It costs XRR")
    assert "comes-to-4" in costs_as_words("It costs 2 and two red mana")
    assert "comes-to" not in costs_as_words("a red and a green creature fight")
