"""Keyword lines: the whole-line forms of section 702 that need more than a word, both ways.

What a keyword's parameter may look like comes from ``judge.cards.keywords``. Costs and described classes of things are
read and worded by functions given from outside, so that this module knows nothing of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from judge.cards import tree
from judge.cards.keywords import KEYWORDS, KeywordEntry
from judge.cards.words import COLOR_NAMES, COLORS

ReadCosts = Callable[[str], tuple[tree.Cost, ...] | None]
ReadFilter = Callable[[str], tree.Filter | None]
ReadAbility = Callable[[str], tree.Ability | None]

_NAMES = sorted(KEYWORDS, key=len, reverse=True)
_PLAIN = re.compile(rf"(?:{'|'.join(re.escape(name) for name in _NAMES)})(?![\w'-])", re.IGNORECASE)
_GLUED = re.compile(r"(?P<what>[A-Za-z' -]+?)(?P<name>walk|cycling)(?![\w'-])", re.IGNORECASE)
_MANA = re.compile(r"(?:\{[^{}\s]+\})+")
_MANA_ONLY = re.compile(r"(?:\{[^{}\s]+\})+(?: or (?:\{[^{}\s]+\})+)?")
_NEXT = re.compile(r"(?:, |; | and )(?=\S)")


def read_keyword_line(
    line: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None = None
) -> tuple[tree.Keyword, ...] | None:
    """The keyword abilities that the line lists, in order; None when it is no such list or one is not understood.

    ``costs`` reads a cost ("{2}{R}", "sacrifice a land"), ``described`` a class of things in the plural or after an
    article ("artifacts", "creature you control"), ``ability`` what follows a forecast or boast label.
    """
    found: list[tree.Keyword] = []
    for piece in _pieces(line):
        one = _read_one(piece, costs, described, ability)
        if one is None:
            return None
        found.append(one)
    return tuple(found) or None


def _pieces(line: str) -> Iterator[str]:
    """Cut the line where a further keyword begins after a comma or semicolon, outside quotes."""
    begin = 0
    for cut in _NEXT.finditer(line):
        if line.count('"', 0, cut.start()) % 2 or cut[0] == " and ":
            continue
        rest = line[cut.end() :]
        if _PLAIN.match(rest) or (_GLUED.match(rest) and "—" not in line[begin : cut.start()]):
            yield line[begin : cut.start()]
            begin = cut.end()
    yield line[begin:]


def _read_one(piece: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None) -> tree.Keyword | None:
    match = _PLAIN.match(piece)
    if match:
        entry = KEYWORDS[match[0].lower()]
        return _READERS[entry.form](entry, piece[match.end() :], costs, described, ability)
    match = _GLUED.match(piece)
    if match and match["name"].lower() == "walk" and match.end() == len(piece):
        what = match["what"].strip()
        land = _land_of(what, described)
        return None if land is None else tree.Keyword("landwalk", filter=land)
    if match and match["name"].lower() == "cycling":
        kind = described(match["what"].strip().removesuffix(" "))
        paid = _cost_after(piece[match.end() :], costs)
        return None if kind is None or paid is None else tree.Keyword("typecycling", paid, filter=kind)
    if piece.lower().endswith(" offering"):
        kind = described(piece[: -len(" offering")])
        return None if kind is None else tree.Keyword("offering", filter=kind)
    return None


def _land_of(what: str, described: ReadFilter) -> tree.Filter | None:
    """The land that a landwalk names: "island", "snow swamp", "nonbasic land", "legendary land" (702.12a)."""
    words = what.split()
    if not words:
        return None
    last = words[-1].lower()
    return described(what if last == "land" else " ".join([*(word.lower() for word in words[:-1]), words[-1].title()]))


def _cost_after(rest: str, costs: ReadCosts) -> tuple[tree.Cost, ...] | None:
    """A cost after the name: mana after a space, anything else after a dash and closed by a full stop (702.1a)."""
    if rest.startswith(" ") and _MANA.fullmatch(rest[1:]):
        return costs(rest[1:])
    if rest.startswith("—") and len(rest) > 2:
        text = rest[1:].strip().removesuffix(".")
        return costs(text[:1].lower() + text[1:])
    return None


def _number(text: str) -> tree.Amount | None:
    if text == "X":
        return tree.X()
    return tree.Num(int(text)) if text.isascii() and text.isdigit() and len(text) < 7 else None


_Reader = Callable[[KeywordEntry, str, ReadCosts, ReadFilter, "ReadAbility | None"], "tree.Keyword | None"]


def _none(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    return tree.Keyword(entry.name) if not rest else None


def _cost(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    both = re.fullmatch(r" ((?:\{[^{}\s]+\})+) and/or ((?:\{[^{}\s]+\})+)", rest)
    if both:  # two kickers on one line (702.30b)
        first, second = costs(both[1]), costs(both[2])
        return tree.Keyword(entry.name, first, extra=second) if first and second else None
    either = re.fullmatch(r" ((?:\{[^{}\s]+\})+) or ((?:\{[^{}\s]+\})+)", rest)
    if either:  # cumulative upkeep {G} or {W}
        first, second = costs(either[1]), costs(either[2])
        return tree.Keyword(entry.name, (tree.AnyOfCosts((first, second)),)) if first and second else None
    paid = _cost_after(rest, costs)
    return None if paid is None else tree.Keyword(entry.name, paid)


def _count(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    if not rest and entry.optional:
        return tree.Keyword(entry.name)
    if rest.startswith("—"):  # "Modular—Sunburst": the number comes from another keyword
        inner = KEYWORDS.get(rest[1:].strip().lower())
        return tree.Keyword(entry.name, extra=(tree.Keyword(inner.name),)) if inner and inner.form == "none" else None
    number = _number(rest[1:]) if rest.startswith(" ") else None
    return None if number is None else tree.Keyword(entry.name, number=number)


def _count_and_cost(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    head, dash, tail = rest.strip().partition("—")
    number = _number(head)
    paid = costs(tail) if dash and _MANA.fullmatch(tail) else None
    return None if number is None or paid is None else tree.Keyword(entry.name, paid, number)


def _class(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    text = rest.strip()
    if entry.link == "a":
        text = re.sub(r"^an? ", "", text)
    elif entry.link:
        if not text.startswith(entry.link + " "):
            return None
        text = text.removeprefix(entry.link + " ")
    if not text:
        return None
    what = quality(text, described) if entry.link == "from" or entry.name.endswith(" from") else described(text)
    return None if what is None else tree.Keyword(entry.name, filter=what)


def _class_and_cost(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    text = rest.removeprefix(f" {entry.link} ")
    cut = re.search(r"—| (?=\{)", text)
    if cut is None or text == rest:
        return None
    what = described(text[: cut.start()])
    paid = _cost_after(text[cut.start() :], costs)
    return None if what is None or paid is None else tree.Keyword(entry.name, paid, filter=what)


def _labelled(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    if ability is None or not rest.startswith(" — "):
        return None
    inner = ability(rest[3:])
    return None if inner is None else tree.Keyword(entry.name, extra=(inner,))


def _words(
    entry: KeywordEntry, rest: str, costs: ReadCosts, described: ReadFilter, ability: ReadAbility | None
) -> tree.Keyword | None:
    if entry.name != "partner with" or not rest.startswith(" "):
        return None
    return tree.Keyword(entry.name, filter=tree.Filter("card", (tree.Named(rest[1:]),)))


# the form of a keyword's parameter -> how it is read
_READERS: dict[str, _Reader] = {
    "none": _none,
    "cost": _cost,
    "number": _count,
    "number+cost": _count_and_cost,
    "filter": _class,
    "filter+cost": _class_and_cost,
    "ability": _labelled,
    "words": _words,
}


def quality(text: str, described: ReadFilter) -> tree.Filter | None:
    """What protection or hexproof is from (702.14a): a colour, everything, something chosen, a class of things."""
    parts = re.split(r",? and from |, from ", text)
    found = [_one_quality(part, described) for part in parts]
    if len(found) == 1:
        return found[0]
    kinds = {one.kind for one in found if one is not None}
    if None in found or any(one is not None and not one.predicates for one in found):
        return None
    ways = tuple(_as_one(one.predicates) for one in found if one is not None)
    return tree.Filter(kinds.pop() if len(kinds) == 1 else "object", (tree.AnyOf(ways),))


def _as_one(predicates: tuple[tree.Predicate, ...]) -> tree.Predicate:
    return predicates[0] if len(predicates) == 1 else tree.AllOf(predicates)


def _one_quality(text: str, described: ReadFilter) -> tree.Filter | None:
    if text in COLORS:
        return tree.Filter("object", (tree.IsColor(COLORS[text]),))
    if text in ("multicolored", "monocolored", "colorless"):
        return tree.Filter("object", (tree.IsColor(text),))
    if text == "everything":
        return tree.Filter("object")
    if text == "all colors":
        return tree.Filter("object", (tree.AnyOf(tuple(tree.IsColor(letter) for letter in "WUBRG")),), word="all")
    if text == "the chosen color":
        return tree.Filter("object", (tree.IsChosen("color"),))
    if text == "the chosen player":
        return tree.Filter("object", (tree.IsChosen("player"),))
    return described(text)


# --- back to text -----------------------------------------------------------------------------------------------------


CostsText = Callable[[Sequence[tree.Cost]], str]
FilterText = Callable[[tree.Filter, bool], str]
AbilityText = Callable[[tree.Ability], str]


def keyword_text(one: tree.Keyword, costs: CostsText, described: FilterText, ability: AbilityText | None = None) -> str:
    """The keyword as card text writes it, in lower case.

    ``costs`` words a cost, ``described`` a class of things (True: in the plural), ``ability`` an ability line.
    """
    entry = KEYWORDS[one.name]
    number = "X" if isinstance(one.number, tree.X) else str(getattr(one.number, "value", ""))
    if entry.form == "none":
        return one.name
    if entry.form == "number":
        if one.extra and isinstance(one.extra[0], tree.Keyword):
            return f"{one.name}—{one.extra[0].name.capitalize()}"
        return f"{one.name} {number}".rstrip()
    if entry.form == "number+cost":
        return f"{one.name} {number}—{costs(one.costs)}"
    if entry.form == "cost":
        extra = [part for part in one.extra if isinstance(part, tree.Cost)]
        return one.name + (f" {costs(one.costs)} and/or {costs(extra)}" if extra else _after(costs(one.costs)))
    if entry.form == "ability":
        inner = one.extra[0]
        return f"{one.name} — {ability(inner)}" if ability and isinstance(inner, tree.Ability) else one.name
    assert one.filter is not None
    if entry.form == "words":
        named = one.filter.predicates[0]
        return f"{one.name} {named.name}" if isinstance(named, tree.Named) else one.name
    if entry.name == "landwalk":
        return f"{described(one.filter, False).lower()}walk"
    if entry.name == "typecycling":
        return f"{described(one.filter, False).lower()}cycling{_after(costs(one.costs))}"
    if entry.affix == "spaced":
        return f"{described(one.filter, False)} {one.name}"
    if entry.link == "a":
        what = described(one.filter, False)
        return f"{one.name} {'an' if what[:1].lower() in 'aeiou' else 'a'} {what}"
    if entry.form == "filter+cost":
        return f"{one.name} {entry.link} {described(one.filter, False)}{_after(costs(one.costs))}"
    if entry.link == "from" or entry.name.endswith(" from"):
        link = "" if entry.name.endswith(" from") else " from"
        return f"{one.name}{link} {quality_text(one.filter, described)}"
    plural = bool(entry.link)
    return f"{one.name}{' ' + entry.link if entry.link else ''} {described(one.filter, plural)}"


def _after(cost: str) -> str:
    """A cost as it stands after a keyword's name."""
    return f" {cost}" if _MANA_ONLY.fullmatch(cost) else f"—{cost[:1].upper()}{cost[1:]}."


def quality_text(what: tree.Filter, described: FilterText) -> str:
    """What protection is from, as written."""
    if not what.predicates and what.kind == "object":
        return "everything"
    if len(what.predicates) == 1:
        only = what.predicates[0]
        if isinstance(only, tree.AnyOf) and what.word == "all":
            return "all colors"
        if isinstance(only, tree.AnyOf):
            parts = [
                quality_text(tree.Filter(what.kind, way.of if isinstance(way, tree.AllOf) else (way,)), described)
                for way in only.of
            ]
            joined = ", from ".join(parts[:-1])
            return f"{joined}{',' if len(parts) > 2 else ''} and from {parts[-1]}"
        if isinstance(only, tree.IsColor):
            return COLOR_NAMES.get(only.color, only.color)
        if isinstance(only, tree.IsChosen):
            return f"the chosen {only.what}"
    return described(what, True)
