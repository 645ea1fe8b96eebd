"""The ruling on a situation: replay it, read the answer off the transcript, cite what decided it, and look at the other eras."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.errors import Illegal
from judge.question.read import Reading
from judge.ruling.lookups import answer_unknown
from judge.ruling.model import Alternative, Line, Reason, Ruling, Verdict
from judge.ruling.rank import Citer, bare
from judge.ruling.reasons import reasons, what_happens
from judge.scenario import model as m
from judge.scenario import text as english
from judge.scenario.replaying import Replay, replay
from judge.scenario.wording import claim as claim_text

if TYPE_CHECKING:
    from judge.cards.catalog import Catalog
    from judge.law.library import Library

OTHER_ERAS = ("2009-10", "2022-04")
"""The editions under which a ruling is compared, where the engine knows them."""

WHO = "Ann stands for you, Bob for your opponent"


def answer_scenario(
    reading: Reading, library: Library, catalog: Catalog, edition: str, concepts: tuple[str, ...]
) -> Ruling:
    """The ruling on a scenario; without a verdict when words of the question were not understood or the replay cannot decide."""
    assert reading.scenario is not None
    written = english(replace(reading.scenario, name=reading.scenario.name))
    if reading.understood != "full":
        why = "Part of the question was not understood, so no verdict is given; what was understood is shown."
        return replace(
            answer_unknown(reading, library, edition, concepts, why), reading=written, assumptions=_assumed(reading)
        )
    done = replay(reading.scenario, catalog, edition)
    verdict, because = judged(reading, done)
    citer = Citer(library, edition)
    if verdict.kind == "unknown":
        ruling = answer_unknown(
            reading, library, edition, concepts, because[0].text, tuple(_decisive(because, done, concepts))
        )
        stuck = tuple(f"{name}: {words}" for name, words in done.unread) or getattr(done.refusal, "words", ())
        return replace(
            ruling,
            understood="full",
            reading=written,
            steps=_steps(done),
            assumptions=_assumed(reading, done),
            not_understood=tuple(stuck),
            extra={"replay": done},
        )
    citations = citer.ranked(_decisive(because, done, concepts), concepts, search=reading.question)
    return Ruling(
        question=reading.question,
        rules=edition,
        understood="full",
        reading=written,
        verdict=verdict,
        because=because,
        citations=citations,
        steps=_steps(done),
        assumptions=_assumed(reading, done),
        alternatives=_other_eras(reading, catalog, library, edition, verdict),
        effective=citer.text.effective if citer.text else "",
        extra={"replay": done},
    )


def judged(reading: Reading, done: Replay) -> tuple[Verdict, tuple[Reason, ...]]:
    """The verdict of a replay on what was asked, and why, in sentences taken from the transcript."""
    if done.status == "illegal" and isinstance(done.refusal, Illegal):
        return _illegal(reading, done)
    if done.status not in ("ok", "failed") or not done.answers:
        return Verdict("unknown"), (Reason(f"The replay cannot decide this: {done.error or 'nothing was answered'}."),)
    because = tuple(dict.fromkeys(reason for answer in done.answers for reason in reasons(answer, done)))
    if len(done.answers) == 1 and done.answers[0].kind == "number" and reading.reads[0]:
        return _as_read(int(done.answers[0].value or 0), reading), because[:4]
    if len(done.answers) == 1 and reading.reads[0].startswith("more than"):
        return Verdict("text", _more(str(done.answers[0].value), reading.reads[0].removeprefix("more than "))), because[:4]
    kinds = {answer.kind for answer in done.answers}
    if kinds <= {"yes", "no"}:
        each = [
            (answer.kind == "yes") != opposite for answer, opposite in zip(done.answers, reading.opposite, strict=True)
        ]
        verdict = Verdict("yes", "yes") if all(each) else Verdict("no", "no")
        because = (*stated(verdict, done, because), *because)
    elif len(done.answers) == 1 and done.answers[0].kind in ("number", "text", "depends"):
        answer = done.answers[0]
        happens = answer.inquiry is not None and answer.inquiry.measure == "happens" and answer.inquiry.subject is None
        verdict = Verdict(answer.kind, what_happens(done) if happens else answer.value)  # type: ignore[arg-type]
    else:
        return Verdict("unknown"), (Reason("The replay answers only part of what was asked."), *because)
    return verdict, because[:4] or (Reason("The replay shows it step by step."),)


def stated(verdict: Verdict, done: Replay, because: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """The answer in one sentence: the word asked for, and what is the case ("No: the Attacker doesn't die")."""
    if len(done.answers) != 1 or done.answers[0].inquiry is None or done.answers[0].inquiry.claim is None:
        return ()
    answer = done.answers[0]
    claim = answer.inquiry.claim if answer.inquiry is not None else None
    if claim is None or isinstance(claim, m.MustDo):
        return ()
    fact = claim_text(replace(claim, negated=claim.negated != (answer.kind == "no")))
    fact = fact.removeprefix("the ") if fact.startswith("the the ") else fact
    cites = next((reason.cites for reason in because if reason.cites), ())
    return (Reason(f"{str(verdict.value).capitalize()}: {fact}.", cites),)


def _as_read(number: int, reading: Reading) -> Verdict:
    """A measured number as an answer to what was asked: whether there is any at all, or what it leaves of a whole."""
    how = reading.reads[0]
    if how == "any":
        said = (number > 0) != reading.opposite[0]
        return Verdict("yes", "yes") if said else Verdict("no", "no")
    return Verdict("number", int(how.removeprefix("rest of ")) - number)


def _more(size: str, base: str) -> str:
    """The bonus that makes ``size`` out of ``base``: 3/3 of 2/2 is +1/+1."""
    return "/".join(f"{int(now) - int(was):+d}" for now, was in zip(size.split("/"), base.split("/"), strict=True))


def _illegal(reading: Reading, done: Replay) -> tuple[Verdict, tuple[Reason, ...]]:
    """A step of the story is forbidden, so what would come of it does not; a number cannot be told."""
    assert isinstance(done.refusal, Illegal)
    cites = tuple(r if ":" in r else f"{done.edition}:{r}" for r in done.refusal.rules)
    reason = Reason(f"The rules forbid it: {done.refusal.message}.", cites)
    inquiries = reading.scenario.inquiries if reading.scenario else ()
    if done.refusal.rules and inquiries and all(i.kind == "does" and isinstance(i.claim, m.Dies) for i in inquiries):
        each = list(reading.opposite)
        return (Verdict("yes", "yes") if all(each) else Verdict("no", "no")), (reason,)
    if done.refusal.rules and inquiries and all(i.measure == "happens" for i in inquiries):
        return Verdict("text", f"that can't be done: {done.refusal.message}"), (reason,)
    return Verdict("unknown"), (reason,)


def _steps(done: Replay) -> tuple[Line, ...]:
    told = [s for s in done.steps if s.kind not in SILENT] or list(done.steps)
    return tuple(Line(f"Turn {s.turn} ({s.active}), {s.step}", s.text, s.cites) for s in told)


SILENT = {"step", "blocks"}
"""Events that another line says already: the heading names the step, "blocks X" says that it blocks."""


def _assumed(reading: Reading, done: Replay | None = None) -> tuple[str, ...]:
    said = [WHO, *reading.notes, *(done.assumptions if done else ())]
    return tuple(dict.fromkeys(said))


ROUTINE = (
    "500.",
    "501.",
    "503.",
    "505.",
    "115.",
    "117.",
    "601.2",
    "602.2",
    "106.",
    "605.",
    "405.",
    "400.7",
    "703.",
    "514.",
    "512.",
    "513.",
)
"""Rules that every turn goes through; they are cited after those that tell this situation from another."""


def _decisive(because: tuple[Reason, ...], done: Replay, concepts: tuple[str, ...]) -> list[str]:
    """The order of citations: what the answer rests on, then what the question speaks of and the replay used, then the rest."""
    first = [bare(c) for reason in because for c in reason.cites]
    used = [bare(c) for c in done.cites]
    telling = [c for c in first if not c.startswith(ROUTINE)]
    both = [
        c for c in concepts[:12] if any(u == c or (u.startswith(c) and not u[len(c) :][:1].isdigit()) for u in used)
    ]
    rest = [u for u in used if not u.startswith(ROUTINE)]
    return list(dict.fromkeys([*telling[:3], *both[:3], *telling[3:], *concepts[:3], *both, *first, *rest]))


def _other_eras(
    reading: Reading, catalog: Catalog, library: Library, edition: str, verdict: Verdict
) -> tuple[Alternative, ...]:
    """The verdict under the other eras where it differs."""
    assert reading.scenario is not None
    out = []
    for era in OTHER_ERAS:
        if era == edition:
            continue
        done = replay(reading.scenario, catalog, era)
        other, because = judged(reading, done)
        if other.kind != "unknown" and (other.kind, other.value) != (verdict.kind, verdict.value):
            cites = tuple(dict.fromkeys(c for reason in because for c in reason.cites))
            out.append(Alternative(f"Under the {era} rules", other, cites[:4]))
    return tuple(out)
