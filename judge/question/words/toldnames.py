"""The names of cards that only a question tells the wording of, beside those of the catalog: the told ones go first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.question.words.cardnames import CardNames, NameMatch


class WithTold(CardNames):
    """Finds the names of the catalog and those told, with the same answers as ``CardNames``."""

    def __init__(self, told: CardNames, base: CardNames) -> None:
        """Take the finder of the told cards and that of the catalog."""
        super().__init__(base.catalog)
        self._told = told
        self._base = base

    def with_context(self, names: Iterable[str]) -> WithTold:
        """The same, which also knows the short forms of cards already named in the question."""
        named = tuple(names)
        return WithTold(self._told.with_context(named), self._base.with_context(named))

    def find(self, words: Sequence[str], at: int) -> tuple[NameMatch, ...]:
        """All ways in which a name begins at a word, a told card's before any other of its length."""
        told = [match for match in self._told.find(words, at) if match.how != "misspelt"]
        longest = max((match.size for match in told if match.cost < 1.0), default=0)
        return (*told, *(match for match in self._base.find(words, at) if match.size > longest))
