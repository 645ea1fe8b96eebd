"""What an answer is made of. ``Ruling.to_json`` gives exactly the keys other tools rely on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

VerdictKind = Literal["yes", "no", "number", "text", "depends", "happens", "unknown"]
Understood = Literal["full", "part", "none"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer at one glance. ``value``: "yes"/"no", a number, a short text, or None when it cannot be decided.

    ``happens``: what came of the story (``value``: the first line of the outcome), which decides nothing that was asked otherwise."""

    kind: VerdictKind
    value: str | int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of the explanation with the rules it rests on (``edition:number``)."""

    text: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule quoted. ``own_words``: the text is this project's restatement, not the source's; ``note`` where there is no text."""

    id: str
    edition: str
    title: str
    text: str
    own_words: bool = False
    effective: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the replay as shown: where in the turn, what happened, which rules made it happen."""

    when: str
    text: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the rules behind another verdict: its topic, the editions at hand that it lies between, what each of the two editions compared
    holds (edition, sentence, citations)."""

    topic: str
    between: tuple[str, ...] = ()
    held: tuple[tuple[str, str, tuple[str, ...]], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The change as plain data."""
        held = [{"edition": e, "holds": h, "rules": list(r)} for e, h, r in self.held]
        return {"topic": self.topic, "between": list(self.between), "held": held}


@dataclass(frozen=True, slots=True)
class Alternative:
    """The verdict under another edition, or when a choice is made otherwise."""

    condition: str
    verdict: Verdict
    cites: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def since(self) -> str:
        """When the rules changed so, as far as the editions at hand tell: "changed between 2009-10 and 2017-08"; empty where nothing is known."""
        spans = [c.between for c in self.changes if c.between]
        return f"changed between {min(spans)[0]} and {max(s[1] for s in spans)}" if spans else ""


@dataclass(frozen=True, slots=True)
class OtherReading:
    """One way the question may be meant, where no one reading is sure enough: the reading in Judge English, what sets it apart from the others
    in a few words ("if you mean ..."), and what it would come to. It is offered, never counted as a verdict."""

    reading: str
    differs: str
    verdict: Verdict
    outcome: tuple[Reason, ...] = ()


MOST_READINGS = 3
"""At most so many readings are offered."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one question. ``outcome``: what came of the replay, most telling first (``judge.ruling.outcome``)."""

    question: str
    rules: str
    understood: Understood
    reading: str
    verdict: Verdict
    because: tuple[Reason, ...] = ()
    citations: tuple[Citation, ...] = ()
    not_understood: tuple[str, ...] = ()
    steps: tuple[Line, ...] = ()
    assumptions: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    caveats: tuple[str, ...] = ()
    outcome: tuple[Reason, ...] = ()
    readings: tuple[OtherReading, ...] = ()
    effective: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def decided(self) -> bool:
        """Whether it answers what was asked: neither without a verdict nor only with what happens in a story whose question was not read."""
        return self.verdict.kind not in ("unknown", "happens") or (self.verdict.kind == "happens" and self.understood == "full")

    def to_json(self) -> dict[str, Any]:
        """The ruling as plain data for ``--json`` and the web interface."""
        return {
            "question": self.question,
            "rules": self.rules,
            "effective": self.effective,
            "understood": self.understood,
            "reading": self.reading,
            "verdict": _verdict_json(self.verdict),
            "outcome": _reasons_json(self.outcome),
            "readings": [
                {"reading": r.reading, "differs": r.differs, "verdict": _verdict_json(r.verdict), "outcome": _reasons_json(r.outcome)}
                for r in self.readings[:MOST_READINGS]
            ],
            "because": _reasons_json(self.because),
            "citations": [
                {
                    "id": c.id, "edition": c.edition, "title": c.title, "text": c.text, "own_words": c.own_words,
                    "effective": c.effective, "note": c.note,
                }
                for c in self.citations
            ],
            "steps": [{"when": s.when, "text": s.text, "cites": list(s.cites)} for s in self.steps],
            "assumptions": list(self.assumptions),
            "alternatives": [
                {
                    "condition": a.condition, "verdict": _verdict_json(a.verdict), "cites": list(a.cites),
                    "changes": [c.to_json() for c in a.changes],
                }
                for a in self.alternatives
            ],
            "caveats": list(self.caveats),
            "not_understood": list(self.not_understood),
        }  # fmt: skip


def _verdict_json(verdict: Verdict) -> dict[str, Any]:
    return {"kind": verdict.kind, "value": verdict.value}


def _reasons_json(reasons: tuple[Reason, ...]) -> list[dict[str, Any]]:
    return [{"text": r.text, "cites": list(r.cites)} for r in reasons]
