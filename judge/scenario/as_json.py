"""A replay as plain data, with the keys that ``judge replay --json`` prints: the same for the command line and the web."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.scenario.wording import text

if TYPE_CHECKING:
    from judge.scenario.results import Replay


def replay_json(result: Replay) -> dict[str, Any]:
    """One scenario replayed under one edition."""
    data: dict[str, Any] = {
        "name": result.scenario.name,
        "rules": result.edition,
        "status": result.status,
        "source": result.scenario.source,
        "reading": text(result.scenario),
        "steps": [
            {"turn": s.turn, "active": s.active, "step": s.step, "text": s.text, "cites": list(s.cites), "also": list(s.also)}
            for s in result.steps
        ],
        "questions": [
            {
                "question": a.question,
                "kind": a.kind,
                "value": a.value,
                "answer": a.words,
                "expected": a.expected or None,
                "because": [{"text": said, "cites": list(cites)} for said, cites in a.because],
            }
            for a in result.answers
        ],
        "expectations": [
            {"text": e.text, "holds": e.holds, "actual": e.actual, "cites": list(e.cites), "line": e.line}
            for e in result.expectations
        ],
        "assumptions": list(result.assumptions),
    }
    if result.unmet:
        data["unread_unmet"] = [{"card": card, "text": words} for card, words in result.unmet]
    if result.error:
        data["error"] = result.error
    if result.what_if:
        data["what_if"] = [
            {"choice": w.assumption, "instead": w.instead, "changes": list(w.changes)} for w in result.what_if
        ]
    return data
