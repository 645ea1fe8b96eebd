"""A scenario back to Judge English: what the reader would read as the same scenario again."""

from __future__ import annotations

from collections.abc import Iterable

from judge.scenario import model as m
from judge.scenario.wording_claims import claim
from judge.scenario.wording_facts import fact
from judge.scenario.wording_queries import inquiry
from judge.scenario.wording_steps import step


def text(scenario: m.Scenario) -> str:
    """The scenario as a text that ``parse`` reads back to an equal one."""
    lines = [f"Scenario: {scenario.name}"]
    if scenario.rules:
        lines.append(f"Rules: {', '.join(scenario.rules)}")
    if scenario.source:
        lines.append(f"Source: {scenario.source}")
    lines.append(f"Players: {', '.join(scenario.players)}")
    lines.append("")
    lines += _mood("Given", (fact(f) for f in scenario.position))
    for block in scenario.script:
        lines += _mood("When", (step(s) for s in block.steps))
        lines += _mood("Then", (claim(c) for c in block.claims))
    for t in scenario.tempting:
        lines.append(f"Tempting: {claim(t.claim)}" + (f" - {t.why}" if t.why else ""))
    for i in scenario.inquiries:
        lines.append(f"Ask: {inquiry(i)}?" + (f" {i.expected}" if i.expected else ""))
    return "\n".join(lines) + "\n"


def _mood(word: str, sentences: Iterable[str]) -> list[str]:
    return [f"{word if i == 0 else 'And':>5} {s}" for i, s in enumerate(sentences)]
