"""Judges' accounts: made and changed on the command line, checked at sign-in; every change leaves its line in the audit trail."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from judge.errors import Malformed
from judge.web.store import attempts, passwords, visits
from judge.web.store.keys import fresh
from judge.web.store.models import Judge
from judge.web.store.records import Account
from judge.web.store.visits import account_of

if TYPE_CHECKING:
    from judge.web.store.store import Store

LONGEST_NAME = 60


class Waiting(Malformed):
    """Too many sign-ins under this name failed; the next one must wait."""

    kind = "waiting"


def clean_name(name: str) -> str:
    """A judge's name with its spaces in order. Malformed when it is empty, too long, or no plain text."""
    found = " ".join(name.split())
    if not found or len(found) > LONGEST_NAME or not found.isprintable():
        raise Malformed("this is no name for a judge", mend=f"1 to {LONGEST_NAME} letters")
    return found


def add(store: Store, name: str, password: str, author: str) -> Account:
    """Make an account. Malformed when the name is taken or the password too weak."""
    row = Judge(id=fresh(), name=clean_name(name), password=passwords.hashed(password, name), active=True, at=store.now())
    try:
        with store.writing() as session:
            session.add(row)
            session.flush()
            store.note(session, author, "judge added", row.id, {"name": row.name})
            return account_of(row)
    except IntegrityError:
        raise Malformed(f"a judge called {row.name!r} exists already", mend="judge judges password NAME") from None


def everyone(store: Store) -> list[Account]:
    """Every account, by name."""
    with store.reading() as session:
        return [account_of(row) for row in session.scalars(select(Judge).order_by(Judge.name))]


def change(store: Store, name: str, author: str, *, password: str | None = None, active: bool | None = None) -> Account:
    """Set a new password, or close or reopen an account; every session begun before ends. Malformed when there is no judge of that name."""
    kept = passwords.hashed(password, name) if password is not None else None
    with store.writing() as session:
        row = session.scalar(select(Judge).where(Judge.name == clean_name(name)))
        if row is None:
            raise Malformed(f"no judge is called {name!r}", mend="judge judges list")
        if kept is not None:
            row.password = kept
            store.note(session, author, "password changed", row.id, {"name": row.name})
        if active is not None and active != row.active:
            row.active = active
            store.note(session, author, "judge reopened" if active else "judge closed", row.id, {"name": row.name})
        visits.end_all(store, session, row.id)
        session.flush()
        return account_of(row)


def sign_in(store: Store, name: str, password: str) -> Account | None:
    """The account of that name and password; None when they do not go together or the account is closed.

    ``Waiting`` after too many failures under that name: then no password is looked at, right or wrong."""
    left = attempts.wait(store, name)
    if left:
        raise Waiting("too many sign-ins under this name failed", mend=f"try again in {math.ceil(left)} seconds")
    with store.reading() as session:
        row = session.scalar(select(Judge).where(Judge.name == " ".join(name.split())))
        kept = row.password if row is not None and row.active else None
        found = account_of(row) if row is not None else None
    if not passwords.matches(kept, password) or found is None or kept is None:
        attempts.failed(store, name)
        return None
    attempts.succeeded(store, name)
    if passwords.aged(kept):
        _hash_anew(store, found.id, password)
    return found


def _hash_anew(store: Store, id_: str, password: str) -> None:
    """Keep the same password at today's costs."""
    with store.writing() as session:
        row = session.get(Judge, id_)
        assert row is not None
        row.password = passwords.rehashed(password)
        store.note(session, "the service", "password hashed anew", id_, {"name": row.name})
