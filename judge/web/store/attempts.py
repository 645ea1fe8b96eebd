"""Failed sign-ins by account: each beyond the first few makes the next one wait longer, wherever it comes from."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import delete

from judge.web.store import keys
from judge.web.store.models import Attempt

if TYPE_CHECKING:
    from judge.web.store.store import Store

FREE = 5
"""So many failures cost nothing: people mistype."""
FIRST_WAIT, LONGEST_WAIT = 15.0, 900.0
"""Seconds to wait after the first failure beyond those; it doubles with each further one, up to the longest."""
_FORGIVEN = timedelta(hours=24)


def _name(account: str) -> str:
    return keys.of_content("attempts", " ".join(account.casefold().split()))


def wait(store: Store, account: str) -> float:
    """The seconds until a sign-in under that name is tried again; 0 when it may be now. The same for names that nobody has."""
    now = store.now()
    with store.reading() as session:
        row = session.get(Attempt, _name(account))
        if row is None or row.failures < FREE or now - row.at > _FORGIVEN:
            return 0.0
        needed = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(row.failures - FREE, 20))
        left: float = needed - (now - row.at).total_seconds()
        return max(0.0, left)


def failed(store: Store, account: str) -> None:
    """Count a failure. Those of a day ago are forgotten."""
    now = store.now()
    with store.writing() as session:
        session.execute(delete(Attempt).where(Attempt.at < now - _FORGIVEN))
        store.insert(session, Attempt, [{"id": _name(account), "failures": 0, "at": now}])
        row = session.get(Attempt, _name(account), with_for_update=True)
        assert row is not None
        row.failures += 1
        row.at = now


def succeeded(store: Store, account: str) -> None:
    """Forget the failures under that name."""
    with store.writing() as session:
        session.execute(delete(Attempt).where(Attempt.id == _name(account)))
