"""Hypotheses replayed: the scenario a reading stands for, what came of it, and the verdict on what it asks. Each text is played once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.errors import Refusal
from judge.question.hypothesis import Hypothesis
from judge.question.reading import Reading
from judge.question.reads import Put
from judge.ruling.depends import others, willing
from judge.ruling.judged import judged
from judge.ruling.model import Reason, Verdict
from judge.scenario import model as m
from judge.scenario import parse
from judge.scenario.replaying import replay
from judge.scenario.results import Replay

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.question.told_names import ToldNames

MOST_REPLAYS = 64
"""So many replays are made for one question at most; what is weighed after that is weighed by its words alone."""

UNDECIDED = Verdict("unknown")

TITLE = "What happens"
"""The name of a scenario made from a reading."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hypothesis replayed. ``scenario`` without the told results, which are ``told``; ``done`` is None and ``error`` says why where it is no
    Judge English; ``granted`` is what players were taken to be willing to do."""

    hypothesis: Hypothesis
    reading: Reading | None
    told: tuple[m.Claim, ...] = ()
    done: Replay | None = None
    verdict: Verdict = UNDECIDED
    because: tuple[Reason, ...] = ()
    granted: tuple[str, ...] = ()
    error: str = ""

    @property
    def first(self) -> tuple[m.Claim, ...]:
        """What was told to be so from the start, of the told results."""
        return self.told[: len(self.hypothesis.first)]

    @property
    def early(self) -> tuple[m.Claim, ...]:
        """The told results behind which more was told to be done."""
        return tuple(claim for n, claim in enumerate(self.told) if n in self.hypothesis.early)

    @property
    def scenario(self) -> m.Scenario | None:
        """The situation that was played."""
        return self.reading.scenario if self.reading is not None else None

    @property
    def ran(self) -> bool:
        """Whether the replay came to its end."""
        return self.done is not None and self.done.status in ("ok", "failed")


class Plays:
    """The replays made for one question, each text once; no more than ``MOST_REPLAYS``."""

    def __init__(self, question: str, catalog: Catalog, edition: str, told: ToldNames | None = None) -> None:
        """Take the question as typed (for the ruling's heading), the cards, the edition, and the cards that only the question tells of."""
        self.told = told
        self.question = question
        self.catalog = catalog
        self.edition = edition
        self.made = 0
        self._done: dict[str, Played] = {}

    def of(self, hypothesis: Hypothesis) -> Played:
        """The hypothesis replayed with its verdict: the one line of play that was told, with what players may do for the better done."""
        key = _text(hypothesis) + repr([(a.turned, a.option, a.reads) for a in (*hypothesis.asks, *hypothesis.held)])
        if key not in self._done:
            self._done[key] = self._play(hypothesis)
        return replace(self._done[key], hypothesis=hypothesis)

    def _play(self, hypothesis: Hypothesis) -> Played:
        try:
            (scenario,) = parse(_text(hypothesis), "reading", hypothesis.cards)
        except Refusal as refusal:
            return Played(hypothesis, None, error=refusal.line())
        if self.told is not None:
            scenario = self.told.written_down(scenario)
        scenario, held = _without_held(scenario, hypothesis)
        told = (*scenario.expectations, *(claim for claim in held if claim is not None))
        scenario = replace(scenario, script=tuple(replace(block, claims=()) for block in scenario.script), rules=(self.edition,))
        reading = as_reading(hypothesis, scenario, self.question)
        done = self.replayed(scenario)
        if done is None:
            return Played(hypothesis, reading, told, error="too many readings to replay them all")
        if not hypothesis.asks:
            return Played(hypothesis, reading, told, done)
        self.made += 1
        done, granted = willing(scenario, done, self.catalog, self.edition)
        verdict, because = judged(reading, done)
        return Played(hypothesis, reading, told, done, verdict, because, granted)

    def replayed(self, scenario: m.Scenario) -> Replay | None:
        """A scenario replayed; None when too many have been."""
        if self.made >= MOST_REPLAYS:
            return None
        self.made += 1
        return replay(scenario, self.catalog, self.edition)

    def settled(self, played: Played) -> Played:
        """The same with the choices nobody named made otherwise: a verdict that these would turn round depends on them."""
        if played.done is None or played.reading is None or played.scenario is None or played.verdict.kind in ("unknown", "depends"):
            return played
        lines = others(played.scenario, played.done, self.catalog, self.edition)
        verdict, because = judged(played.reading, played.done, lines)
        return replace(played, verdict=verdict, because=because)


def _text(hypothesis: Hypothesis) -> str:
    """The hypothesis in Judge English with the told results: as expectations, or as questions after its own."""
    return hypothesis.judge_english(TITLE, (*hypothesis.asks, *hypothesis.held), then=True)


def _without_held(scenario: m.Scenario, hypothesis: Hypothesis) -> tuple[m.Scenario, tuple[m.Claim | None, ...]]:
    """The scenario with its own questions alone, and the claims that the others ask for (None where one asks for something else)."""
    own = len(scenario.inquiries) - len(hypothesis.held)
    claims: list[m.Claim | None] = []
    for inquiry, line in zip(scenario.inquiries[own:], hypothesis.held, strict=True):
        claim = inquiry.claim
        plain = claim is not None and not inquiry.tries
        claims.append(replace(claim, negated=claim.negated != line.turned) if claim is not None and plain else None)
    return replace(scenario, inquiries=scenario.inquiries[:own]), tuple(claims)


def as_reading(hypothesis: Hypothesis, scenario: m.Scenario, question: str) -> Reading:
    """The hypothesis as a reading that is understood in full, for what rules on readings."""
    asks = hypothesis.asks
    return Reading(
        question, "scenario", "full", scenario=scenario, put=tuple(Put(a.turned, a.reads, a.option, bool(a.option)) for a in asks),
        cards=hypothesis.cards,
        notes=[*hypothesis.notes, *(doubt.says for doubt in hypothesis.doubts if doubt.says)],
    )  # fmt: skip
