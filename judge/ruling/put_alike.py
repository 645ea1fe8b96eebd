"""Whether a plain wording asks and tells what its question may have: leave for leave, duty for duty, a deed for a deed, no card that was only held, no
keyword of another creature."""

from __future__ import annotations

import re
from collections.abc import Iterable

_RIGHT = re.compile(r"\b(?:am|is|are|was|were|who|which)\b[^.?]*\b(?:right|correct|wrong)\?", re.IGNORECASE)
_LEGAL = re.compile(r"\b(?:legal|illegal|allowed)\?", re.IGNORECASE)
_LEAVE = re.compile(
    r"\b(?:legal|illegal|allow|ok\b|okay|can|may\b|possible|valid|right\b|work|cheat|fair\b|able\b|permi|legit|do that\b)", re.IGNORECASE
)
_TRIGGERS = re.compile(r"\btrigger\?", re.IGNORECASE)
_SIZE_ASKED = re.compile(r"\bhow (?:big|large)\b|\b(?:what|which) size\b|\bp/t\b", re.IGNORECASE)
_SIZE_TOLD = re.compile(r"\btoughness\b|\bsize\b|\bhow (?:big|large)\b|\d/\d[^.?]*\?$")
_COMES_OFF = re.compile(r"trigger|\b(?:go|goes|went|set|sets|going) off\b|\bhappen|\bwork|\babilit|\beffect|\bfire", re.IGNORECASE)

_LAST = re.compile(r"[^.?!;]+\?\W*$")
_MAY = re.compile(r"\b(?:can|could|may|able to|allowed to|let me|get to)\b", re.IGNORECASE)
_MUST = re.compile(r"\b(?:must|need to|needs to|ha(?:s|ve) to|got to|gotta|forced|required?|obliged|mandatory|supposed to)\b", re.IGNORECASE)
_ASKS = re.compile(r"^Ask: (.*)$", re.MULTILINE)
_ALSO = re.compile(
    r"\b(?:can|could|may)\b[^?]*?\band (?:then |still |also )?(attack|block|cast|sacrifice|sac|tap|play|activate|draw|return|equip|copy"
    r"|destroy|counter)\b",
    re.IGNORECASE,
)
"""Two deeds for which leave is asked at once."""
_EITHER = re.compile(r",? or (?:can|could|do|does|did|is|are|will|would|may|must|should|am) [^.?!]*\?\W*$", re.IGNORECASE)
"""Two questions at once, of which yes or no answers but one."""
_USES = re.compile(r"\b(?:cast|play|us(?:e|ing)|fir(?:e|ing)|throw|drop|respond|resolv|go(?:es)? off)", re.IGNORECASE)
_SIZED = re.compile(r"(\d+/\d+)[^.?!]*? creature[^.?!]*? with ((?:protection from \w+|first strike|double strike|[a-z]+))")


def asks_alike(question: str, plain: str, verdict: str, replayed: str = "") -> bool:
    """Whether what a wording asks can have been asked: who is right only of a claim, whether something is legal only where leave is spoken of, whether
    something triggers only where abilities are, only the power of nothing of which the size is asked; and what is asked last for what was asked last.
    ``replayed``: the story with its Ask lines."""
    if _RIGHT.search(plain):
        return re.search(r"\bsays?\b", plain) is not None
    if _TRIGGERS.search(plain) and not _COMES_OFF.search(question):
        return False
    if _SIZE_ASKED.search(question) and not _SIZE_TOLD.search(plain):
        return False
    return (not _LEGAL.search(plain) or _LEAVE.search(question) is not None) and _same_mood(question, plain, verdict, replayed)


def _same_mood(question: str, plain: str, verdict: str, replayed: str) -> bool:
    """Whether leave that is asked is not denied by what merely doesn't happen, a duty is asked as one, and no second deed is left out."""
    last, put = _LAST.search(question), _LAST.search(plain)
    if last is None or put is None:
        return True
    asked, told = last.group(), put.group()
    if _EITHER.search(asked) and verdict in ("yes", "no"):
        return False
    tried = " ".join(_ASKS.findall(replayed)) or told
    if _MAY.search(asked) and not _MUST.search(asked) and verdict == "no" and not all(_MAY.search(put) or _LEGAL.search(put) for put in (told, tried)):
        return False
    if _MUST.search(asked) and not (_MUST.search(told) or _MAY.search(told)) and verdict in ("yes", "no"):
        return False
    also = _ALSO.search(asked)
    return also is None or also[1].lower()[:3] in told.lower()


def tells_alike(question: str, plain: str, names: Iterable[str]) -> bool:
    """Whether a wording casts no card that the question only has somebody hold, and gives no creature a keyword that another one has."""
    if not _USES.search(question):
        for name in names:
            held = rf"\b(?:have|has|holding|hold|got|with) (?:an? |my |his |her )?{re.escape(name)}\b[^.?!]{{0,20}}\bin (?:my |his |her )?hand"
            if re.search(held, question, re.IGNORECASE) and re.search(rf"\bcasts? {re.escape(name)}\b", plain):
                return False
    for size, keyword in _SIZED.findall(plain):
        there = [part for part in re.split(r"[.?!;]", question) if size in part]
        if there and keyword in question.lower() and not any(keyword in part.lower() for part in there):
            return False
    return True


def another_name(question: str, plain: str, meant: Iterable[str]) -> bool:
    """Whether a card stands in a wording for a name that goes on otherwise: "Phantom Monster" is no Phantom Warrior."""
    for name in meant:
        first, _, rest = name.partition(" ")
        if name not in plain or name.lower() in question.lower() or not rest:
            continue
        typed = re.findall(rf"\b{re.escape(first)} ([A-Z][\w'’-]+)", question)
        if typed and all(word.lower().rstrip("s") not in rest.lower() for word in typed):
            return True
    return False
