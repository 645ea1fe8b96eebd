"""The pages of questions and cards: ask, answer, replay, dispute, cards. Each works without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from flask import Blueprint, redirect, render_template, request

from judge import __version__
from judge.cards.searching import LONGEST, is_query, matching
from judge.errors import Refusal
from judge.law import lookup
from judge.law.usual import usual
from judge.web import rulebook
from judge.web.answer_view import Shelf, picks_of, replay_view_of, view_of
from judge.web.archive import Keeping
from judge.web.formats import statuses
from judge.web.forms import given, pickers
from judge.web.kept import cited
from judge.web.policies import opened_by
from judge.web.problems import NotFoundHere, status_of
from judge.web.routes import Routes
from judge.web.shown import rule_url
from judge.web.standing import banner

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

    from judge.web.house import House


MOST_CARDS = 120
"""Cards that a search shows."""

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


pages = Routes("pages", __name__)


# --- ask ----------------------------------------------------------------------------------------------------------


@pages.get("/")
def home(house: House) -> str | Response:
    """The question form."""
    question = given("question", "q")
    if question:
        return redirect(f"/ask?{urlencode({'question': question, 'rules': given('rules')})}")
    return render_template("home.html", question="", rules="", examples=EXAMPLES, refusal=None, **pickers(house))


@pages.route("/ask", methods=["GET", "POST"])
def ask(house: House) -> Any:
    """The answer; its address holds the question, so it can be kept and shared."""
    question = given("question", "q")
    picked = given("rules")
    if (page := _bare(house, question)) and request.method == "GET":
        return redirect(page)
    try:
        picks = picks_of(request.args.getlist("if")[:10])
        ruling = house.ask(question, rulebook.edition_name(picked), picks)
    except Refusal as refusal:
        page = render_template(
            "home.html", question=question[:6000], rules=picked, examples=EXAMPLES, refusal=refusal, **pickers(house)
        )
        return page, status_of(refusal)
    edition = house.library.find(ruling.rules)
    # with a choice made otherwise it answers another question than the one that was asked
    keeping = Keeping() if picks else house.archive.keep(ruling)
    return render_template(
        "answer.html", question=question, rules=picked or ruling.rules, view=view_of(ruling, house, picks), ruling=ruling,
        edition=edition, kept=None, keeping=keeping, judge=None, picks=picks, precedents=cited(house, keeping.precedents),
        stands=banner(keeping.precedents, ruling.rules), reported=bool(given("reported")), **pickers(house),
    )  # fmt: skip


@pages.route("/replay", methods=["GET", "POST"])
def replay(house: House) -> Any:
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
    return render_template("replay.html", **shown, **pickers(house)), status


@pages.get("/build")
def board(house: House) -> Any:
    """The old address of the table."""
    return redirect("/table", code=301)


@pages.route("/dispute", methods=["GET", "POST"])
def dispute(house: House) -> Any:
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
    }
    status = 200 if house.offers("dispute") else 404
    if any((situation, a, b)) or request.method == "POST":
        try:
            settled = house.dispute(situation, a, b, rulebook.edition_name(given("rules")))
            shown["settled"] = settled
            shown["views"] = [view_of(claim.ruling, house) for claim in (settled.a, settled.b)]
        except Refusal as refusal:
            shown["refusal"], status = refusal, status_of(refusal)
    return render_template("dispute.html", **shown, **pickers(house)), status


# --- cards --------------------------------------------------------------------------------------------------------


@pages.get("/cards")
def cards(house: House) -> Any:
    """Find a card by name, or cards by what they are and say."""
    name = " ".join(given("q").split())[:LONGEST + 1]
    if name and not is_query(name) and house.card(name) is not None:
        return redirect(f"/cards/{quote(name, safe='')}")
    shown: dict[str, Any] = {"name": name, "near": [], "found": None, "more": 0, "refusal": None, "count": len(house.catalog)}
    status = 200
    if name and is_query(name):
        try:
            found = list(matching(name, house.listed()))
            shown |= {"found": found[:MOST_CARDS], "more": max(0, len(found) - MOST_CARDS)}
        except Refusal as refusal:
            shown["refusal"], status = refusal, status_of(refusal)
    elif name:
        shown["near"] = house.cards_like(name, 8)
    return render_template("cards.html", **shown, **pickers(house)), status


@pages.get("/cards/<path:name>")
def card(house: House, name: str) -> Any:
    """One card with its abilities as read."""
    found = house.card(name)
    if found is None:
        near = house.cards_like(name, 3)
        mend = f"did you mean {' or '.join(near)}?" if near else ""
        raise NotFoundHere(f"no card is called {name[:80]!r}", mend=mend)
    return render_template(
        "card.html", card=found, printed=house.printed(found["name"]), shelf=Shelf(house, house.library.canonical(usual())),
        edition=house.library.find(None), formats=statuses(house, found["name"]), **pickers(house),
    )  # fmt: skip


# --- about --------------------------------------------------------------------------------------------------------


@pages.get("/about")
def about(house: House) -> str:
    """What this is, which editions it has, and what it keeps."""
    return render_template("about.html", **pickers(house))


@pages.get("/healthz")
def health(house: House) -> Any:
    """Whether all is well: rules are looked up, and answers kept. For the people who watch the machine (503 when it is not)."""
    edition, keeps = house.library.edition(), house.archive.works()
    status = "ok" if keeps else "answers cannot be kept"
    return {"status": status, "version": __version__, "edition": edition.id, "rules": edition.counts["rules"], "keeps": keeps}, 200 if keeps else 503


@pages.get("/readyz")
def ready(house: House) -> Any:
    """Whether questions can be answered, kept or not. For whatever sends visitors here (503 while it starts)."""
    house.library.edition()
    able = house.ready()
    return {"status": "ready" if able else "starting"}, 200 if able else 503


def blueprint(house: House) -> Blueprint:
    """The routes of the pages."""
    return pages.blueprint(house)


def _bare(house: House, typed: str) -> str:
    """The page of what was typed where that is no question but a rule's number, a card's name or a section of a
    loaded policy document alone; empty for anything else.

    A name that is a term of the rules as well (a card may be called like a keyword) is left to the judge, who says what the term means."""
    words = " ".join(typed.split())
    if not words or len(words) > 150 or not words.isprintable() or words.endswith("?"):
        return ""
    if (section := opened_by(words)) is not None:
        return section
    asked = lookup.parse(words)
    edition = house.library.edition()
    if asked.number and not asked.edition:
        return rule_url(asked.number, edition.id) if edition.has(asked.number) else ""
    found = house.find(words)
    return f"/cards/{quote(found.name, safe='')}" if found is not None and edition.entry(words) is None else ""
