"""Hearings in the store: opened with one player's claim, added to by both. Each side speaks with a secret of its own, kept hashed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from judge.errors import Malformed
from judge.web.store import keys
from judge.web.store.models import Claim, Hearing, Seat
from judge.web.store.records import Claimed, KeptHearing

if TYPE_CHECKING:
    from judge.web.store.store import Store

MOST_CLAIMS = 40
LONGEST_SITUATION = 4000
LONGEST_CLAIM = 1000


@dataclass(frozen=True, slots=True)
class Begun:
    """A hearing that was opened: its name, the first player's secret, and the invitation for whoever takes the second player's seat."""

    id: str
    secret: str
    invitation: str


def _hashed(secret: str) -> str:
    return keys.of_content("hearing", secret)


def begin(store: Store, situation: str, rules: str, claim: str) -> Begun:
    """Open a hearing with the first player's claim. Malformed for missing or overlong texts, ``Full`` without room."""
    situation, claim = _text(situation, "situation", LONGEST_SITUATION), _text(claim, "claim", LONGEST_CLAIM)
    store.need_room()
    made = Begun(keys.fresh(), secrets.token_urlsafe(16), secrets.token_urlsafe(16))
    with store.writing() as session:
        session.add(Hearing(id=made.id, situation=situation, rules=rules, invitation=_hashed(made.invitation), at=store.now()))
        session.flush()
        session.add(Seat(id=keys.fresh(), hearing_id=made.id, side="a", secret=_hashed(made.secret), at=store.now()))
        session.add(Claim(id=keys.fresh(), hearing_id=made.id, side="a", text=claim, dispute_id=None, at=store.now()))
    return made


def invited(store: Store, hearing: str, invitation: str) -> bool:
    """Whether this is the invitation to a seat that nobody has taken yet."""
    with store.reading() as session:
        row = session.get(Hearing, hearing)
        taken = session.scalar(select(Seat.id).where(Seat.hearing_id == hearing, Seat.side == "b"))
        return row is not None and taken is None and bool(row.invitation) and row.invitation == _hashed(invitation)


def take_seat(store: Store, hearing: str, invitation: str) -> str:
    """Take the second player's seat: the secret to speak with from now on. Malformed when the invitation is no good, or the seat is taken."""
    if not invited(store, hearing, invitation):
        raise Malformed("this invitation is no good any more: the seat is taken, or it was another's", mend="ask the other player for the address")
    secret = secrets.token_urlsafe(16)
    try:
        with store.writing() as session:
            session.add(Seat(id=keys.fresh(), hearing_id=hearing, side="b", secret=_hashed(secret), at=store.now()))
    except IntegrityError:
        raise Malformed("somebody else has just taken the second player's seat", mend="ask the other player") from None
    return secret


def add(store: Store, hearing: str, secret: str, claim: str, dispute: str) -> None:
    """Keep a further claim of the side whose secret it is, with the dispute that settled it (empty: none yet). Malformed when it cannot be taken."""
    claim = _text(claim, "claim", LONGEST_CLAIM)
    store.need_room()
    with store.writing() as session:
        side = session.scalar(select(Seat.side).where(Seat.hearing_id == hearing, Seat.secret == _hashed(secret)))
        if side is None:
            raise Malformed("only the two players of this hearing claim something here", mend="open it by the address that was handed to you")
        put = session.scalars(select(Claim.id).where(Claim.hearing_id == hearing)).all()
        if len(put) >= MOST_CLAIMS:
            raise Malformed("no further claims can be put at this hearing", mend="begin another")
        row = Claim(id=keys.fresh(), hearing_id=hearing, side=side, text=claim, dispute_id=dispute or None, at=store.now())
        session.add(row)


def find(store: Store, id_: str, secret: str = "") -> KeptHearing | None:
    """The hearing of that name with its claims, as whoever holds the secret sees it; None when there is none."""
    with store.reading() as session:
        row = session.get(Hearing, id_)
        if row is None:
            return None
        claims = session.scalars(select(Claim).where(Claim.hearing_id == id_).order_by(Claim.at, Claim.id))
        put = tuple(Claimed(c.side, c.text, c.dispute_id or "", c.at) for c in claims)
        seats = {s.side: s.secret for s in session.scalars(select(Seat).where(Seat.hearing_id == id_))}
        own = next((side for side, kept in seats.items() if secret and kept == _hashed(secret)), "")
        return KeptHearing(row.id, row.situation, row.rules, row.at, put, tuple(sorted(seats)), own)


def _text(text: str, what: str, most: int) -> str:
    text = text.strip()
    if not text or len(text) > most or "\0" in text:
        raise Malformed(f"the {what} is empty or too long", mend=f"at most {most} characters")
    return text
