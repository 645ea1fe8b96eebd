"""From what a model wrote to a ruling: each sample parsed, held against the question and replayed; a verdict only where the samples agree.

A translation is a reading like any other: what it told to have happened must come out of its replay, and where our own reader comes to another
verdict neither is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.errors import Refusal
from judge.question.reading import Reading
from judge.question.reads import Put
from judge.ruling.answer import concept_rules
from judge.ruling.model import OtherReading, Reason, Ruling, Verdict
from judge.ruling.replayed import answer_scenario
from judge.scenario import model as m
from judge.scenario import parse
from judge.scenario import text as english
from judge.scenario.replaying import replay
from judge.translate.answers import Answer, taken_apart
from judge.translate.checks import faults
from judge.translate.talk import tells

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library
    from judge.question.words.cardnames import CardNames

LEVEL = 0.66
"""A verdict is given from this share of the samples that were asked for on, where no other sample comes to another one."""

MOST_REPAIRS = 2
"""So many times a model is told what is wrong with its text."""

Again = Callable[[str, str], str | None]
"""Ask the model once more: the text it wrote and the line that says what is wrong; None when it is asked no more."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One translation tried. ``trouble``: why it counts for nothing, in one line each; else its scenario and the ruling on it.

    ``supposing``: texts that it gives to cards and that nobody told. What comes of it can be shown, with them; it is no verdict."""

    answer: Answer
    scenario: m.Scenario | None = None
    ruling: Ruling | None = None
    trouble: tuple[str, ...] = ()
    supposing: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """What it comes to."""
        return self.ruling.verdict if self.ruling is not None else Verdict("unknown")

    @property
    def decided(self) -> bool:
        """Whether it comes to a verdict."""
        return self.ruling is not None and self.ruling.decided and self.verdict.kind != "happens"


class Translating:
    """What is needed to try translations of one question."""

    def __init__(self, question: str, names: CardNames, library: Library, catalog: Catalog, edition: str) -> None:
        """Take the question as typed and the house's rooms."""
        self.question = question
        self.names = names
        self.library = library
        self.catalog = catalog
        self.edition = edition

    def sample(self, text: str, again: Again | None = None) -> Sample:
        """One answer of a model tried, repaired at most twice. A repair that leaves out more than the text before it is dropped."""
        best = self._tried(taken_apart(text))
        for _ in range(MOST_REPAIRS):
            if not best.trouble or again is None:
                return best
            more = again(best.answer.scenario, best.trouble[0])
            if more is None:
                return best
            next_ = self._tried(taken_apart(more))
            if len(next_.trouble) > len(best.trouble) or _explains(next_) < _explains(best):
                return best
            best = next_
        return best

    def _tried(self, answer: Answer) -> Sample:
        if answer.trouble:
            return Sample(answer, trouble=(answer.trouble,))
        try:
            (scenario,) = parse(answer.scenario, "translation", self.catalog.names())
        except Refusal as refusal:
            return Sample(answer, trouble=(refusal.line(),))
        amiss = faults(self.question, answer, scenario, self.names, self.catalog)
        supposing = tuple(fault.words for fault in amiss if fault.check == "text invented")
        if len(supposing) < len(amiss):
            return Sample(answer, scenario, trouble=tuple(dict.fromkeys(fault.line() for fault in amiss)))
        told = replace(scenario, rules=(self.edition,), inquiries=scenario.inquiries[:1])  # what is asked besides decides nothing
        done = replay(told, self.catalog, self.edition)
        against = tuple(f"what was told doesn't come about: {e.text}" for e in done.expectations if not e.holds)
        if against:
            return Sample(answer, scenario, trouble=against)
        if done.status not in ("ok", "failed"):
            return Sample(answer, scenario, trouble=(done.error or f"the replay is {done.status}",))
        return Sample(answer, scenario, self._ruled(told, answer), supposing=supposing)

    def _ruled(self, scenario: m.Scenario, answer: Answer) -> Ruling:
        """The ruling on one translation by itself: without the told results, which were checked."""
        asked = replace(scenario, script=tuple(replace(block, claims=()) for block in scenario.script), inquiries=scenario.inquiries[:1])
        count = len(asked.inquiries)
        reading = Reading(
            self.question, "scenario", "full", scenario=asked, put=(Put(),) * count,
            notes=[*(f"Taken for granted: {each}" for each in answer.assumed)], not_understood=list(answer.left_out),
        )  # fmt: skip
        concepts = concept_rules(reading, self.library, lambda: self.catalog, self.edition)
        return answer_scenario(reading, self.library, self.catalog, self.edition, concepts)


