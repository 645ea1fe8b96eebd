"""The model that ships: what it writes for a question, and that anything may be put to it."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from judge.question.plainly.network import network
from judge.question.plainly.slots import MOST_SLOTS
from judge.question.plainly.wording import WIDTH, Plain, plain_wordings, seated
from judge.question.syntax import finder
from judge.service import Judge


@pytest.fixture(scope="module")
def wordings(judge: Judge) -> Callable[[str], list[Plain]]:
    return lambda text: plain_wordings(text, finder(text, judge.typed_names), judge._sort, judge._kind)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("so my buddy goes and slaps a Pacifism on my Serra Angel, can she still swing", ("My opponent casts Pacifism on my Serra Angel.", "attack")),
        ("im sitting at 3 and he throws a Lightning Bolt at my face, am i dead", ("I am at 3 life.", "My opponent casts Lightning Bolt on me.", "lose")),
        ("Dude swings w/ his Craw Wurm, i put my Hill Giant in front of it. giant bites it?", ("attacks", "Craw Wurm", "block", "Hill Giant", "die")),
    ],
)
def test_what_is_said_in_anybodys_words_is_written_plainly(wordings: Callable[[str], list[Plain]], question: str, parts: tuple[str, ...]) -> None:
    best = wordings(question)[0].text
    assert all(part in best for part in parts), best


def test_the_likeliest_wording_stands_first_and_names_only_what_was_named(wordings: Callable[[str], list[Plain]]) -> None:
    found = wordings("He attacks me with a Hill Giant. I flash in nothing and chump with Grizzly Bears. Do my Bears die?")
    assert 1 <= len(found) <= WIDTH
    assert [plain.likely for plain in found] == sorted((plain.likely for plain in found), reverse=True)
    assert all(plain.likely <= 0 and "⟦" not in plain.text for plain in found)


@pytest.mark.parametrize("text", ["", "?", "and " * 500, "(((((", "\u0301" * 40, "Shock " * 300, "⟦0⟧ attacks ⟦13⟧ and ⟦99999999⟧"])
def test_anything_may_be_put_to_it(wordings: Callable[[str], list[Plain]], text: str) -> None:
    assert all(math.isfinite(plain.likely) for plain in wordings(text))


def test_a_question_with_more_cards_than_slots_is_left_alone(judge: Judge, wordings: Callable[[str], list[Plain]]) -> None:
    names = [record.name for record in judge.catalog.records()][: MOST_SLOTS + 6]
    assert len(names) > MOST_SLOTS
    assert wordings(f"I control {', '.join(names)}. Do I win?") == []


def test_what_may_come_next_is_a_distribution() -> None:
    scores, state = network().begin([40, 41, 42])
    assert scores.shape == (1, len(network().written))
    assert math.isclose(float(math.fsum(math.exp(score) for score in scores[0])), 1.0, abs_tol=1e-3)
    again, longer = network().go_on([5, 6], state.of_rows([0, 0]))
    assert again.shape == (2, len(network().written))
    assert longer.length == state.length + 1 == 4


def test_the_active_player_asks_in_his_own_turn() -> None:
    assert seated("AP controls a Bear. NAP casts Shock on AP's Bear.") == "It is my turn. I controls a Bear. my opponent casts Shock on my Bear."
    assert seated("I play Bear. What is AP?") == "I play Bear. What is AP?"
