"""The frames of a face's text: level bands (711 today), chapters of a Saga (715 today), loyalty symbols (606).

These say which part of the text is an ability's own words and what stands before it; reading the words is the router's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from judge.cards import tree

_LEVEL = re.compile(r"LEVEL (?P<low>\d{1,4})(?:-(?P<high>\d{1,4})|(?P<up>\+))")
_SIZE = re.compile(r"(?P<power>\d{1,4})/(?P<toughness>\d{1,4})")
_CHAPTER = re.compile(r"(?P<numbers>[IVX]+(?:, [IVX]+)*) ?— ?(?=\S)")
_LOYALTY = re.compile(r"\[?(?P<symbol>[+−-]?(?:\d{1,4}|X))\]?: (?=\S)")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a text and where it starts."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def lines_of(text: str, start: int = 0) -> Iterator[Line]:
    """The lines of a text that hold something, with their places."""
    for line in text.split("\n"):
        if line:
            yield Line(line, start)
        start += len(line) + 1


def level_bands(lines: Sequence[Line]) -> tuple[tuple[Line, ...], list[tuple[Line, Line, tuple[Line, ...]]]] | None:
    """The lines before the first level symbol, and each band: its symbol, its size, its ability lines.

    None when the lines hold no level symbol, or one without power and toughness under it.
    """
    starts = [index for index, line in enumerate(lines) if _LEVEL.fullmatch(line.text)]
    if not starts:
        return None
    bands = []
    for begin, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        if begin + 1 >= stop or not _SIZE.fullmatch(lines[begin + 1].text):
            return None
        bands.append((lines[begin], lines[begin + 1], tuple(lines[begin + 2 : stop])))
    return tuple(lines[: starts[0]]), bands


def level(symbol: Line, size: Line, abilities: tuple[tree.Ability, ...]) -> tree.Level:
    """The level band as a node."""
    band, pt = _LEVEL.fullmatch(symbol.text), _SIZE.fullmatch(size.text)
    assert band is not None  # level_bands gave them
    assert pt is not None
    high = None if band["up"] else int(band["high"])
    return tree.Level(int(band["low"]), high, int(pt["power"]), int(pt["toughness"]), abilities)


def level_text(band: tree.Level, ability: Callable[[tree.Ability], str]) -> list[str]:
    """The lines of a level band."""
    symbol = f"LEVEL {band.low}+" if band.high is None else f"LEVEL {band.low}-{band.high}"
    return [symbol, f"{band.power}/{band.toughness}", *(ability(one) for one in band.abilities)]


def chapter(line: str) -> tuple[tuple[int, ...], int] | None:
    """The chapter numbers before a chapter ability, and where its own words start; None when it is none."""
    match = _CHAPTER.match(line)
    if match is None:
        return None
    numbers = match["numbers"].split(", ")
    if any(number not in _ROMAN for number in numbers):
        return None
    return tuple(_ROMAN.index(number) + 1 for number in numbers), match.end()


def chapter_text(numbers: Sequence[int], effect: str) -> str:
    """A chapter ability as a line."""
    return f"{', '.join(_ROMAN[number - 1] for number in numbers)} — {effect}"


def loyalty(line: str) -> tuple[int | str, int] | None:
    """The loyalty symbol before a loyalty ability (a number or "-X") and where its effect starts; None if none."""
    match = _LOYALTY.match(line)
    if match is None:
        return None
    symbol = match["symbol"].replace("−", "-")
    return (symbol if "X" in symbol else int(symbol)), match.end()


def loyalty_text(symbol: int | str, effect: str) -> str:
    """A loyalty ability as a line: "+1: Draw a card.", "0: ...", "-X: ..."."""
    written = f"{symbol:+d}" if isinstance(symbol, int) and symbol else str(symbol)
    return f"{written}: {effect}"
