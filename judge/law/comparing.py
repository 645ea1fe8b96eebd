"""Two editions compared as people read them: the texts of a rule set against each other word by word, and a sentence for each section.

Own words are compared with own words and sources with sources: what only the hand of the writer changed would else look like a change of the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING, Literal

from judge.errors import Malformed
from judge.law.borrowed import borrowed
from judge.law.concordance import concordance, heading_of
from judge.law.fates import Concordance, Fate, title_of
from judge.law.history import Stage, history

if TYPE_CHECKING:
    from judge.law.entry import Entry
    from judge.law.library import Library

LONGEST_MARKED = 12_000
"""Characters of two texts together whose differences are marked; longer ones are shown plain."""

_NUMBER = re.compile(r"(?<![\w.])\d{3}(?:\.\d{1,3}[a-z]?)?(?!\w)")

Kind = Literal["same", "left", "added"]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words that two texts share, that the later one left out, or that it added."""

    kind: Kind
    text: str


def marked(old: str, new: str, became: Callable[[str], str] = str) -> tuple[Piece, ...]:
    """The words of two texts, matched: shared, left out, added. ``became``: a number of the older edition in the newer one, so that a reference
    that was only renumbered is no difference."""
    if len(old) + len(new) > LONGEST_MARKED:
        return (Piece("same", new),)
    a, b = (re.findall(r"\S+\s*", text) for text in (old, new))
    keys = [_NUMBER.sub(lambda m: became(m[0]), w.strip()) for w in a], [w.strip() for w in b]
    pieces: list[Piece] = []
    for tag, i, j, k, m in SequenceMatcher(None, *keys, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(b[k:m])))
            continue
        if i < j:
            pieces.append(Piece("left", "".join(a[i:j]).rstrip()))
        if k < m:
            pieces.append(Piece("added", "".join(b[k:m]).rstrip()))
    return tuple(pieces)


def in_marks(pieces: Sequence[Piece]) -> str:
    """The pieces as plain text: ``[-left out-] {+added+}``."""
    signs = {"same": ("", ""), "left": ("[-", "-]"), "added": ("{+", "+}")}
    return " ".join(f"{signs[p.kind][0]}{p.text.strip()}{signs[p.kind][1]}" for p in pieces if p.text.strip())


Words = Callable[[str], "Entry | None"]
"""Finds the text of a rule by its number; None where it isn't at hand."""


def texts(library: Library, old: str, new: str) -> tuple[Words, Words]:
    """Where the texts of two editions that can be set against each other are found: both sources, else own words, lent where none ship."""
    first, second = library.find(old), library.find(new)
    if first is not None and second is not None and not (first.own_words or second.own_words):
        return first.entry, second.entry
    return _in_own_words(library, old), _in_own_words(library, new)


def _in_own_words(library: Library, edition: str) -> Words:
    own = library.restated(edition)
    if own is not None:
        return own.entry
    return lambda number: borrowed(library, edition, number)


def in_order(library: Library, old: str, new: str) -> tuple[str, str]:
    """The ids of two editions, the older first. Malformed when they are one and the same."""
    first, second = library.canonical(old), library.canonical(new)
    if first == second:
        raise Malformed(f"{first} compared with itself: nothing differs", mend="name two editions; judge editions lists them")
    order = [i.id for i in library.editions()]
    return (first, second) if order.index(first) < order.index(second) else (second, first)


@dataclass(frozen=True, slots=True)
class Pair:
    """A rule and what became of it: its title, and the words of both where texts of one kind are at hand."""

    source: str
    fate: Fate
    title: str = ""
    pieces: tuple[Piece, ...] = ()


def follower(table: Concordance) -> Callable[[str], str]:
    """What a number of the older edition is in the newer one; itself where that isn't known."""

    @cache
    def became(number: str) -> str:
        fate = table.fates.get(number)
        return fate.targets[0] if fate is not None and fate.targets else heading_of(table, number) or number

    return became


def pair(both: tuple[Words, Words], source: str, fate: Fate, became: Callable[[str], str] = str) -> Pair:
    """A rule set against the rules that it became; without its words where a text is not at hand."""
    wanted = fate.targets if fate.fate != "new" else (source,)
    was = both[0](source) if fate.fate != "new" else None
    found = [e for t in wanted if (e := both[1](t)) is not None]
    named = was or (found[0] if found else None)
    if (was is None and fate.fate != "new") or len(found) < len(wanted):
        return Pair(source, fate, named.title if named else "")
    texts_ = (was.text or was.title if was else "", " ".join(e.text or e.title for e in found))
    return Pair(source, fate, named.title if named else "", marked(*texts_, became) if any(texts_) else ())


