"""The reader on texts that nobody wrote: whatever comes, a face comes back."""

import random
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.cards import tree
from judge.cards.check import reading_of, unread
from judge.cards.loaders import load
from judge.cards.reader import read_abilities, read_face
from judge.cards.wording import face_text
from tests.conftest import need_shared

_TEXT = """
~ target creature player you each all a an the when whenever at if unless may instead then and or for with without
destroy exile draw discard counter deals damage enters dies attacks blocks gains gets has flying trample until end
of turn upkeep beginning three X cards card spell permanent land black nonblack Goblin token put onto battlefield
graveyard library hand {T} {2}{G} : , . — • " ' ( ) +1/+1 −2 +1: I II LEVEL 1-3 4+ 2/2 cost less more this that it
its their another other up to number where is equal as long chosen color protection from kicker cycling enchant
"""
WORDS = _TEXT.split()
HANGS = 20.0  # seconds of processor time for one text: no measure of speed, only a net for a reading that blows up

TYPES = ("Creature — Bear", "Instant", "Legendary Planeswalker — Wug", "Enchantment — Saga", "", "Plane — X Y", "Land")


@pytest.fixture(scope="module", autouse=True)
def tables():
    """Build what is built once."""
    read_face("Ash Bear", "Creature — Bear", "{1}{G}", "When Ash Bear dies, draw a card.")


def check(text: str, type_line: str = "Creature — Bear") -> tree.Face:
    begun = time.process_time()
    face = read_face("Ash Bear", type_line, "{1}{G}", text, power="2", toughness="2")
    spent = time.process_time() - begun
    assert isinstance(face, tree.Face)
    assert reading_of(face) in ("full", "part", "none")
    assert isinstance(face_text(face), str)
    for node in unread(face):
        assert 0 <= node.start <= node.end <= len(face.text)
    assert spent < HANGS, f"{spent:.3f} s for {text!r}"
    return face


FUZZ = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@settings(FUZZ, max_examples=150)
@given(st.text(max_size=300), st.sampled_from(TYPES))
def test_random_text(text, type_line):
    check(text, type_line)


@settings(FUZZ, max_examples=250)
@given(st.lists(st.sampled_from([*WORDS, "\n"]), max_size=60).map(" ".join), st.sampled_from(TYPES))
def test_random_words_of_card_text(text, type_line):
    check(text, type_line)


@settings(FUZZ, max_examples=50)
@given(st.text(max_size=40), st.text(max_size=40), st.none() | st.text(max_size=12), st.none() | st.text(max_size=4))
def test_random_names_types_costs_and_numbers(name, type_line, cost, number):
    face = read_face(
        name, type_line, cost, f"{name} deals 1 damage to any target.", power=number, toughness=number, loyalty=number
    )
    assert face.name == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n\n",
        "(" * 500,
        ")" * 500,
        '"' * 501,
        "{" * 500,
        "target " * 300,
        "creature or " * 200,
        "you may " * 200,
        "if you do, " * 150,
        "\x00\x1f\u2028\ud7ff",
        "a" * 20_000,
        "Flying, " * 400,
        "• " * 300,
        "Draw a card. " * 150,
        "Whenever a creature you control dies, " * 60,
        "with power 2 or less and " * 100,
        "each creature that each player controls that " * 40,
    ],
)
def test_awkward_text(text):
    check(text)
    assert isinstance(read_abilities(text, "", ("creature",)), tuple)


def mutations(text: str, chance: random.Random) -> list[str]:
    """A few broken copies of a text: words dropped, doubled, swapped; letters changed; cut in the middle."""
    words = text.split(" ")
    at, other = chance.randrange(len(words)), chance.randrange(len(words))
    swapped = list(words)
    swapped[at], swapped[other] = swapped[other], swapped[at]
    spot = chance.randrange(len(text)) if text else 0
    return [
        " ".join(words[:at] + words[at + 1 :]),
        " ".join([*words[:at], words[at], *words[at:]]),
        " ".join(swapped),
        text[:spot] + chance.choice("x.,:{}\"'—\n") + text[spot + 1 :],
        text[:spot],
        text.upper(),
        text.replace(".", ""),
    ]


def test_mutated_card_texts():
    pool = [face for card in load(need_shared("cards/pool.jsonl")) for face in card.faces if face.oracle_text]
    chance = random.Random(20091001)
    for face in chance.sample(pool, 60):
        for text in mutations(face.oracle_text.replace(face.name, "Ash Bear"), chance):
            check(text, face.type_line)


def test_no_card_of_a_sample_is_slow():
    for card in load(need_shared("cards/pool.jsonl"))[11::60]:
        for face in card.faces:
            check(face.oracle_text, face.type_line)
