"""The store: keeps answers and disputes, gives them out again, takes judges' decisions and finds the precedents of a question."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, or_, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased, joinedload

from judge.errors import Malformed
from judge.web.store import keys
from judge.web.store.models import DECISIONS, Answer, Audit, Base, Dispute, Precedent, Question
from judge.web.store.opening import address, connect, upgrade
from judge.web.store.records import Brief, Decision, Entry, KeptAnswer, KeptDispute

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from judge.ruling.dispute import Dispute as Settled
    from judge.ruling.model import Ruling

LONGEST_REASON = 4000
LONGEST_VERDICT = 300
MOST_CITATIONS = 30
MEASURED_EACH = 200
"""New rows between two looks at how large the store has become."""


class Full(Malformed):
    """The store has reached the size it may have."""

    kind = "full"


class Store:
    """An open store; usable by many threads at once."""

    def __init__(self, engine: Engine, most_mb: int = 0) -> None:
        """Use ``Store.open``. ``most_mb``: the size beyond which no further answers are kept (0: no limit)."""
        self.engine = engine
        self._writer = engine.execution_options(writes=True)
        self._most = most_mb * 2**20
        self._until_measured = 0
        self._full = False
        self._lock = threading.Lock()

    @classmethod
    def open(cls, url: str | None = None, most_mb: int = 0) -> Store:
        """The store at that address (None: ``DATABASE_URL``, else the user's own), its schema brought up to date.

        Malformed when it cannot be reached or used; the line never holds the address, which may hold a password."""
        from sqlalchemy.exc import SQLAlchemyError

        engine = connect(url or address())
        try:
            upgrade(engine)
        except SQLAlchemyError as error:
            engine.dispose()
            what = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
            raise Malformed(
                f"the store cannot be used: {what[0]}", mend="look at DATABASE_URL and JUDGE_HOME"
            ) from None
        return cls(engine, most_mb)

    def close(self) -> None:
        """Give every connection back."""
        self.engine.dispose()

    @staticmethod
    def now() -> datetime:
        """The present moment."""
        return datetime.now(UTC)

    @contextlib.contextmanager
    def writing(self) -> Iterator[Session]:
        """A transaction that writes: all of it is kept, and on the disk, when the block ends; none of it after an error."""
        with Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session

    @contextlib.contextmanager
    def reading(self) -> Iterator[Session]:
        """A transaction that reads."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    def insert(self, session: Session, row: type[Base], values: list[dict[str, Any]]) -> int:
        """Add rows, passing over those whose names are there already; how many were new."""
        if self.engine.dialect.name == "sqlite":
            from sqlalchemy.dialects.sqlite import insert as add
        else:
            from sqlalchemy.dialects.postgresql import insert as add  # type: ignore[assignment]
        table = row.__table__
        new = 0
        for one in values:
            statement = add(table).values(**one).on_conflict_do_nothing(index_elements=["id"])  # type: ignore[arg-type]
            new += session.scalar(statement.returning(table.c.id)) is not None
        return new

    def note(self, session: Session, author: str, action: str, subject: str, detail: dict[str, Any]) -> None:
        """Write a line of the audit trail, in the transaction of the change that it tells of."""
        session.add(Audit(id=keys.fresh(), at=self.now(), author=author, action=action, subject=subject, detail=detail))

    def size(self) -> int:
        """The bytes that the database takes."""
        sqlite = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        query = sqlite if self.engine.dialect.name == "sqlite" else "SELECT pg_database_size(current_database())"
        with self.reading() as session:
            return int(session.scalar(text(query)) or 0)

    def need_room(self) -> None:
        """``Full`` when the store has reached the size it may have."""
        if not self._most:
            return
        with self._lock:
            self._until_measured -= 1
            if self._until_measured < 0:
                self._until_measured = MEASURED_EACH
                self._full = self.size() >= self._most
        if self._full:
            raise Full("the store is full", mend="raise JUDGE_WEB_STORE_MB")

    # --- answers and disputes -------------------------------------------------------------------------------------------

    def keep_answer(self, ruling: Ruling, shown: dict[str, Any] | None = None) -> str:
        """Keep an answer and give its name; the same answer by the same code is kept once. ``Full`` when there is no room.

        ``shown``: what its page shows beside the words, as plain data."""
        body = ruling.to_json()
        version = keys.code_version()
        question = keys.of_question(ruling.question)
        id_ = keys.of_content("answer", question, version, {**body, "question": ""})
        with self.reading() as session:
            if session.scalar(select(Answer.id).where(Answer.id == id_)) is not None:
                return id_
        self.need_room()
        answer = {
            "id": id_, "question_id": question, "rules": ruling.rules, "version": version, "understood": ruling.understood,
            "verdict": ruling.verdict.kind, "reading": ruling.reading, "body": body, "at": self.now(), "shown": shown,
            "reading_key": keys.of_reading(ruling.reading, ruling.understood),
        }  # fmt: skip
        with self.writing() as session:
            self.insert(session, Question, [{"id": question, "text": ruling.question, "at": self.now()}])
            self.insert(session, Answer, [answer])
        return id_

    def keep_dispute(self, settled: Settled, rules: str, shown: dict[str, Any] | None = None) -> str:
        """Keep a dispute and give its name; the same one by the same code is kept once. ``Full`` when there is no room."""
        body = settled.to_json()
        version = keys.code_version()
        id_ = keys.of_content("dispute", rules, version, body)
        with self.reading() as session:
            if session.scalar(select(Dispute.id).where(Dispute.id == id_)) is not None:
                return id_
        self.need_room()
        row = {
            "id": id_, "situation": settled.situation, "a": settled.a.text, "b": settled.b.text, "rules": rules,
            "version": version, "winner": settled.winner, "body": body, "at": self.now(), "shown": shown,
        }  # fmt: skip
        with self.writing() as session:
            self.insert(session, Dispute, [row])
        return id_

    def answer(self, id_: str) -> KeptAnswer | None:
        """The stored answer of that name with every decision on it, the latest first; None when there is none."""
        with self.reading() as session:
            row = session.get(Answer, id_)
            if row is None:
                return None
            found = session.scalars(_decisions().where(Precedent.answer_id == id_)).unique().all()
            return KeptAnswer(row.id, row.rules, row.version, row.at, row.body, _in_line(id_, found), row.shown)

    def dispute(self, id_: str) -> KeptDispute | None:
        """The stored dispute of that name, or None."""
        with self.reading() as session:
            row = session.get(Dispute, id_)
            return None if row is None else KeptDispute(row.id, row.rules, row.version, row.at, row.body, row.shown)

    def latest(self, limit: int, offset: int = 0, *, undecided: bool = False) -> list[Brief]:
        """The newest answers; only those that no judge has decided on, when asked for."""
        decided = select(Precedent.id).where(Precedent.answer_id == Answer.id).exists()
        query = select(Answer, decided).options(joinedload(Answer.question)).order_by(Answer.at.desc(), Answer.id)
        if undecided:
            query = query.where(~decided)
        with self.reading() as session:
            rows = session.execute(query.limit(limit).offset(offset)).all()
            return [Brief(a.id, a.question.text, a.rules, a.understood, a.verdict, a.at, bool(had)) for a, had in rows]

    def counts(self) -> dict[str, int]:
        """How many rows each table has."""
        with self.reading() as session:
            tables = Base.metadata.sorted_tables
            return {t.name: int(session.scalar(select(func.count()).select_from(t)) or 0) for t in tables}

    # --- decisions ------------------------------------------------------------------------------------------------------

    def decide(
        self, answer: str, judge_id: str, judge: str, decision: str, verdict: str, reason: str,
        citations: tuple[str, ...], follows: str,
    ) -> str:  # fmt: skip
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
            citations=list(citations), follows=follows, at=self.now(),
        )  # fmt: skip
        try:
            with self.writing() as session:
                kept = session.scalars(select(Precedent.id).where(Precedent.answer_id == answer)).all()
                if follows not in (*kept, answer):
                    raise Malformed("the decision does not belong to this answer", mend="open the answer again")
                if decision == "withdraw" and not kept:
                    raise Malformed("there is no decision to withdraw")
                session.add(row)
                session.flush()
                detail = {"precedent": row.id, "verdict": verdict, "reason": reason, "citations": list(citations)}
                self.note(session, judge, f"answer: {decision}", answer, detail)
        except IntegrityError:
            raise Malformed(
                "another decision was made on this answer meanwhile", mend="open the answer again and read it first"
            ) from None
        return row.id

    def precedents(self, ruling: Ruling, limit: int = 5) -> list[Decision]:
        """The standing decisions on equal questions under the same edition, the latest first.

        Questions are equal when they are worded alike, or when all of both was understood and read as the same situation."""
        reading = keys.of_reading(ruling.reading, ruling.understood)
        same = Answer.question_id == keys.of_question(ruling.question)
        equal = or_(same, Answer.reading_key == reading) if reading else same
        later = aliased(Precedent)
        followed = select(later.id).where(later.follows == Precedent.id).exists()
        query = (
            _decisions()
            .where(Answer.rules == ruling.rules, equal, ~followed, Precedent.decision != "withdraw")
            .order_by(Precedent.at.desc())
            .limit(limit)
        )
        with self.reading() as session:
            return [_decision(row, stands=True) for row in session.scalars(query).unique()]

    def trail(self, subject: str | None = None, limit: int = 100) -> list[Entry]:
        """The audit trail, the latest first; of one subject when given."""
        query = select(Audit).order_by(Audit.at.desc(), Audit.id).limit(limit)
        if subject is not None:
            query = query.where(Audit.subject == subject)
        with self.reading() as session:
            return [Entry(a.at, a.author, a.action, a.subject, a.detail) for a in session.scalars(query)]


def _decisions() -> Any:
    whole = (joinedload(Precedent.judge), joinedload(Precedent.answer).joinedload(Answer.question))
    return select(Precedent).join(Answer, Precedent.answer_id == Answer.id).options(*whole)


def _decision(row: Precedent, *, stands: bool) -> Decision:
    return Decision(
        row.id, row.answer_id, row.answer.question.text, row.answer.rules, row.decision, row.verdict, row.reason,
        tuple(str(c) for c in row.citations), row.judge.name, row.at, stands,
    )  # fmt: skip


def _in_line(answer: str, rows: Any) -> tuple[Decision, ...]:
    """The decisions in the order in which they follow each other, the latest first."""
    after = {row.follows: row for row in rows}
    line = []
    at = answer
    while at in after:
        row = after.pop(at)
        line.append(row)
        at = row.id
    found = [_decision(row, stands=row is line[-1] and row.decision != "withdraw") for row in line]
    return tuple(reversed(found))
