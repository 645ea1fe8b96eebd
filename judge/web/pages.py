"""The pages: ask, answer, rules, search, glossary, cards, replay. Each works without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from judge.errors import Refusal
from judge.law.editions import DEFAULT
from judge.web import build, changes, rulebook
from judge.web.answer_view import Shelf, replay_view_of, view_of
from judge.web.examples import examples_of
from judge.web.headers import PICTURE_POLICY
from judge.web.problems import NotFoundHere, status_of
from judge.web.shown import rule_url

if TYPE_CHECKING:
    from flask import Blueprint
    from werkzeug.wrappers import Response

    from judge.web.house import House

RESULTS = 20
MOST_RESULTS = 100

KINDS = {
    "rules": ("rule", "subrule", "paragraph"),
    "headings": ("heading", "section"),
    "glossary": ("glossary", "sense"),
    "rulings": ("ruling",),
}
"""What a search can be narrowed to, and the kinds of entries that belong to it."""

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
    from flask import Blueprint, make_response, redirect, render_template, request

    pages = Blueprint("pages", __name__)

    def given(*names: str) -> str:
        """The first of some fields that the form or the address holds."""
        for name in names:
            value = request.form.get(name) or request.args.get(name)
            if value:
                return value
        return ""

    def editions() -> dict[str, Any]:
        """What every page with an edition picker needs."""
        return {"editions": list(reversed(house.library.editions())), "at_hand": rulebook.at_hand(house.library)}

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
            ruling = house.ask(question, rulebook.edition_name(picked))
        except Refusal as refusal:
            page = render_template(
                "home.html", question=question[:6000], rules=picked, examples=EXAMPLES, refusal=refusal, **editions()
            )
            return page, status_of(refusal)
        edition = house.library.find(ruling.rules)
        return render_template(
            "answer.html", question=question, rules=picked or ruling.rules, view=view_of(ruling, house), ruling=ruling,
            edition=edition, **editions(),
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
        """A form that writes Judge English."""
        form = request.args.to_dict()
        shown: dict[str, Any] = {"form": form, "text": "", "refusal": None}
        status = 200
        if form:
            try:
                shown["text"] = build.compose(form)
            except Refusal as refusal:
                shown["refusal"], status = refusal, status_of(refusal)
        page = render_template(
            "build.html", players=build.PLAYERS, rows=build.ROWS, actions=build.ACTIONS, steps=build.STEPS,
            verbs=build.VERBS, **shown,
        )  # fmt: skip
        return page, status

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
        }
        status = 200 if house.offers("dispute") else 404
        if any((situation, a, b)) or request.method == "POST":
            try:
                settled = house.dispute(situation, a, b, rulebook.edition_name(given("rules")))
                shown["settled"] = settled
                shown["views"] = [view_of(claim.ruling, house) for claim in (settled.a, settled.b)]
            except Refusal as refusal:
                shown["refusal"], status = refusal, status_of(refusal)
        return render_template("dispute.html", **shown, **editions()), status

    # --- rules --------------------------------------------------------------------------------------------------------

    @pages.get("/rules")
    @pages.get("/rules/", endpoint="rules_slash")
    def rules() -> Any:
        """Search, look-up by number or term, and the table of contents."""
        from judge.law import lookup

        words = " ".join(given("q").split())
        asked = lookup.parse(words)
        name = rulebook.edition_name(asked.edition or given("rules"))
        if words and (asked.number or (asked.edition and asked.key)):
            return redirect(rule_url(f"{asked.number}." if asked.alone else asked.key, house.library.canonical(name)))
        edition = house.library.edition(name)
        if not words:
            return render_template(
                "contents.html", words="", edition=edition, rules=edition.id,
                contents=rulebook.contents(edition), **editions(),
            )  # fmt: skip
        if len(words) > 4000 or not words.isprintable():
            return render_template("search.html", words=words[:200], edition=edition, rules=edition.id, hits=[], more=0,
                matching=0, kind="", kinds=[],
                                   exact=None, cards=[], refusal="this is too long to search for, or no text",
                                   **editions()), 400  # fmt: skip
        most = min(int(p) if (p := given("limit")).isdigit() and len(p) < 5 else RESULTS, MOST_RESULTS)
        exact = edition.entry(words)
        only = KINDS.get(given("kind"), ())
        found = edition.search(words, 4 * MOST_RESULTS if only else most + 2)
        hits = [h for h in found if (exact is None or h.id != exact.id) and (not only or h.kind in only)]
        return render_template(
            "search.html", words=words, edition=edition, rules=edition.id, hits=hits[:most],
            matching=edition.matching(words),
            more=MOST_RESULTS if len(hits) > most and most < MOST_RESULTS else 0, refusal=None,
            kind=given("kind") if only else "", kinds=list(KINDS), exact=exact, cards=_cards_called(house, words), **editions(),
        )  # fmt: skip

    @pages.get("/rules/<path:key>")
    def rule(key: str) -> Any:
        """One rule with what belongs to it."""
        entry, edition = rulebook.find(house.library, key, given("rules"))
        return render_template(
            "rule.html", page=rulebook.page_of(entry, edition), entry=entry, edition=edition, rules=entry.edition,
            alone=key.strip().endswith("."), examples=examples_of(entry.id, entry.edition) if house.offers("replay") else [],
            elsewhere=rulebook.elsewhere(house.library, entry), **editions(),
        )  # fmt: skip

    @pages.get("/graph/<path:key>.svg")
    def graph(key: str) -> Response:
        """The neighbourhood of a rule drawn; shown by the rule page when it is opened."""
        from judge.law.export import COLOURS, WRITERS

        entry, edition = rulebook.find(house.library, key, given("rules"))
        if edition is None:
            raise NotFoundHere(f"the text of edition {entry.edition} is not loaded here")
        near = edition.graph().neighbourhood(entry.id, 1, set(COLOURS) - {"uses-term"}, 24)
        response = make_response(WRITERS[".svg"](near, entry.id))
        response.mimetype = "image/svg+xml"
        response.headers["Content-Security-Policy"] = PICTURE_POLICY
        response.add_etag()
        response.headers["Cache-Control"] = "max-age=3600"
        return response.make_conditional(request)

    @pages.get("/glossary")
    def glossary() -> str:
        """Every term that an edition defines."""
        edition = house.library.edition(rulebook.edition_name(given("rules")))
        return render_template(
            "glossary.html", terms=rulebook.glossary(edition), edition=edition, rules=edition.id, **editions()
        )

    @pages.get("/history/<path:key>")
    def history(key: str) -> Any:
        """One rule through the editions, differences marked."""
        from judge.law.eras import differences_for

        entry, edition = rulebook.find(house.library, key, given("rules"))
        return render_template(
            "history.html", entry=entry, edition=edition, rules=entry.edition,
            stages=changes.stages(house.library, entry.id, entry.edition),
            subjects=differences_for(entry.id, entry.edition), **editions(),
        )  # fmt: skip

    @pages.get("/compare")
    def compare() -> Any:
        """What changed between two editions: the subjects that matter in play, then rule by rule."""
        from judge.law.eras import differences_between

        names = [rulebook.edition_name(given(n)) for n in ("old", "new")]
        shown: dict[str, Any] = {"old": names[0] or DEFAULT, "new": names[1] or "2022-04", "fate": given("fate"),
                                 "section": given("section")[:8], "table": None, "subjects": (), "refusal": None}  # fmt: skip
        if any(names):
            page = int(p) if (p := given("page")).isdigit() and len(p) < 6 else 1
            shown["old"], shown["new"] = (house.library.canonical(n) for n in (shown["old"], shown["new"]))
            shown["subjects"] = differences_between(shown["old"], shown["new"])
            try:
                shown["table"] = changes.compare(
                    house.library, shown["old"], shown["new"], shown["fate"], shown["section"], page
                )
            except Refusal as refusal:
                shown["refusal"] = refusal
        return render_template("compare.html", **shown, **editions())

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
        """What this is, which editions it has, and what it keeps of its users (nothing)."""
        return render_template("about.html", **editions())

    @pages.get("/healthz")
    def health() -> dict[str, Any]:
        """Whether the service can look rules up; for the machine that watches it."""
        from judge import __version__

        edition = house.library.edition()
        return {"status": "ok", "version": __version__, "edition": edition.id, "rules": edition.counts["rules"]}

    return pages


def _cards_called(house: House, words: str) -> list[str]:
    """The card of that very name, if there is one, to offer beside the rules found."""
    found = house.card(words) if len(words) <= 100 else None
    return [found["name"]] if found else []
