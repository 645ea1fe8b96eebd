"""What the history and comparison pages show: a rule through the editions with its words marked, and what changed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

from judge.law.concordance import FATES, Concordance, Stage, concordance, history

if TYPE_CHECKING:
    from judge.law.concordance import Fate
    from judge.law.library import Library

PAGE = 100
"""Changed rules on one page."""
LONGEST_MARKED = 6000
"""Characters of a text whose differences are marked; longer ones are shown plain."""

Kind = Literal["same", "left", "added"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words that two texts share, that the later one left out, or that it added."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class ShownStage:
    """One edition's form of a rule, with what differs from the form before it where both texts are at hand."""

    stage: Stage
    pieces: tuple[Piece, ...] = ()
    against: str = ""


def marked(old: str, new: str) -> tuple[Piece, ...]:
    """The words of two texts, matched: shared, left out, added."""
    if len(old) + len(new) > LONGEST_MARKED * 2:
        return (Piece("same", new),)
    a, b = (re.findall(r"\S+\s*", text) for text in (old, new))
    keys = [[w.strip() for w in words] for words in (a, b)]
    pieces: list[Piece] = []
    for tag, i, j, k, m in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(b[k:m])))
            continue
        if i < j:
            pieces.append(Piece("left", "".join(a[i:j])))
        if k < m:
            pieces.append(Piece("added", "".join(b[k:m])))
    return tuple(pieces)


def stages(library: Library, number: str, edition: str) -> list[ShownStage]:
    """A rule through the editions, oldest first; texts in the same kind of words are compared, others are not."""
    shown: list[ShownStage] = []
    before: Stage | None = None
    for stage in history(library, number, edition):
        if before is not None and stage.text and before.own_words == stage.own_words and before.text != stage.text:
            shown.append(ShownStage(stage, marked(before.text, stage.text), before.edition))
        else:
            shown.append(ShownStage(stage))
        if stage.text:
            before = stage
    return shown


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions compared: how many rules met which fate, and one page of the rules that changed."""

    table: Concordance
    counts: dict[str, int]
    rows: tuple[tuple[str, Fate], ...]
    added: tuple[str, ...]
    page: int
    pages: int
    total: int


def compare(library: Library, old: str, new: str, fate: str, section: str, page: int) -> Comparison:
    """The comparison; ``fate`` and ``section`` narrow the list (empty: every change). Malformed when it cannot be made."""
    order = [i.id for i in library.editions()]
    first, second = sorted((library.canonical(old), library.canonical(new)), key=order.index)
    table = concordance(library, first, second)
    fate = fate if fate in FATES else ""
    rows = [
        (source, one)
        for source, one in table.fates.items()
        if (one.fate == fate if fate else one.fate != "same") and source.startswith(section)
    ]
    added = tuple(a for a in table.added if fate in ("", "new") and a.startswith(section))
    pages = max(1, -(-len(rows) // PAGE))
    page = max(1, min(page, pages))
    shown = tuple(rows[(page - 1) * PAGE : page * PAGE])
    return Comparison(table, table.counts(), shown, added if page == pages else (), page, pages, len(rows) + len(added))
