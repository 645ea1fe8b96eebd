"""Keyword abilities as people tell them ("suspend 4", "no flying", "pro-white", "echo"), as lines of a card; and a telling parted into its abilities."""

from __future__ import annotations

import re
from functools import cache

from judge.cards.keywords import KEYWORDS

_MANA = r"(?:\{[^{}\s]+\})+"


@cache
def _keywords() -> dict[str, str]:
    return {name: entry.form for name, entry in KEYWORDS.items()}


_KEYWORD = re.compile(
    rf"(?P<name>[a-z][a-z -]*?)(?: (?P<n>\d+|x))?(?:(?: for| cost| costs|—|-|:| -)? ?(?P<cost>{_MANA}|\d+(?= mana)))?(?: mana)?",
)


def keyword(part: str) -> str | None:
    """The keyword line that the part is ("Suspend 3—{1}" for "suspend 3"); "" for one it is said not to have; None when it is none.

    A cost that isn't told is {1}: whoever pays can."""
    low = part.strip().lower().removeprefix("has ").removeprefix("with ").removeprefix("a ").removesuffix(" ability").strip()
    if low.startswith("no ") and low[3:] in _keywords():
        return ""
    if re.fullmatch(r"\w+walk", low):
        return low
    if match := re.fullmatch(r"protection from [\w ]+", low):
        return match[0]
    if match := re.fullmatch(r"enchant ((?:\w+ ){0,2}\w+)", low):
        return match[0]
    match = _KEYWORD.fullmatch(low)
    if match is None:
        return None
    name, number, cost = match["name"], match["n"], match["cost"]
    name = {"banded": "banding", "flyer": "flying", "trampler": "trample", "lifelinker": "lifelink", "regeneration": "regenerate"}.get(name, name)
    if name == "regenerate" and (cost or low == "regeneration"):
        return (cost.upper() if cost else "{1}") + ": Regenerate ~."
    form = _keywords().get(name)
    if form is None:
        return None
    cost = (cost or "").upper()
    if form == "none":
        return None if number or cost else name
    if form == "cost":
        if number and not cost:
            cost, number = "{" + number.upper() + "}", None
        return None if number else f"{name} {cost or '{1}'}"
    if form == "number":
        return f"{name} {number}" if number and not cost else None
    if form == "number+cost":
        return f"{name} {number}—{cost or '{1}'}" if number else None
    return None


def costless(part: str) -> bool:
    """Whether the part is a keyword that needs a cost which isn't told."""
    line = keyword(part)
    return bool(line) and "{1}" in str(line) and "{1}" not in part and "1" not in part


def pieces(text: str) -> list[str]:
    """The abilities or sentences of a telling: parted at semicolons and full stops, keywords at its ends or in a list each for itself."""
    out: list[str] = []
    for sentence in re.split(r"\s*;\s*(?:and )?|(?<=[^.])\.\s+|\.$", text):
        part = sentence.strip(" ,")
        if not part:
            continue
        if out and re.match(r"(?:if you do|then|otherwise|if it|it (?:can't|gains|gets|loses)|that \w+|those|they)\b", part, re.I) and not keyword(out[-1]):
            out[-1] += ". " + part[:1].upper() + part[1:]
            continue
        for each in _apart(part):
            out.extend(_peeled(each))
    return out


_COST_LATER = re.compile(
    rf"(?P<first>(?!{_MANA}|[Ss]acrifice|[Pp]ay|[Dd]iscard|[Rr]emove|[Ee]xile|[Tt]ap|[Ww]hen|[Aa]t the)[^:]+?), "
    rf"(?P<rest>(?:{_MANA}|[Ss]acrifice|[Dd]iscard|[Pp]ay|[Rr]emove)[^:]*:.+)"
)


def _apart(part: str) -> list[str]:
    """A part with an activated ability told after something else ("can't block, sacrifice a creature: ...") as two, and what enters tapped."""
    if match := re.match(r"(?P<rest>.+:.+), (?P<tapped>enters tapped)$", part):
        return [*_apart(match["rest"]), match["tapped"]]
    match = _COST_LATER.match(part)
    if match and keyword(match["first"]) is None and not re.search(r"^(?:when|if)|\bhave\b|\bhas\b", match["first"]):
        return [match["first"], match["rest"]]
    return [part]


def _peeled(part: str) -> list[str]:
    """A part with the keywords at its head and tail as pieces of their own."""
    bits = re.split(r"(\s*,\s*(?:and |but )?|\s+and (?:has |with |also )?|\s+with )", part)
    words, joins = bits[::2], bits[1::2]
    head: list[str] = []
    tail: list[str] = []
    while words and keyword(words[0]) is not None:
        head.append(words.pop(0))
        joins = joins[1:]
    while len(words) > 1 and keyword(words[-1]) is not None and not re.match(r"\s+with ", joins[-1]) and not _granted("".join(words[:-1]), words[-1]):
        tail.insert(0, words.pop())
        joins.pop()
    rest = "".join(w + j for w, j in zip(words, [*joins, ""], strict=False))
    return [*head, *([rest] if rest.strip() else []), *tail]


def _granted(before: str, last: str) -> bool:
    """Whether what stands before a keyword may give it to something ("creatures you control get +1/+1 and flying")."""
    entry = KEYWORDS.get(re.sub(r" [\d{].*", "", last.strip().lower()))
    if entry is not None and entry.kind not in ("evasion", "static") and entry.name not in ("persist", "undying", "flanking", "exalted"):
        return False  # such as storm
    return re.search(r"\b(?:gets?|gains?|gives?|have|has|with|lose|loses|enchanted|equipped)\b", before) is not None
