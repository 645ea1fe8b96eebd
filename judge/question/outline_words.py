"""The words of a question that no pattern of an outline took: which say nothing, which only repeat a card's text, and which could turn the story."""

from __future__ import annotations

import re

from judge.question.clause_words import FILLERS, NEGATIONS
from judge.question.tokens import NUMBERS

DENYING = NEGATIONS | {
    "no",
    "none",
    "without",
    "unless",
    "except",
    "instead",
    "neither",
    "nor",
    "nothing",
    "nobody",
    "n't",
    "only",
    "rather",
}
LIGHT = FILLERS | {
    "i", "me", "my", "mine", "we", "our", "us", "you", "your", "he", "she", "they", "him", "her", "his", "their", "them", "it", "its", "opponent", "opponent's",
    "a", "an", "the", "this", "that", "these", "those", "is", "are", "was", "were", "be", "been", "has", "have", "had", "do", "does", "did", "of", "to", "in",
    "on", "at", "by", "for", "with", "from", "and", "or", "but", "if", "when", "while", "as", "then", "'s", "which", "who", "whose", "will", "would", "can",
    "could", "may", "battlefield", "play", "control", "controls", "cast", "casts", "card", "out", "into", "enters", "turn", "say", "says", "own", "some",
    "one", "creature", "creatures", "friend", "friend's", "buddy", "poor", "am", "plays", "played",
}  # fmt: skip

CALM = re.compile(
    r"no ?(?:body|one|player)? (?:else )?(?:responds?|responses?|reacts?|does anything|answers?)"
    r"|without (?:any |a )?respon(?:se|ding)|nothing (?:else )?happens"
    r"|(?:my|his|her|their|the|opponent's) only (?:\w+ )?(?:creature|card|permanent|land|blocker|attacker|artifact|enchantment|target|one)s?"
    r"|only (?:has|have|had|controls?) (?=<)|no (?:other|more) (?:creatures?|permanents?|cards?|blockers?|attackers?)"
    r"|i (?:do|am|was) not (?:sure|certain|know|understand)"
)  # fmt: skip
"""Denials that tell of what isn't there, as the situation of an outline has it anyway."""

_WORDS = {word: str(number) for word, number in NUMBERS.items()} | {"a": "1", "an": "1"}


TURNING = re.compile(
    r"another|different|same|non-?(?:attacking|blocking)|others?|second|third|tapped|untapped|before|until|next|last|previous|earlier|later|already|after"
    r"|indestructible|hexproof|shroud|protection|flash|haste|vigilance|flying|flyer|reach|trample|lifelink|deathtouch|tokens?|legendary|cop(?:y|ies)"
    r"|regenerat\w*|sacrific\w*|loses?|lost|resolved|either|hand|graveyard|library|both|each|face-?down|face-?up|face|bounce[sd]?|return(?:s|ed)?|stolen|steals?"
    r"|gains?|gained|countered|dies|died|destroyed|destroys|exile[sd]?|blocked|unblocked|blocks?|attack(?:s|ed|ing)?"
)
"""Words that may make another story of it: wherever they stand, an outline must look for them."""


def turning(said: str, seen: list[tuple[int, int]], texts: tuple[str, ...]) -> list[str]:
    """The words that may turn the story and that no pattern looked at (``seen``: where those stand that one did). What only repeats a card's
    text is no news."""
    looked = bytearray(len(said))
    for start, end in seen:
        looked[start:end] = b"\1" * (end - start)
    unseen = (
        m
        for m in re.finditer(r"(?<![<\w])[\w'-]+", said)
        if TURNING.fullmatch(m.group()) and not all(looked[m.start() : m.end()])
    )
    return [m.group() for m in unseen if not any(_repeated(said[m.start() :], text, True) for text in texts)]


def left(said: str, spans: list[tuple[int, int]]) -> list[tuple[str, int]]:
    """The words that no pattern took, with where they stand."""
    covered = bytearray(len(said))
    for start, end in (*spans, *(m.span() for m in CALM.finditer(said))):
        covered[start:end] = b"\1" * (end - start)
    words = re.finditer(r"<\w+>|[^\s]+", said)
    return [
        (w.group(), w.start()) for w in words if not all(covered[w.start() : w.end()]) and re.search(r"\w", w.group())
    ]


def weighty(words: list[tuple[str, int]], said: str, texts: tuple[str, ...]) -> list[str] | None:
    """The words left over that say something; None when one of them could turn the story (a denial, a number that no card named says so)."""
    found = []
    for word, at in words:
        denies, counts = word in DENYING, word in NUMBERS or re.fullmatch(r"[+\-{]?\d.*|\{.*|\".*", word) is not None
        if (denies or counts) and not any(_repeated(said[at:], text, denies) for text in texts):
            return None
        if not denies and not counts and word not in LIGHT and not word.startswith("<"):
            found.append(word)
    return found


def _repeated(rest: str, text: str, denies: bool) -> bool:
    """Whether the words from here on only say what the card's text says: a denial with the two words after it, a number with the one after it,
    a cost, a change of size, or the size the card has."""
    words = re.findall(r"<\w+>|[^\s]+", rest)[:3]
    text = plain(text)
    if denies:
        after = words[1:3]
        return len(after) == 2 and all(re.search(r"[a-z]", w) for w in after) and f"{' '.join(words)} " in f"{text} "
    first = words[0]
    if first.startswith("{") or re.fullmatch(r"[+-]\d+/[+-]\d+", first):
        return first in text
    if re.fullmatch(r"\d+/\d+", first):
        return text.endswith(f" {first}")
    if len(words) < 2 or not re.fullmatch(r"[a-z]+|[+-]\d/[+-]\d", words[1]):
        return False
    noun = "(?:damage|life)" if words[1] in ("point", "points") else re.escape(words[1].removesuffix("s"))
    return re.search(rf"(?<![\w+/-]){re.escape(_WORDS.get(first, first))} {noun}s?\b", text) is not None


def plain(text: str) -> str:
    """A card's text as questions write it: lower case, numbers as digits, "can't" in two words, no stops."""
    plain = re.sub(r"\bcan(?:'t|not)\b", "can not", re.sub(r"[.,;:()\"]", " ", text.lower()))
    plain = re.sub(r"\b(do|does|is|are)n't\b", r"\1 not", plain)
    return " ".join(_WORDS.get(w, w) for w in plain.split())
