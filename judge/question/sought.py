"""Patterns that are only made when a text may hold them: of the many ways of speaking known, a question meets few.

Making a regular expression takes a hundred times as long as looking for a few letters, so those that a pattern can't do without are looked for first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.language.needs import needs


class Sought:
    """A regular expression made at the first text that may hold it.

    Without ``words`` it is sought in plain lower-case text by the letters it can't do without; with them in any text and any case, by those words
    (one of them is in every match)."""

    __slots__ = ("_flags", "_made", "needs", "pattern")

    def __init__(self, pattern: str, words: tuple[str, ...] = ()) -> None:
        """Of a pattern without flags."""
        self.pattern = pattern
        self.needs = words or needs(pattern)
        self._flags = re.IGNORECASE if words else re.NOFLAG
        self._made: re.Pattern[str] | None = None

    @property
    def made(self) -> re.Pattern[str]:
        """The regular expression itself."""
        if self._made is None:
            self._made = re.compile(self.pattern, self._flags)
        return self._made

    def search(self, text: str) -> re.Match[str] | None:
        """The first match in a text, as ``re.search`` gives it."""
        return self.made.search(text) if self._may_be_in(text) else None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """All matches in a text, as ``re.finditer`` gives them."""
        return self.made.finditer(text) if self._may_be_in(text) else iter(())

    def _may_be_in(self, text: str) -> bool:
        plain = text.lower() if self._flags else text
        return not self.needs or any(run in plain for run in self.needs)
