"""Short stories -> Judge English: who controls what, what is done in which order, what was told to come of it."""

from __future__ import annotations

from functools import cache

import pytest

from judge.cards.catalog import Catalog
from judge.question.hypothesis import Hypothesis
from judge.question.story.cards import Cards
from judge.question.story.tell import compose, finish, tell
from judge.question.syntax import parse
from judge.question.words.cardnames import CardNames


@cache
def catalog() -> tuple[CardNames, Cards]:
    found = Catalog.open()
    return CardNames(found), Cards(found)


def best(text: str) -> Hypothesis:
    names, cards = catalog()

    def as_card(word: str) -> tuple[str, ...]:
        return next((match.names for match in names.find([word], 0)), ())

    found = [compose(each, cards) for telling in tell(parse(text, names.find), cards, as_card) for each in finish(telling, cards)]
    return min(found, key=lambda each: each.cost)


STORIES = [
    (
        "I attack with a 4/4 trampler and he blocks with a 2/2.",
        ["Ann controls a 4/4 creature with trample called [[Trampler]]", "Bob controls a 2/2 creature called [[Creature]]", "it is Ann's turn"],
        ["Ann attacks Bob with [[Trampler]]", "Bob blocks [[Trampler]] with [[Creature]]"],
    ),
    (
        "My opponent has Grizzly Bears in play. I cast Lightning Bolt on it.",
        ["Bob controls [[Grizzly Bears]]", "Ann has [[Lightning Bolt]] in hand"],
        ["Ann casts [[Lightning Bolt]] targeting [[Grizzly Bears]]"],
    ),
    (
        "I bolt his Grizzly Bears. In response he casts Giant Growth on it.",
        ["Ann has [[Lightning Bolt]] in hand", "Bob controls [[Grizzly Bears]]", "Bob has [[Giant Growth]] in hand"],
        ["Ann casts [[Lightning Bolt]] targeting [[Grizzly Bears]]", "Bob casts [[Giant Growth]] targeting [[Grizzly Bears]] in response"],
    ),
    (
        "I cast Wrath of God. My opponent counters it.",
        [
            "Ann has [[Wrath of God]] in hand",
            'Bob has a instant with "Counter target spell." called [[Counter spell]] in hand',
            "it is Ann's turn",
        ],
        ["Ann casts [[Wrath of God]]", "Bob casts [[Counter spell]] targeting [[Wrath of God]] in response"],
    ),
]


@pytest.mark.parametrize(("text", "given", "when"), STORIES)
def test_the_best_reading(text: str, given: list[str], when: list[str]) -> None:
    found = best(text)
    assert list(found.given) == given
    assert list(found.when) == when
    assert found.unread == ()
