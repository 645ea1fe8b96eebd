"""Mana costs told in a question about the rules ("XRR", "2 and two red"), as what they come to where X is nothing."""

from __future__ import annotations

import re

_COLOR = r"(?:white|blue|black|red|green|colorless|colourless|generic)"
_NUMBER = r"(?:\d+|a|an|one|two|three|four|five|six)"
_PIECE = rf"\b(?:{_NUMBER} {_COLOR}(?: mana| symbols?| ones?)?|{_COLOR}(?: mana| symbols?)?|[Xx]|{_NUMBER})\b"
_TOLD = re.compile(rf"\b{_PIECE}(?:,? (?:and|plus|then|and then) {_PIECE})+(?: mana| symbols?| mana symbols?)?(?!\S)(?<! a)(?<! an)", re.IGNORECASE)
_SYMBOLS = re.compile(r"(?<![\w/{+-])(?:(?:\{(?:\d+|[WUBRGXC])\})+|(?=\w*[WUBRGX])(?:\d+[WUBRGC]+|\d*X+[WUBRGC]+|\d+X+|\d*[wubrg]{2,3}(?<=[wubrg]{2}[wubrg])"
                      r"|[WUBRG]{2,5}|\d*x+(?:w+|u+|b+|r+|g+)))(?![\w/}+])")
_OF_COSTS = re.compile(r"\b(?:costs?|cmc|mana value|converted|mv)\b", re.IGNORECASE)
_HAS_MANA = re.compile(rf"\bx\b|{_NUMBER} {_COLOR}", re.IGNORECASE)
_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


TOTAL = "comes-to-"
"""What stands before the sum of a cost."""


def costs_as_words(text: str) -> str:
    """The text with each mana cost as "manacost" and what it comes to, "withx" where there is an X in it; a text that speaks of no cost as it is."""
    if not _OF_COSTS.search(text):
        return text
    text = _TOLD.sub(lambda found: _as_words(_pieces(found.group()), found.group()) if _HAS_MANA.search(found.group()) else found.group(), text)
    return _SYMBOLS.sub(lambda found: _as_words(_symbols(found.group()), found.group()), text)


def _as_words(total: int, said: str) -> str:
    return f"manacost {'withx ' if re.search('x', said, re.IGNORECASE) else ''}{TOTAL}{total} "


def _pieces(said: str) -> int:
    total = 0
    for piece in re.findall(_PIECE, said, re.IGNORECASE):
        first = piece.lower().split()[0]
        total += int(first) if first.isdecimal() else _WORDS.get(first, 0 if first == "x" else 1)
    return total


def _symbols(said: str) -> int:
    return sum(int(one) if one.isdecimal() else 0 if one in "xX" else 1 for one in re.findall(r"\d+|[A-Za-z]", said))
