"""What an answer is made of. ``Ruling.to_json`` gives exactly the keys other tools rely on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

VerdictKind = Literal["yes", "no", "number", "text", "depends", "unknown"]
Understood = Literal["full", "part", "none"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer at one glance. ``value``: "yes"/"no", a number, a short text, or None when it cannot be decided."""

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
class Alternative:
    """The verdict under another edition, or when a choice is made otherwise."""

    condition: str
    verdict: Verdict
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one question."""

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
    effective: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The ruling as plain data for ``--json`` and the web interface."""
        return {
            "question": self.question,
            "rules": self.rules,
            "effective": self.effective,
            "understood": self.understood,
            "reading": self.reading,
            "verdict": {"kind": self.verdict.kind, "value": self.verdict.value},
            "because": [{"text": r.text, "cites": list(r.cites)} for r in self.because],
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
                {"condition": a.condition, "verdict": {"kind": a.verdict.kind, "value": a.verdict.value}, "cites": list(a.cites)}
                for a in self.alternatives
            ],
            "caveats": list(self.caveats),
            "not_understood": list(self.not_understood),
        }  # fmt: skip
