"""Who is who in a question of named players, held against its plain wording: whoever casts a card there is the same one whom the wording lets cast it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.question.words.firstnames import first_names
from judge.ruling.called import called

_PERSON = r"(?P<person>(?:N?AP|[Aa]ctive [Pp]layer|[Nn]on-?active [Pp]layer|[Pp]layer (?:A|B|1|2|one|two|One|Two)|[A-Z][a-z]+)\b)"
_DOES = r"(?:casts?|plays?|played|activates?|activated|controls?|attacks? with|attacked with|blocks? with|has|responds? (?:with|by casting)|uses?)"
_MINE = r"\bI (?:cast|control|play|own|activate|attack with|block with|have|equip)\b{between}{card}|\b[Mm]y {card}"
_THEIRS = r"\b[Mm]y opponent (?:casts|controls|plays|owns|activates|attacks with|blocks with|has|equips)\b{between}{card}|\b[Mm]y opponent[’']s {card}"
_BETWEEN = r"(?:(?!\bon\b|\btargeting\b|\bto\b)[^.?])*?"
"""What may stand before the card that is had or used: not what it is used on."""
_ASKED = re.compile(rf"\b(?i:does|do|can|may|must|will|would|is|am|has|should) (?:{_PERSON}|(?P<me>I\b|my opponent\b))(?=[^.?!]*\?)")
_LAST = re.compile(r"\b(?:do|does|can|may|must|will|is|am|how \w+ \w+ (?:do|does|can)) (?P<who>I|my opponent)\b(?=[^.?!]*\?\s*$)", re.IGNORECASE)


def agree(question: str, plain: str, names: Iterable[str]) -> bool:
    """Whether the player of whom a question asks last is the one of whom its wording asks, by the cards that each is told to have or to use; true where
    that can't be told."""
    asked, last = list(_ASKED.finditer(question)), _LAST.search(plain)
    if not asked or last is None or asked[-1]["person"] is None or not _named(asked[-1]["person"]):
        return True
    sides = {side for name in names if _by(question, name) == asked[-1]["person"].lower() and (side := _side(plain, name))}
    return sides != {"theirs" if last["who"] == "I" else "mine"}


def _named(word: str) -> bool:
    """Whether a word names a player."""
    return " " in word or word in ("AP", "NAP") or word.lower() in first_names()


def _by(question: str, name: str) -> str:
    """Who has or uses a card by the question; "" where nobody named does, or two do."""
    told = re.compile(rf"{_PERSON}(?:, who [^,.]{{1,60}},)? (?:then |now |also |only |already )?{_DOES} (?:an? |the |his |her |their |own )*{called(name)}")
    found = {match["person"].lower() for match in told.finditer(question) if _named(match["person"])}
    return found.pop() if len(found) == 1 else ""


def _side(plain: str, name: str) -> str:
    """Whose a card is by the wording: "mine", "theirs", or "" where it isn't told or both have one."""
    mine, theirs = (re.search(said.format(card=re.escape(name), between=_BETWEEN), plain) is not None for said in (_MINE, _THEIRS))
    return "" if mine == theirs else "mine" if mine else "theirs"
