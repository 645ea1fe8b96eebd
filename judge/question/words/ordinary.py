"""Which words are ordinary English, and which are the rules' own terms: how likely a word is *not* a card's name."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from judge.cards.keywords import KEYWORDS
from judge.home import rulesdata, told_by, worked_out

_WORD = re.compile(r"(?<![\w'])[a-z][a-z']+")
_ENDINGS = ("'s", "'", "s", "es", "ed", "d", "ing", "er", "ers", "ly", "n't")
_TERMS = """
add ability activate activated active affinity alternative any artifact assign attach attack attacker attacking aura bestow block blocked blocker blocking
bury card cast casting change choose class cleanup coin color combat control controller copy cost counter counterspell creature cycle
damage deal defend defender destroy die discard double draw each effect enchant enchantment end enter equip equipment exchange exile face
fight fizzle flip fog game gain global graveyard hand if instant interrupt land layer legend legendary library life local lose main mana match may
modal mode mulligan name opponent order owner pay permanent phase play player poison power prevent priority regenerate regeneration remove replace
resolve respond reveal sacrifice scry search set shuffle skip sorcery source spell stack standard static step summon switch tap target targeted
tie token top toughness trample transform trigger triggered turn type untap upkeep vanilla void winner world zone
adapt amass bolster chroma clash connive constellation converge delirium detain devotion domain fateful ferocious goad grandeur hellbent heroic
imprint inspired investigate join kinship landfall magecraft manifest mastery metalcraft monarch monstrosity morbid parley populate proliferate
radiance raid rally revolt support sweep threshold venture
"""


@cache
def terms() -> frozenset[str]:
    """The words of the game itself: keywords, types and subtypes, zones, steps, keyword actions."""
    subtypes = told_by(rulesdata() / "subtypes.toml")
    kinds = {word for words in subtypes.values() for word in words}
    keywords = {word for name in KEYWORDS for word in name.split()}
    return frozenset(kinds | keywords | set(_TERMS.split()))


@cache
def ordinary_words() -> frozenset[str]:
    """Words of everyday English: all that the rules' text says in small letters, and the table-talk of ``ordinary-words.toml``."""
    return frozenset(worked_out("words-ordinary", _ordinary_words))


def _ordinary_words() -> list[str]:
    said = {word for path in (rulesdata() / "2009-10").glob("*.txt") for word in _WORD.findall(path.read_text(encoding="utf-8"))}
    told = {word for words in told_by(rulesdata() / "ordinary-words.toml")["words"].values() for word in words.split()}
    return sorted(said | told)


def stems(word: str) -> list[str]:
    """A lower-case word and what it may be an ending's form of ("dies": dy, die); not all of them are words."""
    out = [word]
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)]
            out += [stem, stem + "e"]
            if stem[-1] == stem[-2]:
                out.append(stem[:-1])
            if stem.endswith("i"):
                out.append(stem[:-1] + "y")
            if stem.endswith("v"):
                out += [stem[:-1] + "f", stem[:-1] + "fe"]
    return out


@lru_cache(maxsize=8192)
def is_term(word: str) -> bool:
    """Whether a lower-case word, in any form of it, is a term of the game."""
    return any(stem in terms() for stem in stems(word))


@lru_cache(maxsize=8192)
def is_ordinary(word: str) -> bool:
    """Whether a lower-case word, in any form of it, is ordinary English or a term of the game; numbers and single letters are."""
    if len(word) < 2 or (not word.isalpha() and not word.replace("'", "").isalpha()):
        return True
    known = ordinary_words()
    return is_term(word) or any(stem in known for stem in stems(word))
