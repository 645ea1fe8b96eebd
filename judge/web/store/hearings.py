"""Hearings in the store: opened with one player's claim, added to by both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.errors import Malformed
from judge.web.store import keys
from judge.web.store.models import Claim, Hearing
from judge.web.store.records import Claimed, KeptHearing

if TYPE_CHECKING:
    from judge.web.store.store import Store

MOST_CLAIMS = 40
LONGEST_SITUATION = 4000
LONGEST_CLAIM = 1000
SIDES = ("a", "b")


def begin(store: Store, situation: str, rules: str, claim: str) -> str:
    """Open a hearing with the first player's claim; its name. Malformed for missing or overlong texts, ``Full`` without room."""
    situation, claim = _text(situation, "situation", LONGEST_SITUATION), _text(claim, "claim", LONGEST_CLAIM)
    store.need_room()
    id_ = keys.fresh()
    with store.writing() as session:
        session.add(Hearing(id=id_, situation=situation, rules=rules, at=store.now()))
        session.flush()
        session.add(Claim(id=keys.fresh(), hearing_id=id_, side="a", text=claim, dispute_id=None, at=store.now()))
    return id_


def add(store: Store, hearing: str, side: str, claim: str, dispute: str) -> None:
    """Keep a further claim, with the dispute that settled it (empty: none yet). Malformed when it cannot be taken."""
    claim = _text(claim, "claim", LONGEST_CLAIM)
    if side not in SIDES:
        raise Malformed("it is not said whose claim this is", mend="first or second player")
    store.need_room()
    with store.writing() as session:
        put = session.scalars(select(Claim.id).where(Claim.hearing_id == hearing)).all()
        if len(put) >= MOST_CLAIMS:
            raise Malformed("no further claims can be put at this hearing", mend="begin another")
        row = Claim(id=keys.fresh(), hearing_id=hearing, side=side, text=claim, dispute_id=dispute or None, at=store.now())
        session.add(row)


def find(store: Store, id_: str) -> KeptHearing | None:
    """The hearing of that name with its claims; None when there is none."""
    with store.reading() as session:
        row = session.get(Hearing, id_)
        if row is None:
            return None
        claims = session.scalars(select(Claim).where(Claim.hearing_id == id_).order_by(Claim.at, Claim.id))
        put = tuple(Claimed(c.side, c.text, c.dispute_id or "", c.at) for c in claims)
        return KeptHearing(row.id, row.situation, row.rules, row.at, put)


def _text(text: str, what: str, most: int) -> str:
    text = text.strip()
    if not text or len(text) > most or "\0" in text:
        raise Malformed(f"the {what} is empty or too long", mend=f"at most {most} characters")
    return text
