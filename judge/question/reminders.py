"""Sentences that only repeat what a known card says: they remind of its text, and bring the card into the situation, no more."""

from __future__ import annotations

from judge.question.phrases import singular
from judge.question.reciting import is_general
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


def stem(word: str) -> str:
    """The word without its endings, numbers as words and old terms as those of today."""
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
    known = {stem(w) for w in text.lower().replace("{", " {").translate(PUNCTUATION).split()}
    weighty = [stem(t.low) for t in said if t.low not in LIGHT and t.kind != "name"]
    if len(weighty) < 2:
        return False
    return sum(w in known for w in weighty) / len(weighty) >= ENOUGH


def only_named(sentence: list[Token]) -> tuple[str, str] | None:
    """The card (and whose: "my", "his", "opponent's", "") of a sentence that names it and says no more."""
    said = [t for t in sentence if t.kind != "punct"]
    if not said or said[-1].kind != "name" or sentence[-1].text == "?" or any(t.low not in OWNERS for t in said[:-1]):
        return None
    return said[-1].text, next((t.low for t in reversed(said[:-1])), "")


OWNERS = {"my", "his", "her", "their", "opponent's"}


def repeats(said: list[Token], text: str) -> bool:
    """Whether a relative clause in the present tense ("which gives my creatures +1/+1") says only what the card's text says."""
    first = next((t.low for t in said if t.low not in ("also", "just", "only")), "")
    if text and first in ("is", "has", "costs") and is_so(said, text):
        return True
    if text and first in MODAL:
        return _may_so(said, text)
    if not text or not first.endswith("s") or first in ("is", "has", "was", "does", "attacks", "blocks", "controls"):
        return False
    if any(t.kind in ("name", "called") for t in said) or (any(t.low in STORY for t in said) and not is_general(said, text)):
        return False  # what it does to somebody's thing is told, not repeated
    known = {stem(w) for w in text.lower().replace("{", " {").translate(PUNCTUATION).split()}
    weighty = [stem(t.low) for t in said if t.kind in ("word", "number", "counter", "pt") and t.low not in LIGHT | STORY]
    return len(weighty) >= 2 and sum(w in known for w in weighty) / len(weighty) >= ENOUGH


def _may_so(said: list[Token], text: str) -> bool:
    """Whether "can't be countered by spells or abilities" says no more than the text and what its keywords mean."""
    words = [t for t in said if t.kind in ("word", "number", "counter", "pt", "name", "called")]
    weighty = [t for t in words if t.low not in LIGHT | MODAL]
    if any(t.kind != "word" or t.low in STORY | STANDING for t in weighty) or not weighty:
        return False
    weighty = [t for t in weighty if t.low not in ("spells", "abilities")] or weighty
    if any(t.low in DENIALS for t in words) and not any(w in meaning(text).lower() for w in DENYING):
        return False
    known = known_words(text)
    return sum(stem(t.low) in known for t in weighty) / len(weighty) >= (ENOUGH if len(weighty) > 2 else 0.5)


STANDING = {"tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "exiled", "suspended", "face", "copy", "sick"}
"""How a thing stands, which its text can't tell."""


HOLDS = {"counter", "counters", "damage", "cards", "card", "life", "tokens", "token", "creatures", "lands", "artifacts", "left", "more"}
"""What a thing or player may have some of just now."""


def is_so(said: list[Token], text: str) -> bool:
    """Whether "is legendary", "has flying and affinity for artifacts", "costs {4}" names nothing but what the card is by its text."""
    known = _known(text)
    kinds = ("word", "number", "counter", "pt", "name", "called", "quote")
    weighty = [t for t in said if t.kind in kinds and t.low not in LIGHT | {"costs", "is", "has", "mana"}]
    if any(t.kind != "word" or t.low in STORY | STANDING or t.low in NUMBERS or t.low in HOLDS for t in weighty):
        return False
    if any(t.low.endswith("ed") and t.low not in ("equipped", "protected") for t in weighty):
        return False  # "is destroyed", "is exiled": what happened to it
    priced = any(t.kind == "mana" for t in said)
    return (bool(weighty) or priced) and all(stem(t.low) in known for t in weighty)


def _known(text: str) -> set[str]:
    return {stem(w) for w in text.lower().replace("{", " {").translate(PUNCTUATION).split()}


PUNCTUATION = {ord(mark): " " for mark in ".,;:()\"'’—"}

DENIALS = {"not", "no", "never", "can't", "cannot", "doesn't", "don't", "won't", "without", "stops", "prevents", "keeps", "instead", "nothing"}
MODAL = {"can't", "cannot", "must", "can", "may", "doesn't", "don't"}
"""Auxiliaries a card's own property is told with ("Juggernaut must attack")."""

DENYING = ("can't", " no ", "not ", "n't", "instead", "unless", "without", "prevent", "until")
"""What a text says where something said of it may deny."""

MEANT = {
    "shroud": "can't be the target of spells or abilities", "hexproof": "can't be the target of spells or abilities your opponents control",
    "vigilance": "attacking doesn't cause it to tap to attack", "haste": "can attack and tap the turn it enters", "defender": "can't attack",
    "flying": "can't be blocked except by creatures with flying", "indestructible": "can't be destroyed by damage or effects that say destroy",
}  # fmt: skip
"""What keywords mean, in the words of those who remind of them."""


def meaning(text: str) -> str:
    """The text and what its keywords stand for."""
    low = text.lower()
    return " ".join((text, *(meant for keyword, meant in MEANT.items() if keyword in low)))


def known_words(text: str) -> set[str]:
    """The words of a card's text without their endings, those its keywords stand for among them."""
    return {stem(w) for w in meaning(text).lower().replace("{", " {").translate(PUNCTUATION).split()}
