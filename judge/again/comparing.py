"""An answer before and after: what differs, and why it may."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from judge.again.items import Item

CAUSES = ("question reading", "card reading", "edition", "engine", "engine or card reading", "scenario", "failed")
"""In the order in which they are looked for: what was understood otherwise may be answered otherwise for that reason alone."""


@dataclass(frozen=True, slots=True)
class Result:
    """One thing judged again. ``changed``: verdict, outcome, citations, reading (none: it is as it was); ``cause``: one of ``CAUSES``."""

    key: str
    kind: str
    name: str
    question: str
    rules: str
    changed: tuple[str, ...] = ()
    cause: str = ""
    before: Any = None
    after: Any = None
    why: str = ""
    touches: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Result:
        """The result back; KeyError and TypeError for what is none."""
        return cls(**{**data, "changed": tuple(data["changed"]), "touches": tuple(data["touches"])})


def compared(item: Item, after: dict[str, Any], cards_read: dict[str, str]) -> Result:
    """What differs between an answer and the one that was given before."""
    before = item.before
    if before is None:
        return Result(item.key, item.kind, item.name, item.question, after["rules"], after=after["verdict"], touches=item.touches)
    parts = {
        "verdict": (_verdict(before), _verdict(after)), "outcome": (_texts(before), _texts(after)), "citations": (_cites(before), _cites(after)),
        "reading": (_story(before), _story(after)),
    }  # fmt: skip
    changed = tuple(name for name, (old, new) in parts.items() if old != new)
    cause = _cause(item, before, after, changed, cards_read) if changed else ""
    return Result(
        item.key, item.kind, item.name, item.question, after["rules"], changed, cause, before["verdict"], after["verdict"], touches=item.touches
    )


def _cause(item: Item, before: dict[str, Any], after: dict[str, Any], changed: tuple[str, ...], cards_read: dict[str, str]) -> str:
    if "reading" in changed or before.get("understood") != after.get("understood"):
        return "question reading"
    if item.cards_read and any(cards_read.get(name, digest) != digest for name, digest in item.cards_read.items()):
        return "card reading"
    if _quoted(before, after):
        return "edition"
    return "engine" if item.cards_read or not cards_read else "engine or card reading"


def _quoted(before: dict[str, Any], after: dict[str, Any]) -> bool:
    """Whether a rule that both cite is worded otherwise, or is another's words by now."""
    old = {c["id"]: (c["edition"], c["text"]) for c in before.get("citations", ())}
    return before.get("rules") != after["rules"] or any(old.get(c["id"], (c["edition"], c["text"])) != (c["edition"], c["text"]) for c in after["citations"])


def _verdict(body: dict[str, Any]) -> tuple[Any, Any]:
    found = body.get("engine_verdict") or body["verdict"]  # a judge's word over it is no change of the engine's
    return found["kind"], found["value"]


def _texts(body: dict[str, Any]) -> list[str]:
    return [r["text"] for r in body.get("outcome", ())]


def _cites(body: dict[str, Any]) -> list[str]:
    return sorted({c for r in (*body.get("because", ()), *body.get("outcome", ())) for c in r["cites"]})


def _story(body: dict[str, Any]) -> list[str]:
    return [line.strip() for line in body["reading"].splitlines() if line.strip() and not line.startswith(("Scenario:", "Rules:"))]
