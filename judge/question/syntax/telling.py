"""Ways of telling: words that a teller puts in and that say nothing of the game ("no tricks", "good old", "out of nowhere"), and turns of the table put in
the plain words they come to ("my Bear runs into his Wall": the Bear attacks and the Wall blocks it), before the grammar sees a sentence.

``rulesdata/ways-of-telling.toml`` has both. An entry speaks of a whole phrase: what bounds it on both sides is said once under [bounds]."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from judge.home import rulesdata, told_by
from judge.question.syntax.tokens import Token
from judge.question.syntax.ways import CASES, MADE

MOST_TURNS = 4
"""So many turns are put plainly in one sentence at most."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of phrase and the words it comes to ("\\1": the first slot; "\\s1" as a subject)."""

    said: re.Pattern[str]
    plain: tuple[str, ...]
    told_only: bool = False
    """No sentence that asks is put so ("Damage." and "Damage?")."""


@cache
def _table() -> dict[str, Any]:
    return told_by(rulesdata() / "ways-of-telling.toml")


def _written(said: str) -> str:
    """An entry's pattern with the words it uses by name put in."""
    words: dict[str, str] = _table()["words"]
    while (found := re.search(r"\{([a-z]+)\}", said)) is not None:
        said = f"{said[: found.start()]}{words[found[1]]}{said[found.end() :]}"
    return said


@cache
def _idle() -> tuple[re.Pattern[str], ...]:
    """What is left out, whole phrases and words that stand before what they adorn."""
    return tuple(_bounded(said, entry["where"]) for entry in _table()["idle"] for said in entry["said"])


def _bounded(said: str, where: str) -> re.Pattern[str]:
    """An entry's pattern between the bounds of its kind."""
    bounds = _table()["bounds"][where]
    return re.compile(rf"{_written(bounds['before'])}(?:{_written(said)}){_written(bounds['behind'])}")


@cache
def _turns() -> tuple[Turn, ...]:
    data = _table()
    return tuple(
        Turn(_bounded(said, entry.get("where", "clause")), tuple(entry["is"].split()), entry.get("told_only", False))
        for entry in data["turn"] for said in entry["said"]
    )  # fmt: skip


def told_plainly(here: Sequence[Token], kept: Sequence[int], past: int, *, asks: bool = False) -> tuple[list[Token], list[int], frozenset[int]]:
    """The words of a sentence without those that say nothing and with its turns put plainly, where each stands in the text, and the places of the words
    that were left out or put otherwise. ``kept``: where its words stand; ``past``: where it ends."""
    words, places = list(here), list(kept)
    said, starts = _line(words)
    left = frozenset(place for n, place in enumerate(places) if any(first <= starts[n] < last for first, last in _left_out(said)))
    if left:
        pairs = [(word, place) for word, place in zip(words, places, strict=True) if place not in left]
        words, places = [word for word, _ in pairs], [place for _, place in pairs]
    for _ in range(MOST_TURNS):
        said, starts = _line(words)
        number = _turn_of(said, asks)
        if number is None or (found := _turns()[number].said.search(said)) is None:
            break
        words, places, more = _put(_turns()[number], found, starts, words, places, past)
        left |= more
    return words, places, left


def _line(words: Sequence[Token]) -> tuple[str, list[int]]:
    """The words with a blank behind each, and where each begins."""
    said, starts = "", []
    for token in words:
        starts.append(len(said))
        said += f"{token.low} "
    return said, starts


@lru_cache(maxsize=4096)
def _left_out(said: str) -> tuple[tuple[int, int], ...]:
    """Where the phrases stand that say nothing. Kept a while, as the same question is read again without one of its words."""
    return tuple(found.span() for pattern in _idle() for found in pattern.finditer(said) if found.group().strip())


@lru_cache(maxsize=4096)
def _turn_of(said: str, asks: bool) -> int | None:
    """The number of the first turn that words show."""
    return next((number for number, turn in enumerate(_turns()) if not (asks and turn.told_only) and turn.said.search(said)), None)


def _put(
    turn: Turn, found: re.Match[str], starts: list[int], words: Sequence[Token], places: Sequence[int], past: int
) -> tuple[list[Token], list[int], frozenset[int]]:
    inside = [n for n, at in enumerate(starts) if found.start() <= at < found.end()]
    first, end = inside[0], inside[-1] + 1
    in_slots = {n: [k for k in inside if found.start(n) <= starts[k] < found.end(n)] for n in range(1, found.re.groups + 1)}
    out, where = list(words[:first]), list(places[:first])
    used: set[int] = set()
    last = places[first]
    for word in turn.plain:
        slot = re.fullmatch(r"\\([spo]?)(\d)", word)
        if slot is None:
            made = words[first]
            out.append(replace(made, text=word, low=word, kind="mark" if word in (",", ".") else "word", raw=MADE + len(out)))
            where.append(last)
            continue
        case = CASES[slot[1]]
        at = in_slots[int(slot[2])]
        for k in at:
            low = case.get(words[k].low, words[k].low) if len(at) == 1 else words[k].low
            text = words[k].text if low == words[k].low else low
            out.append(replace(words[k], text=text, low=low, raw=MADE + len(out) if k in used else words[k].raw))  # said again: made
            where.append(last if k in used else places[k])  # what is said again stands where the words before it do
            last = last if k in used else min(places[k] + 1, past - 1)
            used.add(k)
    out += words[end:]
    where += places[end:]
    return out, where, frozenset(places[k] for k in inside if k not in used)
