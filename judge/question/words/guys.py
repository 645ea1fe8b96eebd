"""Creatures called "guy" or "dude" and then spoken of as "he": read as "it" where nobody else is spoken of and all that "he" does is what creatures do."""

from __future__ import annotations

import re
from functools import cache

from judge.home import rulesdata, told_by
from judge.question.words.firstnames import first_names

IT = {"he": "it", "him": "it ", "his": "its", "himself": "itself "}
"""What stands for each, as long as it, so that all other words stay where they are."""

_GUY = re.compile(r"\b(?:my|a|an)(?: own| other)?(?: [\w/+-]+){0,2} (?:guy|dude|man|lad|fella)\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_DONE_BY = re.compile(
    r"\bhe(?: (?:can|could|may|might|will|would|must|should|has to|does|did|is|was|gets|got|to|not|n't|also|still|already|even|then|just|actually|really|now))*"
    r" (?:swing|attack|block|tap|untap|die|survive|live|regenerate|fly|trample|stay|come|came|enter|deal|hit|be (?:tapped|untapped|sick|dead|destroyed|killed|"
    r"blocked|targeted)|tapped|untapped|dead|destroyed|killed|blocked|unblocked|sick|safe|indestructible|regenerated)(?:s|es|ed)?\b(?! with\b)",
    re.IGNORECASE,
)
_DONE_TO = re.compile(
    r"\b(?:target|untap|tap|sacrifice|kill|destroy|block|equip|pump|regenerate|bounce|exile|enchant|unblock|save|hit)(?:s|ed|d)? him\b(?! with (?:his|her)\b)",
    re.IGNORECASE,
)  # fmt: skip


def guys_as_things(text: str) -> str:
    """The text with "it" for "he" where that is a creature; as it is where a player may be meant."""
    guy = _GUY.search(text)
    if guy is None or any(word in _people() or word.removesuffix("s") in _people() for word in re.findall(r"[a-z]+", text.lower())):
        return text
    places = [found for found in _HE.finditer(text) if found.start() > guy.end()]
    said = [*_DONE_BY.finditer(text), *_DONE_TO.finditer(text)]
    sure = all(any(one.start() <= place.start() < one.end() for one in said) for place in places)
    if not places or not sure or len(places) != len(_HE.findall(text)):
        return text
    return _HE.sub(lambda found: IT[found.group().lower()], text)


@cache
def _people() -> frozenset[str]:
    """Words and names for players other than the asker, those for guys and "he" apart."""
    called = told_by(rulesdata() / "nouns.toml")["people"]["other"]
    return frozenset((*called, *first_names())) - frozenset((*IT, "guy", "dude", "boy", "person", "face", "head", "dome"))
