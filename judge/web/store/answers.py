"""Answers in the store: kept once each, shown to others only where somebody shared them, reported when they seem wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from judge.errors import Malformed
from judge.web.store import keys, topics
from judge.web.store.decisions import every, in_line
from judge.web.store.models import Answer, Question, Report, Share
from judge.web.store.records import KeptAnswer, Reported

if TYPE_CHECKING:
    from judge.ruling.model import Ruling
    from judge.web.store.store import Store

LONGEST_REPORT = 1000
MOST_REPORTS = 50
"""Reports that one answer takes: more say nothing new, and somebody may only want to fill the store."""


def keep(store: Store, ruling: Ruling, shown: dict[str, Any] | None = None, cards: Iterable[str] = ()) -> str:
    """Keep an answer and give its own name; the same answer by the same code is kept once. ``Full`` when there is no room.

    ``shown``: what its page shows beside the words, as plain data; ``cards``: the cards it names. The name is drawn at random, and is no address
    that others could open."""
    body = ruling.to_json()
    version = keys.code_version()
    question = keys.of_question(ruling.question)
    content = keys.of_content("answer", question, version, {**body, "question": ""})
    with store.reading() as session:
        there = session.scalar(select(Answer.id).where(Answer.content == content))
    if there is not None:
        return there
    store.need_room()
    answer: dict[str, Any] = {
        "id": keys.fresh(), "question_id": question, "rules": ruling.rules, "version": version, "understood": ruling.understood,
        "verdict": ruling.verdict.kind, "reading": ruling.reading, "content": content, "body": body, "at": store.now(), "shown": shown,
    }  # fmt: skip
    with store.writing() as session:
        store.insert(session, Question, [{"id": question, "text": ruling.question, "at": store.now()}])
        if store.insert(session, Answer, [answer], names=("content",)):
            topics.enter(store, session, answer["id"], topics.of_answer(body, cards))
            return str(answer["id"])
        return str(session.scalar(select(Answer.id).where(Answer.content == content)))  # another thread was first


def share(store: Store, answer: str) -> str:
    """A new address of an answer. ``Full`` when there is no room."""
    store.need_room()
    row = Share(id=keys.fresh(), answer_id=answer, at=store.now())
    with store.writing() as session:
        session.add(row)
    return row.id


def find(store: Store, name: str, *, judge: bool = False) -> KeptAnswer | None:
    """The answer at an address that was shared, with every decision on it, the latest first; None when there is none.

    By its own name it is shown to judges (``judge``) and, once one of them has decided on it, to everybody: a decision is published."""
    with store.reading() as session:
        shared = session.get(Share, name)
        row = session.get(Answer, shared.answer_id if shared else name)
        if row is None:
            return None
        found = every(session, row.id)
        if shared is None and not judge and not found:
            return None
        reports = session.scalars(select(Report).where(Report.answer_id == row.id).order_by(Report.at.desc(), Report.id))
        told = tuple(Reported(r.reason, r.at) for r in reports)
        at = shared.at if shared else row.at  # when somebody else asked the same is nobody's business
        return KeptAnswer(row.id, row.rules, row.version, at, row.body, in_line(row.id, found), row.shown, name, told)


def report(store: Store, answer: str, reason: str) -> None:
    """Take somebody's word that an answer is wrong. Malformed without a reason, or when it was reported often enough."""
    reason = reason.strip()
    if not reason or len(reason) > LONGEST_REPORT or "\0" in reason:
        raise Malformed("a report needs a reason", mend=f"say in 1 to {LONGEST_REPORT} characters what is wrong")
    store.need_room()
    with store.writing() as session:
        told = session.scalars(select(Report.reason).where(Report.answer_id == answer)).all()
        if len(told) >= MOST_REPORTS:
            raise Malformed("this answer was reported often already", mend="the judges will look at it")
        if reason not in told:
            session.add(Report(id=keys.fresh(), answer_id=answer, reason=reason, at=store.now()))
