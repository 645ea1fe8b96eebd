"""``/api/v1``: the same documents that the command line prints with ``--json``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from flask import Blueprint, make_response, request

from judge.errors import Malformed
from judge.law.as_json import difference_json, entry_json, info_json, search_json, stage_json
from judge.law.editions import DEFAULT
from judge.law.eras import differences_for
from judge.law.graph import graph_of
from judge.law.history import history as through
from judge.web import rulebook
from judge.web.kept import answer_of, dispute_of, store_of
from judge.web.openapi import document
from judge.web.problems import NotFoundHere
from judge.web.routes import Routes
from judge.web.standing import with_decisions
from judge.web.store import answers

if TYPE_CHECKING:
    from flask import Response

    from judge.ruling.model import Ruling
    from judge.web.house import House

MOST_RESULTS = 100


def read_json() -> dict[str, Any]:
    """The request's JSON object; Malformed for anything else."""
    data = request.get_data(cache=False)
    if not data.strip():
        raise Malformed("the request has no body", mend='send a JSON object such as {"question": "..."}')
    try:
        body = json.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise Malformed("the body is not UTF-8 text", mend="send a JSON object in UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Malformed(f"the body is not JSON: {error.msg} ({where})", mend="send a JSON object") from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, brackets nested thousandfold
        raise Malformed("the body is not JSON that can be read", mend="send a JSON object") from None
    if not isinstance(body, dict):
        raise Malformed("the body is not a JSON object", mend='send a JSON object such as {"question": "..."}')
    return body


def text_of(body: dict[str, Any], name: str, *, needed: bool = True) -> str | None:
    """A text field of the body; Malformed when it is needed and missing, or no text."""
    value = body.get(name)
    if value is None and not needed:
        return None
    if value is None:
        raise Malformed(f"the field {name!r} is missing", mend=f'such as {{"{name}": "..."}}')
    if not isinstance(value, str):
        raise Malformed(f"the field {name!r} is not a text", mend=f'such as {{"{name}": "..."}}')
    if any("\ud800" <= ch <= "\udfff" for ch in value):
        raise Malformed(f"the field {name!r} holds half a character", mend="send plain Unicode text")
    return value


def truth_of(body: dict[str, Any], name: str) -> bool:
    """A field of the body that is true or false, false when it is missing; Malformed for anything else."""
    value = body.get(name, False)
    if not isinstance(value, bool):
        raise Malformed(f"the field {name!r} is neither true nor false", mend=f'such as {{"{name}": true}}')
    return value


def as_json(data: Any, *, etag: bool = False) -> Response:
    """The JSON response; with an ETag (and 304 where the client has it already) for what seldom changes."""
    response = make_response(json.dumps(data, ensure_ascii=False))
    response.mimetype = "application/json"
    if etag:
        response.add_etag()
        response.headers["Cache-Control"] = "no-cache"
        response.make_conditional(request)
    else:
        response.headers["Cache-Control"] = "no-store"
    return response


def lasting(response: Response, address: str) -> Response:
    """The response with the lasting address of what it holds, when that was kept (RFC 8288)."""
    if address:
        response.headers["Link"] = f'<{address}>; rel="bookmark"'
    return response


def answered(house: House, ruling: Ruling, more: dict[str, Any], *, share: bool) -> Response:
    """The ruling as JSON with what judges decided on it; with an address that others can open, when one was asked for."""
    keeping = house.archive.keep(ruling)
    body = with_decisions(ruling, keeping.precedents) | more | ({"kept": False} if keeping.lost else {})
    address = answers.share(store_of(house), keeping.id) if share and keeping.id else ""
    return lasting(as_json(body), address and f"/api/v1/answers/{address}")


def number_of(name: str, default: int, most: int) -> int:
    """A number in the query, at least 1; Malformed when it is none."""
    text = request.args.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) < 1:
        raise Malformed(f"{name} is not a number from 1", mend=f"such as {name}={default}")
    return min(int(text), most)


def words_of(name: str = "q") -> str:
    """The words searched for; Malformed when there are none."""
    words = " ".join(request.args.get(name, "").split())
    if not words:
        raise Malformed("there is nothing to search for", mend=f"such as ?{name}=lethal+damage")
    if len(words) > 4000 or not words.isprintable():
        raise Malformed("this is too long to search for, or no text", mend="a few words are enough")
    return words


api = Routes("api", __name__, url_prefix="/api/v1")


@api.post("/ask")
def ask(house: House) -> Response:
    """Answer a question: the keys of ``judge ask --json``."""
    body = read_json()
    question = text_of(body, "question")
    rules = rulebook.edition_name(text_of(body, "rules", needed=False))
    ruling = house.ask(question or "", rules)
    return answered(house, ruling, {}, share=truth_of(body, "share"))


