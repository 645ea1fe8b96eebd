"""What a text is about: the game, something else, or nothing that can be told as it isn't English."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Literal

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by
from judge.language.morphology import forms
from judge.question.meaning.nouns import nouns
from judge.question.words.classes import word_class

Subject = Literal["game", "other", "not english"]

FEWEST_KNOWN = 0.34
"""So many of the words of an English text are found in a dictionary at least (names and slang are not)."""

GAME_KINDS = ("creature", "permanent", "spell", "card", "ability", "zone", "step", "life", "damage", "mana", "counters", "quality")
"""Kinds of nouns (rulesdata/nouns.toml) that are spoken of in questions about the game."""

GAME_PREDICATES = frozenset(
    ("cast", "attack", "block", "equip", "cycle", "sacrifice", "discard", "target", "exile", "counter", "tap", "untap", "regenerate", "resolve", "trigger",
     "fizzle", "draw", "mill", "die", "destroy", "bounce", "enchant", "unmorph", "suspend", "concede", "respond", "put_counter", "play", "shuffle", "scry")
)  # fmt: skip
"""Predicates (rulesdata/verbs.toml) that are the game's own."""

def subject(text: str, names: int) -> Subject:
    """What a text is about; ``names``: how many card names stand in it (with any it is about the game)."""
    letters = [ch for ch in text if ch.isalpha()]
    foreign = sum("LATIN" not in unicodedata.name(ch, "") for ch in letters)
    if letters and foreign > len(letters) / 2:
        return "not english"
    words = [word.lower() for word in re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", text)]
    if names or not words or {lemma for word in words for lemma in _lemmas(word)} & _game_words():
        return "game"
    known = sum(word_class(word) != "content" or bool(forms(word)) for word in words)
    if len(words) > 2 and known < FEWEST_KNOWN * len(words):
        return "not english"
    return "game" if re.search(r"\d/\d|\{\w", text) else "other"


def _lemmas(word: str) -> set[str]:
    return {word, word.removesuffix("'s"), *(form.lemma for form in forms(word))}


@cache
def _game_words() -> frozenset[str]:
    kinds = nouns()["kinds"]
    verbs = told_by(rulesdata() / "verbs.toml")["verbs"]
    own = {verb for verb, frames in verbs.items() if frames[0].split()[0] in GAME_PREDICATES}
    said = {word for kind in GAME_KINDS for noun in kinds[kind] for word in noun.split() if len(noun.split()) == 1}
    lists = told_by(rulesdata() / "word-classes.toml")["subject"]
    return frozenset({*said, *own, *lists["game"].split(), *KEYWORDS}) - frozenset(lists["common"].split())
