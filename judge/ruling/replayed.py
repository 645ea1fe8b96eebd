"""The ruling on a situation: replay it, read the answer off the transcript, cite what decided it, and look at the other eras."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.question.read import Reading
from judge.ruling.depends import others
from judge.ruling.judged import judged
from judge.ruling.lookups import answer_unknown
from judge.ruling.model import Alternative, Line, Reason, Ruling, Verdict
from judge.ruling.rank import Citer, bare
from judge.scenario import text as english
from judge.scenario.replaying import Replay, replay

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
    verdict, because = judged(reading, done, others(reading.scenario, done, catalog, edition))
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
