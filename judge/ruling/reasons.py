"""Why: the two or three lines of a replay that decided what was asked, as plain sentences (the routine of every turn left out)."""

from __future__ import annotations

from judge.ruling.model import Reason
from judge.scenario import model as m
from judge.scenario.replaying import Answer, Line, Replay

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


def reasons(answer: Answer, done: Replay) -> tuple[Reason, ...]:
    """The reasons for one answer: what the replay itself names, then the telling lines about the thing asked about."""
    if answer.inquiry is not None and answer.inquiry.measure == "happens":
        shown = [Reason(sentence(line.text), line.cites) for line in telling(done.steps)]
        return tuple(dict.fromkeys(shown[-MOST:]))
    named = [Reason(sentence(text), cites) for text, cites in answer.because if cites]
    bare = [Reason(sentence(text)) for text, cites in answer.because if not cites]
    subject = _subject(answer.inquiry)
    lines = telling(done.steps)
    about = [line for line in lines if subject and subject in line.text]
    shown = [Reason(sentence(line.text), line.cites) for line in (about or lines)[-3:]]
    known = {r.text for r in named}
    return tuple([*named, *(r for r in shown if r.text not in known), *bare][:MOST])


def _subject(inquiry: m.Inquiry | None) -> str:
    if inquiry is None:
        return ""
    claim = inquiry.claim
    for part in (getattr(claim, "what", None), getattr(claim, "to", None), inquiry.subject):
        if isinstance(part, m.Ref | m.Who) and part.name:
            return part.name
    return ""
