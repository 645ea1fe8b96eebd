"""A translation held against its question: what the question says must turn up in it or be named as left out, and nothing may stand in it that
neither the question nor a card nor a default gives. A translation that fails a check is dropped, with the words concerned."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.cards.words import NUMBER_WORDS
from judge.language.morphology import forms
from judge.question.words.classes import word_class
from judge.scenario import model as m
from judge.translate.answers import Answer
from judge.translate.prompt import cards_named

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.question.words.cardnames import CardNames

NEGATIONS = re.compile(r"\b(?:not|no|never|without|nobody|none|neither|nor|cannot|fails?|\w+n't|cant|dont|doesnt|didnt|wont|isnt|arent|wasnt)\b", re.IGNORECASE)
OPPONENTS = re.compile(r"\b(?:opponents?|opps?|he|she|his|her|him|they|their|player [b-d]|bob)\b", re.IGNORECASE)
_NUMBERS = "|".join((*sorted(NUMBER_WORDS, key=len, reverse=True), "twice", "once", "both", "pair", "couple", "double"))
NUMBER = re.compile(rf"(?<![\w./])\d{{1,4}}(?![\w])|\b(?:{_NUMBERS})\b", re.IGNORECASE)
SIZE = re.compile(r"(?<!\w)(\d+)/(\d+)(?!\w)")
WORTH = {"twice": 2, "once": 1, "both": 2, "pair": 2, "couple": 2, "double": 2}

FREE = frozenset((0, 1, 2))
"""Numbers that a scenario may hold of itself: none, one, and a second of what "another" or a plural tells."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing amiss: the check that found it (names, numbers, negation, players, invented text) and the words concerned."""

    check: str
    words: str

    def line(self) -> str:
        """In one line for people."""
        return f"{TOLD[self.check]}: {self.words}"


TOLD = {
    "names lost": "the translation leaves out a card that the question names",
    "names invented": "the translation names a card that the question doesn't",
    "numbers lost": "the translation leaves out a number of the question",
    "numbers invented": "the translation holds a number that the question doesn't",
    "negation lost": "the question denies something and the translation doesn't",
    "players lost": "the question tells of an opponent and the translation of none",
    "text invented": "the translation gives a card a text that the question doesn't",
    "nothing asked": "the translation asks nothing",
}  # fmt: skip


def faults(question: str, answer: Answer, scenario: m.Scenario, names: CardNames, catalog: Catalog) -> list[Fault]:
    """What is amiss with a translation; empty when nothing is."""
    text = answer.scenario.split("\n", 1)[1]  # its title is no part of the situation
    beside = " ".join((*answer.left_out, *answer.assumed))
    found: list[Fault] = []
    if not scenario.inquiries:
        found.append(Fault("nothing asked", question[:80]))
    found += _names(question, text, beside, names, catalog)
    texts = " ".join(_card_text(name, catalog) for name in cards_named(question, names))
    found += _numbers(question, text, beside, texts)
    denied = DENIED.search(ASKED_SO.sub(" ", _without(question, texts)))
    if denied and not NEGATIONS.search(f"{_unquoted(text)} {beside}"):
        found.append(Fault("negation lost", denied[0]))
    if OPPONENTS.search(question) and not re.search(r"\b(?:Bob|Carol|Dave)\b", f"{text} {beside}"):
        found.append(Fault("players lost", OPPONENTS.findall(question)[0]))
    return found + list(_invented(question, text, texts, answer.assumed))


def _card_text(name: str, catalog: Catalog) -> str:
    record = catalog.record(name)
    return " ".join(f"{face.oracle_text or ''} {face.power or ''} {face.toughness or ''} {face.mana_cost or ''}" for face in record.faces) if record else ""


def _names(question: str, text: str, beside: str, names: CardNames, catalog: Catalog) -> Iterable[Fault]:
    """Cards that are in one and not in the other."""
    asked = cards_named(question, names)
    for name in asked:
        short = name.split(",")[0]
        if short not in text and not any(word in beside for word in (name, short)):
            yield Fault("names lost", name)
    may = {match for at in range(len(question.split())) for each in names.find(question.split(), at) for match in each.names}
    for name in re.findall(r"\[\[([^\]]+)\]\]", text):
        resolved = catalog.resolve(name)
        if resolved is not None and name not in may and resolved.name not in may and name.lower() not in question.lower() and name not in beside:
            yield Fault("names invented", name)


