"""The service on a device without a line: it can be installed as an application, and keeps rules and opened answers there once asked to.

Nothing is kept unless somebody taps the button on ``/offline`` (or installed it): then a service worker holds the pages' own files, the rules of the
usual edition, and the answers and rule pages opened since. Judges' own pages are never among them.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from flask import Blueprint, current_app, make_response, render_template, request

from judge.web.forms import pickers

if TYPE_CHECKING:
    from flask import Response

    from judge.law.edition import Edition
    from judge.web.house import House

FILES = ("judge.css", "judge.js", "judge.svg", "offline.js")
MOST_SEEN = 150
"""Pages that were opened and are kept; the oldest make room."""


def blueprint(house: House) -> Blueprint:
    """The routes: what an installed page needs, and the page that opens without a line."""
    pages = Blueprint("offline", __name__)
    made: dict[str, tuple[Edition, bytes, str]] = {}

    def rules() -> tuple[bytes, str]:
        """The usual edition as JSON, and a digest of it."""
        edition = house.library.edition()
        held = made.get(edition.id)
        if held is None or held[0] is not edition:  # first use, or imported anew since
            body = told(edition)
            held = made[edition.id] = (edition, body, hashlib.blake2b(body, digest_size=6).hexdigest())
        return held[1], held[2]

    def asset(name: str) -> str:
        return str(current_app.jinja_env.globals["asset"](name))  # type: ignore[operator]

    @pages.get("/manifest.webmanifest")
    def manifest() -> Response:
        """What a device needs to know to install it."""
        icons = [{"src": asset("judge.svg"), "sizes": "any", "type": "image/svg+xml"}]
        icons += [{"src": asset(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
        about = {
            "name": "Judge", "short_name": "Judge", "id": "/", "start_url": "/", "scope": "/", "display": "standalone", "lang": "en",
            "description": "What happens in a game of Magic, and which rule says so", "background_color": "#f8f7f3", "theme_color": "#1f5a5c", "icons": icons,
            "shortcuts": [{"name": "Rules", "url": "/rules"}, {"name": "Offline", "url": "/offline"}],
        }  # fmt: skip
        response = make_response(json.dumps(about))
        response.mimetype = "application/manifest+json"
        response.headers["Cache-Control"] = "max-age=3600"
        return response

    @pages.get("/offline")
    def offline() -> str:
        """Rules and answers that are kept on the device; with a button that begins to keep them."""
        return render_template("offline.html", edition=house.library.edition(), source=f"/offline/rules.json?v={rules()[1]}", **pickers(house))

    @pages.get("/offline/rules.json")
    def text() -> Any:
        """Every rule and term of the usual edition: number, title, words."""
        body, digest = rules()
        response = make_response(body)
        response.mimetype = "application/json"
        response.set_etag(digest)
        response.headers["Cache-Control"] = "max-age=3600"
        return response.make_conditional(request)

    @pages.get("/sw.js")
    def worker() -> Response:
        """What runs between the pages and the line. Another text of it makes devices fetch everything anew."""
        files = ["/", "/rules", "/offline", f"/offline/rules.json?v={rules()[1]}", *(asset(name) for name in FILES)]
        page = render_template("sw.js", files=files, name=hashlib.blake2b("".join(files).encode(), digest_size=6).hexdigest(), most=MOST_SEEN)
        response = make_response(page)
        response.mimetype = "text/javascript"
        response.headers["Cache-Control"] = "no-cache"
        return response

    return pages


def told(edition: Edition) -> bytes:
    """An edition as a JSON document: ``entries`` of number, title and words."""
    briefs = edition.briefs(list(edition.ids()))
    entries = [[b.id, b.title, "" if b.text == b.title else b.text] for b in briefs.values() if b.title or b.text]
    about = {"edition": edition.id, "effective": edition.effective, "own_words": edition.own_words, "entries": entries}
    return json.dumps(about, ensure_ascii=False, separators=(",", ":")).encode()
