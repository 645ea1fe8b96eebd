"""How much of a card file is read, round trips and can be played: the figures behind ``judge cards coverage``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from judge.cards import tree
from judge.cards.check import reading_of, unread
from judge.cards.loaders import CardRecord
from judge.cards.snapshot import read_card
from judge.cards.wording import face_text

Playable = Callable[[tree.Card], bool]


@dataclass(frozen=True, slots=True)
class CardMeasure:
    """One card's figures. ``reading`` is the worst of its faces; ``left`` the texts that were not read."""

    name: str
    first_print: str | None
    reading: str
    abilities: int
    abilities_read: int
    round_trip: bool
    playable: bool | None
    left: tuple[str, ...]


def measure_card(card: tree.Card, playable: Playable | None = None) -> CardMeasure:
    """Measure a card as read; ``playable`` tells whether an engine can carry out a card (None: not asked)."""
    readings = {reading_of(face) for face in card.faces}
    reading = "full" if readings == {"full"} else "none" if readings == {"none"} else "part"
    abilities = [ability for face in card.faces for ability in face.abilities]
    return CardMeasure(
        name=card.name,
        first_print=card.first_print,
        reading=reading,
        abilities=len(abilities),
        abilities_read=sum(not unread(ability) for ability in abilities),
        round_trip=all(face_text(face) == face.text for face in card.faces),
        playable=None if playable is None else reading == "full" and playable(card),
        left=tuple(node.text for ability in abilities for node in unread(ability)),
    )


@dataclass(slots=True)
class Coverage:
    """The figures of a set of cards, added up one by one."""

    cards: int = 0
    fully_read: int = 0
    partly_read: int = 0
    abilities: int = 0
    abilities_read: int = 0
    round_trip_exact: int = 0
    playable: int | None = None
    left: Counter[str] = field(default_factory=Counter)
    example: dict[str, str] = field(default_factory=dict)

    def add(self, one: CardMeasure) -> None:
        """Count one card."""
        self.cards += 1
        self.fully_read += one.reading == "full"
        self.partly_read += one.reading == "part"
        self.abilities += one.abilities
        self.abilities_read += one.abilities_read
        self.round_trip_exact += one.reading == "full" and one.round_trip
        if one.playable is not None:
            self.playable = (self.playable or 0) + one.playable
        for template in {template_of(text) for text in one.left}:
            self.left[template] += 1
            self.example.setdefault(template, one.name)

    def to_json(self, top: int = 20) -> dict[str, Any]:
        """The contract's keys and ``playable``; ``round_trip_exact`` counts fully read cards."""
        return {
            "cards": self.cards,
            "fully_read": self.fully_read,
            "partly_read": self.partly_read,
            "abilities": self.abilities,
            "abilities_read": self.abilities_read,
            "round_trip_exact": self.round_trip_exact,
            "playable": self.playable,
            "unread_top": self.unread_top(top),
        }

    def unread_top(self, top: int) -> list[dict[str, Any]]:
        """The commonest shapes of unread text: how many cards have it, and one of them."""
        ranked = sorted(self.left.items(), key=lambda item: (-item[1], item[0]))
        return [{"text": text, "cards": count, "example": self.example[text]} for text, count in ranked[:top]]


_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+")
_NUMBER = re.compile(r"(?<![\w{])[+-−]?\d+(?![\w}])")
_NUMBER_WORD = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten)\b")
_COLOR = re.compile(r"\b(?:white|blue|black|red|green)\b")


def template_of(text: str) -> str:
    """The shape of a text for counting alike ones together: mana, numbers and colours made equal, lower case."""
    shape = _SYMBOLS.sub("{M}", text)
    shape = _NUMBER_WORD.sub("N", _COLOR.sub("COLOR", _NUMBER.sub("N", shape)))
    return " ".join(shape.split())


def measure_record(record: CardRecord, playable: Playable | None = None) -> CardMeasure:
    """Read a card afresh and measure it."""
    return measure_card(read_card(record), playable)


def measure_all(
    records: Iterable[CardRecord], jobs: int = 1, playable: Callable[[], Playable | None] = lambda: None
) -> Iterator[CardMeasure]:
    """Measure every record in order, with helper processes when ``jobs`` is more than one.

    ``playable`` (a module-level function, so that helper processes can call it) gives the engine's test or None.
    """
    if jobs <= 1:
        test = playable()
        for record in records:
            yield measure_record(record, test)
        return
    with ProcessPoolExecutor(jobs, initializer=_helper, initargs=(playable,)) as pool:
        yield from pool.map(_help, records, chunksize=64)


@contextmanager
def mapping(jobs: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """``map``, or the same with helper processes when ``jobs`` is more than one."""
    if jobs <= 1:
        yield map
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield partial(pool.map, chunksize=64)


_test: Playable | None = None


def _helper(playable: Callable[[], Playable | None]) -> None:
    """Set up a helper process."""
    global _test
    _test = playable()


def _help(record: CardRecord) -> CardMeasure:
    return measure_record(record, _test)
