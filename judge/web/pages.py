"""The pages of questions and cards: ask, answer, replay, dispute, cards. Each works without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from judge.errors import Refusal
from judge.web import rulebook
from judge.web.answer_view import Shelf, picks_of, replay_view_of, view_of
from judge.web.forms import given, pickers
from judge.web.kept import cited
from judge.web.problems import NotFoundHere, status_of

if TYPE_CHECKING:
    from flask import Blueprint
    from werkzeug.wrappers import Response

    from judge.web.house import House


EXAMPLES = (
    "I attack with a 3/3 first striker and my opponent blocks with a 3/3. Does my creature die?",
    "My 4/4 with trample and deathtouch is blocked by a 2/2. How much damage can it assign to the player?",
    "My opponent casts Lightning Bolt on my 2/2. In response I cast Giant Growth on it. Does it survive?",
    "I control a legendary creature and cast another one with the same name. What happens?",
    "Can I cast a sorcery during my opponent's turn?",
    "What is deathtouch?",
)
"""Questions one tap away on the first page."""

SAMPLE = """\
Scenario: first strike before the blocker strikes back
Given Ann controls a 3/3 Beast with first strike
  And Bob controls a 3/3 Bear
When Ann attacks Bob with the Beast
 And Bob blocks the Beast with the Bear
Then the Bear is in Bob's graveyard
 And the Beast is on the battlefield
"""
"""What the empty replay page offers to start from."""


def blueprint(house: House) -> Blueprint:
    """The routes of the pages."""
    from flask import Blueprint, redirect, render_template, request

    pages = Blueprint("pages", __name__)

    def editions() -> dict[str, Any]:
        return pickers(house)

    # --- ask ----------------------------------------------------------------------------------------------------------

    @pages.get("/")
    def home() -> str | Response:
        """The question form."""
        question = given("question", "q")
        if question:
            return redirect(f"/ask?{urlencode({'question': question, 'rules': given('rules')})}")
        return render_template("home.html", question="", rules="", examples=EXAMPLES, refusal=None, **editions())

    @pages.route("/ask", methods=["GET", "POST"])
    def ask() -> Any:
        """The answer; its address holds the question, so it can be kept and shared."""
        question = given("question", "q")
        picked = given("rules")
        try:
            picks = picks_of(request.args.getlist("if")[:10])
            ruling = house.ask(question, rulebook.edition_name(picked), picks)
        except Refusal as refusal:
            page = render_template(
                "home.html", question=question[:6000], rules=picked, examples=EXAMPLES, refusal=refusal, **editions()
            )
            return page, status_of(refusal)
        edition = house.library.find(ruling.rules)
        # with a choice made otherwise it answers another question than the one that was asked
        kept_id, precedents = ("", []) if picks else house.keep(ruling)
        return render_template(
            "answer.html", question=question, rules=picked or ruling.rules, view=view_of(ruling, house, picks), ruling=ruling,
            edition=edition, kept=None, kept_id=kept_id, judge=None, picks=picks, precedents=cited(house, precedents), **editions(),
        )  # fmt: skip

    @pages.route("/replay", methods=["GET", "POST"])
    def replay() -> Any:
        """Judge English replayed step by step."""
        text, picked = given("text"), given("rules")
        shown: dict[str, Any] = {
            "text": text or SAMPLE,
            "rules": picked,
            "what_if": bool(given("what_if")),
            "refusal": None,
            "replayed": None,
        }
        status = 200
        if text or request.method == "POST":
            try:
                done = house.replay(text, rulebook.edition_name(picked), bool(given("what_if")))
                shown["replayed"] = [replay_view_of(one, house) for one in done]
            except Refusal as refusal:
                shown["refusal"], status = refusal, status_of(refusal)
        if status == 200 and not house.offers("replay"):
            status = 404
        return render_template("replay.html", **shown, **editions()), status

    @pages.get("/build")
    def board() -> Any:
        """The old address of the table."""
        return redirect("/table", code=301)

    @pages.route("/dispute", methods=["GET", "POST"])
    def dispute() -> Any:
        """Two players' claims about one situation, settled; the address can be opened by both."""
        situation, a, b = (given(name) for name in ("situation", "a", "b"))
        shown: dict[str, Any] = {
            "situation": situation,
            "a": a,
            "b": b,
            "rules": given("rules"),
            "refusal": None,
            "settled": None,
            "views": (),
            "kept": None,
            "kept_id": "",
        }
        status = 200 if house.offers("dispute") else 404
        if any((situation, a, b)) or request.method == "POST":
            try:
                settled = house.dispute(situation, a, b, rulebook.edition_name(given("rules")))
                shown["settled"], shown["kept_id"] = settled, house.keep_dispute(settled)
                shown["views"] = [view_of(claim.ruling, house) for claim in (settled.a, settled.b)]
            except Refusal as refusal:
                shown["refusal"], status = refusal, status_of(refusal)
        return render_template("dispute.html", **shown, **editions()), status

    # --- cards --------------------------------------------------------------------------------------------------------

    @pages.get("/cards")
    def cards() -> Any:
        """Find a card by name."""
        name = " ".join(given("q").split())[:300]
        if name and house.card(name) is not None:
            return redirect(f"/cards/{quote(name, safe='')}")
        return render_template(
            "cards.html", name=name, near=house.cards_like(name, 8), count=len(house.catalog), **editions()
        )

    @pages.get("/cards/<path:name>")
    def card(name: str) -> Any:
        """One card with its abilities as read."""
        found = house.card(name)
        if found is None:
            near = house.cards_like(name, 3)
            mend = f"did you mean {' or '.join(near)}?" if near else ""
            raise NotFoundHere(f"no card is called {name[:80]!r}", mend=mend)
        return render_template(
            "card.html", card=found, printed=house.printed(found["name"]), shelf=Shelf(house, house.library.canonical(None)),
            edition=house.library.find(None), **editions(),
        )  # fmt: skip

    # --- about --------------------------------------------------------------------------------------------------------

    @pages.get("/about")
    def about() -> str:
        """What this is, which editions it has, and what it keeps."""
        return render_template("about.html", **editions())

    @pages.get("/healthz")
    def health() -> dict[str, Any]:
        """Whether the service can look rules up; for the machine that watches it."""
        from judge import __version__

        edition = house.library.edition()
        return {"status": "ok", "version": __version__, "edition": edition.id, "rules": edition.counts["rules"]}

    return pages
