"""Hearings: one player tells the situation and a claim, the other opens the link and claims otherwise; both read the decision.

Each side speaks with a secret of its own, which stands in the address that its owner has; the address without one is for those who look on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request

from judge.errors import Refusal
from judge.web import rulebook
from judge.web.answer_view import view_of
from judge.web.forms import given, pickers
from judge.web.hosts import public
from judge.web.kept import LONGEST_NAME, dispute_of, settled_of, store_of
from judge.web.problems import NotFoundHere, status_of
from judge.web.routes import Routes
from judge.web.sessions import private
from judge.web.store import hearings

if TYPE_CHECKING:

    from judge.web.house import House
    from judge.web.store.records import KeptHearing


def hearing_of(house: House, id_: str, secret: str = "") -> KeptHearing:
    """The hearing of that name, as whoever holds the secret sees it; NotFoundHere when there is none."""
    found = hearings.find(store_of(house), id_, secret) if id_.isalnum() and len(id_) <= LONGEST_NAME else None
    if found is None:
        raise NotFoundHere("no hearing is kept under this address", mend="begin one on the dispute page")
    return found


pages = Routes("hearings", __name__)


def _shown(house: House, found: KeptHearing, status: int = 200, refusal: Refusal | None = None, text: str = "") -> Any:
    last = next((c.dispute for c in reversed(found.claims) if c.dispute), "")
    settled = views = None
    if last:
        kept = dispute_of(house, last)
        settled = settled_of(kept.body, kept.shown)
        views = [view_of(c.ruling, house) for c in (settled.a, settled.b)]
    seat, invitation = (request.values.get(name, "")[:100] for name in ("seat", "invite"))
    free = bool(invitation) and hearings.invited(store_of(house), found.id, invitation)
    page = render_template(
        "hearing.html", hearing=found, settled=settled, views=views, kept_id=last, kept=None, refusal=refusal, seat=seat,
        invitation=invitation if free else "", text=text, address=public(house.settings, f"/hearings/{found.id}"), **pickers(house),
    )  # fmt: skip
    return private(make_response(page, status))


@pages.post("/hearings")
def begin(house: House) -> Any:
    """Open a hearing and give its link."""
    situation, claim = given("situation"), given("a")
    try:
        rules = house.library.canonical(rulebook.edition_name(given("rules")))
        made = hearings.begin(store_of(house), situation, rules, claim)
    except Refusal as refusal:
        page = render_template(
            "dispute.html", situation=situation[:4000], a=claim[:1000], b=given("b")[:1000], rules=given("rules"), refusal=refusal,
            settled=None, views=(), kept=None, **pickers(house),
        )  # fmt: skip
        return page, status_of(refusal)
    return redirect(f"/hearings/{made.id}?{urlencode({'seat': made.secret, 'invite': made.invitation})}", 303)


@pages.get("/hearings/<id_>")
def hearing(house: House, id_: str) -> Any:
    """What both players claim, and who is right."""
    return _shown(house, hearing_of(house, id_, request.args.get("seat", "")))


@pages.post("/hearings/<id_>/seat")
def seat(house: House, id_: str) -> Any:
    """Take the second player's seat: from then on only whoever took it speaks for that side."""
    found = hearing_of(house, id_)
    try:
        secret = hearings.take_seat(store_of(house), found.id, request.form.get("invite", "")[:100])
    except Refusal as refusal:
        return _shown(house, found, status_of(refusal), refusal)
    return redirect(f"/hearings/{found.id}?{urlencode({'seat': secret})}", 303)


@pages.post("/hearings/<id_>")
def add(house: House, id_: str) -> Any:
    """A claim of one of them; settled at once when the other has claimed something."""
    secret, text = request.form.get("seat", "")[:100], given("text")
    found = hearing_of(house, id_, secret)
    try:
        dispute = ""
        other = found.latest("b" if found.side == "a" else "a")
        if found.side and text.strip() and other:
            pair = (text, other) if found.side == "a" else (other, text)
            dispute = house.archive.keep_dispute(house.dispute(found.situation, *pair, found.rules))
        hearings.add(store_of(house), found.id, secret, text, dispute)
    except Refusal as refusal:
        return _shown(house, found, status_of(refusal), refusal, text[:1000])
    kept = {"seat": secret, "invite": request.form.get("invite", "")[:100]}
    return redirect(f"/hearings/{found.id}?{urlencode({k: v for k, v in kept.items() if v})}", 303)


def blueprint(house: House) -> Blueprint:
    """The routes of hearings."""
    return pages.blueprint(house)
