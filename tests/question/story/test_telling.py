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
    (
        "Doom Blade on his Serra Angel.",
        ["Ann has [[Doom Blade]] in hand", "Bob controls [[Serra Angel]]"],
        ["Ann casts [[Doom Blade]] targeting [[Serra Angel]]"],
    ),
]


@pytest.mark.parametrize(("text", "given", "when"), STORIES)
def test_the_best_reading(text: str, given: list[str], when: list[str]) -> None:
    found = best(text)
    assert list(found.given) == given
    assert list(found.when) == when
    assert found.unread == ()


MORE = [
    (
        "With Death Pits of Rath out, my opponent cycles Disciple of Grace.",
        ["Bob controls [[Death Pits of Rath]]", "Bob has [[Disciple of Grace]] in hand"],
        ["Bob cycles [[Disciple of Grace]]"],
    ),
    (
        "Player A attacks player B with a 3/3. B throws a 1/1 and a 2/2 in front of it.",
        [
            "Ann controls a 3/3 creature called [[First Creature]]",
            "Bob controls a 1/1 creature called [[Second Creature]]",
            "Bob controls a 2/2 creature called [[Third Creature]]",
            "it is Ann's turn",
        ],
        ["Ann attacks Bob with [[First Creature]]", "Bob blocks [[First Creature]] with [[Second Creature]] and [[Third Creature]]"],
    ),
    (
        "I sac my Carapace, which is on my Craw Wurm.",
        ["Ann controls [[Craw Wurm]]", "Ann controls [[Carapace]] attached to [[Craw Wurm]]"],
        ["Ann activates [[Carapace]]"],
    ),
    (
        "He casts Wrath of God and I pay {B} to regenerate Drudge Skeletons in response.",
        ["Bob has [[Wrath of God]] in hand", "Ann controls [[Drudge Skeletons]]", "it is Bob's turn"],
        ["Bob casts [[Wrath of God]]", "Ann activates [[Drudge Skeletons]] in response"],
    ),
    (
        "My Craw Wurm is wearing Holy Strength. The other guy kills it.",
        [
            "Ann controls [[Craw Wurm]]",
            'Bob has a instant with "Destroy target creature." called [[Kill spell]] in hand',
            "Ann controls [[Holy Strength]] attached to [[Craw Wurm]]",
        ],
        ["Bob casts [[Kill spell]] targeting [[Craw Wurm]]"],
    ),
    (
        "My opponent's 3/3 connects with me.",
        ["Bob controls a 3/3 creature called [[Creature]]", "it is Bob's turn"],
        ["Bob attacks Ann with [[Creature]]", "Ann doesn't block"],
    ),
    (
        "Two of my creatures block one of his attackers.",
        [
            "Ann controls a creature called [[First Creature]]",
            "Ann controls a creature called [[Second Creature]]",
            "Bob controls a creature called [[Attacker]]",
            "it is Bob's turn",
        ],
        ["Bob attacks Ann with [[Attacker]]", "Ann blocks [[Attacker]] with [[First Creature]] and [[Second Creature]]"],
    ),
    (
        "I control Grizzly Bears. I give it flying. Then I attack with it.",
        [
            "Ann controls [[Grizzly Bears]]",
            'Ann has a instant with "Target creature gains flying until end of turn." called [[Grant spell]] in hand',
            "it is Ann's turn",
        ],
        ["Ann casts [[Grant spell]] targeting [[Grizzly Bears]]", "Ann attacks Bob with [[Grizzly Bears]]"],
    ),
    (
        "I swing with everything. My opponent has no blocks and goes to 3.",
        ["Ann controls a creature called [[Attacker]]", "it is Ann's turn"],
        ["Ann attacks Bob with [[Attacker]]"],
    ),
]


@pytest.mark.parametrize(("text", "given", "when"), MORE)
def test_given_and_when(text: str, given: list[str], when: list[str]) -> None:
    found = best(text)
    assert sorted(found.given) == sorted(given)
    assert list(found.when) == when


def test_a_word_without_a_role_stays_unread() -> None:
    found = best("I attack with a sneezing 4/4.")
    assert found.unread != ()


def test_what_was_told_to_come_of_it() -> None:
    found = best("I cast Lightning Bolt on his Grizzly Bears and it dies.")
    assert found.then == ("[[Grizzly Bears]] dies",)


def test_what_is_denied_is_not_done() -> None:
    assert best("I control Grizzly Bears. I didn't cast Giant Growth.").when == ()


LIMITS = [
    (
        "I attack with a 4/4 with protection from red and two +1/+1 counters.",
        ["Ann controls a 4/4 creature with protection from red and 2 +1/+1 counters called [[Creature]]"],
    ),
    (
        "I tap my blocking creature.",
        [
            "Ann controls a creature called [[Creature]]",
            "Bob controls a creature called [[Attacker]]",
            'Ann has a instant with "Tap target creature." called [[Tap spell]] in hand',
        ],
    ),
    ("I cast Grizzly Bears and I have no other creatures.", ["Ann has [[Grizzly Bears]] in hand"]),
    ("I attack with a 3/3 that has two +1/+1 counters on it.", ["Ann controls a 3/3 creature with 2 +1/+1 counters called [[Creature]]"]),
    ("My Grizzly Bears attacks. I'm at 6 life.", ["Ann is at 6 life", "Ann controls [[Grizzly Bears]]"]),
]


@pytest.mark.parametrize(("text", "given"), LIMITS)
def test_what_there_is(text: str, given: list[str]) -> None:
    assert sorted(line for line in best(text).given if not line.startswith("it is")) == sorted(given)


def test_how_many_is_not_guessed_in_silence() -> None:
    found = best("My opponent's creatures are all tapped.")
    assert found.unread != ()
    assert any(doubt.kind == "number" for doubt in found.doubts)


def test_one_of_two_is_left_open() -> None:
    assert best("My opponent has either Shock or Giant Growth in hand.").unread != ()
