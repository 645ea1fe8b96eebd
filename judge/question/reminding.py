"""Parts of a statement that only repeat what a named card does, wherever they stand: "and my Grave Pact makes each other player sacrifice a creature".

They are cut out of the sentence, and the card they speak of is recalled.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from judge.question.reminders import (
    DENIALS,
    DENYING,
    ENOUGH,
    LIGHT,
    MODAL,
    STANDING,
    STORY,
    is_so,
    known_words,
    meaning,
    stem,
)
from judge.question.tokens import Token, number_of

WHOSE = {"my", "his", "her", "their", "opponent's", "the", "that"}
JOIN = {"and", "but", "while", "since", "because", "as", "so"}
OWN = {"ability", "abilities", "trigger", "effect", "triggered", "static", "text", "second", "first", "last", "card"}
SAYING = {"says", "say", "reads", "states", "tells", "asks", "wants", "requires", "allows"}
HAPPENS = {
    "is", "was", "attacks", "blocks", "dies", "resolves", "does", "enters", "connects", "controls", "targets", "comes", "goes", "hits", "survives",
    "untaps", "names",
}  # fmt: skip
"""Verbs that tell what happens to the card, not what it does."""

DOES = {"makes", "turns", "gives", "lets", "stops", "prevents", "keeps", "allows", "forces", "causes", "affects", "drains"}
GENERAL = {"whenever", "when", "if", "each", "every", "all", "at", "any", "until", "during", "unless"}


@dataclass(frozen=True, slots=True)
class Reminder:
    """A card spoken of by what it does; ``whose`` is the word before it ("my", "his", "opponent's", or nothing), ``said`` what was said of it."""

    card: str
    whose: str
    said: str = ""


Recites = Callable[[list[Token], str], bool]
"""Whether words from a verb on only repeat what a card is or always does."""


def without_reminders(sentence: list[Token], texts: dict[str, str], cast: set[str], recites: Recites) -> tuple[list[Token], list[Reminder]]:
    """The sentence without the parts that repeat a card's text, and the cards they speak of.

    ``texts`` are the texts of the cards named; ``cast`` the cards whose casting or use was told, so that what they do to somebody is no news."""
    if not sentence or sentence[-1].text == "?":
        return sentence, []
    found: list[Reminder] = []
    i = 0
    while i < len(sentence):
        opens = i == 0 or sentence[i - 1].text in (",", ";", ":") or sentence[i - 1].low in JOIN
        part = _part(sentence, i, texts, cast, recites) if opens else None
        if part is None:
            i += 1
            continue
        reminder, end = part
        start = i
        while start > 0 and (sentence[start - 1].text in (",", ";", ":") or sentence[start - 1].low in JOIN):
            start -= 1
        found.append(replace(reminder, said=" ".join(t.text for t in sentence[i:end] if t.kind != "punct")))
        if start == 0 and end < len(sentence) - 1:
            while end < len(sentence) - 1 and (sentence[end].text in (",", ";") or sentence[end].low in ("and", "but")):
                end += 1
        sentence = sentence[:start] + sentence[end:]
        i = start
    rest = [t for t in sentence if t.kind != "punct"]
    return (sentence if rest else []), found


def _part(sentence: list[Token], i: int, texts: dict[str, str], cast: set[str], recites: Recites) -> tuple[Reminder, int] | None:
    """The reminder that begins at ``i`` and where it ends, or None."""
    whose = ""
    while i < len(sentence) and sentence[i].low in WHOSE:
        whose = sentence[i].low
        i += 1
    if i >= len(sentence) or sentence[i].kind != "name":
        return None
    card = sentence[i].text
    text = texts.get(card, "")
    i += 1
    while i < len(sentence) and (sentence[i].low == "'s" or sentence[i].low in OWN or sentence[i].kind == "paren"):
        i += 1
    verb = sentence[i].low if i < len(sentence) else ""
    does = verb in SAYING | MODAL or (verb.endswith("s") and verb not in HAPPENS and verb not in WHOSE)
    if not text or not (does or verb in ("is", "are", "has", "have", "cost")):
        return None
    for end in _ends(sentence, i + 1, texts):
        if recites(sentence[i:end], card) or (does and _repeats(sentence[i:end], text, card in cast)):
            return Reminder(card, "" if whose in ("the", "that") else whose), end
    return None


def _ends(sentence: list[Token], i: int, texts: dict[str, str]) -> list[int]:
    """Where the part may end, the farthest first: before a joiner or comma with a new subject after it, or at the end."""
    out = []
    for at in range(i, len(sentence)):
        token = sentence[at]
        if token.kind == "punct" and token.text in ".;!":
            out.append(at)
            break
        if token.text == ":" and at > i:
            break
        if token.text == "," or token.low in ("and", "but", "while", "so"):
            after = next((t for t in sentence[at + 1 :] if t.low not in ("and", "but", "so", "then", "now")), None)
            if after is not None and (after.low in STORY | {"you", "in", "with"} or after.kind == "name"):
                out.append(at)
    return out[::-1]


def _repeats(said: list[Token], text: str, told: bool) -> bool:
    """Whether the words from the verb on say only what the text says."""
    saying = said[0].low in SAYING
    if said[0].low == "has":
        return is_so(said, text)
    if said[0].low in MODAL and any(t.low in STORY | STANDING for t in said):
        return False
    words = [t for t in said if t.kind in ("word", "number", "counter", "pt", "name", "called", "quote", "mana")]
    personal = any(t.low in STORY and not (n + 1 < len(words) and words[n + 1].low in ("control", "controls")) for n, t in enumerate(words))
    named = any(t.kind in ("name", "called") for t in words)
    line = _line(words, text)
    if named or line is None:
        return False
    if any(n is not None and t.low != "no" and stem(t.low) not in known_words(text) for t in words for n in [number_of(t)]):
        return False
    if any(t.kind in ("counter", "pt") and t.text not in text for t in words):
        return False
    if any(t.low in DENIALS for t in words) and not any(w in meaning(text).lower() for w in DENYING):
        return False
    if personal and not saying and not told and not _lasting(line, words):
        return False
    weighty = [t for t in words[1:] if t.low not in LIGHT | STORY | {"which", "own", "also", "still"}]
    weighty = weighty if saying or said[0].low in DOES | MODAL else [words[0], *weighty]
    if not weighty:
        return False
    known = known_words(text)
    fit = sum(stem(t.low) in known or t.text in text for t in weighty) / len(weighty)
    return (len(weighty) >= 2 or saying) and fit >= ENOUGH


def _line(words: list[Token], text: str) -> str | None:
    """The line of the text that fits best."""
    lines = text.split("\n")
    return max(lines, key=lambda line: sum(stem(t.low) in known_words(line) for t in words if t.low not in LIGHT), default=None)


def _lasting(line: str, words: list[Token]) -> bool:
    """Whether the line holds all the time, or the words put it in general, so that nothing is told to have happened."""
    low = line.lower()
    if re.search(r"(?:^|\n)[^\"(]*:", line) or (re.search(r"\b(?:instant|sorcery)\b [^\n]", low[:80]) and "enchantment" not in low[:80]):
        return False
    if re.search(r"\b(?:when|whenever|at the beginning)\b", low):
        return any(t.low in GENERAL for t in words)
    return True
