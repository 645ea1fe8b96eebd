"""Judges' accounts: made and changed on the command line, checked at sign-in; every change leaves its line in the audit trail."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.errors import Malformed
from judge.web.store import passwords
from judge.web.store.keys import fresh
from judge.web.store.models import Judge
from judge.web.store.records import Account

if TYPE_CHECKING:
    from judge.web.store.store import Store

LONGEST_NAME = 60


def _account(row: Judge) -> Account:
    seal = hashlib.blake2b(row.password.encode(), digest_size=12).hexdigest()
    return Account(row.id, row.name, row.active, row.at, seal)


def clean_name(name: str) -> str:
    """A judge's name with its spaces in order. Malformed when it is empty, too long, or no plain text."""
    found = " ".join(name.split())
    if not found or len(found) > LONGEST_NAME or not found.isprintable():
        raise Malformed("this is no name for a judge", mend=f"1 to {LONGEST_NAME} letters")
    return found


def add(store: Store, name: str, password: str, author: str) -> Account:
    """Make an account. Malformed when the name is taken or the password too weak."""
    from sqlalchemy.exc import IntegrityError

    row = Judge(id=fresh(), name=clean_name(name), password=passwords.hashed(password), active=True, at=store.now())
    try:
        with store.writing() as session:
            session.add(row)
            session.flush()
            store.note(session, author, "judge added", row.id, {"name": row.name})
            return _account(row)
    except IntegrityError:
        raise Malformed(f"a judge called {row.name!r} exists already", mend="judge judges password NAME") from None


def everyone(store: Store) -> list[Account]:
    """Every account, by name."""
    with store.reading() as session:
        return [_account(row) for row in session.scalars(select(Judge).order_by(Judge.name))]


def change(store: Store, name: str, author: str, *, password: str | None = None, active: bool | None = None) -> Account:
    """Set a new password, or close or reopen an account. Malformed when there is no judge of that name."""
    kept = passwords.hashed(password) if password is not None else None
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
        session.flush()
        return _account(row)


def sign_in(store: Store, name: str, password: str) -> Account | None:
    """The account of that name and password; None when they do not go together or the account is closed."""
    with store.reading() as session:
        row = session.scalar(select(Judge).where(Judge.name == " ".join(name.split())))
        kept = row.password if row is not None and row.active else None
        found = _account(row) if row is not None else None
    if not passwords.matches(kept, password) or found is None or kept is None:
        return None
    if passwords.aged(kept):
        found = change(store, found.name, "the service", password=password)
    return found


def seen(store: Store, id_: str, seal: str) -> Account | None:
    """The account of a session; None when it was closed or its password changed since."""
    with store.reading() as session:
        row = session.get(Judge, id_)
        found = _account(row) if row is not None else None
    return found if found is not None and found.active and found.seal == seal else None
