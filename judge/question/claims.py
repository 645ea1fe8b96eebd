"""Somebody's claim: "my opponent says X. Is he right?" asks whether X is so, and the verdict answers for X as he put it."""

from __future__ import annotations

from typing import NamedTuple

from judge.question.tokens import Token

SAYS = {"says", "say", "said", "claims", "claimed", "thinks", "believes", "argues", "insists", "tells", "maintains"}
BARE = {"right", "true", "correct", "really", "is that so", "is this so", "is it so", "agreed", "true or false", "does he have a point", "wrong"}
"""Whole sentences that ask no more than whether somebody is right."""

WRONG = {"wrong", "mistaken", "incorrect"}
RIGHT = {"right", "correct", "true", *WRONG}


class Claim(NamedTuple):
    """Where a claim stands: ``told``: the number of its sentence, ``start``: the token at which it begins, ``asked``: the number of the sentence
    that asks whether it is right, ``wrong``: whether that asks if it is wrong."""

    told: int
    start: int
    asked: int
    wrong: bool


def claim_sentence(sentences: list[list[Token]]) -> Claim | None:
    """The claim that a question puts; None when nobody claims anything."""
    asking = next((n for n, s in enumerate(sentences) if _asks_right(s)), None)
    if asking is None:
        return None
    for number in range(asking, -1, -1):
        for at, token in enumerate(sentences[number]):
            if token.low in SAYS and at > 0:
                start = at + 1
                while start < len(sentences[number]) and sentences[number][start].low in ("that", "me", "us", ":", ","):
                    start += 1
                wrong = any(t.low in WRONG for t in sentences[asking])
                return Claim(number, start, asking, wrong)
    return None


def _asks_right(sentence: list[Token]) -> bool:
    words = [t.low for t in sentence if t.kind == "word"]
    if sentence[-1].text == "?" and " ".join(words) in BARE:
        return True
    return len(words) <= 6 and words[:1] in (["is"], ["are"], ["am"]) and bool(RIGHT & set(words))
