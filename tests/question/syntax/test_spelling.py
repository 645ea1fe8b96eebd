"""Misspelt words of the game and of plain English are read in their usual spelling; words that are words, and names, are left alone."""

from __future__ import annotations

import pytest

from judge.question.syntax.spelling import meant, unknown
from judge.question.syntax.tokens import tokens

MISSPELT = {
    "atackers": "attackers", "summonning": "summoning", "frst": "first", "lifelnk": "lifelink", "grayveard": "graveyard", "enchantmnt": "enchantment",
    "hexprof": "hexproof", "sacrafice": "sacrifice", "recieve": "receive", "coutner": "counter", "imediately": "immediately", "stil": "still",
    "evry": "every", "untaped": "untapped", "wether": "whether", "permament": "permanent", "abillity": "ability", "alowed": "allowed",
}  # fmt: skip


@pytest.mark.parametrize("typed", MISSPELT)
def test_a_misspelt_word_is_read(typed: str) -> None:
    assert unknown(typed)
    assert meant(typed) == MISSPELT[typed]


@pytest.mark.parametrize("word", ["creature", "tutor", "shroud", "untap", "wurm", "combo", "bounced", "deathtouch", "goblins", "five", "the", "ok"])
def test_a_word_is_left_alone(word: str) -> None:
    assert not unknown(word)


@pytest.mark.parametrize("word", ["goyf", "xyzzy", "niv", "stp"])
def test_what_is_like_no_word_stays(word: str) -> None:
    assert meant(word) == word


OPENED = {"whod": "who 'd", "wheres": "where 's", "hes": "he 's", "wats": "what 's", "well": "well", "its": "its"}


@pytest.mark.parametrize("typed", OPENED)
def test_a_contraction_without_its_apostrophe_is_opened(typed: str) -> None:
    assert [token.low for token in tokens(typed)] == OPENED[typed].split()
