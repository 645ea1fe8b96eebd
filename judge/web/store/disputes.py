"""Disputes in the store: kept when somebody shares one, or when it settled a hearing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.web.store import keys
from judge.web.store.models import Dispute
from judge.web.store.records import KeptDispute

if TYPE_CHECKING:
    from judge.ruling.dispute import Dispute as Settled
    from judge.web.store.store import Store


def keep(store: Store, settled: Settled, rules: str, shown: dict[str, Any] | None = None) -> str:
    """Keep a dispute and give its name, drawn at random. ``Full`` when there is no room."""
    store.need_room()
    row = Dispute(
        id=keys.fresh(), situation=settled.situation, a=settled.a.text, b=settled.b.text, rules=rules, version=keys.code_version(),
        winner=settled.winner, body=settled.to_json(), at=store.now(), shown=shown,
    )  # fmt: skip
    with store.writing() as session:
        session.add(row)
    return row.id


def find(store: Store, id_: str) -> KeptDispute | None:
    """The stored dispute of that name, or None."""
    with store.reading() as session:
        row = session.get(Dispute, id_)
        return None if row is None else KeptDispute(row.id, row.rules, row.version, row.at, row.body, row.shown)
