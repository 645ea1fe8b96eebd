"""Tournament-policy questions are told apart from rules questions: they are answered by citation only, and the answer says so."""

from __future__ import annotations

from judge.question.tokens import Token

WORDS = {
    "infraction", "penalty", "penalties", "warning", "disqualification", "disqualified", "judge", "tournament", "tournaments", "rel", "competitive",
    "dci", "sideboard", "sideboarding", "decklist", "sanctioned", "upgrade", "ipg", "mtr", "head", "floor", "marked", "slow", "cheating", "bribery",
}  # fmt: skip
DECISIVE = {
    "infraction",
    "penalty",
    "penalties",
    "disqualification",
    "disqualified",
    "ipg",
    "mtr",
    "decklist",
    "cheating",
    "bribery",
    "sanctioned",
}


def is_policy(tokens: list[Token]) -> bool:
    """Whether the question asks for an infraction, a penalty or a tournament's conduct rather than for a rule of the game."""
    lows = {t.low for t in tokens if t.kind == "word"}
    return (
        bool(lows & DECISIVE)
        or len(lows & WORDS) >= 2
        or ("tournament" in lows and bool({"obliged", "required", "must", "allowed"} & lows))
    )
