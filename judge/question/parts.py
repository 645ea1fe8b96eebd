"""Ways of asking told by their parts (``affirms``, ``denies`` and ``tells`` of a fact): what must be spoken of, in whatever order and form of sentence.

A way of asking is a line of parts. A part is words in plain form (``plain_words``) with ``|`` between those that will do and ``_`` for a space, or a class
``@name`` of ``rulesdata/facts/parts.toml``; ``?`` after it: it may be missing. Parts stand in any order, but all after a ``>`` come after those before
it. Every word of weight in the question must belong to a part, so that a denial or a condition that the fact doesn't know leaves it without an answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by

LIGHT = frozenset((
    "i", "it", "of", "in", "on", "at", "to", "for", "with", "by", "as", "if", "when", "do", "is", "be", "have", "been", "being", "there", "here", "one", "any",
    ".", "?", "!", "some", "during", "while", "game", "rule", "under", "own", "yet", "now", "from", "into", "onto", "such", "all", "someone", "having",
    "certain", "already", "which", "whole", "given", "particular", "that",
))  # fmt: skip
"""Words that say nothing by themselves."""
_FRONT = re.compile(
    r"^(?:(?:if|when|while|once|after|before|in|on|at|during|with|for|under|as|since|because|though|i|opponent|suppose|say)\b.*? )?"
    r"(?:may|must|do|is|have)\b"
)
_WH = re.compile(r"(?:^|[.?!] )(?:when|since when|until when) (?:may|must|do|is|have)\b|\b(?:who|whose|why|where|how)\b")
_LEGAL = re.compile(r"^is (?!it |there )(.{3,90}?) (?:legal|allowed|possible|permitted|ok|okay|illegal)(?= \?| in | on | at | during |$)")
_RELATIVE = re.compile(r"(?:(?<=\bi )|(?<=ure )|(?<=ker )|(?<=ent ))(?:who|whose)\b")
"""Relative words, which ask nothing."""
_DENIAL = re.compile(r"\b(?:not|no|never|without|none|neither|nor|nothing|nobody|only|unless|except|cannot|or|different)\b")
_DENIED = re.compile(r"(?:^|(?<=[.?!] ))(may|must|do|is|have) not (?!to\b)")
_ASIDE = re.compile(
    r"(?:^| )(?:at all|in general|by rule|according to rule|under (?:current|new|normal|m10) (?:rule|circumstance)|or not|in any case|as far as i know|nowaday"
    r"|these day|in principle|i wonder|quick question|question|whenever i (?:like|want|wish|please)|if i (?:like|want|wish|so choose)"
    r"|for instance|for example|say|in fact|under what circumstance|under any circumstance|do it matter"
    r"|without asking(?: opponent| first)?|asking for permission)(?= |$)"
)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a way of asking: the words it takes, whether it may be missing, and after how many ``>`` it stands."""

    words: str
    needed: bool
    place: int


@cache
def classes() -> dict[str, tuple[str, ...]]:
    """The classes of words, by name, in plain form, the longest first."""
    data = told_by(rulesdata() / "facts" / "parts.toml")
    return {name: _alternatives(str(words)) for name, words in data["class"].items()}


def _alternatives(words: str) -> tuple[str, ...]:
    """The words between ``|``, with blanks for ``_``, the longest first."""
    return tuple(one.replace("_", " ") for one in sorted(words.split("|"), key=len, reverse=True))


@cache
def _known(words: str) -> tuple[str, ...]:
    """The words a part takes; KeyError for a class that isn't known."""
    return tuple(one for w in words.split("|") for one in (classes()[w[1:]] if w.startswith("@") else _alternatives(w)))


@cache
def _finder(words: str) -> re.Pattern[str]:
    """What finds a part."""
    return re.compile(rf"(?<![\w<{{+/-])(?:{'|'.join(re.escape(w) for w in _known(words))})(?![\w>}}/])")


def _spans(words: str, text: str) -> list[tuple[int, int]]:
    """Where a part stands in a text. Most words stand nowhere in it: those are not even sought as words."""
    return [m.span() for m in _finder(words).finditer(text)] if any(w in text for w in _known(words)) else []


@cache
def parts(line: str) -> tuple[Part, ...]:
    """The parts of a way of asking."""
    out: list[Part] = []
    place = 0
    for word in line.split():
        if word == ">":
            place += 1
            continue
        out.append(Part(word.removesuffix("?"), not word.endswith("?"), place))
    return tuple(out)


def yes_or_no(text: str) -> str | None:
    """A question in plain form that asks for yes or no, said positively ("doesn't it ...?" asks the same as "does it ...?"); None for another."""
    text = _RELATIVE.sub("that", _DENIED.sub(r"\1 ", text))
    text = _LEGAL.sub(r"may \1", text)
    if not any(_FRONT.match(each.strip()) for each in re.split(r"[.?!]", text)) or _WH.search(text):
        return None
    return text


def takes(line: str, also: tuple[str, ...], text: str, *, denials: bool = False) -> bool:
    """Whether a way of asking takes all of a question in plain form, with what may be told besides (``also``).

    Denials, restrictions and alternatives are taken only by the parts that must be there, unless ``denials`` (where no yes or no is asked)."""
    covered = bytearray(len(text))
    chosen: list[tuple[int, int]] = []
    place, after, furthest = 0, 0, 0
    for part in parts(line):
        if part.place != place:
            place, after = part.place, furthest
        spans = _spans(part.words, text)
        free = [s for s in spans if s[0] >= after and all(s[1] <= c[0] or c[1] <= s[0] for c in chosen)]
        if part.needed and not free:
            return False
        if free:
            chosen.append(free[0])
            furthest = max(furthest, free[0][1])
        for start, end in spans:
            _cover(covered, text, start, end, may_deny=denials or part.needed)
    for words in also:
        for start, end in _spans(words, text):
            _cover(covered, text, start, end, may_deny=denials)
    for match in _ASIDE.finditer(text):
        covered[match.start() : match.end()] = b"\1" * (match.end() - match.start())
    return all(m.group() in LIGHT or all(covered[m.start() : m.end()]) for m in re.finditer(r"\S+", text))


def _cover(covered: bytearray, text: str, start: int, end: int, *, may_deny: bool = False) -> None:
    """Mark what a part takes; only a part that must be there takes a denial or a restriction."""
    if may_deny or not _DENIAL.search(text[start:end]):
        covered[start:end] = b"\1" * (end - start)
