"""Bracketed attributions: who ruled it, when, and where it was printed. Removed before references are looked for."""

from __future__ import annotations

import re

from judge.law.document import Attribution

# authorities that also stand in brackets without any date or page
UNDATED = frozenset(
    [
        *("bethmo", "Bethmo", "Aahz", "Snark", "PPG", "Peterson", "DeLaney", "Update", "WotC Rules Team"),
        *("Tempest Rulebook", "Legends Rulecard", "DCI Letter", "Fifth Rulebook", "Visions FAQ", "Tourney Rules"),
    ]
)
_MONTH_YEAR = re.compile(r",?\s+(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\s+\d{4}$|\s+--\s.*$")

_BRACKET = re.compile(r"(?<!\[)\[++(?P<inside>[A-Z][^\[\]]*?|bethmo[^\[\]]*?)\]+")
_ISO = re.compile(r"(?P<y>\d{4})/(?P<m>\d\d)/(?P<d>\d\d)")
_US = re.compile(r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d\d)(?!\d)")
_DAMAGED = re.compile(r"\d{3,4}/\d\d\b")
_PAGE = re.compile(r"(?:#\d+[.,]?\s*)?\bPages?\s*[\w-]+(?:\s*-\s*\d+)?", re.IGNORECASE)
_POINTER = re.compile(r"[\s,:-]*(?P<rule>(?:\d{3}(?:\.\w+(?:/\w)?)?)|#\d+)\s*-?\s*$|^\s*-\s*(?P<after>[\w./]+)\s*$")


def parse(inside: str) -> Attribution | None:
    """The attribution between two brackets, or None when the bracket is ordinary text such as ``[cost]``."""
    flat = " ".join(inside.split())
    rest, date, pointer = flat, "", ""
    if (iso := _ISO.search(rest)) is not None:
        date = f"{iso['y']}-{iso['m']}-{iso['d']}"
        after = rest[iso.end() :].strip(" -")
        rest, pointer = rest[: iso.start()], after
    elif (us := _US.search(rest)) is not None:
        year = int(us["y"])
        date = f"{1900 + year if year > 60 else 2000 + year}-{int(us['m']):02d}-{int(us['d']):02d}"
        pointer = rest[us.end() :].strip(" -")
        rest = rest[: us.start()]
    elif (damaged := _DAMAGED.search(rest)) is not None:
        rest, pointer = rest[: damaged.start()], f"damaged date {damaged.group()}"
    if (page := _PAGE.search(rest)) is not None:
        pointer = page.group().strip()
        rest = rest[: page.start()] + rest[page.end() :]
    if (vague := _MONTH_YEAR.search(rest)) is not None and not date:
        rest, pointer = rest[: vague.start()], pointer or vague.group().strip(" ,-")
    if not (date or pointer) and rest.strip() not in UNDATED:
        return None
    if (numbered := re.search(r"[\s-]+(\d{1,3}[\w.]*)[\s-]*$", rest)) is not None:
        pointer = pointer or numbered[1]
        rest = rest[: numbered.start()]
    return Attribution(rest.strip(" ,-#"), date, pointer, flat)


def split(text: str) -> tuple[str, tuple[Attribution, ...]]:
    """The text without its attributions, and the attributions in order."""
    found: list[Attribution] = []

    def take(match: re.Match[str]) -> str:
        attribution = parse(match["inside"])
        if attribution is None:
            return match.group()
        found.append(attribution)
        return ""

    if "[" not in text:
        return text.strip(), ()
    bare = _BRACKET.sub(take, text)
    if not found:
        return text.strip(), ()
    bare = re.sub(r"[ \t]{2,}", " ", bare)
    bare = re.sub(r"\s+([.,;])(?=\s|$)", r"\1", bare)
    return bare.strip(), tuple(found)
