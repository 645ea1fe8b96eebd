"""A reading that can't be played as it stands, without the line that stands in the way: so that the rest of the story still shows what happens.

What is left out is a doubt, told to the asker; a line the rules forbid weighs more than one that nothing asked for."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.question.hypothesis import Doubt, Hypothesis
from judge.ruling.as_meant import as_meant
from judge.ruling.played import Played, Plays

MOST_LINES = 3
"""So many lines are left out of one reading at most."""

HEAD = 3
"""Lines before the first line of the position in ``Hypothesis.judge_english``."""

FORBIDDEN, UNASKED = 0.9, 0.5
"""How doubtful a reading is without a line that the rules forbid, and without one that nothing asks for or that isn't understood."""

LEFT_OUT = "Left out, as it can't be played so"
"""How the doubt begins that tells what was left out."""

_FEATURES = re.compile(r" with (?!mana cost)[^\"]*?(?= called )")


def pared(played: Played, plays: Plays) -> Played:
    """The reading without the lines that can't be played; the same where it runs, or where no line alone stands in the way."""
    for _ in range(MOST_LINES):
        if played.ran:
            return played
        line = _place(played)
        if line is not None and (there := as_meant(played, line, plays)) is not None:
            played = there
            continue
        shorter = _without(played.hypothesis, line, forbidden=not played.error) if line is not None else None
        if shorter is None:
            return played
        played = plays.of(shorter)
    return played


def _place(played: Played) -> int | None:
    """The number of the line that was refused, from 0 after the heading."""
    refusal = played.done.refusal if played.done is not None else None
    place = refusal.place if refusal is not None else None
    if place is not None:
        return place.line - 1 - HEAD
    told = re.match(r"\w+:(\d+):", played.error)
    return int(told[1]) - 1 - HEAD if told else None


def _without(hypothesis: Hypothesis, line: int, *, forbidden: bool) -> Hypothesis | None:
    """The reading without a line; None where it is none of its lines, or one it can't do without."""
    if line < 0:
        return None
    cost = FORBIDDEN if forbidden else UNASKED
    if line < len(hypothesis.given):
        plainer = _FEATURES.sub("", hypothesis.given[line])
        if plainer == hypothesis.given[line]:
            return None
        given = (*hypothesis.given[:line], plainer, *hypothesis.given[line + 1 :])
        return _doubting(replace(hypothesis, given=given), hypothesis.given[line], cost)
    line -= len(hypothesis.given)
    if line < len(hypothesis.first):
        return _doubting(replace(hypothesis, first=_cut(hypothesis.first, line)), hypothesis.first[line], cost)
    line -= len(hypothesis.first)
    if line < len(hypothesis.when):
        return _doubting(replace(hypothesis, when=_cut(hypothesis.when, line)), hypothesis.when[line], cost)
    line -= len(hypothesis.when)
    if line < len(hypothesis.then):
        return _doubting(replace(hypothesis, then=_cut(hypothesis.then, line)), hypothesis.then[line], cost)
    line -= len(hypothesis.then)
    if line < len(hypothesis.asks):
        asks = (*hypothesis.asks[:line], *hypothesis.asks[line + 1 :])
        return _doubting(replace(hypothesis, asks=asks, asked=bool(asks)), hypothesis.asks[line].text, cost)
    return None


def _cut(lines: tuple[str, ...], at: int) -> tuple[str, ...]:
    return (*lines[:at], *lines[at + 1 :])


def _doubting(hypothesis: Hypothesis, left_out: str, cost: float) -> Hypothesis:
    return replace(hypothesis, doubts=(*hypothesis.doubts, Doubt("skip", f"{LEFT_OUT}: {left_out}", cost)))