def one_pair(library: Library, old: str, new: str, number: str) -> tuple[str, str, Pair]:
    """One rule of either edition with its pair, older edition first: (older, newer, pair). Malformed when neither has the number."""
    first, second = in_order(library, old, new)
    table = concordance(library, first, second)
    both, became = texts(library, first, second), follower(table)
    if library.canonical(old) == first and number in table.fates:
        return first, second, pair(both, number, table.fates[number], became)
    back = table.backwards().get(number)
    if back is not None:
        return first, second, pair(both, back.targets[0], table.fates[back.targets[0]], became)
    if number in table.added:
        return first, second, pair(both, number, Fate("new", (), 1.0))
    if number in table.fates:
        return first, second, pair(both, number, table.fates[number], became)
    raise Malformed(f"neither {first} nor {second} has a rule {number!r} to compare", mend=f"judge compare {first} {second}")


@dataclass(frozen=True, slots=True)
class Staged:
    """One edition's form of a rule in its history, with what differs from the form before it (the edition ``against``) where both texts are of
    one kind; no pieces where the words are the same."""

    stage: Stage
    pieces: tuple[Piece, ...] = ()
    against: str = ""


def staged(library: Library, number: str, edition: str) -> list[Staged]:
    """A rule through the editions, oldest first. Where some texts are own words and others sources, own words are taken for all that have them."""
    found = history(library, number, edition)
    if len({s.own_words for s in found if s.text}) > 1:
        found = [_restated(library, s) for s in found]
    shown: list[Staged] = []
    before: Stage | None = None
    for stage in found:
        alike = before is not None and stage.text and before.own_words == stage.own_words
        if before is not None and alike and before.text != stage.text:
            shown.append(Staged(stage, marked(before.text, stage.text), before.edition))
        else:
            shown.append(Staged(stage, (), before.edition if before is not None and alike else ""))
        if stage.text:
            before = stage
    return shown


def _restated(library: Library, stage: Stage) -> Stage:
    own = library.restated(stage.edition) if stage.text and stage.numbers and not stage.own_words else None
    entry = own.entry(stage.numbers[0]) if own is not None else None
    return replace(stage, text=entry.text, own_words=True) if entry is not None else stage


_SAID = (
    ("same", "says the same", "say the same"), ("moved", "moved to another number", "moved to other numbers"),
    ("edited", "was reworded", "were reworded"), ("split", "was split up", "were split up"), ("merged", "was merged into another", "were merged with others"),
    ("gone", "is gone", "are gone"), ("beyond", "lies beyond the excerpt at hand", "lie beyond the excerpt at hand"),
)  # fmt: skip


def added_under(table: Concordance, section: str) -> tuple[str, ...]:
    """The new rules of the newer edition that stand where a section, group or rule of the older one went."""
    if len(section) >= 3 and not heading_of(table, section[:3]) and any(s.startswith(section[:3]) for s in table.fates):
        return ()
    heir = section if len(section) < 3 else follower(table)(section[:3]) + section[3:]
    if len(section) > 3 and section in table.fates and table.fates[section].targets:
        heir = table.fates[section].targets[0]
    return tuple(a for a in table.added if a.startswith(heir))


def summary(table: Concordance, section: str) -> str:
    """What became of a section of the older edition, in a sentence; ``section``: the beginning of the numbers."""
    counts = Counter(f.fate for s, f in table.fates.items() if s.startswith(section))
    total = counts.total()
    told = [f"{counts[fate]} {one if counts[fate] == 1 else many}" for fate, one, many in _SAID if counts[fate]]
    added = len(added_under(table, section))
    fresh = f"{added} {'is' if added == 1 else 'are'} new in {table.new}" if added else ""
    if not total:
        return f"{fresh[:1].upper()}{fresh[1:]}." if fresh else f"No rule of {table.old} has such a number."
    listed = ", ".join(told[:-1]) + (" and " if len(told) > 1 else "") + told[-1]
    return f"Of {total} {'rule' if total == 1 else 'rules'} {listed}{f'; {fresh}' if fresh else ''}."


def summaries(library: Library, table: Concordance, within: str = "") -> list[tuple[str, str, str]]:
    """Number, title and sentence of each section of the older edition, or of each group within one section, or of what is asked for alone."""
    size = {0: 1, 1: 3}.get(len(within), len(within))
    heads = list(dict.fromkeys(n[:size] for n in table.fates if n.startswith(within))) or ([within] if within else [])
    return [(h, _title(library, table, h), summary(table, h)) for h in heads]


def _title(library: Library, table: Concordance, number: str) -> str:
    edition = library.find(table.old)
    entry = edition.entry(number) if edition is not None else None
    was = entry.title if entry is not None else title_of(table.old, number)
    heir = follower(table)(number)
    now = title_of(table.new, heir)
    return was + (f" (now {heir} {now})" if now and heir != number else "") if was else now
