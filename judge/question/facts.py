"""What the rules say outright (``rulesdata/facts/*.toml``), for questions about the rules that tell of no game ("May I look through a graveyard?").

A fact states something of the rules with the rule behind it, and the ways it is asked, over the question in plain form (``plain_words``).
A question is answered by a fact only when every word of it is taken by the fact's ways of asking or says nothing: likeness is not enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by, worked_out
from judge.question.parts import takes, yes_or_no
from judge.question.plain_words import Plain, active, plain
from judge.question.tokens import Token

LIGHT = frozenset((
    "i", "it", "of", "in", "on", "at", "to", "for", "with", "by", "as", "if", "when", "do", "is", "be", "have", "there", "here", "one", "any", ".",
    "?", "!", "some", "during", "while", "game", "rule", "under", "still", "own", "yet", "now",
))  # fmt: skip
"""Words that may be left over."""
ANYHOW = re.compile(
    r"(?:at all|in (?:a )?(?:game|magic|mtg|general)|under (?:current |new |old )?rule|by rule|according to rule|or not|in any case|as far as i know|nowaday"
    r"|these day|in principle|according to comprehensive rule|to do so|i wonder|(?:out )?under (?:my )?control|quick question|question|please)"
)
SHORT = {
    "@p": r"(?:i|opponent|controller|owner)",
    "@look": r"(?:look|go|leaf|browse|flip|read|check|see|examine|inspect|search|view|count|pick up|take look)",
    "@cast": r"(?:cast|play|use|announce|casting|playing)",
    "@activate": r"(?:activate|use|play|activating|using|playing)",
    "@gone": r"(?:die|leave|is destroyed|is killed|is sacrificed|is removed|is exiled|go to graveyard|is put into graveyard|go away"
    r"|is gone)",
    "@any": r"(?:\S+ ){0,7}?",
    "@some": r"(?:\S+ ){0,2}?",
}
"""Short forms for the ways of asking."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing the rules say. ``yes`` and ``no``: ways to ask that it affirms and denies; ``asks``: ways to ask for ``value``.

    ``about``: words one of each of which must be said; ``maybe``: what may be told besides; ``card``: what the text of a card named says (none may be
    named when empty); ``only``: the editions of which it is true; ``rules``: of the 2009-10 edition, or with their own ("2022-04:702.122a").
    ``affirms``, ``denies``, ``tells``: ways to ask told by their parts (``parts``), with what may be told besides in ``also``."""

    says: str
    rules: tuple[str, ...]
    about: tuple[frozenset[str], ...]
    yes: tuple[str, ...]
    no: tuple[str, ...]
    asks: tuple[str, ...]
    value: str | int
    maybe: tuple[str, ...]
    unless: tuple[str, ...]
    card: tuple[str, ...]
    only: tuple[str, ...]
    affirms: tuple[str, ...] = ()
    denies: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """What a fact says to a question: yes, no, a number or words."""

    value: str | int
    says: str
    rules: tuple[str, ...]


EDITIONS = ("2009-10", "2022-04")
"""The editions a fact speaks of when it doesn't say so."""


def _tuple(entry: dict[str, object], key: str, otherwise: tuple[str, ...] = ()) -> tuple[str, ...]:
    value = entry.get(key, otherwise)
    return (value,) if isinstance(value, str) else tuple(str(v) for v in value)  # type: ignore[attr-defined]


def _each(entry: dict[str, object]) -> Iterator[dict[str, object]]:
    """The fact itself, or one for every keyword it holds of, <it> being the keyword and <rule> its rule."""
    if "each" not in entry:
        yield entry
        return
    for word in _tuple(entry, "each"):
        keyword = KEYWORDS[word]
        rule = keyword.old or f"2022-04:{keyword.new}"

        def put(value: object, word: str = word, rule: str = rule) -> object:
            if isinstance(value, str):
                return value.replace("<it>", word).replace("<rule>", rule)
            return [put(v) for v in value] if isinstance(value, list) else value

        yield {key: put(value) for key, value in entry.items()}


@cache
def facts() -> tuple[Fact, ...]:
    """Every fact of the data folder, read once a process; ValueError for one that doesn't say what it is about."""
    return tuple(_fact(*told) for told in worked_out("facts", _facts))


def _fact(says: str, rules: list[str], about: list[list[str]], *more: Any) -> Fact:
    """A fact as it was kept."""
    rest: list[Any] = [tuple(each) if isinstance(each, list) else each for each in more]
    return Fact(says, tuple(rules), tuple(map(frozenset, about)), *rest)


