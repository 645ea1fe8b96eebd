"""What the store gives out: plain records that know nothing of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Decision:
    """What a judge decided on an answer. ``stands``: no later decision follows it, and it is no withdrawal."""

    id: str
    answer: str
    question: str
    rules: str
    decision: str
    verdict: str
    reason: str
    citations: tuple[str, ...]
    judge: str
    at: datetime
    stands: bool

    def to_json(self) -> dict[str, Any]:
        """The decision as plain data."""
        return {
            "answer": self.answer, "question": self.question, "rules": self.rules, "decision": self.decision,
            "verdict": self.verdict, "reason": self.reason, "citations": list(self.citations), "judge": self.judge,
            "at": self.at.isoformat(timespec="seconds"), "stands": self.stands,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reported:
    """Somebody's word that an answer is wrong."""

    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A stored answer: the ruling's JSON as it was given, when, by which version, what judges decided on it (latest first), how often it was
    reported as wrong. ``address``: the name it was opened by, which others may open it by as well."""

    id: str
    rules: str
    version: str
    at: datetime
    body: dict[str, Any]
    decisions: tuple[Decision, ...] = ()
    shown: dict[str, Any] | None = None
    address: str = ""
    reports: tuple[Reported, ...] = ()

    @property
    def last(self) -> str:
        """What the next decision follows."""
        return self.decisions[0].id if self.decisions else self.id

    def to_json(self) -> dict[str, Any]:
        """The stored answer as plain data."""
        return {
            "id": self.address or self.id, "version": self.version, "at": self.at.isoformat(timespec="seconds"), "ruling": self.body,
            "decisions": [d.to_json() for d in self.decisions],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class KeptDispute:
    """A stored dispute: its JSON as it was given."""

    id: str
    rules: str
    version: str
    at: datetime
    body: dict[str, Any]
    shown: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim put at a hearing; ``dispute``: the one it was settled in, empty while the other player had claimed nothing."""

    side: str
    text: str
    dispute: str
    at: datetime


@dataclass(frozen=True, slots=True)
class KeptHearing:
    """A hearing with the claims put at it, the first one first. ``taken``: the sides that somebody sits on; ``side``: that of whoever opened
    it, empty for those who only look on."""

    id: str
    situation: str
    rules: str
    at: datetime
    claims: tuple[Claimed, ...]
    taken: tuple[str, ...] = ()
    side: str = ""

    def latest(self, side: str) -> str:
        """What the player of that side claims now; empty when nothing yet."""
        return next((c.text for c in reversed(self.claims) if c.side == side), "")


@dataclass(frozen=True, slots=True)
class Account:
    """A judge's account as others may see it."""

    id: str
    name: str
    active: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class Brief:
    """An answer in a list: what was asked, what came out, what a judge decided last, how often it was reported as wrong."""

    id: str
    question: str
    rules: str
    understood: str
    verdict: str
    at: datetime
    decision: str = ""
    decided_by: str = ""
    decided: str = ""
    reports: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the audit trail."""

    at: datetime
    author: str
    action: str
    subject: str
    detail: dict[str, Any]