def _explains(sample: Sample) -> int:
    """How much a sample tells: its lines, less what it says it left out."""
    return len(sample.answer.scenario.splitlines()) - len(sample.answer.left_out)


def decided(samples: Sequence[Sample], wanted: int, own: Ruling, by: str) -> Ruling:
    """The ruling on a question for which a translator was asked ``wanted`` times; ``own``: what our own reader came to; ``by``: the model's name.

    Never a verdict that our own reader's contradicts, nor one on which the samples disagree, nor one from too few of them."""
    good = [sample for sample in samples if sample.decided and not (sample.supposing and own.decided)]
    count = Counter((s.verdict.kind, s.verdict.value) for s in good)
    note = f"Put into Judge English by {by}"
    if not count:
        return _with_why(own, samples, by)
    (best, times), *others = count.most_common()
    first = next(s for s in good if (s.verdict.kind, s.verdict.value) == best)
    assert first.ruling is not None
    agreed = not others and times >= LEVEL * wanted and not any(tells(each) for s in good for each in s.answer.left_out)
    agreed = agreed and not any(s.supposing for s in good)
    if own.decided and own.verdict.kind != "happens":
        if own.verdict == first.verdict and not others:
            return replace(own, assumptions=(*own.assumptions, f"{note} it comes to the same"))
        return _both(own, good, by)
    if not agreed:
        why = Reason(f"{note}, but not surely enough for a verdict: {times} of {wanted} translations come to this.")
        return replace(
            own, understood="part", verdict=Verdict("unknown"), because=(why,), reading=first.ruling.reading,
            readings=_offered(good), outcome=(), steps=(), extra={**own.extra, "translator": by},
        )  # fmt: skip
    share = f"{note}: {times} of {wanted} translations come to this verdict"
    left = tuple(dict.fromkeys(each for s in good for each in s.answer.left_out))  # said, though it tells nothing of the game
    return replace(
        first.ruling, question=own.question, assumptions=(share, *first.ruling.assumptions), not_understood=left,
        extra={**first.ruling.extra, "translator": by},
    )  # fmt: skip


def _offered(samples: Sequence[Sample]) -> tuple[OtherReading, ...]:
    """The translations that come to different verdicts, one each."""
    seen: dict[Verdict, OtherReading] = {}
    for sample in samples:
        if sample.scenario is not None and sample.ruling is not None and sample.verdict not in seen:
            taken = [f"a card is taken to read “{text}”" for text in sample.supposing[:2]]
            differs = "; ".join((*taken, *sample.answer.assumed[: 2 - len(taken)]))
            seen[sample.verdict] = OtherReading(english(sample.scenario), differs, sample.verdict, sample.ruling.outcome)
    return tuple(seen.values())[:3]


def _both(own: Ruling, good: Sequence[Sample], by: str) -> Ruling:
    """Neither verdict, as our own reading and the translation come to different ones; both are shown."""
    why = Reason(f"As read here it comes to another answer than as put into Judge English by {by}, so neither is given.")
    mine = OtherReading(own.reading, "as read here", own.verdict, own.outcome)
    return replace(own, understood="part", verdict=Verdict("unknown"), because=(why,), readings=(mine, *_offered(good)[:2]), outcome=(), alternatives=())


def _with_why(own: Ruling, samples: Sequence[Sample], by: str) -> Ruling:
    """Our own ruling, with what was amiss with every translation."""
    said = dict.fromkeys(line for sample in samples for line in sample.trouble[:1])
    return replace(own, caveats=(*own.caveats, *(f"A translation by {by} was dropped: {line}" for line in list(said)[:3])))


