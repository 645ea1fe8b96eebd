"""Deeds asked about as the subject: "does cycling my Tusker set it off?" is "I cycle my Tusker. Does it trigger?"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.question.lexicon import lexicon
from judge.question.nouns import NounReader
from judge.question.tokens import Token

ASKING = {"does", "will", "would", "do", "did"}


def told_apart(cut: list[list[Token]], subtypes: frozenset[str], text: Callable[[str], str]) -> list[list[Token]]:
    """The sentences, each that asks whether a deed triggers something as the deed told and the question after it."""
    out: list[list[Token]] = []
    named: list[Token] = []
    for sentence in cut:
        stem = lexicon().verbs.get(sentence[1].low, "")[:4] if len(sentence) > 1 else ""
        about = [
            t for t in named if stem and stem in text(t.text).lower()
        ]  # "it" is the card that speaks of such deeds
        parted = _parted(sentence, named if len({t.text for t in named}) == 1 else about, subtypes)
        named += [t for t in sentence if t.kind == "name"]
        out.extend(parted or [sentence])
    return out


def _parted(sentence: list[Token], named: list[Token], subtypes: frozenset[str]) -> list[list[Token]] | None:
    verbs = lexicon().verbs
    if len(sentence) < 5 or sentence[0].low not in ASKING or sentence[-1].text != "?":
        return None
    doing = sentence[1]
    if not doing.low.endswith("ing") or doing.low not in verbs:
        return None
    nouns = NounReader(sentence, subtypes)
    thing = nouns.read(2)
    if thing is None or thing.kind != "thing":
        return None
    rest = sentence[thing.last + 1 : -1]
    theirs = thing.det in ("opponent's", "his", "her", "their")
    target = _what(rest, [t for t in named if t.text not in {x.text for x in sentence[2 : thing.last + 1]}])
    if target is None:
        return None

    def word(text: str) -> Token:
        return Token(text, "word", doing.start, doing.end)

    doer = [word("he")] if theirs else [word("I")]
    deed = next((w for w, lemma in verbs.items() if lemma == verbs[doing.low] and w == lemma), verbs[doing.low])
    told = [*doer, replace(doing, text=deed), *sentence[2 : thing.last + 1], replace(sentence[-1], text=".")]
    return [told, [sentence[0], target, word("trigger"), sentence[-1]]]


def _what(rest: list[Token], named: list[Token]) -> Token | None:
    """The card that is said to trigger: "set it off", "trigger Standstill", "set off my Slide"; "it" is the one card named before."""
    names = [t for t in rest if t.kind == "name"]
    plain = [t.low for t in rest if t.kind != "name" and t.low not in ("still", "also", "even", "actually", "then")]
    words = [w for w in plain if w not in ("it", "my", "his", "the", "opponent's", "'s")]
    if words not in (["set", "off"], ["trigger"]):
        return None
    if len(names) == 1:
        return names[0]
    cards = {t.text for t in named}
    return named[-1] if not names and "it" in plain and len(cards) == 1 else None
