"""A card known only by its wording as the question tells it: what was told of it, and the card that this makes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from judge.question.phrases import COLORS, SUPERTYPES
from judge.question.subtypes import subtypes
from judge.question.told_keywords import keyword, pieces
from judge.question.told_terms import cleaned

_CARD_TYPES = frozenset({"creature", "land", "artifact", "enchantment", "planeswalker", "instant", "sorcery", "tribal"})
LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_LEADS = re.compile(r"^(?:it's |is |just |basically )?(?:an? |the )?(?:type line:? )?", re.I)
_PARTS = re.compile(r"^(?:with|that has|which has|that|which|whose|who|and|for|costing|[,;:]|-)(?=\W|\b)\s*", re.I)
_PRICE = re.compile(
    r"(?:costs? |for |costing |(?=[^:]*$)(?!\{T))((?:\{[^{}\s]+\})+|(?:\d+|one|two|three|four|five|six|seven)(?= mana| *$|,))(?: mana)?[ ,;]*"
)


@dataclass(frozen=True, slots=True)
class Telling:
    """What was told of a card by name: its wording in the teller's words, and what kind it is (types, colours, size, cost) where told."""

    name: str
    wording: str
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    pt: str = ""
    cost: str = ""
    costless: bool = False


@dataclass(frozen=True, slots=True)
class ToldCard:
    """The card made of a telling: its characteristics and text in Oracle wording, and what had to be assumed ("" where nothing)."""

    name: str
    types: tuple[str, ...]
    text: str
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    pt: str = ""
    cost: str | None = None
    assumed: tuple[str, ...] = field(default=())

    @property
    def type_line(self) -> str:
        """The type line as printed."""
        words = " ".join(w.capitalize() for w in (*self.supertypes, *self.types))
        return f"{words} — {' '.join(self.subtypes)}" if self.subtypes else words


def telling(name: str, told: str, short: tuple[str, ...]) -> Telling:
    """What a telling says: the words of a type line, a size and a cost at its head, then the wording."""
    text = cleaned(told, name, short)
    found = Telling(name, "")
    text = re.sub(r"^(.*[^/\w]),? (\d+/\d+)$", r"\2, \1", text) if not re.search(r"(?:is|are|becomes?|gets?|be|into) (?:an? )?\d+/\d+$", text) else text
    text, priced = _without_cost(text) if re.search(r" (?:for|costing) (?:\{[^{}\s]+\})+$", text) else (text, "")
    words, rest = _head(text)
    if words and (kinds := _type_words(words)) is not None and (not rest or _PARTS.match(rest) or keyword(pieces(rest)[0]) is not None):
        found = kinds
        text = re.sub(r"^(?:has|is|can) (?=an? |no )", "", _PARTS.sub("", rest)) if not _PARTS.match(rest) or rest[0] in ",;:-" else _PARTS.sub("", rest)
        if cost := _PRICE.match(text):
            found, text = replace(found, cost=_cost(cost[1])), text[cost.end() :]
    text, cost_told = _without_cost(text)
    return replace(found, name=name, wording=text.strip(" ,;"), cost=found.cost or priced or cost_told, costless=found.costless or cost_told == "none")


def _head(text: str) -> tuple[str, str]:
    """The words of a type line that a telling begins with, and the rest."""
    start = lead.end() if (lead := _LEADS.match(text)) else 0
    end = start
    for match in re.finditer(r"\S+", text[start:]):
        word = match[0].rstrip(",;:")
        if re.match(r"(?:with|for|\{.*)$", word) or _type_words(re.sub(r"^(\w+)$", r"\1", word)) is None:
            break
        end = start + match.start() + len(word)
        if word != match[0]:
            break
    return text[start:end], text[end:].strip()


def _without_cost(text: str) -> tuple[str, str]:
    """The wording without a part that tells the mana cost, and that cost ("none" where it has none)."""
    if match := re.search(r"(?:^|, |; )(?:has )?no mana cost\b", text):
        return text[: match.start()] + text[match.end() :], "none"
    of_use = re.search(r"\b(?:regenerat\w+|may|can|pay|activate|use|kick\w*|cycl\w+|equip)\b", text, re.I)
    if not of_use and (match := re.search(r"(?:^|,? )(?:for|costing) ((?:\{[^{}\sT]+\})+)$", text)):
        return text[: match.start()], match[1]
    match = re.search(r"(?:^|, |; )costs? ((?:\{[^{}\s]+\})+)(?= and (?:has|an)|[,;.]|$)(?: and (?:has )?)?", text)
    return (text[: match.start()] + (", " if match.start() else "") + text[match.end() :], match[1]) if match else (text, "")


def _cost(words: str) -> str:
    numbers = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"}
    words = numbers.get(words.lower(), words)
    return words if words.startswith("{") else "{" + words + "}"


def _type_words(words: str) -> Telling | None:
    """The words of a type line; None when any is something else."""
    types: list[str] = []
    supers: list[str] = []
    subs: list[str] = []
    colors: list[str] = []
    pt = cost = ""
    for word in re.sub(r"(\w+)[- ](?:cost|mana|drop)\b", r"\1-cost", words).replace(",", " ").split():
        low = word.lower()
        if re.fullmatch(r"\d+/\d+|\*/\*|x/x", low):
            pt = word
        elif re.fullmatch(r"(?:\{[^{}\s]+\})+", word):
            cost = word
        elif low.endswith("-cost"):
            cost = _cost(low.removesuffix("-cost"))
        elif low in _CARD_TYPES:
            types.append(low)
        elif low in SUPERTYPES - {"nonbasic"}:
            supers.append(low)
        elif low in COLORS - {"multicolored"} or set(low.split("-")) <= set(LETTERS):
            colors.extend(low.split("-"))
        elif low in subtypes():
            subs.append(low.title())
        elif low in ("card", "spell", "and", "—", "-"):
            continue
        else:
            return None
    if not (types or supers or subs or colors or pt or cost):
        return None
    return Telling("", "", tuple(types), tuple(supers), tuple(subs), tuple(colors), pt, cost)
