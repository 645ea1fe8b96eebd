"""The open store: transactions, room, the audit trail. What is kept in it stands in the modules beside this one, by kind."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert as add_to_postgresql
from sqlalchemy.dialects.sqlite import insert as add_to_sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from judge.errors import Malformed
from judge.web.store import keys, topics
from judge.web.store.models import Audit, Base
from judge.web.store.opening import address, connect, upgrade
from judge.web.store.records import Entry

if TYPE_CHECKING:
    from sqlalchemy import Engine

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
        engine = connect(url or address())
        try:
            upgrade(engine)
        except SQLAlchemyError as error:
            engine.dispose()
            what = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
            raise Malformed(
                f"the store cannot be used: {what[0]}", mend="look at DATABASE_URL and JUDGE_HOME"
            ) from None
        found = cls(engine, most_mb)
        topics.make_whole(found)
        return found

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

    def insert(self, session: Session, row: type[Base], values: list[dict[str, Any]], names: tuple[str, ...] = ("id",)) -> int:
        """Add rows, passing over those whose names (the columns ``names``) are there already; how many were new."""
        add: Any = add_to_sqlite if self.engine.dialect.name == "sqlite" else add_to_postgresql
        table = row.__table__
        new = 0
        for one in values:
            statement = add(table).values(**one).on_conflict_do_nothing(index_elements=list(names))
            new += session.scalar(statement.returning(table.c[names[0]])) is not None
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

    def probe(self) -> None:
        """Ask the database for something; an SQLAlchemyError when it does not answer."""
        with self.reading() as session:
            session.execute(text("SELECT count(*) FROM judges"))

    def counts(self) -> dict[str, int]:
        """How many rows each table has."""
        with self.reading() as session:
            tables = Base.metadata.sorted_tables
            return {t.name: int(session.scalar(select(func.count()).select_from(t)) or 0) for t in tables}

    def trail(self, subject: str | None = None, limit: int = 100) -> list[Entry]:
        """The audit trail, the latest first; of one subject when given."""
        query = select(Audit).order_by(Audit.at.desc(), Audit.id).limit(limit)
        if subject is not None:
            query = query.where(Audit.subject == subject)
        with self.reading() as session:
            return [Entry(a.at, a.author, a.action, a.subject, a.detail) for a in session.scalars(query)]
