"""Why: the two or three lines of a replay that decided what was asked, as plain sentences (the routine of every turn left out)."""

from __future__ import annotations

from typing import Any

from judge.ruling.model import Reason
from judge.scenario import model as m
from judge.scenario.answers_grounds import STOPPING
from judge.scenario.results import Answer, Line, Replay

ROUTINE_KINDS = {
    "step",
    "target",
    "pay",
    "cast",
    "blocks creature",
    "announce",
    "priority",
    "untap step",
    "mana",
    "timestamp",
}
"""Kinds of events that happen whatever the outcome."""

OPENING_KINDS = {"attacks", "blocks", "blocked", "tap", "resolve", "put on stack"}
"""Kinds that tell the story but seldom decide it; used only when nothing else is left."""

Because = tuple[tuple[str, tuple[str, ...]], ...]

MOST = 4


def sentence(text: str) -> str:
    """A line of a transcript as a sentence."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def telling(lines: tuple[Line, ...]) -> list[Line]:
    """The lines that tell an outcome, the routine of every turn left out."""
    strong = [line for line in lines if line.kind not in ROUTINE_KINDS | OPENING_KINDS and not _to_the_stack(line)]
    return strong or [line for line in lines if line.kind not in ROUTINE_KINDS and not _to_the_stack(line)]


def _to_the_stack(line: Line) -> bool:
    return line.kind == "move" and (
        line.text.endswith("moves to stack") or any(c.endswith(("608.2k", "608.2m", "608.2n")) for c in line.cites)
    )


def caused(because: Because, done: Replay) -> Because:
    """The lines that decide an answer, each after the destruction that led to it: that one names the state-based action or the effect (701.6a)."""
    causes: dict[str, tuple[str, tuple[str, ...]]] = {}
    destroyed: dict[Any, tuple[str, tuple[str, ...]]] = {}
    for record in done.records:
        event = record.event
        if event.kind == "destroy":
            destroyed[event.obj] = (record.text(), record.citations())
        elif event.kind == "move" and event.what == "destroy" and event.obj in destroyed:
            causes[record.text()] = destroyed[event.obj]
    told: list[tuple[str, tuple[str, ...]]] = []
    for line in because:
        cause = causes.get(line[0])
        told += [cause, line] if cause is not None and cause not in because else [line]
    return tuple(told)


def reasons(answer: Answer, done: Replay) -> tuple[Reason, ...]:
    """The reasons for one answer: what the replay itself names, then the telling lines about the thing asked about."""
    if answer.inquiry is not None and isinstance(answer.inquiry.query, m.Happens):
        shown = [Reason(sentence(line.text), line.cites) for line in telling(done.steps)]
        return tuple(dict.fromkeys(shown[-MOST:]))
    named = [Reason(sentence(text), cites) for text, cites in caused(answer.because, done) if cites]
    bare = [Reason(sentence(text)) for text, cites in answer.because if not cites]
    subject = _subject(answer.inquiry)
    lines = telling(done.steps)
    about = [line for line in lines if subject and subject in line.text]
    picked = (about or lines)[-3:]
    if answer.kind == "no":  # what stopped it goes before what else happened to it
        held = [line for line in about if line.kind in STOPPING][-2:]
        picked = [*held, *(line for line in picked if line not in held)][:3]
    shown = [Reason(sentence(line.text), line.cites) for line in picked]
    known = {r.text for r in named}
    return tuple([*named, *(r for r in shown if r.text not in known), *bare][:MOST])


def _subject(inquiry: m.Inquiry | None) -> str:
    if inquiry is None:
        return ""
    about = inquiry.claim or inquiry.query
    for part in (getattr(about, role, None) for role in ("what", "on", "of", "to", "who")):
        if isinstance(part, m.Ref | m.Who) and part.name:
            return part.name
    return ""
