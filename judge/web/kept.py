"""Stored answers and disputes at their lasting addresses, with what judges decided on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template

from judge.ruling.dispute import Claim, Dispute
from judge.ruling.model import Alternative, Change, Citation, Line, OtherReading, Reason, Ruling, Verdict
from judge.web import rulebook
from judge.web.answer_view import Shelf, shown_from, view_of
from judge.web.forms import given, pickers
from judge.web.problems import NotFoundHere
from judge.web.sessions import private, signed_in
from judge.web.shown import short
from judge.web.standing import DID, banner
from judge.web.store import answers, decisions, disputes

if TYPE_CHECKING:

    from judge.web.answer_view import Cite
    from judge.web.house import House
    from judge.web.store.records import Decision, KeptAnswer, KeptDispute
    from judge.web.store.store import Store

LONGEST_NAME = 32


def store_of(house: House) -> Store:
    """The store; NotFoundHere when this service keeps nothing."""
    if house.store is None:
        raise NotFoundHere("this service keeps no answers", mend="ask the question again")
    return house.store


def answer_of(house: House, id_: str, *, judge: bool = False) -> KeptAnswer:
    """The stored answer at that address; NotFoundHere when there is none, or nobody shared it and it is no judge who asks."""
    found = answers.find(store_of(house), id_, judge=judge) if id_.isalnum() and len(id_) <= LONGEST_NAME else None
    if found is None:
        raise NotFoundHere("no answer is kept under this address", mend="ask the question again")
    return found


def dispute_of(house: House, id_: str) -> KeptDispute:
    """The stored dispute of that name; NotFoundHere when there is none."""
    found = disputes.find(store_of(house), id_) if id_.isalnum() and len(id_) <= LONGEST_NAME else None
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
            Alternative(a["condition"], verdict(a["verdict"]), tuple(a["cites"]), tuple(_change(c) for c in a.get("changes", ())))
            for a in body.get("alternatives", ())
        ),
        caveats=tuple(body.get("caveats", ())),
        effective=body.get("effective", ""),
        extra=shown_from(shown),
    )  # fmt: skip


def _change(c: dict[str, Any]) -> Change:
    return Change(c["topic"], tuple(c["between"]), tuple((h["edition"], h["holds"], tuple(h["rules"])) for h in c["held"]))


def settled_of(body: dict[str, Any], shown: dict[str, Any] | None = None) -> Dispute:
    """The dispute that a stored JSON document came from."""
    one, other = (Claim(c["claim"], c["right"], ruling_of(c["ruling"], shown)) for c in (body["a"], body["b"]))
    return Dispute(body["situation"], one, other)


def cited(house: House, decisions: Iterable[Decision]) -> list[tuple[Decision, list[Cite], str]]:
    """Decisions with their citations to open in place, and what was done in words."""
    return [(d, Shelf(house, d.rules).of(d.citations), DID[d.decision]) for d in decisions]


def blueprint(house: House) -> Blueprint:
    """The routes of stored answers: sharing one, opening one, reporting one as wrong."""
    pages = Blueprint("kept", __name__)

    @pages.get("/answers/<id_>")
    def answer(id_: str) -> Any:
        """An answer as it was given, with every decision on it; a judge who is signed in decides here."""
        return shown(house, answer_of(house, id_, judge=signed_in(house) is not None))

    @pages.post("/share")
    def share() -> Any:
        """Keep the answer to a question under an address that others can open."""
        _, id_ = _kept_again(house)
        return redirect(f"/answers/{answers.share(store_of(house), id_)}", 303)

    @pages.post("/report")
    def report() -> Any:
        """Take somebody's word that the answer to a question is wrong."""
        ruling, id_ = _kept_again(house)
        answers.report(store_of(house), id_, given("reason"))
        return redirect(f"/ask?{urlencode({'question': ruling.question, 'rules': ruling.rules, 'reported': 1})}", 303)

    @pages.post("/answers/<id_>/reports")
    def report_kept(id_: str) -> Any:
        """The same about an answer that was shared."""
        found = answer_of(house, id_, judge=signed_in(house) is not None)
        answers.report(store_of(house), found.id, given("reason"))
        return redirect(f"/answers/{found.address}?reported=1", 303)

    @pages.post("/disputes")
    def share_dispute() -> Any:
        """Keep a settled dispute under an address that others can open."""
        settled = house.dispute(given("situation"), given("a"), given("b"), rulebook.edition_name(given("rules")))
        name = house.archive.keep_dispute(settled)
        if not name:
            raise NotFoundHere("this decision could not be kept", mend="try again later")
        return redirect(f"/disputes/{name}", 303)

    @pages.get("/disputes/<id_>")
    def dispute(id_: str) -> Any:
        """A dispute as it was settled."""
        found = dispute_of(house, id_)
        settled = settled_of(found.body, found.shown)
        page = render_template(
            "dispute.html", situation=settled.situation, a=settled.a.text, b=settled.b.text, rules=found.rules,
            refusal=None, settled=settled, views=[view_of(c.ruling, house) for c in (settled.a, settled.b)], kept=found,
            **pickers(house),
        )  # fmt: skip
        return make_response(page)

    return pages


def _kept_again(house: House) -> tuple[Ruling, str]:
    """The ruling on the question that a form holds, and its name in the store; NotFoundHere when it cannot be kept."""
    store_of(house)
    ruling = house.ask(given("question"), rulebook.edition_name(given("rules")))
    keeping = house.archive.keep(ruling)
    if not keeping.id:
        raise NotFoundHere("this answer could not be kept", mend="try again later")
    return ruling, keeping.id


def shown(house: House, found: KeptAnswer, status: int = 200, **form: Any) -> Any:
    """The page of a stored answer. ``form``: what a judge has filled in that was refused, with the ``refusal``."""
    ruling, judge = ruling_of(found.body, found.shown), signed_in(house)
    standing = [d for d in decisions.standing(store_of(house), ruling) if d.answer != found.id]
    filled = {"refusal": None, "decision": "confirm", "verdict": short(ruling.verdict), "reason": "", "citations": ""}
    page = render_template(
        "answer.html", question=ruling.question, rules=ruling.rules, view=view_of(ruling, house), ruling=ruling,
        edition=house.library.find(ruling.rules), kept=found, keeping=None, judge=judge, picks=(), form={**filled, **form},
        precedents=cited(house, standing), decisions=cited(house, found.decisions), reported=bool(given("reported")),
        stands=banner(found.decisions, ruling.rules) or banner(standing, ruling.rules), **pickers(house),
    )  # fmt: skip
    response = make_response(page, status)
    return private(response) if judge else response
