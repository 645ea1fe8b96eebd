"""Which rules an answer cites, best first: those that decided the outcome, then their parents and definitions, then what search adds."""

from __future__ import annotations

from collections.abc import Iterable

from judge.engine.era import ERAS, era
from judge.law.library import Edition, Library
from judge.ruling.model import Citation

WANTED = 10
"""At least so many citations are given where so many are relevant."""


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

    def ranked(
        self, decisive: Iterable[str], concepts: Iterable[str] = (), search: str = "", limit: int = WANTED
    ) -> tuple[Citation, ...]:
        """Decisive rules first, then the question's concepts, then parents, references and search hits, each once."""
        order = list(dict.fromkeys([bare(n) for n in decisive]))
        order += [n for n in dict.fromkeys(bare(c) for c in concepts) if n not in order]
        if self.text is not None:
            for number in list(order):
                entry = self.text.entry(number)
                if entry is None:
                    continue
                for near in (entry.parent, *entry.cites):
                    if near and near not in order and "." in near:
                        order.append(near)
            if search and len(order) < limit * 2:
                order += [h.id for h in self.text.search(search, limit * 2) if h.id not in order]
        elif search and len(order) < limit:
            base = self.library.find(None)
            if base is not None and base.id == self.edition:
                order += [h.id for h in base.search(search, limit) if h.id not in order]
        out: list[Citation] = []
        for number in order:
            citation = self.cite(number.split("/")[0])
            if citation is not None and all(c.id != citation.id for c in out):
                out.append(citation)
            if len(out) >= max(limit, WANTED):
                break
        return tuple(out)
