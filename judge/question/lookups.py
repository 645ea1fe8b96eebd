"""Look-ups: questions about a rule or a term rather than about a situation, and the terms they name."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER = re.compile(r"(?:!?cr\s+|!|rule\s+)?(?P<id>\d{3}(?:\.\d+[a-z]?)?)\.?", re.IGNORECASE)

_FORMS = (
    re.compile(
        r"what(?:'s| is| are| does| do)?\s+(?:the\s+)?(?:meaning of\s+)?(?P<term>.+?)(?:\s+(?:mean|do|means|stand for))?\s*\??$",
        re.I,
    ),
    re.compile(
        r"how\s+(?:do|does|is|are)\s+(?P<term>.+?)\s+(?:work|works|worded|function|handled|resolved)\s*\??$", re.I
    ),
    re.compile(r"(?:explain|define|describe|tell me about|look up|show me)\s+(?P<term>.+?)\s*[.?!]?$", re.I),
    re.compile(r"(?:definition|rules?)\s+(?:of|for|about|on)\s+(?P<term>.+?)\s*\??$", re.I),
)
_TOLD = re.compile(
    r"what does it mean (?:when|if|that) .*?\b(?:tells? (?:me|you|us|a player|someone) to|says?(?: to)?|reads?|instructs? (?:me|you) to)"
    r"\s+[\"“']?(?P<term>[\w'-]+)",
    re.I,
)
"""A word of a card's that somebody doesn't know."""
_DIFFERENCE = re.compile(r"difference\s+between\s+(?P<a>.+?)\s+and\s+(?P<b>.+?)\s*\??$", re.I)
_ARTICLES = re.compile(
    r"^(?:a|an|the|exactly|actually)\s+|\s+(?:exactly|again|please|in magic|in mtg|ability|abilities|rule)$", re.I
)


@dataclass(frozen=True, slots=True)
class LookUp:
    """What is to be looked up: terms or rule numbers in the user's words; ``compare`` when their difference is asked."""

    terms: tuple[str, ...]
    compare: bool = False


def _clean(term: str) -> str:
    before = ""
    while before != term:
        before, term = term, _ARTICLES.sub("", term.strip().strip("\"'“”"))
    return term


def read_lookup(text: str) -> LookUp | None:
    """The look-up a short question is, by its form; None when it has none of the forms. Whether a term exists is for the caller to see."""
    text = text.strip()
    whole = NUMBER.fullmatch(text)
    if whole:
        return LookUp((whole.group("id"),))
    inside = re.search(r"\brules?\s+(\d{3}(?:\.\d+[a-z]?)?)\b", text, re.I)
    if inside and len(text.split()) <= 8:
        return LookUp((inside.group(1),))
    told = _TOLD.search(text)
    if told:
        return LookUp((told.group("term"),))
    difference = _DIFFERENCE.search(text)
    if difference:
        return LookUp((_clean(difference.group("a")), _clean(difference.group("b"))), compare=True)
    for form in _FORMS:
        match = form.match(text)
        if match and len(match.group("term").split()) <= 6:
            return LookUp((_clean(match.group("term")),))
    if len(text.split()) <= 4 and not text.endswith("?"):
        return LookUp((_clean(text),))
    return None
