"""The tables. Rows of answers, disputes, precedents and the audit trail are only ever added; the database itself refuses more.

Sessions and attempts come and go; topics are an index that is made from the answers and can be made anew (``judge.web.store.topics``)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, String, Text, TypeDecorator, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

DECISIONS = ("confirm", "correct", "overrule", "withdraw")
"""What a judge may do to an answer: confirm it, correct or overrule it, or withdraw an earlier decision on it."""

ADDED_ONLY = ("questions", "answers", "shares", "disputes", "hearings", "seats", "claims", "precedents", "reports", "audit")
"""Tables whose rows can be neither changed nor removed."""


class Moment(TypeDecorator[datetime]):
    """A point in time, in UTC whatever the database makes of it."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Any) -> Any:
        """SQLite gives times without a zone back; they were written in UTC."""
        if isinstance(value, datetime):
            return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
        return value


class Base(DeclarativeBase):
    """The base of all tables."""

    type_annotation_map = {datetime: Moment(), dict[str, Any]: JSON(), list[Any]: JSON(), str: Text()}  # noqa: RUF012


class Question(Base):
    """A question as it was first typed; questions that differ only in case, space and closing marks share a row."""

    __tablename__ = "questions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    text: Mapped[str]
    at: Mapped[datetime]


class Answer(Base):
    """One answer: to which question, under which edition, by which version of the code, how it was read, and all of it as JSON."""

    __tablename__ = "answers"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    question_id: Mapped[str] = mapped_column(ForeignKey("questions.id"))
    rules: Mapped[str] = mapped_column(String(64))
    version: Mapped[str] = mapped_column(String(64))
    understood: Mapped[str] = mapped_column(String(8))
    verdict: Mapped[str] = mapped_column(String(8))
    reading: Mapped[str]
    # drawn from all of it, so that the same answer is kept once; no address, for whoever knows the question could compute it
    content: Mapped[str | None] = mapped_column(String(32))
    body: Mapped[dict[str, Any]]
    # pictures and choices of the replay; None in rows from before these were kept
    shown: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    at: Mapped[datetime]

    question: Mapped[Question] = relationship()

    __table_args__ = (
        Index("answers_by_question", "question_id", "rules"),
        Index("answers_by_content", "content", unique=True),
        Index("answers_by_time", "at"),
    )


class Share(Base):
    """An address that somebody asked for: the answer is shown there to whoever has it. Two who share one answer have two addresses."""

    __tablename__ = "shares"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    answer_id: Mapped[str] = mapped_column(ForeignKey("answers.id"))
    at: Mapped[datetime]

    __table_args__ = (Index("shares_by_answer", "answer_id"),)


class Topic(Base):
    """What an answer is about: the cards it names, the rules its reasons rest on, the situation it was read as."""

    __tablename__ = "topics"

    answer_id: Mapped[str] = mapped_column(ForeignKey("answers.id"), primary_key=True)
    topic: Mapped[str] = mapped_column(String(160), primary_key=True)

    __table_args__ = (Index("topics_by_topic", "topic"),)


class Report(Base):
    """Somebody's word that an answer is wrong, and why."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    answer_id: Mapped[str] = mapped_column(ForeignKey("answers.id"))
    reason: Mapped[str]
    at: Mapped[datetime]

    __table_args__ = (Index("reports_by_answer", "answer_id", "at"),)


class Dispute(Base):
    """Two players' claims about a situation, and who was found right."""

    __tablename__ = "disputes"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    situation: Mapped[str]
    a: Mapped[str]
    b: Mapped[str]
    rules: Mapped[str] = mapped_column(String(64))
    version: Mapped[str] = mapped_column(String(64))
    winner: Mapped[str] = mapped_column(String(8))
    body: Mapped[dict[str, Any]]
    # pictures and choices of the replay; None in rows from before these were kept
    shown: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    at: Mapped[datetime]


class Hearing(Base):
    """A situation about which two players put their claims, each in their own time."""

    __tablename__ = "hearings"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    situation: Mapped[str]
    rules: Mapped[str] = mapped_column(String(64))
    # what the second player takes a seat with, hashed; None in hearings from before sides had seats: nobody claims there any more
    invitation: Mapped[str | None] = mapped_column(String(32))
    at: Mapped[datetime]


class Seat(Base):
    """A side of a hearing, taken by whoever holds its secret (kept hashed); each is taken once."""

    __tablename__ = "seats"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    hearing_id: Mapped[str] = mapped_column(ForeignKey("hearings.id"))
    side: Mapped[str] = mapped_column(String(1))
    secret: Mapped[str] = mapped_column(String(32))
    at: Mapped[datetime]

    __table_args__ = (UniqueConstraint("hearing_id", "side", name="seats_once"),)


class Claim(Base):
    """A claim of one of the two (``side`` a or b), and the dispute that it was settled in when the other had claimed something."""

    __tablename__ = "claims"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    hearing_id: Mapped[str] = mapped_column(ForeignKey("hearings.id"))
    side: Mapped[str] = mapped_column(String(1))
    text: Mapped[str]
    dispute_id: Mapped[str | None] = mapped_column(String(32), ForeignKey("disputes.id"))
    at: Mapped[datetime]

    __table_args__ = (Index("claims_by_hearing", "hearing_id", "at"),)


class Judge(Base):
    """A judge's account. Changed on the command line only; each change is in the audit trail; accounts are never removed."""

    __tablename__ = "judges"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(80), unique=True)
    password: Mapped[str]
    active: Mapped[bool]
    at: Mapped[datetime]


class Visit(Base):
    """A judge's session, named by the hash of what its cookie carries; one that has ended never begins again."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    judge_id: Mapped[str] = mapped_column(ForeignKey("judges.id"))
    at: Mapped[datetime]
    seen: Mapped[datetime]
    ended: Mapped[datetime | None]

    __table_args__ = (Index("sessions_by_judge", "judge_id"),)


class Attempt(Base):
    """Failed sign-ins under one name (hashed: what was typed may be no name at all), and when the last one was."""

    __tablename__ = "attempts"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    failures: Mapped[int]
    at: Mapped[datetime]


class Precedent(Base):
    """A judge's decision on an answer; the latest on an answer stands, the earlier ones remain to be seen."""

    __tablename__ = "precedents"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    answer_id: Mapped[str] = mapped_column(ForeignKey("answers.id"))
    judge_id: Mapped[str] = mapped_column(ForeignKey("judges.id"))
    decision: Mapped[str] = mapped_column(String(12))
    verdict: Mapped[str]
    reason: Mapped[str]
    citations: Mapped[list[Any]]
    # the decision that this one comes after, or the answer itself: being unique, it keeps decisions in one line even when
    # two judges rule at the same moment
    follows: Mapped[str] = mapped_column(String(32), unique=True)
    at: Mapped[datetime]

    answer: Mapped[Answer] = relationship()
    judge: Mapped[Judge] = relationship()

    __table_args__ = (Index("precedents_by_answer", "answer_id", "at"),)


class Audit(Base):
    """Who did what to what, when."""

    __tablename__ = "audit"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[datetime]
    author: Mapped[str]
    action: Mapped[str] = mapped_column(String(40))
    subject: Mapped[str]
    detail: Mapped[dict[str, Any]]

    __table_args__ = (Index("audit_by_subject", "subject", "at"),)
