"""The numbers of a question and of its translation: which must turn up again, and which may stand there though nobody told them."""

from __future__ import annotations

import re

from judge.cards.words import NUMBER_WORDS

_NUMBERS = "|".join((*sorted(NUMBER_WORDS, key=len, reverse=True), "twice", "once", "both", "pair", "couple", "double"))
NUMBER = re.compile(rf"(?<![\w./])\d{{1,4}}(?![\w])|\b(?:{_NUMBERS})\b", re.IGNORECASE)
SIZE = re.compile(r"(?<!\w)(\d+)/(\d+)(?!\w)")
WORTH = {"twice": 2, "once": 1, "both": 2, "pair": 2, "couple": 2, "double": 2}

FREE = frozenset((0, 1, 2))
"""Numbers that a scenario may hold of itself: none, one, and a second of what "another" or a plural tells."""

LIFE = 20
"""The life total that a scenario may name of itself."""

_OFFERED = re.compile(
    rf"\b(?:is|be|for|or|get|gets|to|that|it|deal|deals|take|takes|still|just|only)\s+(\d{{1,4}}|{_NUMBERS})\b(?=\s*(?:\w+\s*){{0,3}}\?)"
    rf"|\b(\d{{1,4}}|{_NUMBERS})\b(?=\s*(?:\w+\s+){{0,2}}(?:,\s*)?or\b[^.?]*\?)",
    re.IGNORECASE,
)
"""Numbers offered as the answer: "is it 9 or 12?"."""

_BY_RULE = re.compile(
    r"\bdown to (?:7|seven)\b|\b(?:7|seven)[- ]card\b|\b(?:maximum )?hand size (?:of|is) (?:7|seven)\b"
    r"|\blayers? \d\w?(?:(?:,| and| or|,? then) (?:layer )?\d\w?)*"
    r"|\brules? \d+(?:\.\d+\w?)?",
    re.IGNORECASE,
)
"""A number that the rules give and no scenario has to: the seven cards of a hand, a layer."""

_MODE = re.compile(r"\bmode \d+|\bX\s*=\s*\d+", re.IGNORECASE)
"""Which mode, by its place on the card, is no number of the question; a number chosen for X stands in the text in another way."""

_COUNTED = re.compile(r"\bhow (?:much|many|big|often)\b|\bwhat (?:size|is the|life)\b", re.IGNORECASE)
_SIZED = re.compile(r"\b(?:sizes?|powers?|toughness(?:es)?|big|costs?|mana|stats?|creatures?)\b|\d/\d", re.IGNORECASE)


def lost(question: str, text: str, beside: str, texts: str, worth: frozenset[int]) -> list[int]:
    """The numbers of the question that neither its translation (what stands ``beside`` it included) nor a card's text holds.

    ``worth``: the converted mana costs of the cards named. A number that is offered as the answer needn't stand where the number is asked for."""
    asked = _BY_RULE.sub(" ", question)
    if _COUNTED.search("\n".join(line for line in text.splitlines() if line.lstrip().startswith("Ask:"))):
        asked = not_offered(asked)
    counted = sorted(int(n) for n in values(unquoted(text)) if n > 1)
    sums = {a + b for a in counted for b in counted}  # "five permanents, three of them enchantments" are three and two
    elsewhere = sums | values(text) | values(beside) | values(texts) | worth | FREE
    return [value for value in sorted(values(asked) - elsewhere) if not _one_by_one(value, text)]


def not_offered(question: str) -> str:
    """The question without the numbers that it offers as the answer."""
    return _OFFERED.sub(" ", question)


_AMOUNT = re.compile(
    rf"\b(\d{{1,3}}|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})[ -](?:more |extra |additional |combat |points? of |points? )*"
    r"(damage|life|poison|(?:[+-]\d/[+-]\d |[a-z]+ )?counters?)\b",
    re.IGNORECASE,
)
"""So much damage or life, so many counters."""


def amounts_lost(question: str, text: str, printed: str) -> list[int]:
    """How much damage, life and how many counters a question tells of that neither a text nor what is printed has: two and more, one is an article too."""
    told = not_offered(question) if _COUNTED.search(text) else question
    found = [(_worth(match[1].lower()), match[2].lower().removesuffix("s")) for match in _AMOUNT.finditer(told)]
    bare = re.sub(r"\{[^}]*\}", " ", printed)  # what it costs is no damage
    counted = [value for value in values(text) if value > 1]
    there = values(text) | {a + b for a in counted for b in counted}

    def said(many: int, of: str) -> bool:
        words = "|".join([str(many), *(word for word, value in NUMBER_WORDS.items() if value == many)])
        return (of == "damage" and re.search(rf"\b{many}\b", bare) is not None) or re.search(rf"\b(?:{words}) (?:\S+ )?{re.escape(of)}", bare) is not None

    return [many for many, of in found if many > 1 and many not in there and not said(many, of)]


def invented(question: str, text: str, beside: str, texts: str, worth: frozenset[int]) -> list[int]:
    """The numbers of the translation that neither the question nor a card gives; sizes and costs may be supposed where it says so."""
    plain = re.sub(r"\bmode \d+", " ", unquoted(text))
    there = values(plain)
    supposed: set[int] = set()
    if beside:
        supposed = {int(n) for n in re.findall(r"\{(\d+)\}", plain)}
    if _SIZED.search(beside):
        supposed |= {int(part) for pair in SIZE.findall(plain) for part in pair}
    return sorted(there - values(question) - values(beside) - values(texts) - FREE - supposed - worth - {LIFE})


def values(text: str) -> set[int]:
    """All numbers of a text, in digits or in words, with those of sizes and counters."""
    plain = {_worth(word.lower()) for word in NUMBER.findall(text)}
    return plain | {int(part) for pair in SIZE.findall(text) for part in pair} | {int(n) for n in re.findall(r"\+(\d+)|(?<=X=)(\d+)", text) for n in n if n}


def unquoted(text: str) -> str:
    """A scenario without the texts it gives to cards."""
    return re.sub(r'"[^"\n]*"', " ", text)


def _worth(word: str) -> int:
    return int(word) if word.isdecimal() else WORTH.get(word, NUMBER_WORDS.get(word, 0))


def _one_by_one(value: int, text: str) -> bool:
    """Whether so many things of a kind stand there one by one: "three Saprolings" may be three lines, and four players four names."""
    players = len(set(re.findall(r"\b(?:Ann|Bob|Carol|Dave|Eve|Frank|Gina|Hank)\b", text)))
    return value <= 12 and (len(re.findall(r"\bcalled\b|\btokens?\b|\[\[", text)) >= value or players == value)
