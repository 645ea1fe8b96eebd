"""The time of the rules that a question speaks of: words that name it, and cards younger than the edition at hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

OLD = re.compile(
    r"(?:,? ?\((?:back )?(?:before|prior to|until|till) (?:2013|2018|m14|magic 2014|theros|dominaria)\)"
    r"|(?:,? ?\b(?:before|prior to) (?:2013|m14|magic 2014|theros),?)"
    r"|(?:,? ?\b(?:under|by|with) the (?:old|former|previous|original|pre-2013|pre-m14) "
    r"(?:(?:legend|legends|planeswalker|uniqueness|planeswalker uniqueness) )?rules?,?))",
    re.I,
)
"""Words that put a question before the rules of legends and planeswalkers changed."""
NEW = re.compile(
    r"(?:,? ?\b(?:under|by|with|according to) the (?:new|current|modern|present|newer|latest|2013|today's|post-2013|post-m14) "
    r"(?:(?:legend|legends|planeswalker|comprehensive) )?rules?(?: \((?:since |from |after )?(?:2013|m14|2018)\))?,?"
    r"|,? ?\b(?:since|after|as of) (?:2013|2014|2015|2016|2017|2018|2019|2020|2021|2022|m14|magic 2014|dominaria|theros|war of the spark)(?: rules| changes)?,?"
    r"|\bunder today's rules,?|(?:^|, )\b(?:nowadays|these days|today),? )",
    re.I,
)
"""Words that put it after."""
BEFORE, AFTER = "2009-10", "2022-04"
"""The editions that the engine carries out on either side of that change."""
CHANGED = "2013-07"
"""When the rules of legends and planeswalkers changed, and with them most of what differs; cards of before were asked about under ``BEFORE``."""


def spoken(question: str) -> tuple[str, str | None]:
    """The question without the words that name the time of its rules, and the edition those mean (None: not said, or both)."""
    old, new = OLD.search(question), NEW.search(question)
    if (old is None) == (new is None):
        return question, None
    found = old or new
    assert found is not None
    rest = f"{question[: found.start()]} {question[found.end() :]}".strip()
    return rest[:1].upper() + re.sub(r" +(?=[,.?!])", "", re.sub(r" {2,}", " ", rest[1:])), BEFORE if old else AFTER


def youngest(cards: Iterable[str], printed: Callable[[str], str | None], edition: str) -> str | None:
    """The card named that was first printed latest, when that was after the edition and the change; None when none was (or it isn't known)."""
    return after(cards, printed, max(edition, CHANGED))


def after(cards: Iterable[str], printed: Callable[[str], str | None], when: str) -> str | None:
    """The card named that was first printed latest, when that was after a day or month (``1997-10``)."""
    dated = [(date, card) for card in cards if (date := printed(card)) is not None and date[: len(when)] > when]
    return max(dated)[1] if dated else None
