"""Judges' sessions in the store: begun at sign-in, ended at sign-out, by a new password, by closing the account, and by time."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update

from judge.web.store import keys
from judge.web.store.models import Judge, Visit
from judge.web.store.records import Account

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.web.store.store import Store

HOURS = 12
"""A session lasts so long, however busy it is."""
IDLE_MINUTES = 60
"""A session that nothing came from for so long has ended."""
_NOTICED = timedelta(minutes=1)  # being seen is not written down more often
_FORGOTTEN = timedelta(days=30)


def account_of(row: Judge) -> Account:
    """The account as others may see it."""
    return Account(row.id, row.name, row.active, row.at)


def _name(token: str) -> str:
    return keys.of_content("session", token)


def begin(store: Store, judge_id: str) -> str:
    """Begin a session; what its cookie is to carry. Sessions that ended long ago are forgotten."""
    token, now = secrets.token_urlsafe(24), store.now()
    with store.writing() as session:
        session.execute(delete(Visit).where(Visit.at < now - _FORGOTTEN))
        session.add(Visit(id=_name(token), judge_id=judge_id, at=now, seen=now, ended=None))
    return token


def seen(store: Store, token: str) -> Account | None:
    """The judge of a session; None when it has ended, or the account is closed."""
    now = store.now()
    with store.reading() as session:
        row = session.get(Visit, _name(token))
        if row is None or row.ended is not None or now - row.at > timedelta(hours=HOURS) or now - row.seen > timedelta(minutes=IDLE_MINUTES):
            return None
        judge = session.get(Judge, row.judge_id)
        found = account_of(judge) if judge is not None and judge.active else None
        noticed = now - row.seen > _NOTICED
    if noticed and found is not None:
        with store.writing() as session:
            session.execute(update(Visit).where(Visit.id == _name(token)).values(seen=now))
    return found


def end(store: Store, token: str) -> None:
    """End a session."""
    with store.writing() as session:
        session.execute(update(Visit).where(Visit.id == _name(token), Visit.ended.is_(None)).values(ended=store.now()))


def end_all(store: Store, session: Session, judge_id: str) -> None:
    """End every session of a judge, in the transaction of what ends them."""
    session.execute(update(Visit).where(Visit.judge_id == judge_id, Visit.ended.is_(None)).values(ended=store.now()))


def open_of(store: Store, judge_id: str) -> int:
    """How many sessions of a judge have not ended."""
    with store.reading() as session:
        return len(session.scalars(select(Visit.id).where(Visit.judge_id == judge_id, Visit.ended.is_(None))).all())
