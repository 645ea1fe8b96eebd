"""Modal texts (700.2): the header that says how many, and its bullets."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.cards import tree
from judge.cards.words import NUMBER_WORDS

_HEADER = re.compile(
    r"(?P<lead>^|.*?[,:.] |.*?\bmay )"
    r"(?P<choose>(?:[Cc]hoose|(?P<other>[Aa]n opponent chooses)) (?P<count>one|two|three|four|one or both|one or more|any number|up to (?:one|two|three)))"
    r"(?P<same>\. You may choose the same mode more than once\.)? ?—?(?=\n•)(?P<rest>(?:\n•.*)+)$",
    re.DOTALL,
)
WORD = "modalchoice"


@dataclass(frozen=True, slots=True)
class Modes:
    """The choice a modal header offers, to an opponent if ``other`` says so, and the texts of its bullets."""

    other: bool
    least: tree.Amount
    most: tree.Amount
    repeat: bool
    texts: tuple[str, ...]


def modal_header(text: str) -> tuple[str, Modes | None]:
    """The text with its modal part replaced by one word, and the modes; the text itself when it is not modal."""
    if "\n•" not in text:
        return text, None
    match = _HEADER.match(text)
    if match is None:
        return text, None
    texts = tuple(line.lstrip("• ").strip() for line in match["rest"].strip().split("\n"))
    count = match["count"]
    every = tree.Num(len(texts))
    if count == "one or both" or count == "one or more":
        least, most = tree.Num(1), every
    elif count == "any number":
        least, most = tree.Num(0), every
    elif count.startswith("up to "):
        least, most = tree.Num(0), tree.Num(NUMBER_WORDS[count[6:]])
    else:
        least = most = tree.Num(NUMBER_WORDS[count])
    return f"{match['lead']}{WORD}", Modes(bool(match["other"]), least, most, bool(match["same"]), texts)
