"""The store as JSON lines: one row a line, every table in an order in which it can be read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, Boolean, select
from sqlalchemy.exc import IntegrityError

from judge.errors import Malformed, Place
from judge.web.store import topics
from judge.web.store.models import (
    Answer,
    Audit,
    Base,
    Claim,
    Dispute,
    Hearing,
    Judge,
    Moment,
    Precedent,
    Question,
    Report,
    Seat,
    Share,
)  # fmt: skip

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.web.store.store import Store

FORMAT = 1
TABLES: dict[str, type[Base]] = {row.__tablename__: row for row in (Question, Answer, Share, Dispute, Hearing, Seat, Claim, Judge, Precedent, Report, Audit)}
"""The tables in the order in which they are written: what a row refers to comes before it. Sessions, attempts and topics are not: they belong to
the running service, or are made anew."""
GONE = {"answers": ("reading_key",)}
"""Columns of older exports that have no place any more."""


def export(store: Store, *, secrets: bool = False) -> Iterator[str]:
    """Every row as a line of JSON, all from one moment. ``secrets``: with the hashes of the judges' passwords."""
    yield json.dumps({"store": FORMAT, "at": store.now().isoformat(), "secrets": secrets})
    engine = store.engine
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as connection:
        for name, row in TABLES.items():
            table = row.__table__
            rows = connection.execution_options(yield_per=500).execute(select(table).order_by(table.c.at, table.c.id))
            for found in rows.mappings():
                values = {k: v.isoformat() if isinstance(v, datetime) else v for k, v in found.items()}
                if name == "judges" and not secrets:
                    values["password"] = ""
                yield json.dumps({"table": name, **values}, ensure_ascii=False)


def load(store: Store, lines: Iterable[str], source: str, author: str) -> dict[str, int]:
    """Read exported lines back, all or nothing; rows that are there already are passed over. How many of each table were new.

    Malformed, with the line, when one cannot be read, or when a row of that name holds something else here."""
    new = dict.fromkeys(TABLES, 0)
    with store.writing() as session:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            place = Place(source, number, 1)
            record = _record(line, place)
            if number == 1 and "store" in record:
                if record["store"] != FORMAT:
                    raise Malformed(f"this was exported in format {record['store']!r}", place, f"known: {FORMAT}")
                continue
            row = TABLES.get(str(record.pop("table", "")))
            if row is None:
                raise Malformed("this line belongs to no table", place, f"known: {', '.join(TABLES)}")
            values = _values(row, record, place)
            try:
                with session.begin_nested():
                    added = store.insert(session, row, [values])
            except IntegrityError as error:
                what = str(error.orig).strip().splitlines()[0]
                raise Malformed(f"this row does not fit the store: {what}", place) from None
            if not added:
                _same(session, row, values, place)
            elif row is Answer:
                topics.enter(store, session, values["id"], topics.of_answer(values["body"]))
            new[row.__tablename__] += added
        store.note(session, author, "import", source, dict(new))
    return new


def _record(line: str, place: Place) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"this line is not JSON: {error}", place) from None
    if not isinstance(record, dict):
        raise Malformed("this line is not a JSON object", place)
    return record


def _values(row: type[Base], record: dict[str, Any], place: Place) -> dict[str, Any]:
    """The row's columns from a record; Malformed when one is missing, superfluous, or of another kind."""
    columns = {c.name: c for c in row.__table__.columns}
    for name in GONE.get(row.__tablename__, ()):
        record.pop(name, None)
    record = {name: None for name, column in columns.items() if column.nullable} | record  # an older export has no such field
    wrong = sorted(columns.keys() ^ record.keys())
    if wrong:
        raise Malformed(f"the field {wrong[0]!r} is missing or has no place in {row.__tablename__}", place)
    values: dict[str, Any] = {}
    for name, column in columns.items():
        value = record[name]
        if value is None and column.nullable:
            values[name] = None
            continue
        if isinstance(column.type, Moment):
            try:
                moment = datetime.fromisoformat(value)
            except (TypeError, ValueError):
                raise Malformed(f"the field {name!r} is no time", place, "such as 2026-01-31T12:00:00+00:00") from None
            value = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
        elif isinstance(column.type, Boolean):
            if not isinstance(value, bool):
                raise Malformed(f"the field {name!r} is neither true nor false", place)
        elif isinstance(column.type, JSON):
            if not isinstance(value, list if name == "citations" else dict):
                raise Malformed(f"the field {name!r} is of the wrong kind", place)
        elif not isinstance(value, str) or "\0" in value or len(value) > (getattr(column.type, "length", 0) or 10**7):
            raise Malformed(f"the field {name!r} is no text that fits there", place)
        values[name] = value
    return values


def _same(session: Session, row: type[Base], values: dict[str, Any], place: Place) -> None:
    table = row.__table__
    found = session.execute(select(table).where(table.c.id == values["id"])).mappings().one()
    # an account may have been changed since, here or there; what was written once must be equal
    differing = [k for k in values if found[k] != values[k]]
    if row is not Judge and differing:
        raise Malformed(f"the {row.__tablename__} row {values['id']} is there with another {differing[0]!r}", place)
