"""A rule of an edition whose text is not at hand, in the words of a shipped edition where the concordance knows that it says the same there.

Where it says anything else nothing is lent: no edition's text stands under another's number without saying so."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.law.chain import KEPT, links
from judge.law.concordance import moved_to
from judge.law.editions import known
from judge.law.references import mentions
from judge.law.shipped import shipped_editions

if TYPE_CHECKING:
    from judge.law.entry import Entry
    from judge.law.shelf import Shelf

_NUMBER = re.compile(r"\d{3}(?:\.\d{1,3}[a-z]?)?")


def borrowed(library: Shelf, edition: str, number: str) -> Entry | None:
    """The rule with its words borrowed, its references renumbered; None where no shipped edition is known to say the same."""
    chain = links()
    if edition not in chain:
        return None
    for lender in reversed([e for e in shipped_editions() if e in chain]):
        fate = moved_to(library, edition, number, lender)
        if fate is None or fate.fate not in KEPT or "." not in number:
            continue
        there = library.find(lender)
        entry = there.entry(fate.targets[0]) if there is not None else None
        text = renumbered(library, entry.text, lender, edition) if entry is not None else None
        if entry is None or text is None:
            continue
        where = "" if fate.targets[0] == number else f" as {fate.targets[0]}"
        cites = (moved_to(library, lender, cited, edition) for cited in entry.cites)
        return replace(
            entry, id=number, text=text, edition=edition, effective=known()[edition].date, parent="", parent_title="", children=(), examples=(),
            rulings=(), notes=(), cited_by=(), also=(), flags=(), cites=tuple(f.targets[0] for f in cites if f is not None and f.targets),
            note=f"the text of {edition} is not shipped; these are the words of {lender}, which says the same{where}",
        )  # fmt: skip
    return None


def renumbered(library: Shelf, text: str, lender: str, edition: str) -> str | None:
    """A text with the numbers that it points at in another edition's; None where one of them isn't known, or a range changed."""
    out, at = [], 0
    for mention in mentions(text):
        targets = {t: f.targets[0] for t in mention.targets if (f := moved_to(library, lender, t, edition)) is not None and f.targets}
        if len(targets) < len(set(mention.targets)):
            return None
        span = text[mention.start : mention.end]
        if any(a != b for a, b in targets.items()):
            if mention.interior:
                return None
            span = _NUMBER.sub(lambda m, to=targets: to.get(m[0], m[0]), span)  # type: ignore[misc]
        out += [text[at : mention.start], span]
        at = mention.end
    return "".join([*out, text[at:]])
