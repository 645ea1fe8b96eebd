"""Of which kind counters are that are told without one: "Chalice of the Void with two counters" has charge counters."""

from __future__ import annotations

import re

from judge.question.clause import Clause
from judge.question.tokens import NUMBERS

BY_KEYWORD = {
    "modular": "+1/+1", "graft": "+1/+1", "sunburst": "", "bloodthirst": "+1/+1", "fading": "fade", "vanishing": "time", "suspend": "time",
    "level up": "level", "undying": "+1/+1", "persist": "-1/-1", "evolve": "+1/+1", "cumulative upkeep": "age",
}  # fmt: skip
NO_KINDS = {"a", "an", "those", "that", "such", "of", "all", "any", "more", "the", "target", "many", "no", "one", "two", "three", "has", "put", "and", "or"}


def kind_of(text: str, types: tuple[str, ...]) -> str:
    """The one kind of counters that a card with this text and of these types has to do with; "" when there are several or none."""
    if "planeswalker" in types:
        return "loyalty"
    lower = text.lower()
    kinds = set(re.findall(r"([+-]\d+/[+-]\d+|[a-z]+) counters?\b", lower)) - NO_KINDS
    kinds |= {kind for word, kind in BY_KEYWORD.items() if re.search(rf"\b{word}\b", lower)}
    return next(iter(kinds)) if len(kinds) == 1 else ""


def told(clause: Clause) -> tuple[tuple[str, int], ...]:
    """Each kind of counter that a clause names by its sign, with how many: "a -1/-1 counter and two +1/+1 counters"."""
    found = []
    for before, token in zip((None, *clause.tokens), clause.tokens, strict=False):
        if token.text in clause.symbols or token.low in clause.symbols:
            low = before.low if before is not None else ""
            number = int(low) if low.isdigit() else NUMBERS.get(low)
            if number is None:
                number = clause.numbers[0][0] if clause.numbers and len(clause.symbols) == 1 else 1
            found.append((token.low, number))
    return tuple(found) or tuple((symbol, clause.numbers[0][0] if clause.numbers else 1) for symbol in clause.symbols)
