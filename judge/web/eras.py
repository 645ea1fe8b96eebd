"""One question under every edition that is played, on request: ``/eras``, and ``POST /api/v1/eras``, the same for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, render_template

from judge.errors import Malformed, Refusal
from judge.web import rulebook
from judge.web.answer_view import Shelf
from judge.web.api import as_json, read_json, text_of
from judge.web.forms import given, pickers
from judge.web.problems import status_of

if TYPE_CHECKING:
    from flask import Response

    from judge.ruling.flips import EraLine
    from judge.web.house import House


def blueprint(house: House) -> Blueprint:
    """The routes of the page and of the interface."""
    eras = Blueprint("eras", __name__)

    @eras.get("/eras")
    def page() -> Any:
        """A line for each edition: what it comes to, by which rules, and what flipped the answer of the one before."""
        question, picked = given("question", "q"), given("rules")
        lines: tuple[EraLine, ...] = ()
        refusal: Refusal | None = None
        try:
            lines = through(house, question, picked or None) if question else ()
        except Refusal as found:
            refusal = found
        shelf = Shelf(house, picked)
        shown = [(line, shelf.of(line.cites)) for line in lines]
        body = render_template("eras.html", question=question[:6000], rules=picked, lines=shown, refusal=refusal, **pickers(house))
        return body, status_of(refusal) if refusal else 200

    @eras.post("/api/v1/eras")
    def api() -> Response:
        """The keys of ``judge ask --eras --json`` for the editions alone."""
        body = read_json()
        question = text_of(body, "question") or ""
        lines = through(house, question, rulebook.edition_name(text_of(body, "rules", needed=False)))
        return as_json({"question": question, "eras": [line.to_json() for line in lines]})

    return eras


def through(house: House, question: str, rules: str | None) -> tuple[EraLine, ...]:
    """The lines of a question that is read under some edition; none where no situation was replayed. A Refusal for bad input."""
    if not house.offers("eras"):
        raise Malformed("this service does not replay under other editions", mend="ask a question instead")
    return house.answers.eras(question, rules and house.library.canonical(rules))
