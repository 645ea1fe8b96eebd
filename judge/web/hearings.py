"""Hearings: one player tells the situation and a claim, the other opens the link and claims otherwise; both read the decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.errors import Refusal
from judge.web import rulebook
from judge.web.answer_view import view_of
from judge.web.forms import given, pickers
from judge.web.kept import LONGEST_NAME, dispute_of, settled_of, store_of
from judge.web.problems import NotFoundHere, status_of

if TYPE_CHECKING:
    from flask import Blueprint

    from judge.web.house import House
    from judge.web.store.records import KeptHearing


def hearing_of(house: House, id_: str) -> KeptHearing:
    """The hearing of that name; NotFoundHere when there is none."""
    from judge.web.store import hearings

    found = hearings.find(store_of(house), id_) if id_.isalnum() and len(id_) <= LONGEST_NAME else None
    if found is None:
        raise NotFoundHere("no hearing is kept under this address", mend="begin one on the dispute page")
    return found


def blueprint(house: House) -> Blueprint:
    """The routes of hearings."""
    from flask import Blueprint, redirect, render_template

    pages = Blueprint("hearings", __name__)

    def shown(found: KeptHearing, status: int = 200, refusal: Refusal | None = None, side: str = "", text: str = "") -> Any:
        last = next((c.dispute for c in reversed(found.claims) if c.dispute), "")
        settled = views = None
        if last:
            kept = dispute_of(house, last)
            settled = settled_of(kept.body, kept.shown)
            views = [view_of(c.ruling, house) for c in (settled.a, settled.b)]
        side = side or ("b" if not found.latest("b") else "")
        return render_template(
            "hearing.html", hearing=found, settled=settled, views=views, kept_id=last, kept=None, refusal=refusal, side=side,
            text=text, **pickers(house),
        ), status  # fmt: skip

    @pages.post("/hearings")
    def begin() -> Any:
        """Open a hearing and give its link."""
        from judge.web.store import hearings

        situation, claim = given("situation"), given("a")
        try:
            rules = house.library.canonical(rulebook.edition_name(given("rules")))
            id_ = hearings.begin(store_of(house), situation, rules, claim)
        except Refusal as refusal:
            page = render_template(
                "dispute.html", situation=situation[:4000], a=claim[:1000], b=given("b")[:1000], rules=given("rules"), refusal=refusal,
                settled=None, views=(), kept=None, kept_id="", **pickers(house),
            )  # fmt: skip
            return page, status_of(refusal)
        return redirect(f"/hearings/{id_}", 303)

    @pages.get("/hearings/<id_>")
    def hearing(id_: str) -> Any:
        """What both players claim, and who is right."""
        return shown(hearing_of(house, id_))

    @pages.post("/hearings/<id_>")
    def add(id_: str) -> Any:
        """A claim of one of them; settled at once when the other has claimed something."""
        from judge.web.store import hearings

        found = hearing_of(house, id_)
        side, text = given("side"), given("text")
        try:
            dispute = ""
            other = found.latest("b" if side == "a" else "a")
            if side in hearings.SIDES and text.strip() and other:
                pair = (text, other) if side == "a" else (other, text)
                dispute = house.keep_dispute(house.dispute(found.situation, *pair, found.rules))
            hearings.add(store_of(house), found.id, side, text, dispute)
        except Refusal as refusal:
            return shown(found, status_of(refusal), refusal, side, text[:1000])
        return redirect(f"/hearings/{found.id}", 303)

    return pages
