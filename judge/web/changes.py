"""What the comparison page shows of two editions: a sentence for each section, and one page of the rules that changed, with the words that did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.law.comparing import Pair, added_under, follower, in_order, pair, summaries, texts
from judge.law.concordance import concordance
from judge.law.fates import FATES, Concordance

if TYPE_CHECKING:
    from judge.law.library import Library

PAGE = 40
"""Changed rules on one page."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions compared: how many rules met which fate, a sentence for each section, and one page of the rules that changed."""

    table: Concordance
    counts: dict[str, int]
    sections: tuple[tuple[str, str, str], ...]
    rows: tuple[Pair, ...]
    added: tuple[str, ...]
    page: int
    pages: int
    total: int


def compare(library: Library, old: str, new: str, fate: str, section: str, page: int) -> Comparison:
    """The comparison; ``fate`` and ``section`` narrow the list (empty: every change of words). Malformed when it cannot be made."""
    first, second = in_order(library, old, new)
    table = concordance(library, first, second)
    fate = fate if fate in FATES else ""
    rows = [
        (source, one)
        for source, one in table.fates.items()
        if (one.fate == fate if fate else one.fate not in ("same", "moved")) and source.startswith(section)
    ]
    added = added_under(table, section) if fate in ("", "new") else ()
    pages = max(1, -(-len(rows) // PAGE))
    page = max(1, min(page, pages))
    both, became = texts(library, first, second), follower(table)
    shown = tuple(pair(both, source, one, became) for source, one in rows[(page - 1) * PAGE : page * PAGE])
    return Comparison(
        table, table.counts(), tuple(summaries(library, table, section)), shown, added if page == pages else (), page, pages, len(rows) + len(added),
    )  # fmt: skip
