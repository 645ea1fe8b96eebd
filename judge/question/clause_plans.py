"""Plans asked about in one breath: "can I A and then B?", "may I A, so that B?", "can I A to save it?" - which clauses belong together."""

from __future__ import annotations

from dataclasses import replace

from judge.question.clause import Clause
from judge.question.clause_words import AUXILIARIES
from judge.question.phrases import Phrase

MAY = ("can", "could", "may", "might")
SAVES = {"save": "survive", "kill": "die"}
"""Verbs of a purpose, and what becomes of its object where it is reached."""


def mark_plans(clauses: list[Clause]) -> None:
    """What follows a question of legality by the same player, or as its result, is part of what is asked, and not of the story."""
    asked: Clause | None = None
    for clause in clauses:
        own_aux = any(t.low in AUXILIARIES for t in clause.tokens)
        if clause.asked:
            asked = clause if clause.aux in MAY and not clause.wh and not clause.claimed and clause.verb != "save" else None
            clause.joined = asked is not None and clause.trailing and clause.intro in ("and", "then") and not own_aux
            continue
        if asked is None or not clause.verb or clause.intro in ("if", "when", "after", "before", "while", "because", "until", "or"):
            continue
        if clause.purpose and (_saves(clause) or clause.verb in ("die", "survive")):
            clause.asked = clause.joined = True
        elif clause.intro == "so" or (clause.intro in ("and", "then") and not own_aux and _same(asked.subject, clause.subject)):
            clause.asked = clause.joined = True
            clause.aux = clause.aux or ("" if clause.intro == "so" else asked.aux)


def _saves(clause: Clause) -> bool:
    """ "... to save it": it is to survive."""
    what = clause.arg("")
    if clause.verb != "save" or what is None or len(clause.args) != 1:
        return False
    clause.verb, clause.subject, clause.args, clause.intro = "survive", replace(what), [], "so"
    return True


def _same(one: Phrase | None, two: Phrase | None) -> bool:
    return two is None or (one is not None and one.kind == two.kind == "player" and one.who == two.who)
