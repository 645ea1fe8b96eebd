"""A translation held against its question: what the question says must turn up in it or be named as left out, and nothing may stand in it that
neither the question nor a card nor a default gives. A translation that fails a check is dropped, with the words concerned."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.language.morphology import forms
from judge.question.numbers_told import invented, lost, unquoted
from judge.question.words.classes import word_class
from judge.ruling.printed import named_of
from judge.scenario import model as m
from judge.translate.answers import Answer
from judge.translate.plain import plain
from judge.translate.prompt import cards_named, names_meant
from judge.translate.talk import speaks

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.question.words.cardnames import CardNames

NEGATIONS = re.compile(r"\b(?:not|no|never|without|nobody|none|neither|nor|cannot|fails?|\w+n't|cant|dont|doesnt|didnt|wont|isnt|arent|wasnt)\b", re.IGNORECASE)
OPPONENTS = re.compile(r"\b(?:opponent|opps?|player [b-d]|bob)\b", re.IGNORECASE)
PRONOUNS = re.compile(r"\b(?:he|his|him)\b", re.IGNORECASE)
"""Words for an opponent, unless a card named is somebody of whom they may be said."""
ANYBODY = re.compile(f"{OPPONENTS.pattern}|{PRONOUNS.pattern}", re.IGNORECASE)


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
    "asked otherwise": "the question is one of yes or no and the translation asks for something else (or the other way round)",
}  # fmt: skip


def faults(question: str, answer: Answer, scenario: m.Scenario, names: CardNames, catalog: Catalog) -> list[Fault]:
    """What is amiss with a translation; empty when nothing is."""
    text = answer.scenario.split("\n", 1)[1]  # its title is no part of the situation
    beside = " ".join((*answer.left_out, *answer.assumed))
    found: list[Fault] = []
    if not scenario.inquiries:
        found.append(Fault("nothing asked", question[:80]))
    elif _asks_otherwise(question, scenario.inquiries[0]):
        found.append(Fault("asked otherwise", question[-80:]))
    found += _names(question, text, beside, names, catalog)
    named = cards_named(question, names)
    printed = named_of(named, catalog)
    texts, worth = printed.texts, printed.worth
    found += [Fault("numbers lost", str(n)) for n in lost(question, text, beside, texts, worth)]
    found += [Fault("numbers invented", str(n)) for n in invented(question, text, beside, texts, worth)]
    quoted = " ".join(re.findall(_QUOTED, text))
    denied = DENIED.search(ASKED_SO.sub(" ", _without(question, f"{texts} {quoted}")))
    said = denied is None or bool(NEGATIONS.search(f"{unquoted(text)} {beside}") or _keyword_says(denied[0], f"{texts} {text}"))
    usual = denied is not None and bool(_BY_DEFAULT.search(denied[0])) and not re.search(r"\btapped\b|\battacking\b|\bblocking\b", text)
    if denied is not None and not said and not usual and not (_NOT_YET.search(denied[0]) and ON_THE_WAY.search(text)):
        found.append(Fault("negation lost", denied[0]))
    opponent = _opponent(question, _somebody(named, catalog) or _creature_first(question, named, catalog))
    if opponent and not re.search(r"\b(?:Bob|Carol|Dave)\b", f"{text} {beside}"):
        found.append(Fault("players lost", opponent))
    return found + list(_invented(question, text, texts, answer.assumed))


_POLAR = re.compile(r"^(?:(?:and|but|so|or|also|then|now)\b,? *)*(?:do|does|did|is|are|was|were|can|could|may|must|will|would|should|am)\b", re.IGNORECASE)
_NUMBER_ASKED = re.compile(r"(?<!choose )(?<!decide )(?<!know )(?<!see )(?<!matter )(?<!count )\bhow (?:many|much|big|often)\b", re.IGNORECASE)


def _asks_otherwise(question: str, inquiry: m.Inquiry) -> bool:
    """Whether all that the question asks is yes or no and the translation's first Ask is for a number, or the other way round."""
    asked = [part.strip() for part in re.findall(r"[^.?!;]+\?", question)]
    if not asked:
        return False
    polar = isinstance(inquiry.query, m.Holds | m.Because | m.AllOf | m.Either | m.OfPlayers | m.Matters)
    numbers = [bool(_NUMBER_ASKED.search(part) or re.search(r"\bor (?:is it |just |only )?\d", part)) for part in asked]
    if polar:
        return all(numbers)
    return not any(numbers) and all(_POLAR.match(part) for part in asked) and isinstance(inquiry.query, _OF_NUMBER)


_OF_NUMBER = (m.ManaPaid, m.DamageDealt, m.Times, m.LifeChanged, m.CardsDrawn, m.HowMany)
"""Questions whose answer is a number."""


def _opponent(question: str, somebody: bool) -> str:
    """The word by which a question tells of an opponent who does something or has something; "" for none, or one who only speaks. ``somebody``: a card
    named is a person, of whom pronouns may be said."""
    for match in (OPPONENTS if somebody else ANYBODY).finditer(question):
        behind = re.findall(r"[\w']+", question[match.end() :])[:3]
        if not any(speaks(word) for word in behind) or behind[:1] == ["'s"]:
            return match[0]
    return ""


def _somebody(named: Iterable[str], catalog: Catalog) -> bool:
    """Whether a card is a legend: "she" or "his" may be said of it."""
    records = (catalog.record(name) for name in named)
    return any("Legendary" in face.type_line for record in records if record is not None for face in record.faces)


