"""Rows of marked words, templates, and questions put in plain clauses."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from judge.question.likeness.learned import likeness
from judge.question.likeness.marks import Item, row
from judge.question.likeness.pairs import agreeing, filled, template
from judge.question.likeness.restate import Restated, restated
from judge.question.syntax import finder
from judge.service import Judge

ROWS = {
    "he bolts my Grizzly Bears": "<opp> <spell> <my creature>",
    "my opponent's two Hill Giants block it": "<opp creature> block <it>",
    "I sac a 3/3 flyer with first strike to Nantuko Husk": "<i> sac <creature> to <creature>",
    "gets +3/+3 until end of turn": "gets <bonus> until end of turn",
    "he says that I can't attack this turn": "<opp> says that <i> can n't attack this turn",
    "she Unsummons my Hill Giant": "<opp> <spell> <my creature>",
    "my mom attacks me with Nick's Hill Giant": "<opp> attacks <i> with <opp creature>",
    "Nick attacks Sarah with a 2/2": "<i> attacks <opp> with <creature>",
    "Nick attacks Sarah with a 2/2 and she blocks it with her 3/3": "<i> attacks <opp> with <creature> and <opp> blocks <it> with <opp creature>",
    "Nick, Sarah and Nadia attack": "nick , sarah and nadia attack",
    "Petra is at 3": "<opp> is at <number>",
    "Petra casts Shock on her opponent": "<i> casts <spell> on <opp>",
    "in response I put away two cards from the top": "in response <i> put away <card> from the top",
    "I attack with Morphling": "<i> attack with morphling",
    "is the token red?": "is <creature> <color> ?",
    "Jace Beleren's second ability": "<walker> 's second ability",
}


@pytest.fixture(scope="module")
def marked(judge: Judge) -> Callable[[str], tuple[Item, ...]]:
    return lambda text: row(text, finder(text, judge.typed_names), judge._sort)


@pytest.fixture(scope="module")
def put_plainly(judge: Judge) -> Callable[[str], list[Restated]]:
    return lambda text: restated(text, finder(text, judge.typed_names), judge._sort)


@pytest.mark.parametrize(("text", "shapes"), ROWS.items())
def test_what_may_be_exchanged_is_marked(marked: Callable[[str], tuple[Item, ...]], text: str, shapes: str) -> None:
    assert " ".join(item.shape for item in marked(text)) == shapes


@pytest.mark.parametrize(
    ("said", "plain", "other", "wanted"),
    [
        (
            "my Grizzly Bears eats a Lightning Bolt", "My opponent casts Lightning Bolt on my Grizzly Bears.",
            "his Serra Angel eats a Shock", "My opponent casts a Shock on his Serra Angel.",
        ),
        ("he goes for my Serra Angel with Terror", "My opponent casts Terror on my Serra Angel.", "I go for it with Shock", "I cast Shock on it."),
        ("swing with Hill Giant", "I attack with Hill Giant.", "swing with three Hill Giants", "Three Hill Giants attack."),
        ("I'm at 5", "I am at 5 life.", "he's at twelve", "My opponent is at 12 life."),
    ],
)  # fmt: skip
def test_a_template_is_filled_with_other_things(marked: Callable[[str], tuple[Item, ...]], said: str, plain: str, other: str, wanted: str) -> None:
    made = template(marked(f"{said}"), marked(plain))
    assert made is not None
    assert filled(made, marked(other)) == wanted


def test_a_plain_clause_names_nothing_that_was_not_said(marked: Callable[[str], tuple[Item, ...]]) -> None:
    assert template(marked("I cast it"), marked("I cast Lightning Bolt.")) is None


def test_verbs_agree_with_their_subjects() -> None:
    assert agreeing("I casts Shock on I .") == "I cast Shock on me."
    assert agreeing("does I lose life ?") == "Do I lose life?"
    assert agreeing("my opponent have no cards in hand .") == "My opponent has no cards in hand."


RESTATED = [
    ("I slap Pacifism onto his Serra Angel. Is it able to swing?", "Can it attack?"),
    ("He runs my Hill Giant over with a Lightning Bolt, and I respond with Giant Growth. Does the Giant make it?", "survive?"),
    ("Bonesplitter is strapped to my Grizzly Bears.", "is equipped with Bonesplitter."),
    ("he's down to 3 life and I fling a Lightning Bolt at his face", "My opponent is at 3 life."),
]


@pytest.mark.parametrize(("said", "part"), RESTATED)
def test_natural_clauses_come_to_plain_ones(put_plainly: Callable[[str], list[Restated]], said: str, part: str) -> None:
    assert part in put_plainly(said)[0].text


@pytest.mark.parametrize("said", ["My 3/3 with trample fights his 5/5.", "I'm at 4, he hits me for 17 with a red guy", "he has exactly 6 lands and no cards"])
def test_no_number_vanishes_unsaid(put_plainly: Callable[[str], list[Restated]], said: str) -> None:
    best = put_plainly(said)[0]
    for word in said.replace(".", "").replace(",", "").split():
        if word[0].isdigit():
            assert word in best.text or any(word in lost for lost in best.lost), word


def test_talk_is_left_out(put_plainly: Callable[[str], list[Restated]]) -> None:
    best = put_plainly("Hi all, long time reader here. I cast Shock on his Grizzly Bears. Does it die?")[0]
    assert "reader" not in best.text


@pytest.mark.parametrize("text", ["", "?", "and " * 500, "(((((", "\u0301" * 40, "Shock " * 300])
def test_anything_is_looked_at_without_an_exception(put_plainly: Callable[[str], list[Restated]], text: str) -> None:
    for way in put_plainly(text):
        assert 0 <= way.sure <= 1


def test_the_heads_fit_their_classes() -> None:
    by = likeness()
    assert by.heads["classes.w"].shape == (by.encoder.words.shape[1], len(by.classes))
    assert set(by.classes) - {"TALK"} <= set(by.templates)


def test_a_word_is_seen_in_its_place() -> None:
    by = likeness()
    one, other = by.encoder.of(["cast", "the spell"])[0], by.encoder.of(["the", "cast"])[1]
    assert not np.allclose(one, other)
