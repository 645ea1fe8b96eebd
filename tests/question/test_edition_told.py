"""The time of the rules that a question speaks of: its words, and cards younger than the edition at hand."""

from __future__ import annotations

import pytest

from judge.question.edition_told import AFTER, BEFORE, spoken, youngest
from judge.service import Judge

PAIR = "I control Erebos, God of the Dead and my opponent casts his own Erebos, God of the Dead. Do both die?"
OLD_PAIR = "I control Akroma, Angel of Wrath and my opponent casts his own Akroma, Angel of Wrath. Do both die?"


@pytest.mark.parametrize(
    ("question", "rest", "edition"),
    [
        ("Under the old legend rule, do both die?", "Do both die?", BEFORE),
        ("Do both die (before 2013)?", "Do both die?", BEFORE),
        ("Under the current rules, do both die?", "Do both die?", AFTER),
        ("Since Dominaria, can I redirect it?", "Can I redirect it?", AFTER),
        ("Does it die before damage?", "Does it die before damage?", None),
        ("Under the new rules my friend, under the old rules I win?", "Under the new rules my friend, under the old rules I win?", None),
    ],
)
def test_words_for_the_time(question: str, rest: str, edition: str | None) -> None:
    assert spoken(question) == (rest, edition)


def test_the_youngest_card() -> None:
    printed = {"Old": "1997-01-01", "New": "2013-09-27", "Newer": "2016-01-22"}.get
    assert youngest(("Old", "New", "Newer"), printed, BEFORE) == "Newer"
    assert youngest(("Old", "Unknown"), printed, BEFORE) is None


def test_a_young_card_is_ruled_by_the_later_edition(any_time_judge: Judge) -> None:
    ruling = any_time_judge.ask(PAIR)
    assert (ruling.verdict.value, ruling.rules) == ("no", AFTER)
    assert any("younger" in note for note in ruling.assumptions)


def test_the_edition_asked_for_goes_first(any_time_judge: Judge) -> None:
    assert any_time_judge.ask(PAIR, BEFORE).verdict.value == "yes"
    assert any_time_judge.ask(f"Before 2013, {PAIR}").verdict.value == "yes"


def test_an_old_card_is_ruled_by_the_default_edition(any_time_judge: Judge) -> None:
    assert (any_time_judge.ask(OLD_PAIR).verdict.value, any_time_judge.ask(OLD_PAIR).rules) == ("yes", BEFORE)
    assert any_time_judge.ask(f"Under the current rules, {OLD_PAIR}").verdict.value == "no"
