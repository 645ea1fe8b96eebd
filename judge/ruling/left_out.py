"""What a plain wording leaves out of a question that may turn the answer: numbers, words that turn what is said, terms of the game, words nobody knows."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from rapidfuzz import fuzz, process

from judge.home import rulesdata
from judge.question.numbers_told import amounts_lost, lost
from judge.question.words.firstnames import first_names
from judge.question.words.ordinary import is_term, stems
from judge.ruling.called import called
from judge.scenario.vocabulary import COLORS

TURNING = frozenset((
    "almost", "nearly", "barely", "unlike", "without", "unless", "except", "instead", "more", "less", "fewer", "exactly", "once", "twice", "each", "either",
    "neither", "nor", "maybe", "perhaps", "would", "both", "dead", "refuse", "refuses", "refused", "fail", "fails", "failed", "forgets", "declines",
    "additional", "extra",
    "might", "half", "loses", "lost", "gains", "gained", "before", "paired", "white", "blue", "black", "red", "green", "colorless",
))  # fmt: skip
"""Words that turn what is said and stand in a plain wording too."""

USUAL = frozenset((
    "play", "playing", "game", "match", "turn", "player", "opponent", "creature", "card", "spell", "ability", "damage", "kill", "draw", "win", "winner",
    "life", "legal", "point", "permanent", "combat", "main", "effect", "stack", "resolve", "hand", "face", "end", "owner", "name", "step", "phase", "set",
    "target", "targeting", "side", "board", "source", "standard", "order", "any", "if", "tie", "up", "local", "right", "untapped", "tap", "die", "lose",
    "control", "attack", "attacker", "block", "blocker", "land", "mana", "cast", "instant", "sorcery", "activate", "trigger", "pay", "choose", "respond",
    "response", "top", "add", "deal", "put", "zone", "world", "void", "legend", "fog", "skip", "join", "support", "raid", "investigate", "text", "type",
    "color", "with", "may", "from", "other", "second", "over", "first", "split", "coin", "aura", "graveyard", "cost", "enchanted", "search", "faerie",
    "spirit", "double", "fight", "strike", "artifact", "remove", "change", "reach", "summoning", "vanilla", "library", "shuffle", "priority", "active",
    "power",
))  # fmt: skip
"""Terms that a plain wording says in other words, or that are said of much else."""

LIKE = 84
"""How like a word that people use one has to be (of 100) to be that word misspelt."""

_MANA = re.compile(r"\b(?:for|add|float|make|makes|produce|produces) (white|blue|black|red|green)\b", re.IGNORECASE)
_TIMES = re.compile(r"\bx(\d+)\b|\b(\d+)x\b", re.IGNORECASE)
_SIZE = re.compile(r"[+-]?\d+/[+-]?\d+")
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*[A-Za-z]|[A-Za-z]")


def left_out(question: str, plain: str, names: frozenset[str], printed: str, described: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The words of a question that are in none of its plain wording and may turn the answer; none for a wording that holds all of weight. ``names``: the
    cards named; ``printed``: what is printed on them, whose numbers may be said again; ``described``: their types, sizes and keywords, which may be too."""
    said = plain
    for name in sorted(names, key=len, reverse=True):
        said = said.replace(name, " ")
    sizes = [size for size in (*_SIZE.findall(question), *_SIZE.findall(said)) if (size not in said or size not in question) and size not in described]
    told = _TIMES.sub(lambda found: found[1] or found[2], question)
    lacking = [*map(str, amounts_lost(question, said, printed)), *map(str, lost(told, said, "", printed, frozenset())), *sizes]
    there = {stem for word in _words(plain) for stem in stems(word)}
    described -= {found[1].lower() for found in _MANA.finditer(question)}  # the colour of mana is not that of a card
    missing = [word for word in dict.fromkeys(_words(question)) if not there & set(stems(word)) and not described & set(stems(word))]
    if _TAPPED.search(question) and not _TAPS.search(plain) and "tapped" not in printed.lower():
        lacking.append("tapped")
    lacking += [name for name in names if _is_gone(question, name) and not _goes(plain, name)]
    denied = ["not"] if _DENIED.search(question) and not _DENIES.search(plain) else []
    return (*dict.fromkeys(lacking), *denied, *(word for word in missing if word in TURNING or _weighs(word) or _unknown(word)))


def _is_gone(question: str, name: str) -> bool:
    """Whether a card is told to have been killed or the like, by its name or the first word of it."""
    gone = rf"\b(?:killed|destroyed|exiled|bounced|sacrificed) (?:(?:my|his|her|the|their|off) ){{0,2}}{called(name)}"
    return re.search(gone, question, re.IGNORECASE) is not None


def _goes(plain: str, name: str) -> bool:
    """Whether a wording lets a card go, or has something aim at it, sweep it away or give it up."""
    card = re.escape(name)
    goes = rf"{card} (?:dies|is (?:destroyed|exiled|sacrificed)|returns|leaves)|(?:on|targeting|sacrifices?|exiles?|of|with|blocks) {card}"
    return re.search(goes, plain) is not None


def _words(text: str) -> list[str]:
    found = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    found += [hue for word in found if (hue := re.sub(r"^non-?", "", word)) in COLORS and hue != word]
    return [*found, *(part for word in found if "-" in word for part in word.split("-") if part in COLORS),
            *("protection" for word in found if word.startswith("pro-"))]  # "pro-red", "red-source"


_TAPPED = re.compile(
    r"(?:\b(?:an?|the|my|his|her|their|is|are|was|were|already|still|stays?|being)|['’]s) tapped\b(?! (?:out|for|to|by|from|lands?|attacker)\b)", re.IGNORECASE
)
"""Something that is told to be tapped, not what is done with it."""
_TAPS = re.compile(r"\b(?:tapped|taps?|attacks?|no mana)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"\b(?:decid\w+|choos\w+|chose|opt\w*|elect\w*|prefer\w*|rather|happy|want\w*|going|able|unwilling|careful) not\b"
    r"|\b(?:unable|unwilling|reluctant) to\b|\b(?:refus|declin|forget|forgot|fail|neglect|omit)\w* to\b"
    r"|\bwithout (?:pay|respond|cast|us|block|regenerat)\w*ing\b",
    re.IGNORECASE,
)
_DENIES = re.compile(r"n['’]t\b|\b(?:not|no|never|nobody|nothing|without|declines?|cannot|only|unblocked)\b", re.IGNORECASE)


def _weighs(word: str) -> bool:
    """Whether a word is a term of the game that a plain wording has to have."""
    return is_term(word) and not USUAL & set(stems(word))


@lru_cache(maxsize=4096)
def _unknown(word: str) -> bool:
    """Whether a word is none that people use of the game, misspelt or not, and nobody's name."""
    plain = word.partition("'")[0]
    if len(plain) <= 3 or plain in _used() or plain in first_names() or any(stem in _used() for stem in stems(plain)):
        return False
    return process.extractOne(plain, _used(), scorer=fuzz.ratio, score_cutoff=LIKE) is None


@cache
def _used() -> frozenset[str]:
    """The words of the questions that the model was fitted on."""
    return frozenset((rulesdata() / "plainly" / "words.txt").read_text(encoding="utf-8").split())