def _creature_first(question: str, named: Iterable[str], catalog: Catalog) -> bool:
    """Whether a creature is named before the first "he" or "his": people say so of their creatures."""
    at = PRONOUNS.search(question)
    before = question[: at.start()].lower() if at is not None else ""
    creatures = (name for name in named if (record := catalog.record(name)) is not None and any("Creature" in face.type_line for face in record.faces))
    return any(re.search(rf"\b{re.escape(name.lower().split(',')[0].split()[0])}", before) for name in creatures)


_KEYWORDS = {
    "target": "shroud|hexproof|protection", "destroy": "indestructible", "block": "unblockable|flying|fear|intimidate|shadow|menace|protection|defender|walk",
    "attack": "defender",
}  # fmt: skip
"""What a keyword forbids, by the verb."""


def _keyword_says(denied: str, text: str) -> bool:
    """Whether what the question denies is what a keyword there means: "can't be targeted" with shroud."""
    said = re.search(r"\b(?:can't|cannot|cant)\W+(?:be\W+)?(\w+)", denied, re.IGNORECASE)
    return said is not None and any(said[1].lower().startswith(verb) and re.search(words, text.lower()) for verb, words in _KEYWORDS.items())


def _names(question: str, text: str, beside: str, names: CardNames, catalog: Catalog) -> Iterable[Fault]:
    """Cards that are in one and not in the other. Of several that a short name may mean one is enough."""
    for meant in names_meant(question, names, demanded=True):
        shorts = {part for name in meant for whole in (name, *name.split(" // ")) for part in (whole, whole.split(",")[0])}
        if not any(short in text or short in beside for short in shorts):
            yield Fault("names lost", meant[0])
    may = {match for at in range(len(question.split())) for each in names.find(question.split(), at) for match in each.names}
    for name in re.findall(r"\[\[([^\]]+)\]\]", text):
        resolved = catalog.resolve(name)
        if resolved is not None and name not in may and resolved.name not in may and name.lower() not in question.lower() and name not in beside:
            yield Fault("names invented", name)


def _without(question: str, texts: str) -> str:
    """The question without negations that a card's own text holds as well."""
    said = set(re.findall(r"\w+n't|\w+", texts.lower()))
    return " ".join(word for word in question.split() if word.lower().strip(".,?!()") not in said)


_DONE = (
    "blocks?|blocked|attacks?|attacked|responds?|responded|pays?|paid|casts?|plays?|played|draws?|drew|untaps?|taps?|tapped|dies?|died|resolves?|resolved"
    "|targeted|regenerates?|counters?|countered|sacrifices?|sacrificed|discards?|discarded|deals?|dealt|controls?|triggers?|triggered|equips?|returns?|returned"
)
_BETWEEN = "have to|want to|get to|even|yet|really|actually|just|ever|be|been|get|can|could|did|will|would|do|any|to"
DENIED = re.compile(
    rf"\b(?:\w+n't|cannot|cant|dont|doesnt|didnt|wont|not|never|nobody|none|without(?! pay))\b(?:[^\w.?!]+(?:{_BETWEEN})){{0,2}}[^\w.?!]+(?:{_DONE})\b",
    re.IGNORECASE,
)
"""A deed or an event denied; a denied opinion denies nothing of the situation, nor does what a spell or an ability is like ("doesn't target",
"without paying its cost")."""

_NOT_YET = re.compile(r"\b(?:not|n't)\W+(?:yet\W+)?resolve", re.IGNORECASE)
_BY_DEFAULT = re.compile(r"(?:\bnot|n't)\W+(?:\w+\W+)?(?:tapped|attacking|blocking|blocked)\b", re.IGNORECASE)
"""What things are not unless somebody says so: a translation needn't deny it."""
ON_THE_WAY = re.compile(r"\bon the stack\b|\bin response\b|\bstill\b", re.IGNORECASE)
"""What hasn't resolved yet is on the stack."""

ASKED_SO = re.compile(r"(?:^|[.?!;,]\s*|\b(?:and|or|but|so|why|how) )\w+n't (?:i|you|he|she|it|they|we|that|this|the|my|his)\b", re.IGNORECASE)
"""A question put the other way round ("doesn't it die?")."""

_QUOTED = r'"([^"\n]*)"'

SAID_ENOUGH = 0.7
"""So much of a text given to a card must stand in the question."""


def _invented(question: str, text: str, texts: str, assumed: tuple[str, ...]) -> Iterable[Fault]:
    """Card text that nobody told, but for the plain text of a card spoken of in general, where the translation says that it supposed one."""
    known = _stems(f"{question} {texts}")
    for quoted in re.findall(_QUOTED, text):
        words = [word for word in re.findall(r"[a-z]+", re.sub(r"\{[^}]+\}", " ", quoted.lower())) if word_class(word) == "content"]
        there = sum(bool(_stem(word) & known) for word in words)
        if words and there < SAID_ENOUGH * len(words) and not (assumed and plain(quoted)):
            yield Fault("text invented", quoted[:80])


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem for word in re.findall(r"[a-z]+", text.lower()) for stem in _stem(word))


@lru_cache(maxsize=8192)
def _stem(word: str) -> frozenset[str]:
    return frozenset((word, *(form.lemma for form in forms(word))))
