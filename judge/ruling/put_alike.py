"""Whether a plain wording asks and tells what its question may have: leave for leave, duty for duty, a deed for a deed, no card that was only held, no
keyword of another creature."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz import fuzz

from judge.question.words.keywords import keyword_names
from judge.ruling.called import called

_RIGHT = re.compile(r"\b(?:am|is|are|was|were|who|which)\b[^.?]*\b(?:right|correct|wrong)\?", re.IGNORECASE)
_LEGAL = re.compile(r"\b(?:legal|illegal|allowed)\?", re.IGNORECASE)
_LEAVE = re.compile(
    r"\b(?:legal|illegal|allow|ok\b|okay|can|may\b|possible|valid|right\b|work|cheat|fair\b|able\b|permi|legit|do that\b)", re.IGNORECASE
)
_TRIGGERS = re.compile(r"\btrigger\?", re.IGNORECASE)
_SIZE_ASKED = re.compile(r"\bhow (?:big|large)\b|\b(?:what|which) size\b|\bp/t\b", re.IGNORECASE)
_SIZE_TOLD = re.compile(r"\btoughness\b|\bsize\b|\bhow (?:big|large)\b|\d/\d[^.?]*\?$")
_COMES_OFF = re.compile(r"trigger|\b(?:go|goes|went|set|sets|going) off\b|\bhappen|\bwork|\babilit|\beffect|\bfire", re.IGNORECASE)

_HEAD = re.compile(
    r"(?:^|[,:;]\s+|\b(?:so|and|but|then|now)\s+)(?P<verb>can|could|may|must|do|does|did|is|are|am|was|will|would|should|how|what|who|which|when|where)\b"
    r"(?!n['’]t|not\b| you\b)\s*(?P<who>i|he|she|they|we|my|his|her|the|ap|nap|player|opp\w*)?\b(?P<rest>[^,]*)",
    re.IGNORECASE,
)
"""The beginnings of a question: its verb and of whom it asks."""
_MAY = re.compile(r"\b(?:can|could|may|able to|allowed to|get to)\b(?!['’]t)", re.IGNORECASE)
_MUST = re.compile(r"\b(?:must|need to|needs to|ha(?:s|ve) to|got to|gotta|forced|required?|obliged|mandatory|supposed to)\b", re.IGNORECASE)
_ASKS = re.compile(r"^Ask: (.*)$", re.MULTILINE)
_ALSO = re.compile(
    r"\b(?:can|could|may)\b[^?]*?\band (?:then |still |also )?(attack|block|cast|sacrifice|sac|tap|play|activate|draw|return|equip|copy"
    r"|destroy|counter)\b",
    re.IGNORECASE,
)
"""Two deeds for which leave is asked at once."""
_EITHER = re.compile(
    r",? or (?:can|could|do|does|did|is|are|will|would|may|must|should|am) "
    r"(?!(?:i|it|that|this|he|she)(?: \w+)? (?:missing|wrong|illegal|not|crazy|mistaken|too late|locked))[^.?!]*\?\W*$",
    re.IGNORECASE,
)
"""Two questions at once, of which yes or no answers but one."""
_USES = re.compile(r"\b(?:casts?|casting|plays?|playing|uses?|using|fires?|throws?|drops?|responds? with|resolves)\b", re.IGNORECASE)
_HOLDS = r"(?:\b(?:have|has|had|holding|holds?|got|with)|['’]ve(?: got)?)"
_NEVER = re.compile(r"\b(?:never|forgot|didn['’]t|did not|decided not|without)\b", re.IGNORECASE)
_CLAUSES = re.compile(r"[.?!;,:]|\b(?:and|but|then|so|while)\b")
_FEATURE = "|".join(sorted((re.escape(keyword) for keyword in keyword_names()), key=len, reverse=True))
_SIZED = re.compile(rf"(\d+/\d+)[^.?!]*? creature with (protection from \w+|{_FEATURE})\b")
LIKE = 60
"""How like a part of a card's name a word has to be (of 100) to be that part misspelt."""


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


