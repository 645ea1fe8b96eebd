"""Where judges disagree with the replay, as scenarios: the situation as it was read, and what a judge says comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from judge.web.standing import DID, verdict_of
from judge.web.store.decisions import disagreements as found

if TYPE_CHECKING:
    from judge.web.store.records import Decision
    from judge.web.store.store import Store

_HEADS = ("Scenario:", "Rules:", "Source:", "Ask:")


def disagreements(store: Store) -> Iterator[str]:
    """A scenario for each standing correction, its question answered as the judge did; what is no scenario is told in a comment."""
    for decision, body in found(store):
        yield _scenario(decision, body)


def _scenario(d: Decision, body: dict[str, Any]) -> str:
    lines = [line for line in body["reading"].splitlines() if line.strip()]
    question = _line(d.question)
    said = f"# {d.judge} {DID[d.decision]} on {d.at.date()}: {_line(d.verdict)}\n# because: {_line(d.reason)}\n# rules: {', '.join(d.citations)}\n"
    if not any(line.lstrip().startswith(("Given", "When")) for line in lines):
        return f"{said}# the question was read as no situation: {question}\n"
    asks = [line.strip() for line in lines if line.strip().startswith("Ask:")]
    told = [line for line in lines if not line.strip().startswith(_HEADS)]
    verdict = verdict_of(d)
    # a single question has the judge's answer where that is one the scenario language knows; else the comment says it
    answer = f" {verdict.value}" if len(asks) == 1 and verdict.kind in ("yes", "no", "number") else ""
    asked = [re.sub(r"\?.*$", "?", ask) + answer for ask in asks]
    head = [f"Scenario: {question[:110]}", f"Rules: {d.rules}", f"Source: decided by {d.judge}, {', '.join(c.rpartition(':')[2] for c in d.citations)}"]
    return said + "\n".join([*head, *told, *asked]) + "\n"


def _line(text: str) -> str:
    return " ".join(text.split())
