"""What may be asked where the asking was not understood: guesses by its words, offered and never decided by."""

from __future__ import annotations

import pytest

from judge.question.hypothesis import GUESSED
from judge.question.reader import understand_text
from judge.service import Judge

ROWS = [
    # a text whose asking names a predicate in a way no clause tells it, and a line that is among the guesses
    ("I cast Shock on his Grizzly Bears. Bears dead meat then no matter what", "does [[Grizzly Bears]] die"),
    ("He attacks with Hill Giant and I don't block. Total damage all over my poor nose", "how much damage does [[Hill Giant]] deal"),
]


@pytest.fixture(scope="module")
def judge() -> Judge:
    """The starter cards."""
    return Judge.open()


@pytest.mark.parametrize(("text", "line"), ROWS)
def test_guesses(judge: Judge, text: str, line: str) -> None:
    """A guess is among the hypotheses, marked as such."""
    found = understand_text(text, judge.catalog, "2009-10").hypotheses
    asked = {ask.text: each for each in found for ask in each.asks}
    assert line in asked
    assert any(doubt.kind == "ask" and doubt.cost >= GUESSED for doubt in asked[line].doubts)


@pytest.mark.parametrize(("text", "_"), ROWS)
def test_a_guess_is_no_verdict(judge: Judge, text: str, _: str) -> None:
    """What happens is told, or readings are offered; neither is a verdict."""
    ruling = judge.ask(text)
    assert not ruling.decided
    assert ruling.not_understood
