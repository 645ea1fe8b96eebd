"""What a question says beside its story: which words are talk, which only somebody's opinion, and which stay what they are."""

from __future__ import annotations

import pytest

from judge.cards.catalog import Catalog
from judge.question.story.background import asks_of_claims, background
from judge.question.syntax import finder, parse
from judge.question.words.cardnames import CardNames

ROWS = [
    # text, words that are talk, words that are held to be so
    ("My cousin grins. I attack with Grizzly Bears.", {"grins"}, set()),
    ("I attack with a spooky Grizzly Bears.", {"spooky"}, set()),
    ("I blocked calmly.", {"calmly"}, set()),
    ("We were four drinks in. Then he casts Shock.", set(), set()),
    ("I thought that the Bears would survive the combat.", set(), {"Bears", "survive", "combat"}),
    ("He insisted that my creature dies.", {"insisted"}, {"creature", "dies"}),
    ("Say he attacks with Hill Giant.", set(), set()),
    ("I sacrifice it together with the Giant.", set(), set()),
    ("I damaged him.", set(), set()),
    ("He responds by buying it back.", set(), set()),
]


@pytest.fixture(scope="module")
def names() -> CardNames:
    """The names of the starter cards."""
    return CardNames(Catalog.open())


@pytest.mark.parametrize(("text", "talk", "held"), ROWS)
def test_background(text: str, talk: set[str], held: set[str], names: CardNames) -> None:
    """Only what can't tell anything of the game is talk; opinions are kept apart."""
    parsed = parse(text, finder(text, names))
    found = background(parsed)
    assert talk <= {parsed.words[n] for n in found[0]}
    assert held <= {parsed.words[n] for n in found[1]}
    if not talk and not held:
        said = {"four", "attacks", "together", "sacrifice", "damaged", "buying", "responds"}
        assert not said & {parsed.words[n] for each in found for n in each}


@pytest.mark.parametrize(("text", "asks"), [("Is he right?", True), ("He says it dies. Correct?", True), ("Does it die?", False), ("Do I draw a card?", False)])
def test_asks_of_claims(text: str, *, asks: bool, names: CardNames) -> None:
    """Where it is asked who is right, opinions are what is asked."""
    parsed = parse(text, finder(text, names))
    assert any(asks_of_claims(sentence) for sentence in parsed.sentences) is asks
