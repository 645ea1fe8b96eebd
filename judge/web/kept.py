"""Stored answers and disputes at their lasting addresses, with what judges decided on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from judge.ruling.dispute import Claim, Dispute
from judge.ruling.model import Alternative, Citation, Line, OtherReading, Reason, Ruling, Verdict
from judge.web.answer_view import Shelf, shown_from, view_of
from judge.web.forms import pickers
from judge.web.problems import NotFoundHere
from judge.web.sessions import private, signed_in
from judge.web.shown import short

if TYPE_CHECKING:
    from flask import Blueprint

    from judge.web.answer_view import Cite
    from judge.web.house import House
    from judge.web.store.records import Decision, KeptAnswer, KeptDispute
    from judge.web.store.store import Store

DECIDED = {
    "confirm": "confirmed this answer",
    "correct": "corrected this answer",
    "overrule": "overruled this answer",
    "withdraw": "withdrew the decision before",
}
LONGEST_NAME = 32


def store_of(house: House) -> Store:
    """The store; NotFoundHere when this service keeps nothing."""
    if house.store is None:
        raise NotFoundHere("this service keeps no answers", mend="ask the question again")
    return house.store


def answer_of(house: House, id_: str) -> KeptAnswer:
    """The stored answer of that name; NotFoundHere when there is none."""
    found = store_of(house).answer(id_) if id_.isalnum() and len(id_) <= LONGEST_NAME else None
    if found is None:
        raise NotFoundHere("no answer is kept under this address", mend="ask the question again")
    return found


def dispute_of(house: House, id_: str) -> KeptDispute:
    """The stored dispute of that name; NotFoundHere when there is none."""
    found = store_of(house).dispute(id_) if id_.isalnum() and len(id_) <= LONGEST_NAME else None
    if found is None:
        raise NotFoundHere("no dispute is kept under this address", mend="put the claims again")
    return found


def ruling_of(body: dict[str, Any], shown: dict[str, Any] | None = None) -> Ruling:
    """The ruling that a stored JSON document came from, with what was kept of its page; what is left out is empty."""

    def verdict(d: dict[str, Any]) -> Verdict:
        return Verdict(d["kind"], d["value"])

    def reasons(found: Iterable[dict[str, Any]]) -> tuple[Reason, ...]:
        return tuple(Reason(r["text"], tuple(r["cites"])) for r in found)

    return Ruling(
        question=body["question"], rules=body["rules"], understood=body["understood"], reading=body["reading"],
        verdict=verdict(body["verdict"]),
        because=reasons(body["because"]),
        outcome=reasons(body.get("outcome", ())),
        readings=tuple(OtherReading(r["reading"], r["differs"], verdict(r["verdict"]), reasons(r["outcome"])) for r in body.get("readings", ())),
        citations=tuple(
            Citation(c["id"], c["edition"], c["title"], c["text"], c.get("own_words", False), c.get("effective", ""),
                     c.get("note", ""))
            for c in body["citations"]
        ),
        not_understood=tuple(body["not_understood"]),
        steps=tuple(Line(s["when"], s["text"], tuple(s["cites"])) for s in body.get("steps", ())),
        assumptions=tuple(body.get("assumptions", ())),
        alternatives=tuple(
            Alternative(a["condition"], verdict(a["verdict"]), tuple(a["cites"])) for a in body.get("alternatives", ())
        ),
        caveats=tuple(body.get("caveats", ())),
        effective=body.get("effective", ""),
        extra=shown_from(shown),
    )  # fmt: skip


def settled_of(body: dict[str, Any], shown: dict[str, Any] | None = None) -> Dispute:
    """The dispute that a stored JSON document came from."""
    one, other = (Claim(c["claim"], c["right"], ruling_of(c["ruling"], shown)) for c in (body["a"], body["b"]))
    return Dispute(body["situation"], one, other)


def cited(house: House, decisions: Iterable[Decision]) -> list[tuple[Decision, list[Cite], str]]:
    """Decisions with their citations to open in place, and what was done in words."""
    return [(d, Shelf(house, d.rules).of(d.citations), DECIDED[d.decision]) for d in decisions]


def blueprint(house: House) -> Blueprint:
    """The routes of stored answers."""
    from flask import Blueprint, make_response, render_template

    pages = Blueprint("kept", __name__)

    @pages.get("/answers/<id_>")
    def answer(id_: str) -> Any:
        """An answer as it was given, with every decision on it; a judge who is signed in decides here."""
        return shown(house, answer_of(house, id_))

    @pages.get("/disputes/<id_>")
    def dispute(id_: str) -> Any:
        """A dispute as it was settled."""
        found = dispute_of(house, id_)
        settled = settled_of(found.body, found.shown)
        page = render_template(
            "dispute.html", situation=settled.situation, a=settled.a.text, b=settled.b.text, rules=found.rules,
            refusal=None, settled=settled, views=[view_of(c.ruling, house) for c in (settled.a, settled.b)], kept=found,
            kept_id=found.id, **pickers(house),
        )  # fmt: skip
        return make_response(page)

    return pages


def shown(house: House, found: KeptAnswer, status: int = 200, **form: Any) -> Any:
    """The page of a stored answer. ``form``: what a judge has filled in that was refused, with the ``refusal``."""
    from flask import make_response, render_template

    ruling, judge = ruling_of(found.body, found.shown), signed_in(house)
    standing = [d for d in store_of(house).precedents(ruling) if d.answer != found.id]
    filled = {"refusal": None, "decision": "confirm", "verdict": short(ruling.verdict), "reason": "", "citations": ""}
    page = render_template(
        "answer.html", question=ruling.question, rules=ruling.rules, view=view_of(ruling, house), ruling=ruling,
        edition=house.library.find(ruling.rules), kept=found, kept_id=found.id, judge=judge, picks=(), form={**filled, **form},
        precedents=cited(house, standing), decisions=cited(house, found.decisions), **pickers(house),
    )  # fmt: skip
    response = make_response(page, status)
    return private(response) if judge else response