def _numbers(question: str, text: str, beside: str, texts: str) -> Iterable[Fault]:
    asked, there = _values(question), _values(_unquoted(text))
    told = _values(beside)
    on_cards = _values(texts)
    for value in sorted(asked - there - told - on_cards - FREE):
        if not _sizes_hold(question, value, text):
            yield Fault("numbers lost", str(value))
    sized = {int(part) for pair in SIZE.findall(_unquoted(text)) for part in pair} if re.search(r"\b(?:size|power|toughness|big)\b|\d/\d", beside) else set()
    for value in sorted(there - asked - told - on_cards - FREE - sized - {20}):
        yield Fault("numbers invented", str(value))


def _values(text: str) -> set[int]:
    plain = {_worth(word.lower()) for word in NUMBER.findall(text)}
    return plain | {int(part) for pair in SIZE.findall(text) for part in pair} | {int(n) for n in re.findall(r"\+(\d+)|(?<=X=)(\d+)", text) for n in n if n}


def _worth(word: str) -> int:
    return int(word) if word.isdecimal() else WORTH.get(word, NUMBER_WORDS.get(word, 0))


def _sizes_hold(question: str, value: int, text: str) -> bool:
    """Whether so many things of a kind stand there one by one: "three Saprolings" may be three lines."""
    return value <= 12 and len(re.findall(r"\bcalled\b|\btokens?\b|\[\[", text)) >= value


def _unquoted(text: str) -> str:
    return re.sub(r'"[^"\n]*"', " ", text)


def _without(question: str, texts: str) -> str:
    """The question without negations that a card's own text holds as well."""
    said = set(re.findall(r"\w+n't|\w+", texts.lower()))
    return " ".join(word for word in question.split() if word.lower().strip(".,?!()") not in said)


_DONE = "block|attack|respond|pay|cast|play|draw|untap|tap|die|resolve|target|regenerate|counter|sacrifice|discard|deal|control|resolve|trigger|equip|return"
DENIED = re.compile(rf"\b(?:\w+n't|cannot|cant|dont|doesnt|didnt|wont|not|never|nobody|none|without)\b(?:\W+\w+){{0,2}}?\W+(?:{_DONE})\w*", re.IGNORECASE)
"""A deed or an event denied; a denied opinion denies nothing of the situation."""

ASKED_SO = re.compile(r"(?:^|[.?!;,]\s*|\b(?:and|or|but|so|why|how) )\w+n't (?:i|you|he|she|it|they|we|that|this|the|my|his)\b", re.IGNORECASE)
"""A question put the other way round ("doesn't it die?")."""

PLAIN_TEXT = re.compile(
    r"(?:\{[^}]+\})*\{T\}: Add (?:\{\w\}|one mana of any color)+\.?|(?:Destroy|Counter|Exile|Tap|Untap|Regenerate) (?:target|all|each) [\w ]+\.?"
    r"|Return (?:target|all) [\w ]+ to (?:its|their) owner(?:'s|s') hands?\.?|[\w ]*deals? \d+ damage to [\w ]+\.?"
    r"|(?:Target|Each|All) [\w ]+ gets? [+-]\d+/[+-]\d+ until end of turn\.?|Target [\w ]+ gains? [\w ]+ until end of turn\.?"
    r"|Sacrifice (?:a|an|another) \w+: [\w ]+\.?|Draw \w+ cards?\.?|(?:You|Target player) gains? \d+ life\.?|Enchanted creature gets [+-]\d+/[+-]\d+\.?"
    r"|Equipped creature gets [+-]\d+/[+-]\d+\.?|Equip \{\d+\}|Enchant creature|Target player discards \w+ cards?\.?"
)
"""Texts of cards that a question speaks of in general ("a burn spell", "some land"): what such a card says at the least."""

SAID_ENOUGH = 0.7
"""So much of a text given to a card must stand in the question."""


def _invented(question: str, text: str, texts: str, assumed: tuple[str, ...]) -> Iterable[Fault]:
    """Card text that nobody told, but for the plain text of a card spoken of in general, where the translation says that it supposed one."""
    known = _stems(f"{question} {texts}")
    for quoted in re.findall(r'"([^"\n]*)"', text):
        words = [word for word in re.findall(r"[a-z]+", quoted.lower()) if word_class(word) == "content"]
        there = sum(bool(_stem(word) & known) for word in words)
        plain = bool(assumed) and all(PLAIN_TEXT.fullmatch(part.strip()) for part in re.split(r"(?<=\.) ", quoted))
        if words and there < SAID_ENOUGH * len(words) and not plain:
            yield Fault("text invented", quoted[:80])


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem for word in re.findall(r"[a-z]+", text.lower()) for stem in _stem(word))


@lru_cache(maxsize=8192)
def _stem(word: str) -> frozenset[str]:
    return frozenset((word, *(form.lemma for form in forms(word))))
