"""What the judges' desk lists: answers by what became of them, by card, by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, func, not_, or_, select, true
from sqlalchemy.orm import aliased, joinedload

from judge.web.store.models import Answer, Judge, Precedent, Report, Topic
from judge.web.store.records import Brief

if TYPE_CHECKING:
    from judge.web.store.store import Store

FILTERS = ("open", "reported", "not understood", "overruled", "decided", "all")
"""``open``: no decision stands; ``reported``: as wrong, since the last decision; ``overruled``: or corrected."""


def latest(store: Store, limit: int, offset: int = 0, *, only: str = "all", card: str = "", rule: str = "") -> list[Brief]:
    """The newest answers of a kind (``FILTERS``); only those about a card or a rule, when given."""
    later = aliased(Precedent)
    last = ~select(later.id).where(later.follows == Precedent.id).exists()
    reported = (
        select(func.count()).select_from(Report)
        .where(Report.answer_id == Answer.id, or_(Precedent.at.is_(None), Report.at > Precedent.at)).scalar_subquery()
    )  # fmt: skip
    stands = and_(Precedent.id.is_not(None), Precedent.decision != "withdraw")
    wanted: dict[str, Any] = {
        "open": not_(stands) | Precedent.id.is_(None), "decided": stands, "reported": reported > 0, "all": true(),
        "not understood": (Answer.understood != "full") | (Answer.verdict == "unknown"),
        "overruled": and_(stands, Precedent.decision.in_(("overrule", "correct"))),
    }  # fmt: skip
    query = (
        select(Answer, Precedent, Judge.name, reported).options(joinedload(Answer.question))
        .select_from(Answer)
        .outerjoin(Precedent, and_(Precedent.answer_id == Answer.id, last)).outerjoin(Judge, Judge.id == Precedent.judge_id)
        .where(wanted[only]).order_by(Answer.at.desc(), Answer.id)
    )  # fmt: skip
    for kind, name in (("card", card), ("rule", rule)):
        if name:
            query = query.where(select(Topic.topic).where(Topic.answer_id == Answer.id, Topic.topic == f"{kind}:{name.casefold()}").exists())
    with store.reading() as session:
        rows = session.execute(query.limit(limit).offset(offset)).all()
        return [
            Brief(a.id, a.question.text, a.rules, a.understood, a.verdict, a.at,
                  "" if p is None or p.decision == "withdraw" else p.decision, who or "", "" if p is None else p.verdict, n)
            for a, p, who, n in rows
        ]  # fmt: skip
