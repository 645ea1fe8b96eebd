"""Purposes: "he uses Icy Manipulator to tap my blocker" names the target of what is used; they are joined to the clause before."""

from __future__ import annotations

from judge.question.clause import Clause
from judge.question.clause_plans import SAVES
from judge.question.phrases import Phrase

AIMED = {"on", "onto", "targeting", "at"}
MEANS = {"cast", "activate", "tap", "sacrifice"}
"""Verbs of doing something for a purpose."""

ENDS = {"deal", "destroy", "tap", "untap", "return", "exile", "counter", "steal", "target", "hit", "give", "regenerate", "pump", "flicker", "block"}
"""Verbs of the purpose whose object is the target."""


def join_purposes(clauses: list[Clause]) -> list[Clause]:
    """The clauses with each purpose given to the clause it belongs to; one that can't be joined counts as unread."""
    out: list[Clause] = []
    for clause in clauses:
        before = out[-1] if out else None
        if clause.purpose and clause.verb == "crew" and before is not None and before.verb == "tap" and len(before.args) == len(clause.args) == 1:
            before.verb, before.args = "crew", [*clause.args, ("with", before.args[0][1])]  # "I tap it to crew my Copter"
            before.tokens.extend(clause.tokens)
            before.times.extend(clause.times)
            continue
        if clause.purpose and before is not None and _only_mana(before) and not clause.asked:
            clause.intro, clause.response, clause.trailing = before.intro, before.response or clause.response, before.trailing
            clause.times = [*before.times, *clause.times]
            out[-1] = clause  # "I pay {B} to regenerate it": what is paid is the price of that
            continue
        if not clause.purpose or before is None or before.verb not in MEANS or (before.asked and clause.verb in SAVES):
            if clause.purpose and clause.verb not in SAVES and before is not None and before.asked and not clause.asked:
                before.unread.extend(t for t in clause.tokens if t.kind != "punct")
                continue
            out.append(clause)
            continue
        aim = _aim(clause)
        aimed = any(prep in AIMED for prep, _ in before.args)
        if clause.verb not in ENDS or aim is None or (aimed and aim.kind != "pronoun"):
            if before.asked:
                before.unread.extend(t for t in clause.tokens if t.kind != "punct")
            else:
                out.append(clause)
            continue
        if not aimed:
            before.args.append(("targeting", aim))
        before.args.extend((prep, p) for prep, p in clause.args if p is not aim and prep in ("with", "response"))
        before.unread.extend(clause.unread)
        before.tokens.extend(clause.tokens)
        before.times.extend(clause.times)
        before.response = before.response or clause.response
    return out


def _only_mana(clause: Clause) -> bool:
    """Whether the clause says no more than that mana is paid ("I pay {1}{B}", "he spends two mana")."""
    if clause.verb != "pay" or clause.asked or clause.negated or clause.passive or clause.args:
        return False
    return bool(clause.symbols) and not clause.numbers and not clause.unread


def _aim(clause: Clause) -> Phrase | None:
    found = clause.arg("to") if clause.verb == "deal" else clause.arg("")
    return found if found is not None and not found.zone else None
