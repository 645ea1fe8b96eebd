"""Two players' claims about one situation: who is right, and where the losing claim departs from the rules. Both may be wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from judge.ruling.model import Ruling

Outcome = Literal["a", "b", "both", "neither", "unknown"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One player's claim with the ruling on whether it is so. ``right``: None when that cannot be decided."""

    text: str
    right: bool | None
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Dispute:
    """The decision between two claims."""

    situation: str
    a: Claim
    b: Claim

    @property
    def winner(self) -> Outcome:
        """Whose claim holds: a, b, both, neither; unknown when a claim cannot be decided."""
        if self.a.right is None or self.b.right is None:
            return "unknown"
        if self.a.right and self.b.right:
            return "both"
        return "a" if self.a.right else "b" if self.b.right else "neither"

    def to_json(self) -> dict[str, Any]:
        """The dispute as plain data."""

        def claim(c: Claim) -> dict[str, Any]:
            return {"claim": c.text, "right": c.right, "ruling": c.ruling.to_json()}

        return {"situation": self.situation, "winner": self.winner, "a": claim(self.a), "b": claim(self.b)}


def settle(situation: str, a: str, b: str, ask: Callable[[str], Ruling]) -> Dispute:
    """Decide between two claims about a situation; ``ask`` gives the ruling on a question typed freely."""
    return Dispute(situation, _judged(situation, a, ask), _judged(situation, b, ask))


def _judged(situation: str, claim: str, ask: Callable[[str], Ruling]) -> Claim:
    story = situation.strip().rstrip(".?!")
    ruling = ask(f"{story}. Somebody says that {claim.strip().rstrip('.?!')}. Is that right?")
    right = {"yes": True, "no": False}.get(ruling.verdict.kind)
    return Claim(claim.strip(), right, ruling)