@api.post("/reports")
def report(house: House) -> Response:
    """Take somebody's word that the answer to a question is wrong."""
    body = read_json()
    question, reason = text_of(body, "question") or "", text_of(body, "reason") or ""
    store = store_of(house)
    keeping = house.archive.keep(house.ask(question, rulebook.edition_name(text_of(body, "rules", needed=False))))
    if not keeping.id:
        raise NotFoundHere("this answer could not be kept", mend="try again later")
    answers.report(store, keeping.id, reason)
    return as_json({"reported": True})


@api.get("/answers/<id_>")
def answer(house: House, id_: str) -> Response:
    """A stored answer as it was given, with what judges decided on it."""
    return as_json(answer_of(house, id_).to_json(), etag=True)


@api.post("/replay")
def replay(house: House) -> Response:
    """Replay Judge English: the keys of ``judge replay --json``; ``why_not``: a deed of which the last question then says why it can't be done."""
    body = read_json()
    text = text_of(body, "text")
    if deed := text_of(body, "why_not", needed=False):
        text = f"{text}\nAsk: why can't {' '.join(deed.split()).rstrip('.?! ')}?"
    rules = rulebook.edition_name(text_of(body, "rules", needed=False))
    return as_json(
        {"scenarios": [one.data for one in house.replay(text or "", rules, truth_of(body, "what_if"))]}
    )


@api.post("/dispute")
def dispute(house: House) -> Response:
    """Decide between two players' claims about one situation."""
    body = read_json()
    situation, a, b = (text_of(body, name) or "" for name in ("situation", "a", "b"))
    rules = rulebook.edition_name(text_of(body, "rules", needed=False))
    settled = house.dispute(situation, a, b, rules)
    kept_id = house.archive.keep_dispute(settled) if truth_of(body, "share") else ""
    return lasting(as_json(settled.to_json()), kept_id and f"/api/v1/disputes/{kept_id}")


@api.get("/disputes/<id_>")
def kept_dispute(house: House, id_: str) -> Response:
    """A stored dispute as it was settled."""
    return as_json(dispute_of(house, id_).body, etag=True)


@api.get("/rules/<path:key>")
def rule(house: House, key: str) -> Response:
    """One rule or glossary entry: the keys of ``judge rule --json``."""
    entry, edition = rulebook.find(house.library, key, request.args.get("rules"))
    return as_json(entry_json(entry, edition), etag=True)


@api.get("/history/<path:key>")
def history(house: House, key: str) -> Response:
    """One rule through the editions: the keys of ``judge history --json``."""
    entry, _ = rulebook.find(house.library, key, request.args.get("rules"))
    stages = [stage_json(s) for s in through(house.library, entry.id, entry.edition)]
    subjects = [difference_json(d) for d in differences_for(entry.id, entry.edition)]
    found = {"id": entry.id, "edition": entry.edition, "stages": stages, "differences": subjects}
    return as_json(found, etag=True)


@api.get("/graph/<path:key>")
def graph(house: House, key: str) -> Response:
    """The neighbourhood of a rule: nodes and edges as in ``judge graph``."""
    entry, edition = rulebook.find(house.library, key, request.args.get("rules"))
    if edition is None:
        raise NotFoundHere(f"the text of edition {entry.edition} is not loaded here")
    steps, limit = number_of("steps", 1, 3), number_of("limit", 60, 200)
    return as_json(graph_of(edition).neighbourhood(entry.id, steps, None, limit).as_json(), etag=True)


@api.get("/search")
def search(house: House) -> Response:
    """Ranked rules, glossary entries and rulings: the keys of ``judge search --json``."""
    query = words_of()
    limit = number_of("limit", 10, MOST_RESULTS)
    edition = house.library.edition(rulebook.edition_name(request.args.get("rules")))
    return as_json(search_json(edition, query, limit), etag=True)


@api.get("/editions")
def editions(house: House) -> Response:
    """The editions known, and which are at hand."""
    return as_json({"default": DEFAULT, "editions": [info_json(i) for i in house.library.editions()]}, etag=True)


@api.get("/cards/<path:name>")
def card(house: House, name: str) -> Response:
    """A card, what of it was read, and the rules it concerns."""
    shown = house.card(name)
    if shown is None:
        near = house.cards_like(name, 3)
        raise NotFoundHere(
            f"no card is called {name[:80]!r}", mend=f"did you mean {' or '.join(near)}?" if near else ""
        )
    return as_json(shown, etag=True)


@api.get("/suggest")
def suggest(house: House) -> Response:
    """Terms, rule titles and card names that begin so: for the page's own completion."""
    words, kind = words_of()[:80], request.args.get("kind", "")
    if kind not in ("", "term", "card"):
        raise Malformed(f"kind: {kind[:20]!r} is none", mend="term or card, or leave it out")
    return as_json({"suggestions": house.suggest(words, number_of("limit", 8, 20), kind, rulebook.edition_name(request.args.get("rules")))}, etag=True)


@api.get("/openapi.json")
def openapi(house: House) -> Response:
    """The description of this interface."""
    return as_json(document(), etag=True)


def blueprint(house: House) -> Blueprint:
    """The routes of the interface."""
    return api.blueprint(house)
