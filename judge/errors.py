"""The three refusals every room speaks (python-chess's habit): malformed, illegal, undecidable.

Each is one clear line that names the place in the user's own text, the word concerned, and the mend.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in the user's own text: where it came from, 1-based line and column, and the length of the span in characters."""

    source: str
    line: int
    column: int
    length: int = 1
    excerpt: str = ""

    def caret(self) -> str:
        """The excerpt with a caret line under the span; empty when there is no excerpt."""
        if not self.excerpt:
            return ""
        return f"{self.excerpt}\n{' ' * (self.column - 1)}{'^' * max(1, self.length)}"


class Refusal(ValueError):  # noqa: N818 - the three refusals bear their own names
    """The base of the three refusals; ``str()`` is one clear line without a traceback's worth of detail."""

    kind = "refused"

    def __init__(self, message: str, place: Place | None = None, mend: str = "") -> None:
        """Take the message (one line), where it happened if known, and what would mend it."""
        self.message = message
        self.place = place
        self.mend = mend
        super().__init__(self.line() if place is not None or mend else message)

    def line(self) -> str:
        """The whole refusal in one line: source:line:column: message; the mend."""
        where = f"{self.place.source}:{self.place.line}:{self.place.column}: " if self.place else ""
        mend = f" ({self.mend})" if self.mend else ""
        return f"{where}{self.message}{mend}"


class Malformed(Refusal):
    """The text cannot be read."""

    kind = "malformed"


class NotOffered(Malformed):
    """The words name something that nothing asks for: a slip in a story, a "no" to the question whether it can be done.

    ``rules`` holds the numbers by which it isn't offered (a target too many: 601.2c)."""

    def __init__(self, message: str, rules: tuple[str, ...] = (), place: Place | None = None, mend: str = "") -> None:
        """Take the message, the rule numbers behind it, the place and the mend."""
        self.rules = rules
        super().__init__(message, place, mend)


class Missing(Malformed):
    """The words name an object that isn't there at that moment (it may have been, or may come)."""


class Illegal(Refusal):
    """The rules forbid what was described; ``rules`` holds the numbers that say so."""

    kind = "illegal"

    def __init__(self, message: str, rules: tuple[str, ...] = (), place: Place | None = None, mend: str = "") -> None:
        """Take the message and the rule numbers (``510.1c``) that forbid it."""
        self.rules = rules
        super().__init__(message, place, mend)


class NotNow(Illegal):
    """Forbidden at this moment, while there are moments made for it (the older editions' windows): who waits may be let."""


class Overtime(Refusal):
    """The answer took longer than the budget, or used more memory, and was ended."""

    kind = "overtime"

    @classmethod
    def after(cls, seconds: float) -> Overtime:
        """What is said, wherever it is ended."""
        return cls(f"this took longer than {seconds:g} s and was ended", mend="describe a smaller situation")


class Undecidable(Refusal):
    """The service cannot decide; ``words`` holds the words or the card clause it could not read or carry out."""

    kind = "undecidable"

    def __init__(self, message: str, words: tuple[str, ...] = (), place: Place | None = None, mend: str = "") -> None:
        """Take the message and the words that stand in the way."""
        self.words = words
        super().__init__(message, place, mend)
