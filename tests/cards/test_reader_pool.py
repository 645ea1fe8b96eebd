"""The floors of reading, on every eighth card of the pool that lies beside the repository; skipped where it is absent."""

import json

import pytest

from judge.cards.antecedents import dangling
from judge.cards.check import reading_of, unread
from judge.cards.reader import read_face
from tests.conftest import need_shared


@pytest.fixture(scope="module")
def faces():
    found = []
    for number, line in enumerate(need_shared("cards/pool.jsonl").read_text(encoding="utf-8").splitlines()):
        if number % 8 == 0:
            card = json.loads(line)
            sides = [
                read_face(
                    side["name"], side.get("type_line") or "", side.get("mana_cost"), side.get("oracle_text"),
                    side.get("power"), side.get("toughness"), side.get("loyalty"), side.get("colors"),
                )
                for side in card.get("card_faces") or [card]
            ]  # fmt: skip
            found.append(((card["first_print"] or "9") <= "2009-10-31", sides))
    return found


def share(cards):
    return sum(all(reading_of(side) == "full" for side in sides) for _, sides in cards) / len(cards)


def test_cards_up_to_2009_are_read(faces):
    assert share([card for card in faces if card[0]]) >= 0.80


def test_all_cards_are_read(faces):
    assert share(faces) >= 0.79


def test_unread_words_stand_in_the_text_where_they_say(faces):
    for _, sides in faces:
        for side in sides:
            for left in unread(side):
                if left.end:
                    assert (
                        side.text[left.start : left.end].replace("\n", " ") == left.text.replace("\n", " ")
                        or "•" in side.text
                    )


def test_hardly_any_word_points_back_at_nothing(faces):
    assert sum(bool(dangling(side)) for _, sides in faces for side in sides) <= 2
