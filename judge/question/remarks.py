"""What somebody in the story merely thinks ("he says this breaks the Standstill"): no event, where something else is asked."""

from __future__ import annotations

from judge.question.claims import SAYS
from judge.question.lexicon import lexicon
from judge.question.tokens import Token

WHO = {"he", "she", "they", "opponent", "friend", "i", "player", "somebody", "someone"}
DEEDS = {"attack", "block", "cast", "activate", "sacrifice", "discard", "choose", "pay", "declare", "regenerate", "respond", "target", "stop", "pass"}
"""What saying it is doing: "he says he blocks"."""


def is_remark(sentence: list[Token], known: set[str]) -> bool:
    """Whether the sentence only tells what a person says or thinks is so, of cards known already and without a deed of his."""
    words = [t for t in sentence if t.kind != "punct"]
    while words and words[0].low in ("but", "and", "now", "so", "then", "however"):
        words = words[1:]
    if words and words[0].low in ("my", "the", "an", "our"):
        words = words[1:]
    if len(words) < 4 or sentence[-1].text == "?" or words[0].low not in WHO or words[1].low not in SAYS:
        return False
    said = words[2:]
    verbs = lexicon().verbs
    subject = next((t.low for t in said if t.low not in ("that", "me", "us", "now", "to")), "")
    first = next((verbs[t.low] for t in said if t.low in verbs), "")
    if subject in WHO and first in DEEDS:
        return False
    return all(t.kind not in ("name", "called", "pt", "quote", "counter", "mana") or t.text in known for t in said)
