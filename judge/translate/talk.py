"""What a translation leaves out: whether it tells of the game, or is only what people say, hold, want and feel, of which nothing in the game comes."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from judge.home import rulesdata, told_by
from judge.language.morphology import forms
from judge.question.meaning.frames import verbs
from judge.question.story.background import matters
from judge.question.words.classes import word_class

SPOKEN = frozenset(("claim", "wonder", "want"))
"""What verbs that dress a clause make of it where it is no deed: held to be so, asked oneself, wanted."""

HEADS = frozenset(("argument", "claim", "reasoning", "logic", "point", "view", "opinion", "theory", "idea", "thinking", "assumption", "belief", "impression"))
"""Nouns that head what somebody holds to be so."""

LEAST = 2
"""So many words that the game has a use for tell of it."""

DEEDS = frozenset(("cast", "play", "activate", "attack", "block", "sacrifice", "discard", "draw", "tap", "untap", "destroy", "exile", "counter", "return"))
"""Verbs of what a player does, or of what befalls things: told as done they are no mere talk, whoever speaks in the same breath."""


def tells(left_out: str) -> bool:
    """Whether words that were left out tell of the game: then a verdict might hang on them. What somebody says, thinks or wants tells nothing, unless a
    deed is told beside it by the one who asks ("I said no and cast Shock")."""
    words = re.findall(r"[a-z']+", left_out.lower())
    if sum(matters(word) for word in words if word_class(word) == "content") < LEAST:
        return False
    spoken = next((at for at, word in enumerate(words) if speaks(word) or word in HEADS), None)
    return spoken is None or _deed_beside(words, spoken)


def speaks(word: str) -> bool:
    """Whether a word is a verb of saying, holding, wondering or wanting."""
    return bool(_stems(word.lower()) & _saying())


def _deed_beside(words: list[str], spoken: int) -> bool:
    """Whether a deed of the asker's or of another player's is told before what is said, or joined to it by "and then"."""
    before = any(_told(words, at) for at in range(spoken))
    then = next((at for at in range(spoken, len(words) - 1) if words[at : at + 2] == ["and", "then"]), len(words))
    return before or any(_told(words, at) for at in range(then, len(words)))


def _told(words: list[str], at: int) -> bool:
    """Whether a word there is a deed told as done or being done, with somebody before it that does it."""
    return bool(_stems(words[at]) & DEEDS) and at > 0 and words[at - 1] in ("i", "he", "she", "they", "we", "opponent", "opp", "who", "and")


@cache
def _saying() -> frozenset[str]:
    """Verbs of saying, holding, wondering and wanting, by lemma."""
    holding = told_by(rulesdata() / "background.toml")["verbs"]["holding"].split()
    dressed = (verb.split()[0] for verb, mood in verbs().dressing.items() if mood in SPOKEN or mood == "given")
    return frozenset((*holding, *dressed)) - frozenset(("play", "choose", "rule", "read", "hold", "mean"))


@lru_cache(maxsize=4096)
def _stems(word: str) -> frozenset[str]:
    return frozenset((word, *(form.lemma for form in forms(word))))
