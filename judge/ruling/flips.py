"""One question under every edition the engine plays, and what flipped the answer: found by switching one policy at a time, not looked up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from judge.engine.state.eras.era import ERAS, POLICIES, RulesEra
from judge.law.eras import State, differences
from judge.ruling.judged import happening, judged
from judge.ruling.model import Change, Verdict
from judge.ruling.outcome import outcome_lines
from judge.scenario.replaying import replay

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.eras import Difference
    from judge.question.reading import Reading
    from judge.ruling.model import Ruling

OLDEST_FIRST = ("1997", "2001", "2002", "2006", "2009-10", "2022-04")
"""The editions in the order of time."""
MOST_RULES = 4
"""So many rules are named behind a verdict."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A policy that alone turns the older edition's answer into the newer one's: its field, what it decides, and the differences (number,
    topic) that it carries out. With no field: no policy does so alone."""

    policy: str
    decides: str
    differences: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class EraLine:
    """What an edition comes to: its verdict, the rules behind it (``edition:number``), the line of the outcome that tells most, and,
    where the edition before came to something else, what flipped it. ``note``: what the edition can't have known."""

    edition: str
    verdict: Verdict
    cites: tuple[str, ...] = ()
    told: str = ""
    flips: tuple[Flip, ...] = ()
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """The line as plain data."""
        return {
            "edition": self.edition,
            "verdict": {"kind": self.verdict.kind, "value": self.verdict.value},
            "cites": list(self.cites),
            "told": self.told,
            "note": self.note,
            "flips": [
                {"policy": f.policy, "decides": f.decides, "differences": [{"number": n, "topic": t} for n, t in f.differences]}
                for f in self.flips
            ],
        }


@dataclass(frozen=True, slots=True)
class _Played:
    """What one set of policies comes to: the verdict, and the whole outcome where nothing was asked that could be answered."""

    verdict: Verdict
    outcome: tuple[str, ...]
    cites: tuple[str, ...]

    @property
    def answer(self) -> Any:
        """What two editions are compared by."""
        return (self.verdict.kind, self.verdict.value, self.outcome if self.verdict.kind in ("happens", "unknown") else ())


def _played(reading: Reading, catalog: Catalog, rules: RulesEra) -> _Played:
    assert reading.scenario is not None
    done = replay(reading.scenario, catalog, rules.name, rules=rules)
    verdict, because = judged(reading, done) if reading.scenario.inquiries else (happening(done), ())
    lines = outcome_lines(done) if done.run is not None else ()
    cites = dict.fromkeys(c for reason in (*because, *lines[:1]) for c in reason.cites)
    return _Played(verdict, tuple(line.text for line in lines), tuple(cites)[:MOST_RULES])


def through_the_eras(ruling: Ruling, catalog: Catalog) -> tuple[EraLine, ...]:
    """One line for each edition, oldest first; none where the ruling rests on no situation that was replayed."""
    reading: Reading | None = ruling.extra.get("asked")
    if reading is None or reading.scenario is None:
        return ()
    found = {name: _played(reading, catalog, ERAS[name]) for name in OLDEST_FIRST}
    flips: dict[str, tuple[Flip, ...]] = {}
    for older, newer in pairwise(OLDEST_FIRST):
        if found[older].answer != found[newer].answer:
            flips[newer] = flipping(reading, catalog, ERAS[older], ERAS[newer])
    return tuple(
        EraLine(name, p.verdict, p.cites, p.outcome[0] if p.outcome else "", flips.get(name, ())) for name, p in found.items()
    )


def flipping(reading: Reading, catalog: Catalog, older: RulesEra, newer: RulesEra) -> tuple[Flip, ...]:
    """The policies each of which alone, switched in one edition to what it is in the other, makes it answer as the other does."""
    goal = _played(reading, catalog, newer).answer
    start = _played(reading, catalog, older).answer
    changed = [f for f in POLICIES if getattr(older, f) != getattr(newer, f)]
    forth = [f for f in changed if _played(reading, catalog, replace(older, **{f: getattr(newer, f)})).answer == goal]
    found = forth or [f for f in changed if _played(reading, catalog, replace(newer, **{f: getattr(older, f)})).answer == start]
    if not found:
        return (Flip("", "several of the changed procedures together; none does it alone"),)
    topics = {d.number: d.topic for d in differences()}
    return tuple(Flip(f, POLICIES[f][0], tuple((n, topics[n]) for n in POLICIES[f][1])) for f in found)


def changed_between(reading: Reading, catalog: Catalog, one: str, other: str) -> tuple[Change, ...]:
    """The changes of the rules that make two editions answer differently, each with the editions known that it lies between."""
    older, newer = sorted((one, other), key=OLDEST_FIRST.index)
    found = flipping(reading, catalog, ERAS[older], ERAS[newer])
    numbers = dict.fromkeys(number for flip in found for number, _ in flip.differences)
    changes = tuple(_change(d, older, newer) for d in differences() if d.number in numbers and d.differs(older, newer) is not False)
    return changes or tuple(Change(flip.decides) for flip in found)


def _change(difference: Difference, older: str, newer: str) -> Change:
    held = [h for e in (older, newer) if (h := difference.of(e)) is not None and h.state is State.STATED]
    return Change(
        difference.topic, difference.between(older, newer) or (), tuple((h.edition, h.holds, h.citations) for h in held),
    )  # fmt: skip
