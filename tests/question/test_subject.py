"""What is no question about the game, or not English, gets one line and no rules."""

from __future__ import annotations

import pytest

from judge.question.subject import subject
from judge.service import Judge
from tests.question.test_bad_texts import OTHERS

ELSEWHERE = ("What is the capital of France?", "Who won the world cup in 1998?", "How do I bake bread?", "Is my bike broken?", "the weather is nice today")
GAME = (
    "can my creature block twice?", "do I lose if my deck is empty", "Shock his guy", "when do triggers resolve", "is a 2/2 bigger", "may I mulligan again",
    "i atack with my white knight", "opp kills my guy", "what's a planeswalker", "how does trample work",
)  # fmt: skip


@pytest.mark.parametrize("text", ELSEWHERE)
def test_another_subject(text: str) -> None:
    assert subject(text, 0) == "other"


@pytest.mark.parametrize("text", OTHERS)
def test_another_language(text: str) -> None:
    assert subject(text, 0) == "not english"


@pytest.mark.parametrize("text", GAME)
def test_the_game(text: str) -> None:
    assert subject(text, int("Shock" in text or "white knight" in text)) == "game"


def test_one_line_and_no_rules(judge: Judge) -> None:
    for text in ("What is the capital of France?", "¿Puedo bloquear con una criatura girada?"):
        ruling = judge.ask(text)
        assert ruling.verdict.kind == "unknown"
        assert not ruling.citations
        assert len(ruling.because) == 1
