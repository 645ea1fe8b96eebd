"""Which rules an answer cites, best first: those that decided the outcome, then their parents and definitions, then what search adds."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from judge.engine.state.eras.era import ERAS, era
from judge.law.edition import Edition
from judge.law.library import Library
from judge.ruling.model import Citation

WANTED = 10
"""At least so many citations are given where so many are relevant."""


ROUTINE = (
    "714.", "500.", "501.", "503.", "505.", "115.", "117.", "601.2", "602.2", "106.", "605.", "405.", "400.7", "703.", "514.", "512.", "513.",
    "508.1", "509.1h",
    "509.2", "510.1b", "510.2", "507.", "608.1", "608.2", "608.3", "118.1", "118.2", "118.3", "119.1", "119.2", "603.2", "603.3", "701.6a", "704.3", "302.8",
)  # fmt: skip
"""Rules that every turn, every spell or every point of damage goes through: they seldom tell this situation from another."""


TELLING = ("704.5", "702.", "614.", "615.", "616.", "101.", "603.4", "603.6c", "603.6d", "607.", "701.11", "706.", "609.3", "612.", "707.")
"""Families of rules that decide what is special about a situation, where a replay carried them out."""


def weighed(because: list[str], used: list[str], concepts: Iterable[str]) -> list[str]:
    """Rules best first: each weighs by its place among the reasons, among the subjects the question speaks of, and by use in the replay."""
    scores: dict[str, float] = {}
    for place, rule in enumerate(dict.fromkeys(because)):
        scores[rule] = max(0.3, 1.0 - 0.1 * place) * (0.4 if rule.startswith(ROUTINE) else 1.0)
    together = dict.fromkeys(used)
    by_number = sorted(together)
    for place, rule in enumerate(dict.fromkeys(concepts)):
        met = _holds(by_number, rule)
        scores[rule] = scores.get(rule, 0.0) + (1.0 if met else 0.7) / (1 + 0.3 * place)
    for rule in together:
        known = rule in scores
        scores[rule] = scores.get(rule, 0.0) + (0.02 if rule.startswith(ROUTINE) else 0.4 if known and rule.startswith(TELLING) else 0.15)
    return sorted(scores, key=lambda rule: -scores[rule])


def _holds(by_number: list[str], rule: str) -> bool:
    """Whether the rule, or one under it, is among the numbers, which are in order: 702.2b is under 702.2, 702.20 is not."""
    for used in islice(by_number, bisect_left(by_number, rule), None):
        if not used.startswith(rule):
            return False
        if not used[len(rule) :][:1].isdigit():
            return True
    return False


def bare(citation: str) -> str:
    """The number of a citation without its edition."""
    return citation.rpartition(":")[2]


class Citer:
    """Turns rule numbers of one edition into citations with their text."""

    def __init__(self, library: Library, edition: str) -> None:
        """``edition`` is the id the answer is given under; its text may not be at hand."""
        self.library = library
        self.edition = edition
        self.text: Edition | None = library.find(edition)

    def cite(self, number: str) -> Citation | None:
        """The citation of one number; None when the edition defines no such rule."""
        entry = self.library.entry(number if ":" in number else f"{self.edition}:{number}")
        if entry is None:
            return None
        text = entry.text
        if not text and entry.available and entry.children and self.text is not None:
            below = self.text.briefs(list(entry.children[:3]))
            text = " ".join(b.text for b in below.values())
        title = entry.title or entry.parent_title
        note = entry.note
        if not entry.available:
            base = self._base_text(entry.id)
            note = f"{entry.note}; {base}" if base else entry.note
        return Citation(
            entry.id, entry.edition, title, text, own_words=entry.own_words, effective=entry.effective, note=note
        )

    def _base_text(self, number: str) -> str:
        """What the shipped edition says on the matter, for an edition whose own text is not at hand."""
        if self.edition not in ERAS:
            return ""
        table = era(self.edition).numbers
        was = next((old for old in table if table[old] == number and not old.endswith("*")), None)
        entry = self.library.entry(was) if was else None
        if entry is None or not entry.text:
            return ""
        return f"{entry.edition} {entry.id} says: {entry.text}"

    def _with_text(self, order: Collection[str]) -> Iterator[str]:
        """The same rules with each heading that says nothing itself replaced by what stands below it: the parts wanted, else its first."""
        given = set()
        for number in order:
            entry = self.text.entry(number) if self.text is not None else None
            says = number
            if entry is not None and not entry.text and entry.children:
                says = next((child for child in entry.children if child in order), entry.children[0])
            if says not in given:
                given.add(says)
                yield says

    def ranked(
        self, decisive: Iterable[str], concepts: Iterable[str] = (), search: str = "", limit: int = WANTED
    ) -> tuple[Citation, ...]:
        """Decisive rules first, then the question's concepts, then parents, references and search hits, each once."""
        order = dict.fromkeys(bare(n) for n in (*decisive, *concepts))
        if self.text is not None:
            for number in list(order):
                entry = self.text.entry(number)
                if entry is not None:
                    order.update(dict.fromkeys(near for near in (entry.parent, *entry.cites) if near and "." in near))
            if search and len(order) < limit * 2:
                order.update(dict.fromkeys(h.id for h in self.text.search(search, limit * 2)))
        elif search and len(order) < limit:
            base = self.library.find(None)
            if base is not None and base.id == self.edition:
                order.update(dict.fromkeys(h.id for h in base.search(search, limit)))
        out: dict[str, Citation] = {}
        for number in self._with_text(order):
            citation = self.cite(number.split("/")[0])
            if citation is not None:
                out.setdefault(citation.id, citation)
            if len(out) >= max(limit, WANTED):
                break
        return tuple(out.values())
