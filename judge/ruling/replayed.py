"""The ruling on a situation: replay it, read the answer off the transcript, cite what decided it, and look at the other eras."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.question.reading import Reading
from judge.ruling.anachronisms import anachronisms
from judge.ruling.depends import others, willing
from judge.ruling.flips import changed_between
from judge.ruling.judged import FORBIDDEN, as_told, happening, judged
from judge.ruling.lookups import answer_unknown
from judge.ruling.model import Alternative, Line, Reason, Ruling, Verdict
from judge.ruling.outcome import outcome_lines
from judge.ruling.rank import Citer, bare, weighed
from judge.scenario import model as m
from judge.scenario import text as english
from judge.scenario.flipping import flips
from judge.scenario.player import Player
from judge.scenario.replaying import replay
from judge.scenario.results import Replay

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library

OTHER_ERAS = ("2009-10", "2022-04")
"""The editions under which a ruling is compared, where the engine knows them."""

WHO = "Ann stands for you, Bob for your opponent"


def answer_scenario(
    reading: Reading, library: Library, catalog: Catalog, edition: str, concepts: tuple[str, ...],
    picks: tuple[tuple[int, int], ...] = (),
) -> Ruling:  # fmt: skip
    """The ruling on a scenario; without a verdict when words of the question were not understood or the replay cannot decide."""
    assert reading.scenario is not None
    written = english(replace(reading.scenario, name=reading.scenario.name))
    if reading.understood != "full":
        if (told := answer_happens(reading, library, catalog, edition, concepts, picks)) is not None:
            return told
        why = "Part of the question was not understood, so no verdict is given; what was understood is shown."
        return replace(
            answer_unknown(reading, library, edition, concepts, why), reading=written, assumptions=_assumed(reading)
        )
    done = replay(reading.scenario, catalog, edition, picks=picks)
    forbidden = ""
    if done.status == "illegal" and not picks and (shorter := without_last_response(reading.scenario)) is not None:
        # what can't be done isn't done (717.1): the rest of the story goes on without it
        again = replay(shorter, catalog, edition)
        if again.status in ("ok", "failed") and again.answers:
            forbidden = f"{FORBIDDEN}{getattr(done.refusal, 'message', '')}. The rest goes on without it."
            done = again
    granted: tuple[str, ...] = ()
    if not picks:
        done, granted = willing(reading.scenario, done, catalog, edition)
    # with a choice made otherwise this is one line of play among others: it is told as it is
    verdict, because = judged(reading, done, () if picks else others(reading.scenario, done, catalog, edition))
    if picks and done.status == "illegal":
        verdict = Verdict("unknown")
        because = (replace(because[0], text=f"With that choice the story can't go on as told. {because[0].text}"),)
    if done.status == "illegal" and not picks and len(reading.scenario.steps) > 1 and _of_outcome(reading.scenario.inquiries[0]):
        verdict = Verdict("unknown")  # a step in the middle can't be done, so what is told after it did not happen so
    because = (Reason(forbidden), *because) if forbidden else because
    because = (*because, *_turned(reading, done, verdict, catalog, edition)) if not picks else because
    citer = Citer(library, edition)
    if verdict.kind == "unknown":
        ruling = answer_unknown(
            reading, library, edition, concepts, because[0].text, tuple(_decisive(because, done, concepts))
        )
        stuck = tuple(f"{name}: {words}" for name, words in done.unread) or getattr(done.refusal, "words", ())
        return replace(
            ruling,
            because=(*ruling.because, *because[1:]),
            understood="full",
            reading=written,
            steps=_steps(done),
            assumptions=(*_assumed(reading, done), *granted),
            not_understood=tuple(stuck),
            outcome=outcome_lines(done),
            extra={"replay": done, "asked": reading},
        )
    citations = citer.ranked(_decisive(because, done, concepts), concepts, search=reading.question)
    differing, same = ((), ()) if picks else _other_eras(reading, catalog, edition, verdict)
    return Ruling(
        question=reading.question,
        rules=edition,
        understood="full",
        reading=written,
        verdict=verdict,
        because=because,
        citations=citations,
        steps=_steps(done),
        assumptions=(*_assumed(reading, done), *granted),
        caveats=left_aside(done),
        alternatives=differing,
        outcome=outcome_lines(done),
        effective=citer.text.effective if citer.text else "",
        extra={"replay": done, "asked": reading, "same": same},
    )


def answer_happens(
    reading: Reading, library: Library, catalog: Catalog, edition: str, concepts: tuple[str, ...],
    picks: tuple[tuple[int, int], ...] = (),
) -> Ruling | None:  # fmt: skip
    """What happens in a story that was read while the words that ask were not; None where it can't be replayed or nothing comes of it.

    It is no verdict on what was asked: the words not read are named, and nothing is taken for granted that the story leaves open."""
    if reading.retold is None:
        return None
    done = replay(reading.retold, catalog, edition, picks=picks)
    verdict = happening(done) if all(e.holds for e in done.expectations) else Verdict("unknown")
    if verdict.kind == "unknown":
        return None
    outcome = outcome_lines(done)
    citer = Citer(library, edition)
    why = "What is told was understood and is replayed; what is asked about it was not, so this says what happens and neither yes nor no."
    return Ruling(
        question=reading.question,
        rules=edition,
        understood="part",
        reading=english(reading.retold),
        verdict=verdict,
        because=(Reason(why), *outcome[:MOST_REASONS]),
        citations=citer.ranked(_decisive(outcome, done, concepts), concepts, search=reading.question),
        not_understood=tuple(reading.not_understood) or (reading.question,),
        steps=_steps(done),
        assumptions=_assumed(reading, done),
        caveats=(*reading.mends, *left_aside(done)),
        outcome=outcome,
        effective=citer.text.effective if citer.text else "",
        extra={"replay": done, "asked": replace(reading, scenario=reading.retold)},
    )


MOST_REASONS = 3
"""So many lines of the outcome stand among the reasons where nothing else is a reason."""


def left_aside(done: Replay) -> tuple[str, ...]:
    """A note for each clause of a card that could not be read and that nothing in the replay could have met."""
    return tuple(f"A part of {card} could not be read (“{words.removeprefix('unread: ')}”); nothing in this story meets it." for card, words in done.unmet)


def _turned(reading: Reading, done: Replay, verdict: Verdict, catalog: Catalog, edition: str) -> tuple[Reason, ...]:
    """What would have turned a yes or no on what comes of the story: the nearest change of one thing, deed or number that was told."""
    inquiries = reading.scenario.inquiries if reading.scenario is not None else ()
    if verdict.kind not in ("yes", "no") or len(inquiries) != 1 or done.status not in ("ok", "failed"):
        return ()
    inquiry = inquiries[0]
    if inquiry.claim is None or inquiry.tries or inquiry.at is not None or inquiry.supposing or reading.scenario is None:
        return ()
    found = flips(Player(reading.scenario, catalog, edition), inquiry.claim)
    return (Reason(f"It would be otherwise {as_told(found[0].words)}."),) if found else ()


def _of_outcome(inquiry: m.Inquiry) -> bool:
    """Whether it is asked if something comes to be, which nothing had to be tried for."""
    return isinstance(inquiry.query, m.Holds | m.InOrder | m.Either | m.Because | m.Matters) and not inquiry.tries


def without_last_response(scenario: m.Scenario) -> m.Scenario | None:
    """The scenario without its last step, where that casts or uses something; None otherwise."""
    if len(scenario.script) != 1 or len(scenario.script[0].steps) < 2 or any(isinstance(i.query, m.Happens) for i in scenario.inquiries):
        return None
    block = scenario.script[0]
    last = block.steps[-1]
    if not isinstance(last, m.CastStep | m.ActivateStep) or not last.options.response:
        return None  # that it was done then may be what was misread
    return replace(scenario, script=(replace(block, steps=block.steps[:-1]),))


def _steps(done: Replay) -> tuple[Line, ...]:
    told = [s for s in done.steps if s.kind not in SILENT] or list(done.steps)
    return tuple(Line(f"Turn {s.turn} ({s.active}), {s.step}", s.text, s.cites) for s in told)


SILENT = {"step", "blocks"}
"""Events that another line says already: the heading names the step, "blocks X" says that it blocks."""


def _assumed(reading: Reading, done: Replay | None = None) -> tuple[str, ...]:
    said = [*(f"Otherwise than told: {o}" for o in (done.otherwise if done else ())), WHO, *reading.notes, *(done.assumptions if done else ())]
    if done is not None and done.run is not None:
        said += anachronisms(done.run.table.game.state, done.edition)
    return tuple(dict.fromkeys(said))


def _decisive(because: tuple[Reason, ...], done: Replay, concepts: tuple[str, ...]) -> list[str]:
    """The order of citations: what the answer rests on and what the question speaks of first, the routine of every turn last."""
    return weighed([bare(c) for reason in because for c in reason.cites], [bare(c) for c in done.cites], concepts)


def under(era: str) -> str:
    """How another edition is spoken of: "Under today's rules (2022-04)"."""
    return f"Under today's rules ({era})" if era == OTHER_ERAS[-1] else f"Under the {era} rules"


def _other_eras(
    reading: Reading, catalog: Catalog, edition: str, verdict: Verdict
) -> tuple[tuple[Alternative, ...], tuple[Alternative, ...]]:
    """The verdict under the other eras: where it differs, and where it is the same."""
    assert reading.scenario is not None
    differing: list[Alternative] = []
    same: list[Alternative] = []
    for era in OTHER_ERAS:
        if era == edition:
            continue
        done = replay(reading.scenario, catalog, era)
        lines = others(reading.scenario, done, catalog, era) if verdict.kind == "depends" else ()
        other, because = judged(reading, done, lines)
        if other.kind == "unknown":
            continue
        cites = tuple(dict.fromkeys(c for reason in because for c in reason.cites))
        alike = (other.kind, other.value) == (verdict.kind, verdict.value)
        changes = () if alike else changed_between(reading, catalog, edition, era)
        (same if alike else differing).append(Alternative(under(era), other, cites[:4], changes))
    return tuple(differing), tuple(same)
