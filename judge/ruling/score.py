"""How well a reading explains a question, as one small sum that can be shown: features with weights (``rulesdata/reading-weights.toml``)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from judge.home import rulesdata, told_by
from judge.question.hypothesis import Hypothesis, Understood
from judge.question.words.classes import word_class
from judge.ruling.borne import borne
from judge.ruling.played import Played

KINDS = ("role", "referent", "owner", "zone", "turn", "target", "order", "name", "supply", "skip")
"""The kinds of doubts that are weighed apart; any other counts as "other"."""

FEATURES = (
    "bias", "unread", "unread repeated", "unread turning", "unread number", "unread share", "vanished", "vanished turning", "words",
    *(f"doubt {kind}" for kind in (*KINDS, "other")),
    "told shown", "told against", "told beyond", "idle cards", "assumptions", "turns", "asks", "can", "number", "text", "no situation", "rival", "agreeing",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weights:
    """What each feature counts for, the level from which a verdict is given, and where they come from."""

    of: Mapping[str, float]
    level: float
    fitted: str = ""

    def score(self, features: Mapping[str, float]) -> float:
        """The sum of the features by their weights: the log odds of the verdict being right."""
        return sum(self.of.get(name, 0.0) * value for name, value in features.items())

    def sure(self, features: Mapping[str, float]) -> float:
        """How likely the verdict is right (0 to 1)."""
        return 1 / (1 + math.exp(-max(-40.0, min(40.0, self.score(features)))))

    def shares(self, features: Mapping[str, float]) -> list[tuple[str, float]]:
        """What each feature adds to the sum, the heaviest first: why a reading stands where it does."""
        told = [(name, self.of.get(name, 0.0) * value) for name, value in features.items()]
        return sorted((pair for pair in told if pair[1]), key=lambda pair: -abs(pair[1]))


@cache
def weights() -> Weights:
    """The weights as shipped."""
    read = told_by(rulesdata() / "reading-weights.toml")
    return Weights(read["weights"], float(read["level"]), str(read.get("fitted", "")))


def of_words(understood: Understood, hypothesis: Hypothesis) -> dict[str, float]:
    """What the words of the question tell of a reading, before it is replayed."""
    unread = Counter(word_class(word) for span in hypothesis.unread for word in understood.words[span[0] : span[1]])
    repeated = sum(word_class(understood.words[token]) != "function" for token in hypothesis.repeats)
    content = sum(word_class(word) != "function" for word in understood.words)
    lost = unread["content"] + unread["turning"] + unread["number"]
    doubts = dict.fromkeys((*KINDS, "other"), 0.0)
    for doubt in hypothesis.doubts:
        doubts[doubt.kind if doubt.kind in KINDS else "other"] += doubt.cost
    return {
        "bias": 1.0, "unread": min(6.0, unread["content"]), "unread repeated": min(4.0, repeated),
        "unread turning": min(4.0, unread["turning"]), "unread number": min(4.0, unread["number"]),
        "unread share": lost / content if content else 1.0, "words": math.log(max(1, content)),
        **{f"doubt {kind}": cost for kind, cost in doubts.items() if cost},
    }  # fmt: skip


def of_replay(played: Played, idle: int, turned: bool | None) -> dict[str, float]:
    """What the replay tells of a reading: told results borne out or not, cards that do nothing, choices nobody made, what kind of verdict it is."""
    found = Counter(borne(played, claim) for claim in played.told)
    asks = played.hypothesis.asks
    words = [ask.text.split(" ", 1)[0].lower() for ask in asks]
    return {
        "told shown": min(3.0, found["shown"]), "told against": min(3.0, found["against"]), "told beyond": min(3.0, found["beyond"]),
        "idle cards": min(3.0, idle), "assumptions": min(4.0, len(played.done.assumptions) if played.done is not None else 0.0),
        "turns": 0.0 if turned is None else 1.0 if turned else -1.0, "asks": float(len(asks) > 1), "can": float("can" in words),
        "number": float(played.verdict.kind == "number"), "text": float(played.verdict.kind == "text"), "no situation": float(not played.hypothesis.cards),
    }  # fmt: skip