def _facts() -> list[tuple[Any, ...]]:
    """What each fact holds, in the order of ``Fact``."""
    out: list[tuple[Any, ...]] = []
    for path in sorted((rulesdata() / "facts").glob("*.toml")):
        for entry in told_by(path).get("fact", []):
            for one in _each(entry):
                about = [words.split("|") for words in _tuple(one, "about")]
                by_parts = (_tuple(one, "affirms"), _tuple(one, "denies"), _tuple(one, "tells"), _tuple(one, "also"))
                if not (about or any(by_parts)) or not one.get("rules"):
                    raise ValueError(f"{path.name}: a fact without 'about' or 'rules': {one.get('says')}")
                value = one.get("value", "")
                value = value if isinstance(value, int) else str(value)
                forms = (_tuple(one, "yes"), _tuple(one, "no"), _tuple(one, "asks"), value, _tuple(one, "maybe"), _tuple(one, "unless"))
                out.append((str(one["says"]), _tuple(one, "rules"), about, *forms, _tuple(one, "card"), _tuple(one, "only", EDITIONS), *by_parts))
    return out


@cache
def way(words: str) -> re.Pattern[str]:
    """A way of asking with its short forms written out."""
    words = re.sub(r"(?<=[^\s(|])@(any|some)", lambda m: rf"(?: \S+){{0,{7 if m.group(1) == 'any' else 2}}}? ?", words)
    people = SHORT["@p"]
    words = re.sub(r"@p(?![a-z])", rf"(?P<who>{people})", words, count=1)  # who is spoken of first ...
    words = re.sub(r"@p(?![a-z])", rf"(?(who)(?P=who)|{people})", words)  # ... is spoken of throughout
    for short in sorted(SHORT, key=len, reverse=True):
        words = SHORT[short].join(re.split(rf"{short}(?![a-z])", words))
    words = re.sub(r"\b(?:and|own|the|immediately) ", "", words).replace(" as well", " as")
    words = re.sub(r"\b(?:me|myself)\b", "i", words)  # words that plain form leaves out
    words = re.sub(r"(?<=[(|: ])\{(\d+)\}", r"\\{\1\\}", words)  # mana, not a repetition
    return re.compile(rf"(?<![\w<])(?:{words})(?![\w>])")


def found(tokens: list[Token], text_of: Callable[[str], str], edition: str) -> Found | None:
    """What the rules of the edition say to the question outright; None when no fact takes all its words, or two that do differ."""
    said = plain(tokens)
    words = frozenset(said.text.split())
    answers: dict[str | int, Found] = {}
    for fact in facts():
        if edition not in fact.only or any(words.isdisjoint(group) for group in fact.about):
            continue
        for form in (said, active(said)):
            if form is not None and (one := _of(fact, form, text_of)) is not None:
                answers.setdefault(one.value, one)
                break
    return next(iter(answers.values())) if len(answers) == 1 else None


def _of(fact: Fact, said: Plain, text_of: Callable[[str], str]) -> Found | None:
    """What one fact says to the question; None when it doesn't answer it."""
    if said.names and (not fact.card or any(not re.search(p, text_of(name), re.IGNORECASE) for name in said.names for p in fact.card)):
        return None
    if any(way(words).search(said.text) for words in fact.unless):
        return None
    if (value := _by_parts(fact, said)) is not None:
        return Found(value, fact.says, fact.rules)
    for forms, value in ((fact.yes, "yes"), (fact.no, "no"), (fact.asks, fact.value)):
        for form in forms:
            for match in way(form).finditer(said.text):
                if not _left(fact, said.text, match):
                    value = _product(str(value), match) if "<" in str(value) else value
                    if said.turned:
                        value = {"yes": "no", "no": "yes"}.get(str(value), value)
                    return Found(value, fact.says, fact.rules)
    return None


def _by_parts(fact: Fact, said: Plain) -> str | int | None:
    """The answer of a fact whose ways of asking are told by their parts; None when it has none."""
    if (fact.affirms or fact.denies) and (text := yes_or_no(said.text)) is not None:
        said_so = [any(takes(line, fact.also, text) for line in forms) for forms in (fact.affirms, fact.denies)]
        if said_so[0] != said_so[1]:
            return "yes" if said_so[0] != said.turned else "no"
    if any(takes(line, ("may|must", *fact.also), said.text, denials=True) for line in fact.tells):
        return fact.value
    return None


ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10}


def _product(value: str, match: re.Match[str]) -> int:
    """A value that grows with what is told: "<times> x <each>" of the numbers told by those names."""
    product = 1
    for name in re.findall(r"<(\w+)>", value):
        told = match.group(name).strip("{}")
        product *= ORDINALS[told] if told in ORDINALS else int(told)
    return product


def _left(fact: Fact, text: str, match: re.Match[str]) -> list[str]:
    """The words of weight that the fact doesn't take."""
    covered = bytearray(len(text))
    spans = [match.span(), *(m.span() for words in fact.maybe for m in way(words).finditer(text)), *(m.span() for m in ANYHOW.finditer(text))]
    for start, end in spans:
        covered[start:end] = b"\1" * (end - start)
    return [m.group() for m in re.finditer(r"\S+", text) if not all(covered[m.start() : m.end()]) and m.group() not in LIGHT]
