"""The pages of the rules: contents, search, one rule, its neighbourhood and history, glossary, comparison of editions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, make_response, redirect, render_template, request

from judge.errors import Refusal
from judge.law import lookup
from judge.law.comparing import in_order, one_pair, staged
from judge.law.editions import DEFAULT
from judge.law.eras import differences_between, differences_for
from judge.law.export import COLOURS, WRITERS
from judge.law.graph import graph_of
from judge.web import changes, rulebook
from judge.web.examples import examples_of
from judge.web.forms import given, pickers
from judge.web.headers import PICTURE_POLICY
from judge.web.problems import NotFoundHere
from judge.web.routes import Routes
from judge.web.shown import rule_url

if TYPE_CHECKING:
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


pages = Routes("law", __name__)


@pages.get("/rules")
@pages.get("/rules/", endpoint="rules_slash")
def rules(house: House) -> Any:
    """Search, look-up by number or term, and the table of contents."""
    words = " ".join(given("q").split())
    asked = lookup.parse(words)
    name = rulebook.edition_name(asked.edition or given("rules"))
    if words and (asked.number or (asked.edition and asked.key)):
        return redirect(rule_url(f"{asked.number}." if asked.alone else asked.key, house.library.canonical(name)))
    edition = house.library.edition(name)
    if not words:
        return render_template(
            "contents.html", words="", edition=edition, rules=edition.id,
            contents=rulebook.contents(edition), **pickers(house),
        )  # fmt: skip
    if len(words) > 4000 or not words.isprintable():
        return render_template("search.html", words=words[:200], edition=edition, rules=edition.id, hits=[], more=0,
            matching=0, kind="", kinds=[],
                               exact=None, cards=[], refusal="this is too long to search for, or no text",
                               **pickers(house)), 400  # fmt: skip
    most = min(int(p) if (p := given("limit")).isdigit() and len(p) < 5 else RESULTS, MOST_RESULTS)
    exact = edition.entry(words)
    if exact is None and given("live"):  # a term that is still being typed: what it is about to be
        begun = next((s["text"] for s in house.suggest(words, 4, "term", edition.id) if s["kind"] == "term"), "")
        exact = edition.entry(begun) if begun else None
        words = exact.title if exact else words
    only = KINDS.get(given("kind"), ())
    found = edition.search(words, 4 * MOST_RESULTS if only else most + 2)
    hits = [h for h in found if (exact is None or h.id != exact.id) and (not only or h.kind in only)]
    return render_template(
        "_hits.html" if given("live") else "search.html", words=words, edition=edition, rules=edition.id, hits=hits[:most],
        matching=edition.matching(words),
        more=MOST_RESULTS if len(hits) > most and most < MOST_RESULTS else 0, refusal=None,
        kind=given("kind") if only else "", kinds=list(KINDS), exact=exact, cards=_cards_called(house, words), **pickers(house),
    )  # fmt: skip


@pages.get("/rules/<path:key>")
def rule(house: House, key: str) -> Any:
    """One rule with what belongs to it."""
    entry, edition = rulebook.find(house.library, key, given("rules"))
    return render_template(
        "rule.html", page=rulebook.page_of(entry, edition), entry=entry, edition=edition, rules=entry.edition,
        alone=key.strip().endswith("."), examples=examples_of(entry.id, entry.edition) if house.offers("replay") else [],
        elsewhere=rulebook.elsewhere(house.library, entry), **pickers(house),
    )  # fmt: skip


@pages.get("/graph/<path:key>.svg")
def graph(house: House, key: str) -> Response:
    """The neighbourhood of a rule drawn; shown by the rule page when it is opened."""
    entry, edition = rulebook.find(house.library, key, given("rules"))
    if edition is None:
        raise NotFoundHere(f"the text of edition {entry.edition} is not loaded here")
    near = graph_of(edition).neighbourhood(entry.id, 1, set(COLOURS) - {"uses-term"}, 24)
    response = make_response(WRITERS[".svg"](near, entry.id))
    response.mimetype = "image/svg+xml"
    response.headers["Content-Security-Policy"] = PICTURE_POLICY
    response.add_etag()
    response.headers["Cache-Control"] = "max-age=3600"
    return response.make_conditional(request)


@pages.get("/glossary")
def glossary(house: House) -> str:
    """Every term that an edition defines."""
    edition = house.library.edition(rulebook.edition_name(given("rules")))
    return render_template(
        "glossary.html", terms=rulebook.glossary(edition), edition=edition, rules=edition.id, **pickers(house)
    )


@pages.get("/history/<path:key>")
def history(house: House, key: str) -> Any:
    """One rule through the editions, differences marked."""
    entry, edition = rulebook.find(house.library, key, given("rules"))
    return render_template(
        "history.html", entry=entry, edition=edition, rules=entry.edition,
        stages=staged(house.library, entry.id, entry.edition),
        subjects=differences_for(entry.id, entry.edition), **pickers(house),
    )  # fmt: skip


@pages.get("/compare/<old>/<new>/<number>")
def compared(house: House, old: str, new: str, number: str) -> Any:
    """One rule of two editions, its words set against each other."""
    first, second, pair = one_pair(house.library, rulebook.edition_name(old) or "", rulebook.edition_name(new) or "", number)
    return render_template("compared.html", old=first, new=second, pair=pair, rules=second, **pickers(house))


@pages.get("/compare")
@pages.get("/compare/<old>/<new>", endpoint="compare_pair")
def compare(house: House, old: str = "", new: str = "") -> Any:
    """What changed between two editions: the subjects that matter in play, a sentence for each section, then rule by rule."""
    names = [rulebook.edition_name(name) if (name := given(n) or there) else None for n, there in (("old", old), ("new", new))]
    shown: dict[str, Any] = {"old": names[0] or DEFAULT, "new": names[1] or "2022-04", "fate": given("fate"),
                             "section": given("section")[:8], "table": None, "subjects": (), "refusal": None}  # fmt: skip
    if any(names):
        page = int(p) if (p := given("page")).isdigit() and len(p) < 6 else 1
        shown["old"], shown["new"] = in_order(house.library, shown["old"], shown["new"])
        ids, within = (shown["old"], shown["new"]), shown["section"]
        shown["subjects"] = () if shown["fate"] or page > 1 else [
            d for d in differences_between(*ids) if any(r.startswith(within) for h in d.holdings if h.edition in ids for r in h.rules)
        ]  # fmt: skip
        try:
            shown["table"] = changes.compare(
                house.library, shown["old"], shown["new"], shown["fate"], shown["section"], page
            )
        except Refusal as refusal:
            shown["refusal"] = refusal
    return render_template("compare.html", **shown, **pickers(house))


def blueprint(house: House) -> Blueprint:
    """The routes of the rule pages."""
    return pages.blueprint(house)


def _cards_called(house: House, words: str) -> list[str]:
    """The card of that very name, if there is one, to offer beside the rules found."""
    found = house.card(words) if len(words) <= 100 else None
    return [found["name"]] if found else []
