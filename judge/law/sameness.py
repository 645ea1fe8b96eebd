"""Whether two rules texts say the same in the same words: apart from numbers of rules, renamed terms, gender, grammatical number and spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.law.references import mentions

_QUOTES = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "—": " ", "–": "-"})
_WORD = re.compile(r"\{[^{}\s]+\}|[a-z0-9+/'-]*[a-z0-9]")
_POINTER = re.compile(r"(?:\b(?:see )?also |\bsee )?§(?:(?:,|,? and|,? or)?(?: rules?)? §)*")
_PLAYER = re.compile(r"\bthat player(?:(?P<own>'s)|(?!\w))")
_SIBILANT = re.compile(r"(?:ss|sh|ch|x|z)es$")

_AGREEING = {
    "has": "have", "is": "are", "was": "were", "does": "do", "doesn't": "don't", "hasn't": "haven't", "isn't": "aren't", "wasn't": "weren't",
    "it's": "it are", "that's": "that are", "who's": "who are", "they're": "they are", "themselves": "themself", "goes": "go", "cannot": "can't",
}  # fmt: skip
_ARTICLES = frozenset(("a", "an", "the"))


def normal(text: str, terms: Iterable[tuple[str, str]] = ()) -> tuple[str, ...]:
    """The words of a text with everything made equal that changes without changing what the rule says; ``terms``: (older words, today's words)."""
    cut, at = [], 0
    for mention in mentions(text):
        cut += [text[at : mention.start], " § "]
        at = mention.end
    low = " ".join("".join([*cut, text[at:]]).lower().translate(_QUOTES).replace("--", " ").split())
    low = _POINTER.sub(" ", low)
    for old, new in terms:
        if old in low:
            low = re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, low)
    low = _PLAYER.sub(lambda m: "their" if m["own"] else "they", low)
    words = (_AGREEING.get(w, w) for raw in _WORD.findall(low) if (w := raw.strip("-'")) not in _ARTICLES)
    return tuple(_number(part) for word in words for part in word.split() if part)


def _number(word: str) -> str:
    """A word without what marks the plural, the possessive, or a verb of the third person."""
    plain = word.removesuffix("'s").removesuffix("'")
    if _SIBILANT.search(plain):
        return plain[:-2]
    if len(plain) > 4 and plain.endswith("ies"):
        return plain[:-3] + "y"
    return plain[:-1] if len(plain) > 3 and plain.endswith("s") and not plain.endswith("ss") else plain