def _asked_last(text: str) -> str:
    """The last sentence of a text that asks, else its last sentence."""
    parts = [part for part in re.split(r"(?<=[.?!])\s+", text.strip()) if part]
    return next((part for part in reversed(parts) if "?" in part), parts[-1] if parts else "")


def _same_mood(question: str, plain: str, verdict: str, replayed: str) -> bool:
    """Whether leave that somebody asks is not denied by what merely doesn't happen, a duty is asked as one, and no second deed is left out."""
    asked, told = _asked_last(question), _asked_last(plain)
    if _EITHER.search(asked) and verdict in ("yes", "no"):
        return False
    heads = list(_HEAD.finditer(asked))
    head = heads[-1] if heads else None
    duty = head is not None and (head["verb"].lower() == "must" or _MUST.search(head["rest"]) is not None)
    if duty and not _MUST.search(told) and verdict in ("yes", "no"):
        return False
    leave = head is not None and head["verb"].lower() in ("can", "could", "may") and head["who"] is not None
    tried = " ".join(_ASKS.findall(replayed)) or told
    if leave and not duty and verdict == "no" and not all(_MAY.search(each) or _LEGAL.search(each) for each in (told, tried)):
        return False
    also = _ALSO.search(asked)
    return also is None or also[1].lower()[:3] in told.lower()


_THEN = re.compile(r"\b(?:then|after that|afterwards)\b", re.IGNORECASE)


def _in_order(question: str, plain: str, names: tuple[str, ...]) -> bool:
    """Whether what is told to be done "then" is done behind what was told before it, where one card stands on either side."""
    before, *behind = _THEN.split(question)
    if len(behind) != 1:
        return True
    found = [[name for name in names if re.search(rf"\b{called(name)}", part, re.IGNORECASE)] for part in (before, *behind)]
    if len(found[0]) != 1 or len(found[1]) != 1 or found[0] == found[1]:
        return True
    done = [re.search(rf"\b(?:casts?|activates?|attacks? with|sacrifices?|equips?) {re.escape(each[0])}|{re.escape(each[0])} enters", plain) for each in found]
    return done[0] is None or done[1] is None or done[0].start() < done[1].start()


def tells_alike(question: str, plain: str, names: Iterable[str]) -> bool:
    """Whether a wording casts no card that the question only has somebody hold, and gives no creature a keyword that another one has."""
    names = tuple(names)
    clauses = _CLAUSES.split(question)
    for name in names:
        held = rf"{_HOLDS} (?:an? |my |his |her )?{re.escape(name)}\b[^.?!]{{0,20}}\bin (?:my |his |her )?hand"
        if not re.search(held, question, re.IGNORECASE) or not re.search(rf"\bcasts? {re.escape(name)}\b", plain):
            continue
        used = [part for part in clauses if _USES.search(part) and not _NEVER.search(part)]
        if not any(re.search(rf"{re.escape(name)}|\bit\b", part, re.IGNORECASE) for part in used):
            return False
    if not _in_order(question, plain, names):
        return False
    for size, keyword in _SIZED.findall(plain):
        there = [part for part in re.split(r"[.?!;]", question) if size in part]
        if there and keyword in question.lower() and not any(keyword in part.lower() for part in there):
            return False
    return True


def another_name(question: str, plain: str, meant: Iterable[str]) -> bool:
    """Whether a card stands in a wording for a name that goes on otherwise: "Phantom Monster" is no Phantom Warrior, though "Serra Angle" is a Serra Angel."""
    for name in meant:
        first, _, rest = name.partition(" ")
        if name not in plain or name.lower() in question.lower() or not rest:
            continue
        typed = re.findall(rf"\b{re.escape(first)} ([A-Z][\w'’-]+)", question)
        if typed and all(fuzz.ratio(word.lower(), part.lower()) < LIKE for word in typed for part in rest.split()):
            return True
    return False
