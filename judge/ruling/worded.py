"""A question of which no reader is sure, in the plain wordings that the language model gives it: each read, replayed, and weighed by how likely it is.

Wordings that come to the same verdict speak for it together. It is given only where that is sure enough; what counts how much stands in
``rulesdata/reading-weights.toml`` under [worded]. The plain wording stands on top of the answer, so that whoever asked sees how the question was taken."""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from judge.errors import Malformed
from judge.home import rulesdata, told_by
from judge.ruling.first_person import UNPAID
from judge.ruling.fused import fused
from judge.ruling.left_out import left_out
from judge.ruling.model import OtherReading, Ruling, Verdict
from judge.ruling.put_alike import another_name, asks_alike, tells_alike
from judge.ruling.sides import agree
from judge.ruling.understood import PLAIN

if TYPE_CHECKING:
    from judge.question.plainly.wording import Plain
    from judge.ruling.printed import Named

MOST_SHOWN = 3
"""So many readings are offered."""

_LOG = logging.getLogger(__name__)

Rules = Callable[[str], Ruling | None]
"""The ruling on a plain wording; None where it tells no story."""

@dataclass(frozen=True, slots=True)
class Way:
    """One plain wording and what it comes to. ``share``: how likely it is among all wordings tried; ``reads``: how surely it was read (0 to 1)."""

    said: Plain
    ruling: Ruling | None
    share: float

    @property
    def verdict(self) -> Verdict:
        """What it comes to, surely or not."""
        if self.ruling is None:
            return Verdict("unknown")
        if self.ruling.decided or not self.ruling.readings:
            return self.ruling.verdict
        return self.ruling.readings[0].verdict

    @property
    def reads(self) -> float:
        """How surely it was read."""
        return float(self.ruling.extra.get("sure", 1.0 if self.ruling.decided else 0.0)) if self.ruling is not None else 0.0


def worded(own: Ruling, plains: Sequence[Plain], rules: Rules, named: Named) -> Ruling:
    """The ruling on a question of which ``own`` is no verdict, by its plain wordings; ``own`` where they come to nothing better."""
    ways = ways_of(plains, rules)
    found = best_of(ways)
    cited = [(way.ruling.citations, way.share) for way in ways if way.ruling is not None]
    own = replace(own, citations=fused(own.citations, cited)) if cited else own
    if found is None:
        return own
    if whole(found, own, named) and sure(features(found, ways, own)) >= _scale()["level"]:
        return _told(found, own)
    return _offered(ways, own)


def whole(found: Way, own: Ruling, named: Named) -> bool:
    """Whether a wording was read, holds every card, number, term, word that turns what is said and word nobody knows, and tells of something: a card, or a
    creature with its size (not of the rules in general). What a question leaves open ("it may have persisted", "one of them") has no plain wording."""
    plain = found.said.text
    tells = bool(named.names) or any(name in plain for name in named.meant) or re.search(r"\d/\d", plain) is not None
    read = found.ruling is not None and found.ruling.decided and UNPAID not in found.ruling.extra
    read = read and found.ruling is not None and not any(_NONE in reason.text for reason in found.ruling.because)
    lost = left_out(own.question, plain, named.names, named.texts, named.described)
    holds = not lost and all(name in plain for name in named.names) and not _LEFT_OPEN.search(own.question)
    cards = (*named.names, *named.meant)
    holds = holds and agree(own.question, plain, cards) and tells_alike(own.question, plain, cards) and not another_name(own.question, plain, named.meant)
    alike = asks_alike(own.question, plain, str(found.verdict.value), found.ruling.reading if found.ruling is not None else "")
    return read and tells and holds and alike and not (found.verdict.kind in ("yes", "no") and _open(own.question))


_NONE = "it has no activated ability"
"""Nobody asks whether an ability may be used that was never there."""

_LEFT_OPEN = re.compile(r"\b(?:may|might|could) have\b|\bnot all\b|\bone of (?:them|these|those)\b", re.IGNORECASE)

