"""Sentences that only repeat what a known card says: they remind of its text, and bring the card into the situation, no more."""

from __future__ import annotations

from judge.question.phrases import singular
from judge.question.tokens import NUMBERS, Token

ENOUGH = 0.72
"""So great a part of a sentence's weighty words must stand in the card's text."""

LIGHT = {
    "a", "an", "the", "it", "its", "of", "to", "and", "or", "that", "this", "is", "are", "has", "have", "says", "say", "gives", "my", "his", "i", "as",
    "any", "all", "with", "for", "in", "on", "by", "you", "your", "they", "their", "be", "when", "whenever", "if", "makes", "turns", "into", "also",
    "ability", "card", "effect", "text", "reads", "me", "he", "him", "under", "control", "at", "from",
}  # fmt: skip
OLD = {"play": "battlefield", "game": "exile", "bury": "destroy", "removed": "exile", "buried": "destroy"}
STORY = {"i", "my", "me", "he", "his", "she", "her", "opponent", "opponent's", "we"}
"""Words that tell of somebody's doings; a card's text has none of them."""

DIGITS = {str(value): word for word, value in NUMBERS.items() if word != "no"}


def _stem(word: str) -> str:
    word = OLD.get(word, DIGITS.get(word, word))
    word = singular(word)
    for ending in ("ing", "ed", "s", "e"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word[: -len(ending)]
    return word


def reminds(sentence: list[Token], text: str) -> bool:
    """Whether a sentence that begins with a card's name says only what the card's text (its name, types and size with it) says."""
    if not sentence or sentence[0].kind != "name" or not text or sentence[-1].text == "?":
        return False
    said = [t for t in sentence[1:] if t.kind in ("word", "number", "counter", "pt", "mana", "name")]
    if any(t.low in STORY or (t.kind == "name" and t.text != sentence[0].text) for t in said):
        return False  # it tells of somebody, or of another card
    known = {_stem(w) for w in text.lower().replace("{", " {").translate(PUNCTUATION).split()}
    weighty = [_stem(t.low) for t in said if t.low not in LIGHT and t.kind != "name"]
    if len(weighty) < 2:
        return False
    return sum(w in known for w in weighty) / len(weighty) >= ENOUGH


def repeats(said: list[Token], text: str) -> bool:
    """Whether a relative clause in the present tense ("which gives my creatures +1/+1") says only what the card's text says."""
    first = next((t.low for t in said if t.low not in ("also", "just", "only")), "")
    if not text or not first.endswith("s") or first in ("is", "has", "was", "does", "attacks", "blocks", "controls"):
        return False
    known = {_stem(w) for w in text.lower().replace("{", " {").translate(PUNCTUATION).split()}
    weighty = [_stem(t.low) for t in said if t.kind in ("word", "number", "counter", "pt") and t.low not in LIGHT | STORY]
    return len(weighty) >= 2 and sum(w in known for w in weighty) / len(weighty) >= ENOUGH


PUNCTUATION = {ord(mark): " " for mark in ".,;:()\"'’—"}
