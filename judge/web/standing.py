"""A judge's decision over the engine's verdict: what stands at the top of a page, of the JSON and of the terminal, and what stands below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from judge.ruling.model import Ruling, Verdict

if TYPE_CHECKING:
    from judge.web.store.records import Decision

DID = {
    "confirm": "confirmed this answer",
    "correct": "corrected this answer",
    "overrule": "overruled this answer",
    "withdraw": "withdrew the decision before",
}
"""What a judge did, in words."""


def banner(decisions: Iterable[Decision], rules: str) -> Decision | None:
    """The decision that stands over an answer under these rules: the latest, and none that was made under others."""
    return next((d for d in decisions if d.stands and d.rules == rules), None)


def overruling(decision: Decision | None) -> bool:
    """Whether the engine's own verdict goes below."""
    return decision is not None and decision.decision in ("correct", "overrule")


def verdict_of(decision: Decision) -> Verdict:
    """What a judge found instead, as a verdict: yes or no where it begins so, a number where it is one, else the words."""
    words = " ".join(decision.verdict.split())
    first = words.split(" ", 1)[0].strip(",.;:!").casefold()
    if first in ("yes", "no"):
        return Verdict("yes" if first == "yes" else "no", first)
    if words.isascii() and words.isdigit() and len(words) < 10:
        return Verdict("number", int(words))
    return Verdict("text", words)


def with_decisions(ruling: Ruling, decisions: list[Decision]) -> dict[str, Any]:
    """The ruling's JSON with what judges decided: where one corrected or overruled it, ``verdict`` is hers and ``engine_verdict`` what it was."""
    body = ruling.to_json()
    if not decisions:
        return body
    stands = banner(decisions, ruling.rules)
    more: dict[str, Any] = {"precedents": [d.to_json() for d in decisions]}
    if stands is not None:
        more["decision"] = stands.to_json()
        if overruling(stands):
            found = verdict_of(stands)
            more |= {"engine_verdict": body["verdict"], "verdict": {"kind": found.kind, "value": found.value}}
    return body | more
