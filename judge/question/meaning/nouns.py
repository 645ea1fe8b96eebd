"""Of which kind a noun phrase is: a player, an object of some sort, a zone, a step, a number ..."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from judge.home import rulesdata, told_by
from judge.question.subtypes import creature_types
from judge.question.syntax.model import Clause, Noun

FILE = "nouns.toml"


@cache
def nouns() -> dict[str, Any]:
    """The table that ships with the package (rulesdata/nouns.toml)."""
    return told_by(rulesdata() / FILE)


@cache
def _kinds() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for kind, words in nouns()["kinds"].items():
        for word in words:
            found.setdefault(word, set()).add(kind)
    return {word: frozenset(kinds) for word, kinds in found.items()}


_ANY_OBJECT = frozenset(("object", "creature", "permanent", "spell", "card"))
_OF_KIND = {
    "number": frozenset(("number", "damage", "life")),
    "size": frozenset(("creature", "object", "permanent", "size")),
    "bonus": frozenset(("bonus", "quality")),
    "mana": frozenset(("mana", "number")),
    "quote": frozenset(("ability", "quality")),
    "wh": frozenset(),
}
_OBJECTS = frozenset(("creature", "permanent", "spell", "card"))
_PERSONS = frozenset(("i", "me", "we", "us", "you", "he", "she", "him", "her", "myself", "himself", "herself", "yourself"))
_THINGS = frozenset(("it", "itself", "this", "that", "these", "those", "one", "both", "all", "mine", "yours", "another", "other"))


def kinds(noun: Noun | Clause) -> frozenset[str]:
    """The kinds a filler may be of; nothing where that can't be said (anything goes)."""
    if isinstance(noun, Clause):
        return frozenset(("clause",))
    noun = whole(noun)
    if noun.kind == "name":
        return _ANY_OBJECT
    if noun.kind == "pronoun":
        head = noun.head.lower()
        return frozenset(("player",)) if head in _PERSONS else _ANY_OBJECT if head in _THINGS else frozenset()
    if noun.kind in _OF_KIND:
        return _OF_KIND[noun.kind]
    found = of_word(noun.head)
    if not found and noun.head[:1].isupper():
        return frozenset(("object", "creature", "player"))
    if found & {"damage", "life", "mana"}:
        found |= {"number"}
    return found | {"object"} if found & _OBJECTS else found


_PARTS = frozenset(("one", "some", "both", "each", "all", "any", "most", "rest", "half", "many", "none", "either", "several", "few"))


def whole(noun: Noun) -> Noun:
    """ "Two of my creatures", "one of his lands": the things, as many as are said; any other phrase as it is."""
    if noun.det.startswith("one of"):
        return replace(noun, det="a" if noun.owner is None else "", count=1, plural=False)
    if noun.kind != "number" and noun.head.lower() not in _PARTS:
        return noun
    of = next((prep for prep in noun.preps if prep.word == "of" and isinstance(prep.what, Noun)), None)
    if of is None or not isinstance(of.what, Noun) or (of.what.kind == "pronoun" and of.what.head.lower() not in ("them", "those", "these")):
        return noun
    said = noun.head.lower()
    count = noun.count if noun.count is not None else int(said) if said.isdecimal() else 1 if said in ("one", "any", "either") else of.what.count
    marks = tuple(mark for mark in noun.marks if mark not in of.what.marks)
    if said == "rest":
        return replace(of.what, marks=(*marks, "other", *of.what.marks), span=noun.span)
    return replace(of.what, count=count, marks=(*marks, *of.what.marks), plural=count != 1, span=noun.span)


def of_word(word: str) -> frozenset[str]:
    """The kinds of a common noun by its head."""
    return _kinds().get(word.lower(), frozenset())


@cache
def _moments() -> frozenset[str]:
    """The words for steps and phases that stand for nothing else ("damage" and "blocker" do)."""
    words = {word for each in nouns()["moments"].values() for word in each}
    return frozenset(word for word in words if not of_word(word) & {"creature", "damage", "player", "card"} and word not in ("draw", "attack"))


def is_moment(noun: Noun) -> bool:
    """Whether a noun phrase tells a time: "the end of his turn", "my second main phase"."""
    if noun.kind == "number" and noun.marks == ("turn",):
        return True  # "turn two"
    return noun.kind == "noun" and (noun.head.lower() in _moments() or " ".join((*noun.marks, noun.head)).lower() in _moments())


_SAME = {"planeswalker": "permanent"}


def fits(noun: Noun | Clause, wanted: tuple[str, ...]) -> bool:
    """Whether a filler may be of one of the kinds wanted."""
    if not wanted:
        return True
    found = kinds(noun)
    if not found or (isinstance(noun, Noun) and noun.wh):
        return True
    return any(_SAME.get(kind, kind) in found for kind in wanted)


def is_one_of(noun: Noun | Clause, only: tuple[str, ...]) -> bool:
    """Whether a filler's head, or its kind, is among the words a frame allows."""
    if isinstance(noun, Clause):
        return "clause" in only
    if noun.wh in ("how much", "how many") and not noun.clauses and noun.head == noun.wh:
        return bool({"number", "damage", "life", "mana"} & set(only))
    if {"permanent", "creature"} & set(only) and noun.kind == "noun" and noun.head.lower() in creature_types():
        return True
    return noun.head.lower() in only or bool(kinds(noun) & set(only)) or (noun.count is not None and "number" in only and not kinds(noun) & _OBJECTS)