_ASK = re.compile(r"[^.?!;:]+\?")
_WH = re.compile(r"\W*(?:and |but |so |now |then |ok,? )*(?:when|why|where|who|which|whose|how|what)\b", re.IGNORECASE)


def _open(question: str) -> bool:
    """Whether all that a question asks is when, who, how or the like, which yes or no doesn't answer."""
    asks = _ASK.findall(question)
    return bool(asks) and all(_WH.match(ask) for ask in asks)


def ways_of(plains: Sequence[Plain], rules: Rules) -> list[Way]:
    """Each wording with what it comes to."""
    weights = [math.exp(plain.likely - plains[0].likely) for plain in plains]
    return [Way(plain, _ruled(rules, plain.text), weight / sum(weights)) for plain, weight in zip(plains, weights, strict=True)]


def _ruled(rules: Rules, plain: str) -> Ruling | None:
    """The ruling on a wording. A fault of ours on one that nobody typed is told in the log, and the others still count."""
    try:
        return rules(plain)
    except Malformed:
        return None
    except Exception:
        _LOG.exception("the replay of a wording broke off: %s", plain)
        return None


def best_of(ways: Sequence[Way]) -> Way | None:
    """The likeliest wording of the verdict that most speaks for; None where no wording comes to one."""
    decided = [way for way in ways if way.verdict.kind in PLAIN]
    return max(decided, key=lambda way: (_mass(way.verdict, ways), way.share * way.reads), default=None)


def _mass(verdict: Verdict, ways: Sequence[Way]) -> float:
    return sum(way.share for way in ways if way.verdict == verdict)


def features(best: Way, ways: Sequence[Way], own: Ruling) -> dict[str, float]:
    """What tells how likely the verdict is right."""
    plain = best.said.text
    others = [way for way in ways if way.verdict.kind in PLAIN and way.verdict != best.verdict]
    also = own.readings[0].verdict if own.readings else own.verdict
    return {
        "bias": 1.0,
        "likely": max(best.said.likely, -12.0) / 4,
        "length": len(plain.split()) / 20,
        "rival": sum(way.share for way in others),
        "asked otherwise": float(bool(_COUNTED.search(own.question)) != (best.verdict.kind == "number")),
        "nothing": float(best.verdict.kind == "number" and not best.verdict.value),
        "own agrees": float(also.kind in PLAIN and also == best.verdict),
        "own differs": float(also.kind in PLAIN and also != best.verdict),
    }


_COUNTED = re.compile(r"\bhow (?:many|much|big|large)\b|\bwhat(?:'s| is| are)? (?:my|his|her|the|its)?\s*(?:life|power|toughness|size|p/t)\b", re.IGNORECASE)


@cache
def _scale() -> dict[str, float]:
    read = told_by(rulesdata() / "reading-weights.toml")["worded"]
    return {name: float(value) for name, value in read.items() if name != "fitted"}


def sure(told: dict[str, float]) -> float:
    """How likely a verdict with these features is right (0 to 1)."""
    total = sum(_scale().get(name, 0.0) * value for name, value in told.items())
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, total))))


def _told(best: Way, own: Ruling) -> Ruling:
    """The verdict of a plain wording, which is said on top."""
    assert best.ruling is not None
    note = f"Taken to mean: {best.said.text}"
    return replace(best.ruling, question=own.question, understood="part", assumptions=(note, *best.ruling.assumptions))


def _offered(ways: Sequence[Way], own: Ruling) -> Ruling:
    """What was made out so far, with the plain wordings among the readings offered."""
    found = list(own.readings)
    for way in sorted(ways, key=lambda way: -way.share * way.reads):
        if way.ruling is None or way.verdict.kind not in PLAIN or any(reading.verdict == way.verdict for reading in found):
            continue
        reading = way.ruling.reading or (way.ruling.readings[0].reading if way.ruling.readings else "")
        found.append(OtherReading(reading, way.said.text, way.verdict, way.ruling.outcome))
    return replace(own, readings=tuple(found[:MOST_SHOWN])) if len(found) > len(own.readings) else own
