"""What was rendered or answered a moment ago, held in memory: look-ups as whole responses, answers as rulings; bounded and short-lived."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from flask import g, make_response, request

if TYPE_CHECKING:
    from flask import Flask, Response
    from werkzeug.wrappers import Response as Plain

    from judge.web.settings import Settings

SECONDS = 60.0
"""How long anything is held: an edition or a card file imported meanwhile is seen after so long."""
LARGEST = 100_000
"""Bytes of a response that is held."""
MOST_BYTES = 24 * 2**20

# they show the same to everybody; what depends on who asks, or is made by replaying, is not among them
LOOK_UPS = frozenset(
    ("pages.home", "pages.cards", "pages.card", "pages.about", "law.rules", "law.rules_slash", "law.rule", "law.graph", "law.glossary",
     "law.history", "law.compare", "formats.overview", "formats.one", "api.rule", "api.history", "api.graph", "api.search", "api.editions", "api.card",
     "api.suggest", "api.openapi")
)  # fmt: skip

Value = TypeVar("Value")


class Shelf(Generic[Value]):
    """The values last used, each for a while; usable by many threads at once. ``most``: their sizes may add up to so much."""

    def __init__(self, most: int, seconds: float = SECONDS, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing."""
        self._most, self._seconds, self._clock = most, seconds, clock
        self._held: OrderedDict[Hashable, tuple[float, int, Value]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Value | None:
        """The value held under a key; None when there is none, or it has become too old."""
        with self._lock:
            found = self._held.get(key)
            if found is None:
                return None
            if self._clock() - found[0] > self._seconds:
                self._drop(key)
                return None
            self._held.move_to_end(key)
            return found[2]

    def put(self, key: Hashable, value: Value, size: int = 1) -> None:
        """Hold a value; those not used for longest make room."""
        with self._lock:
            if key in self._held:
                self._drop(key)
            self._held[key] = (self._clock(), size, value)
            self._size += size
            while self._size > self._most:
                self._drop(next(iter(self._held)))

    def _drop(self, key: Hashable) -> None:
        self._size -= self._held.pop(key)[1]


def after(app: Flask, settings: Settings) -> None:
    """Hold what look-ups gave. Called first of all, so that it sees responses last: as they are sent."""
    shelf: Shelf[tuple[bytes, list[tuple[str, str]]]] = Shelf(MOST_BYTES, settings.held)
    app.extensions["judge_held"] = shelf

    @app.after_request
    def hold(response: Response) -> Plain:
        if request.method != "GET" or request.endpoint not in LOOK_UPS or response.status_code != 200 or not settings.held:
            return response
        if "held" not in g and "Set-Cookie" not in response.headers:
            if "ETag" not in response.headers:
                response.add_etag(weak=True)
                response.headers.setdefault("Cache-Control", "no-cache")
            body = response.get_data()
            if len(body) <= LARGEST:
                kept = [(name, value) for name, value in response.headers if not name.startswith(("X-RateLimit", "Retry-After", "X-Request-ID"))]
                shelf.put(_key(), (body, kept), len(body) + 500)
        return response.make_conditional(request)


def before(app: Flask) -> None:
    """Give out what is held. Called last of all, so that a request has been counted and limited before."""
    shelf: Shelf[tuple[bytes, list[tuple[str, str]]]] = app.extensions["judge_held"]

    @app.before_request
    def give() -> Plain | None:
        if request.method != "GET" or request.endpoint not in LOOK_UPS:
            return None
        found = shelf.get(_key())
        if found is None:
            return None
        g.held = True
        response = make_response(found[0])
        response.headers.clear()
        response.headers.extend(found[1])
        return response


def _key() -> Any:
    return (request.host_url, request.full_path, request.accept_encodings["gzip"] > 0, "cookie" if request.cookies else "")
