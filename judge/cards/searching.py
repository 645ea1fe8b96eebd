"""Cards by what they are and say, in the syntax that card searches share: ``t:goblin cmc<=2 o:"draw a card" -c:r (pow>3 or kw:haste)``.

A word alone must stand in the name. ``matching(query, cards)`` gives those that fit; a query that cannot be read is Malformed, with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput, VisitError

from judge.cards.loaders import CardRecord
from judge.errors import Malformed, Place

LONGEST = 400
MOST_TERMS = 40

GRAMMAR = r"""
?start: either
?either: both (_OR both)*
?both: not_ (_AND? not_)*
?not_: "-" atom -> negated
     | atom
?atom: "(" either ")"
     | FIELD OP VALUE -> term
     | FIELD OP QUOTED -> term
     | QUOTED -> named
     | WORD -> named
_OR.3: /or(?=[\s(])/i
_AND.3: /and(?=[\s(])/i
FIELD.2: /[a-z]+(?=[:<>=!])/i
OP: "<=" | ">=" | "!=" | ":" | "=" | "<" | ">"
QUOTED.2: /"[^"]*"/
VALUE: /[^\s()"]+/
WORD: /[^\s()":<>=!-][^\s()":<>=!]*/
%ignore /\s+/
"""

COLOURS = {
    "w": "W", "u": "U", "b": "B", "r": "R", "g": "G", "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "",
    "colourless": "", "c": "",
}  # fmt: skip
_SYMBOL = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Listed:
    """A card as a search sees it; what its faces have apart stands side by side."""

    name: str
    types: str
    text: str
    costs: tuple[str, ...]
    value: float
    colours: frozenset[str]
    identity: frozenset[str]
    powers: tuple[str, ...]
    toughnesses: tuple[str, ...]
    loyalties: tuple[str, ...]
    line: str
    formats: dict[str, str]
    as_of: str


def listed(card: CardRecord) -> Listed:
    """A card's record made ready to be searched."""
    costs = tuple(face.mana_cost or "" for face in card.faces)
    colours = {c for face, cost in zip(card.faces, costs, strict=True) for c in (_coloured(cost) if face.colors is None else face.colors)}
    told = _coloured(" ".join((*costs, *(face.oracle_text for face in card.faces))))
    front = card.faces[0]
    size = f" {front.power}/{front.toughness}" if front.power is not None else ""
    return Listed(
        card.name, " // ".join(f.type_line for f in card.faces).casefold(), "\n".join(f.oracle_text for f in card.faces).casefold(), costs,
        _mana_value(costs[0]), frozenset(colours), frozenset(colours | set(told)),
        tuple(f.power for f in card.faces if f.power is not None), tuple(f.toughness for f in card.faces if f.toughness is not None),
        tuple(f.loyalty for f in card.faces if f.loyalty is not None), f"{front.type_line}{size}",
        dict(card.formats), card.as_of or "",
    )  # fmt: skip


def _coloured(symbols: str) -> list[str]:
    return [c for symbol in _SYMBOL.findall(symbols) for c in symbol.upper().split("/") if c in "WUBRG"]


def _mana_value(cost: str) -> float:
    """The converted mana cost (202.3): a hybrid symbol counts its largest half."""
    return sum(max(int(p) if p.isascii() and p.isdigit() else 0 if p in "XYZ" else 1 for p in s.upper().split("/") if p) for s in _SYMBOL.findall(cost))


FORMATS: dict[str, tuple[str, ...]] = {
    "f": ("legal", "restricted"), "format": ("legal", "restricted"), "legal": ("legal", "restricted"), "banned": ("banned",), "restricted": ("restricted",),
}  # fmt: skip
"""What a card must be in a format to be found by each field."""


Test = Callable[[Listed], bool]
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ":": lambda a, b: a == b, "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b, ">=": lambda a, b: a >= b,
}  # fmt: skip


def _words(get: Callable[[Listed], str]) -> Callable[[str, str, str], Test]:
    def make(field: str, op: str, value: str) -> Test:
        if op not in (":", "="):
            raise Malformed(f"{field} cannot be compared by {op}", mend=f'such as {field}:"{value or "word"}"')
        wanted = value.casefold()
        return lambda card: wanted in get(card)

    return make


def _number(get: Callable[[Listed], Iterable[str | float]]) -> Callable[[str, str, str], Test]:
    def make(field: str, op: str, value: str) -> Test:
        if not re.fullmatch(r"\d{1,6}(\.\d)?", value) and value != "*":
            raise Malformed(f"{field} is compared with a number, not with {value!r}", mend=f"such as {field}<=2")
        if value == "*":
            return lambda card: any("*" in str(v) for v in get(card))
        limit, compare = float(value), _COMPARE[op]

        def fits(card: Listed) -> bool:
            return any(re.fullmatch(r"\d+(\.\d)?", str(v)) and compare(float(v), limit) for v in get(card))

        return fits

    return make


def _colours(get: Callable[[Listed], frozenset[str]]) -> Callable[[str, str, str], Test]:
    def make(field: str, op: str, value: str) -> Test:
        word = value.casefold()
        if word in ("m", "multicolor", "multicolour", "multicolored"):
            return lambda card: len(get(card)) > 1
        found = {COLOURS[word]} if word in COLOURS else {COLOURS.get(letter, "?") for letter in word}
        if "?" in found:
            raise Malformed(f"{value!r} is no colour", mend=f"such as {field}:rg, {field}:blue or {field}:colorless")
        wanted = frozenset(found - {""})
        if not wanted:
            return lambda card: not get(card)
        if op == ":":  # of these colours at least; of an identity: playable with these
            return (lambda card: get(card) <= wanted) if field in ("id", "identity") else (lambda card: get(card) >= wanted)
        compare = _COMPARE[op]
        return lambda card: compare(get(card), wanted)

    return make


def _mana(field: str, op: str, value: str) -> Test:
    symbols = [s.upper() for s in _SYMBOL.findall(value)] or [c.upper() for c in re.findall(r"\d+|[a-z]", value.casefold())]
    if op not in (":", "=") or not symbols:
        raise Malformed(f"{field} is compared with mana symbols", mend="such as m:{R}{R} or m:2rr")

    def fits(card: Listed) -> bool:
        for cost in card.costs:
            left = [s.upper() for s in _SYMBOL.findall(cost)]
            if op == "=" and sorted(left) == sorted(symbols):
                return True
            if op == ":" and all(left.count(s) >= symbols.count(s) for s in symbols):
                return True
        return False

    return fits


def _keyword(field: str, op: str, value: str) -> Test:
    if op not in (":", "="):
        raise Malformed(f"{field} cannot be compared by {op}", mend=f"such as {field}:flying")
    word = re.compile(rf"(?:^|, |\n){re.escape(value.casefold())}(?:\b)", re.M)  # where keywords stand: alone, or in a row of them
    return lambda card: bool(word.search(card.text))


def _format(field: str, op: str, value: str) -> Test:
    if op not in (":", "="):
        raise Malformed(f"{field} cannot be compared by {op}", mend=f"such as {field}:modern")
    wanted, statuses = value.casefold(), FORMATS[field]
    return lambda card: card.formats.get(wanted) in statuses


FIELDS: dict[str, Callable[[str, str, str], Test]] = {
    **dict.fromkeys(("n", "name"), _words(lambda c: c.name.casefold())), **dict.fromkeys(("t", "type"), _words(lambda c: c.types)),
    **dict.fromkeys(("o", "oracle", "text"), _words(lambda c: c.text)), **dict.fromkeys(("kw", "keyword"), _keyword),
    **dict.fromkeys(("c", "color", "colour"), _colours(lambda c: c.colours)), **dict.fromkeys(("id", "identity"), _colours(lambda c: c.identity)),
    **dict.fromkeys(("cmc", "mv"), _number(lambda c: (c.value,))), **dict.fromkeys(("pow", "power"), _number(lambda c: c.powers)),
    **dict.fromkeys(("tou", "toughness"), _number(lambda c: c.toughnesses)), **dict.fromkeys(("loy", "loyalty"), _number(lambda c: c.loyalties)),
    **dict.fromkeys(("m", "mana"), _mana), **dict.fromkeys(FORMATS, _format),
}  # fmt: skip
"""Every field that can be searched; its test is made from the field, the sign and the value."""


@v_args(inline=True)
class _Tests(Transformer[Token, Test]):
    """Makes the test of a query."""

    def __init__(self, query: str) -> None:
        super().__init__()
        self._query = query

    def term(self, field: Token, op: Token, value: Token) -> Test:
        make = FIELDS.get(field.casefold())
        at = Place("your search", 1, (field.start_pos or 0) + 1, len(field), self._query)
        if make is None:
            raise Malformed(f"{str(field)!r} is nothing that cards are searched by", at, f"known are {', '.join(sorted(FIELDS))}")
        try:
            return make(field.casefold(), str(op), str(value).strip('"'))
        except Malformed as refusal:
            raise Malformed(refusal.message, at, refusal.mend) from None

    def named(self, word: Token) -> Test:
        wanted = str(word).strip('"').casefold()
        return lambda card: wanted in card.name.casefold()

    def negated(self, test: Test) -> Test:
        return lambda card: not test(card)

    def both(self, *tests: Test) -> Test:
        return lambda card: all(test(card) for test in tests)

    def either(self, *tests: Test) -> Test:
        return lambda card: any(test(card) for test in tests)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", maybe_placeholders=False)


def is_query(text: str) -> bool:
    """Whether words are a search by this syntax rather than a name: they use one of its fields."""
    return any(found[1].casefold() in FIELDS for found in re.finditer(r"(?<![\w])([A-Za-z]+)(?:[:=<>]|!=)\S", text))


def read(query: str) -> Test:
    """The test that a query means. Malformed, with its place, for one that cannot be read."""
    if len(query) > LONGEST or len(query.split()) > MOST_TERMS:
        raise Malformed("this search is too long", mend=f"at most {MOST_TERMS} terms")
    try:
        found: Test = _Tests(query).transform(_parser().parse(query))
    except UnexpectedInput as error:
        at = getattr(error, "pos_in_stream", None)
        place = Place("your search", 1, (len(query) if at is None or at < 0 else at) + 1, 1, query)
        raise Malformed("the search cannot be read here", place, 'such as t:goblin cmc<=2 o:"draw a card"') from None
    except VisitError as error:
        if isinstance(error.orig_exc, Malformed):
            raise error.orig_exc from None
        raise
    return found


def matching(query: str, cards: Iterable[Listed]) -> Iterator[Listed]:
    """The cards that a query means, in their order."""
    test = read(query)
    return (card for card in cards if test(card))
