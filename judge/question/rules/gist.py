"""What of a question asks: the text without sentences and clauses in which somebody only claims an answer, tells how the question arose, or talks.

A fact told is kept: left out is only what is somebody's claim, memory, reason or example, and none of that where it brings up a keyword that the rest
doesn't speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by
from judge.language.morphology import forms
from judge.question.syntax.spelling import meant, unknown
from judge.question.syntax.tokens import plain
from judge.question.words.guys import guys_as_things

FILE = "sentence-gist.toml"


@cache
def _tables() -> dict[str, Any]:
    return told_by(rulesdata() / FILE)


@cache
def _claimed() -> re.Pattern[str]:
    """How a sentence begins in which somebody claims, believes or remembers something."""
    tables = _tables()["claims"]
    verbs = "|".join(tables["verbs"])
    held = rf"(?:{'|'.join(tables['who'])})(?: (?:{'|'.join(tables['how'])}))* (?:{verbs})\b"
    return re.compile(rf"^(?:(?:{'|'.join(tables['links'])}),? )*(?:{held}|(?:{'|'.join(tables['openers'])})\b)", re.IGNORECASE)


@cache
def _asides() -> tuple[re.Pattern[str], ...]:
    """Clauses that say nothing of what is asked."""
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in _tables()["asides"]["clauses"])


@cache
def _talk() -> re.Pattern[str]:
    return re.compile(rf"^(?:{'|'.join(_tables()['talk']['sentences'])})[.!?:,]*$", re.IGNORECASE)


@cache
def _keywords() -> re.Pattern[str]:
    told = sorted((*KEYWORDS, *_tables()["claims"]["telling"]), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(re.escape(word) for word in told)})", re.IGNORECASE)


def gists(text: str) -> Iterator[str]:
    """The text, then what is left of it without claims and asides; nothing twice."""
    seen = {text}
    yield text
    even = guys_as_things(_respelt(plain(text)))
    short = _without_asides(even)
    told = _asked_plainly(short)
    for each in (even, short, _without_claims(short), _without_claims(even), told, _without_claims(told)):
        for one in (each, _parted(each)):
            if one and one not in seen and _same_keywords(text, one):
                seen.add(one)
                yield one


def _same_keywords(whole: str, part: str) -> bool:
    """Whether nothing left out names a keyword that the rest doesn't: "he says it has haste" tells something."""
    return {word.lower() for word in _keywords().findall(whole)} <= {word.lower() for word in _keywords().findall(part)}


@cache
def _pattern(table: str, name: str) -> re.Pattern[str]:
    return re.compile(_tables()[table][name], re.IGNORECASE)


@cache
def _claim_and_tag() -> re.Pattern[str]:
    """A claim with its content, and what asks whether it is right."""
    tables = _tables()["claims"]
    head = rf"(?:{'|'.join(tables['who'])})(?: (?:{'|'.join(tables['how'])}))* (?:{'|'.join(tables['verbs'])}),?(?: that)?"
    return re.compile(rf"(?:^|(?<=[.?!] )){head} (?P<what>[^.?!]+)[.,] *(?:{_tables()['tags']['asked']})\?", re.IGNORECASE)


def _asked_plainly(text: str) -> str:
    """The text with what is told and then only asked for with "is that so?" or "can he do that?" as one question."""
    text = _pattern("orders", "told").sub(lambda found: f"must I {found.group('what')}?", text)
    text = _pattern("tags", "wants").sub(lambda found: f"can {found.group('who')} {found.group('what')}?", text)
    text = _pattern("tags", "wanted").sub(lambda found: f"can I {found.group('what')} {found.group('how') or ''}".strip() + "?", text)
    text = _claim_and_tag().sub(lambda found: f"{found.group('what')}, right?", text)
    return _pattern("tags", "doing").sub(lambda found: f"can I {_bare(found.group('verb'))} {found.group('what')}", text)


def _bare(gerund: str) -> str:
    """The verb of "playing"."""
    return next((form.lemma for form in forms(gerund.lower()) if form.part == "verb" and form.form == "gerund"), gerund)


def _respelt(text: str) -> str:
    """The text with misspelt words as what they are read as."""
    return re.sub(r"\b[a-z]{4,}\b", lambda found: meant(found.group()) if unknown(found.group()) else found.group(), text)


_ASKING = "can|could|may|must|do|does|did|is|are|will|would|should|how|what|who|where"
_JOINING = "if|when|while|once|after|before|whenever|in|at|on|during|with|for|as|since|because|though|although|under|from|until|unless|which|why|has|have"
_RUN_ON = re.compile(
    rf"^(?!(?:{_JOINING}|{_ASKING})\b)([^,.?!]{{8,}}), (?:so |and |but |then |now )?"
    rf"(?=(?:{_ASKING}) (?:i|it|he|she|they|we|you|my|his|the|that|a|an|opponent|much|many|happens)\b)",
    re.IGNORECASE,
)


def _parted(text: str) -> str:
    """The text with a full stop where a question follows what is told behind a comma."""
    return " ".join(_RUN_ON.sub(r"\1. ", each) for each in _sentences(text))


def _sentences(text: str) -> list[str]:
    return [each.strip() for each in re.split(r"(?<=[.?!])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)\s+|\s+(?:--?|–|—)\s+", text) if each.strip()]


def _without_claims(text: str) -> str:
    """The sentences of a text that neither claim nor only talk; "" where the question would go with them."""
    kept = [each for each in _sentences(text) if each.endswith("?") or not (_claimed().match(each) or _talk().match(each))]
    return " ".join(kept) if any(each.endswith("?") for each in kept) else ""


def _without_asides(text: str) -> str:
    for pattern in _asides():
        text = pattern.sub(lambda found: f" {found.groupdict().get('kept') or ''} ", text)
    return re.sub(r"\s+([.,?!])", r"\1", " ".join(text.split()))
