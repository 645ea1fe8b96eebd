"""Why a verdict may be one on something else than was asked: nobody casts what is held, the fight kills and not the spell, a trigger is what is aimed at."""

from __future__ import annotations

import re

_HAPPENS = re.compile(
    r"^Ask: (?:how much (?:life|damage)|does .* (?:lose|gain|draw|deal|take|discard|trigger)\b|is .* dealt)", re.MULTILINE
)
_FROM = re.compile(r"\b(?:die|dies|killed|destroyed|dead) (?:from|to|because of|due to) (?:it|that|this|the spell)\b[^.?!]*\?\W*$", re.IGNORECASE)
"""Whether something dies of what was told last, of it alone."""
_AT_IT = re.compile(
    r"\b(?:trigger|ability)\b[^.?!]*[.!,;]\s[^.?!]*\b(?:target|counter|stifle|respond to|copy)\w* (?:it|that)\b[^.?!]*\?\W*$",
    re.IGNORECASE,
)
"""Where a trigger or an ability was spoken of last, it is what is aimed at."""


def uncast(told: str) -> str:
    """Why what comes of a card in somebody's hand is not told where nobody is told to cast it; "" where there is none or something is done."""
    held = re.search(r" in (?:his |her )?hand$", told, re.MULTILINE) is not None
    step = re.search(r"\bit is \w+'s (?!turn|precombat|postcombat|main)", told) is not None
    if held and not step and "\n When " not in told and "\nWhen " not in told and _HAPPENS.search(told):
        return "nobody casts in it what somebody has in hand"
    return ""


def of_another(question: str, told: str) -> str:
    """Why what was asked of one thing is not told of another: what dies of a spell in a fight, a trigger that is aimed at; "" where it is the same."""
    asks = "\n".join(re.findall(r"^Ask:.*$", told, re.MULTILINE))
    if _FROM.search(question) and re.search(r"^ *(?:When|And) .* blocks? ", told, re.MULTILINE) and re.search(r"\b(?:die|survive|destroyed)\b", asks):
        return "it may die of the fight, which was not asked"
    if _AT_IT.search(question) and re.search(r"\b(?:target|counter)", asks) and not re.search(r"\b(?:ability|trigger)\b", asks):
        return "it is the ability that may be meant"
    return ""
