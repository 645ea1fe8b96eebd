"""Judges' decisions: made on an answer, standing until another follows, found again for the same question or situation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased, joinedload

from judge.errors import Malformed
from judge.web.store import keys, topics
from judge.web.store.models import DECISIONS, Answer, Precedent, Topic
from judge.web.store.records import Decision

if TYPE_CHECKING:
    from judge.ruling.model import Ruling
    from judge.web.store.store import Store

LONGEST_REASON = 4000
LONGEST_VERDICT = 300
MOST_CITATIONS = 30


def decide(
    store: Store, answer: str, judge_id: str, judge: str, decision: str, verdict: str, reason: str, citations: tuple[str, ...], follows: str
) -> str:
    """A judge's decision on an answer. ``follows``: the last decision that the judge has seen, else the answer's name.

    Malformed when something is missing, or when another decision was made meanwhile."""
    verdict, reason = verdict.strip(), reason.strip()
    if decision not in DECISIONS:
        raise Malformed("the decision is none of those there are", mend=", ".join(DECISIONS))
    if not reason or len(reason) > LONGEST_REASON:
        raise Malformed("a decision needs a reason", mend=f"say in 1 to {LONGEST_REASON} characters why it is so")
    if len(verdict) > LONGEST_VERDICT or (decision in ("correct", "overrule") and not verdict):
        raise Malformed("the answer that should have been given is missing or too long", mend="a few words")
    if decision != "withdraw" and not citations:
        raise Malformed("a decision needs a citation", mend="the numbers of the rules it rests on")
    if len(citations) > MOST_CITATIONS:
        raise Malformed("these are too many citations", mend=f"at most {MOST_CITATIONS}")
    row = Precedent(
        id=keys.fresh(), answer_id=answer, judge_id=judge_id, decision=decision, verdict=verdict, reason=reason,
        citations=list(citations), follows=follows, at=store.now(),
    )  # fmt: skip
    try:
        with store.writing() as session:
            kept = session.scalars(select(Precedent.id).where(Precedent.answer_id == answer)).all()
            if follows not in (*kept, answer):
                raise Malformed("the decision does not belong to this answer", mend="open the answer again")
            if decision == "withdraw" and not kept:
                raise Malformed("there is no decision to withdraw")
            session.add(row)
            session.flush()
            body = session.scalar(select(Answer.body).where(Answer.id == answer))
            if body:  # the answer may be from before today's way of comparing situations
                topics.enter(store, session, answer, topics.of_answer(body))
            detail = {"precedent": row.id, "verdict": verdict, "reason": reason, "citations": list(citations)}
            store.note(session, judge, f"answer: {decision}", answer, detail)
    except IntegrityError:
        raise Malformed(
            "another decision was made on this answer meanwhile", mend="open the answer again and read it first"
        ) from None
    return row.id


def standing(store: Store, ruling: Ruling, limit: int = 5) -> list[Decision]:
    """The standing decisions on equal questions, those under the ruling's own edition first, then the latest first.

    Questions are equal when they are worded alike, or when all of both was understood and read as the same situation up to names."""
    same = Answer.question_id == keys.of_question(ruling.question)
    if told := topics.situation(ruling.reading, ruling.understood):
        same = or_(same, select(Topic.topic).where(Topic.answer_id == Answer.id, Topic.topic == told).exists())
    with store.reading() as session:
        query = _stand().where(same).order_by((Answer.rules == ruling.rules).desc(), Precedent.at.desc()).limit(limit)
        return [_record(row, stands=True) for row in session.scalars(query).unique()]


def disagreements(store: Store) -> list[tuple[Decision, dict[str, Any]]]:
    """Every standing decision that corrects or overrules, the oldest first, with the answer's JSON."""
    with store.reading() as session:
        query = _stand().where(Precedent.decision.in_(("correct", "overrule"))).order_by(Precedent.at)
        return [(_record(row, stands=True), row.answer.body) for row in session.scalars(query).unique()]


def every(session: Session, answer: str) -> Sequence[Precedent]:
    """Every decision on an answer, in no order."""
    return session.scalars(_decisions().where(Precedent.answer_id == answer)).unique().all()


def in_line(answer: str, rows: Iterable[Precedent]) -> tuple[Decision, ...]:
    """The decisions in the order in which they follow each other, the latest first."""
    after = {row.follows: row for row in rows}
    line = []
    at = answer
    while at in after:
        row = after.pop(at)
        line.append(row)
        at = row.id
    found = [_record(row, stands=row is line[-1] and row.decision != "withdraw") for row in line]
    return tuple(reversed(found))


def _stand() -> Any:
    """Decisions that no other follows, and that are no withdrawal."""
    later = aliased(Precedent)
    followed = select(later.id).where(later.follows == Precedent.id).exists()
    return _decisions().where(~followed, Precedent.decision != "withdraw")


def _decisions() -> Any:
    whole = (joinedload(Precedent.judge), joinedload(Precedent.answer).joinedload(Answer.question))
    return select(Precedent).join(Answer, Precedent.answer_id == Answer.id).options(*whole)


def _record(row: Precedent, *, stands: bool) -> Decision:
    return Decision(
        row.id, row.answer_id, row.answer.question.text, row.answer.rules, row.decision, row.verdict, row.reason,
        tuple(str(c) for c in row.citations), row.judge.name, row.at, stands,
    )  # fmt: skip
