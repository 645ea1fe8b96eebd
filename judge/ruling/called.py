"""How a card may be called in a question: by its name (201.1) or, where that is long enough to be none of the usual words, by the first word of it."""

from __future__ import annotations

import re

SHORT = 4
"""Letters of a name's first word from which it is enough to name the card."""


def called(name: str) -> str:
    """A regular expression for the name of a card as a question may have it."""
    first = re.split(r"[ ,]", name)[0]
    return rf"(?:{re.escape(name)}|{re.escape(first)})\b" if len(first) >= SHORT else rf"{re.escape(name)}\b"
