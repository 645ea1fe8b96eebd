"""A question for which the grammar comes to no verdict, put in plain clauses by what they are most like, and those ruled on.

The likeliest ways to restate it are each read and replayed. A verdict is given only where the clauses are surely enough what was said, nothing of weight is
lost on the way, and the question's own half reading comes to the same; how much the rest counts stands in ``rulesdata/reading-weights.toml``
under [restated]. The plain clauses stand on top of the answer, so that whoever asked sees how the question was taken."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from judge.home import rulesdata, told_by
from judge.ruling.model import OtherReading, Ruling, Verdict

if TYPE_CHECKING:
    from judge.question.likeness.restate import Restated

PLAIN = ("yes", "no", "number")
"""Kinds of verdicts that are either the same or differ."""

MOST_SHOWN = 3
"""So many readings are offered."""

MOST_WAYS = 2
"""So many ways to restate a question are replayed."""

Rules = Callable[[str], Ruling | None]
"""The ruling on a text of plain clauses; None where it tells no story."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to restate a question and what it comes to. ``reads``: how surely the plain clauses were read (0 to 1)."""

    said: Restated
    ruling: Ruling
    reads: float

    @property
    def verdict(self) -> Verdict:
        """What it comes to, surely or not."""
        if self.ruling.decided or not self.ruling.readings:
            return self.ruling.verdict
        return self.ruling.readings[0].verdict


def restating(own: Ruling, ways: Sequence[Restated], rules: Rules, named: frozenset[str] = frozenset()) -> Ruling:
    """The ruling on a question of which ``own`` is no verdict, by the ways to restate it; ``own`` where they come to nothing better. ``named``: the cards
    plainly named, all of which have to take part in what leads to a verdict."""
    tried = [way for said in ways if said.text and (way := _tried(said, rules)) is not None]
    decided = [way for way in tried if way.verdict.kind in PLAIN]
    if not decided:
        return own
    best = max(decided, key=lambda way: way.said.sure * way.reads)
    told = features(best, tried, own)
    whole = all(name in best.said.text for name in named)
    if best.ruling.decided and whole and _firm(best, own, told) and sure(told) >= _scale()["level"]:
        return _told(best, own)
    return _offered(decided, own)


def _tried(said: Restated, rules: Rules) -> Way | None:
    ruling = rules(said.text)
    if ruling is None:
        return None
    return Way(said, ruling, float(ruling.extra.get("sure", 1.0 if ruling.decided else 0.0)))


def features(best: Way, tried: Sequence[Way], own: Ruling) -> dict[str, float]:
    """What tells how likely a restated question's verdict is right. A word has vanished that neither the question's own reading took in nor any wording of the
    plain clause had."""
    others = [way for way in tried if way is not best and way.verdict.kind in PLAIN and way.verdict != best.verdict]
    unread = {word for piece in own.not_understood for word in _WORD.findall(piece.lower())}
    also = own.readings[0].verdict if own.readings else own.verdict
    return {
        "bias": 1.0,
        "clauses": math.log(max(best.said.sure, 1e-4)),
        "lost": float(min(3, len(best.said.lost))),
        "strange": float(min(4, len(best.said.strange))),
        "vanished": float(min(3, len({word for word in best.said.strange if word in unread}))),
        "rival": max((way.said.sure * way.reads / max(best.said.sure * best.reads, 1e-6) for way in others), default=0.0),
        "own agrees": float(also.kind in PLAIN and also == best.verdict),
        "own differs": float(also.kind in PLAIN and also != best.verdict),
    }


def _firm(best: Way, own: Ruling, told: dict[str, float]) -> bool:
    """Whether a way leaves nothing out: what the question's own reading could not take in stands in plain words now, no name is doubtful, nothing of weight
    was lost, and that reading comes to the same as far as it goes."""
    nothing = best.verdict.kind == "number" and not best.verdict.value  # who asks how much takes it that there is some
    left_out = told["lost"] or told["vanished"] or best.said.share < 1.0
    return bool(own.not_understood) and not left_out and not nothing and bool(told["own agrees"])


_WORD = re.compile(r"[a-z0-9'+/-]+")


@cache
def _scale() -> dict[str, float]:
    read = told_by(rulesdata() / "reading-weights.toml")["restated"]
    return {name: float(value) for name, value in read.items() if name != "fitted"}


def sure(told: dict[str, float]) -> float:
    """How likely a verdict with these features is right (0 to 1)."""
    total = sum(_scale().get(name, 0.0) * value for name, value in told.items())
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, total))))


def _told(best: Way, own: Ruling) -> Ruling:
    """The verdict of a way to restate the question, with the plain clauses said on top."""
    note = f"Taken to mean: {best.said.text}"
    return replace(best.ruling, question=own.question, understood="part", assumptions=(note, *best.ruling.assumptions), not_understood=best.said.lost)


def _offered(ways: Sequence[Way], own: Ruling) -> Ruling:
    """What was made out so far, with the ways to restate the question among the readings offered."""
    found = list(own.readings)
    for way in sorted(ways, key=lambda way: -way.said.sure * way.reads):
        if any(reading.verdict == way.verdict for reading in found):
            continue
        reading = way.ruling.reading or (way.ruling.readings[0].reading if way.ruling.readings else "")
        found.append(OtherReading(reading, way.said.text, way.verdict, way.ruling.outcome))
    return replace(own, readings=tuple(found[:MOST_SHOWN])) if len(found) > len(own.readings) else own
