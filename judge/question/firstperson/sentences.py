"""A text in the first person cut into sentences, each with its lead-in apart and its players named: "I" is Ann, "my opponent" is Bob."""

from __future__ import annotations

import re
from dataclasses import dataclass

ASKER, OPPONENT = "Ann", "Bob"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: as it was typed, its lead-in ("in response", "before damage", ...), and the rest with players named, without its mark."""

    typed: str
    lead: str
    text: str
    asks: bool


_ENDS = re.compile(r"(?<=[.?!])\s+(?=[A-Z0-9⟦\"'])")
_LEADS = re.compile(
    r"(?:(?P<lead>in response(?: to [^,]{1,60}?)?(?=,| (?:I|my|he|she|can|may|does|do|is)\b)|(?:before|after|at|during|then|next|now|on)\b[^,]{0,50}(?=,)"
    r"|(?:before|after) (?:combat |first[- ]strike )?(?:damage|blocks|blockers|blockers are declared|attackers are declared)(?= (?:I|my|he|she|can)\b)"
    r"|(?:on|at|during|in) (?:the (?:beginning|end) of )?(?:my|his|her|my opponent[’']s) (?:next )?(?:turn|upkeep|draw step|end step)(?= (?:I|my|he|she)\b)"
    r"|then|now|next)(?:,\s*|\s+))?(?P<rest>.+)",
    re.IGNORECASE | re.DOTALL,
)
_PEOPLE = (
    (r"\b[Mm]y opponent[’']s\b", "Bob's"), (r"\b[Mm]y opponents?\b", "Bob"), (r"\b[Tt]he opponent[’']s\b", "Bob's"), (r"\b[Tt]he opponent\b", "Bob"),
    (r"\bI[’']m\b|\bI am\b", "Ann is"), (r"\b[Aa]m I\b", "is Ann"), (r"\b(?:[Hh]e|[Ss]he)[’']s\b", "Bob is"), (r"\bI have\b", "Ann has"),
    (r"\bI don[’']t\b", "Ann doesn't"), (r"\b(?:[Hh]e|[Ss]he|him)\b", "Bob"), (r"\b(?:himself|herself)\b", "Bob"), (r"\bmyself\b", "Ann"),
    (r"\bI\b", "Ann"), (r"\bme\b", "Ann"), (r"\b(?:[Hh]is|[Hh]er)\b", "Bob's"), (r"\b[Mm]y\b", "Ann's"), (r"\bmine\b", "Ann's"),
)  # fmt: skip
_NAMED = tuple((re.compile(said), put) for said, put in _PEOPLE)


def sentences(text: str) -> list[Sentence]:
    """The sentences of a text, in order."""
    found = []
    for typed in _ENDS.split(" ".join(text.split())):
        bare = typed.strip().rstrip(".!?").strip()
        if not bare:
            continue
        match = _LEADS.fullmatch(bare)
        assert match is not None
        lead, rest = (match["lead"] or "").lower(), match["rest"]
        found.append(Sentence(typed, lead, with_players(rest), typed.rstrip().endswith("?")))
    return found


_KINDS = (("fading", "fade"), ("vanishing", "time"), ("suspend", "time"), ("cumulative upkeep", "age"))
"""What counters of a keyword are called (702.29a, 702.59a, 702.21a)."""


def with_players(text: str) -> str:
    """A text with the players named, and the counters of keywords as the rules call them."""
    for keyword, kind in _KINDS:
        text = re.sub(rf"\b{keyword} (?=counters?\b)", f"{kind} ", text)
    for said, put in _NAMED:
        text = said.sub(put, text)
    return text
