"""Errors as one clear line: a problem document (RFC 9457) for programs, a page for people; never a traceback."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from judge.errors import Refusal
from judge.web.answers import Busy, Overtime

if TYPE_CHECKING:
    from flask import Flask, Response

log = logging.getLogger("judge.web")

TITLES = {
    400: "The request cannot be read",
    404: "There is no such thing here",
    405: "This cannot be done here",
    413: "The request is too large",
    415: "The request is of the wrong kind",
    422: "The answer could not be finished",
    429: "Too many requests",
    500: "Something went wrong in this service",
    503: "The service is busy",
}

LINES = {
    404: "nothing is found at this address",
    405: "this address does not take requests of that kind",
    429: "too many requests from this address; wait a minute",
    500: "the service failed to answer; the failure was logged",
}


class NotFoundHere(Refusal):
    """A rule, card or page that does not exist (HTTP 404)."""

    kind = "not-found"


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    if isinstance(refusal, NotFoundHere):
        return 404
    if isinstance(refusal, Overtime):  # the situation is too large for the budget: asking again will not mend that
        return 422
    return 503 if isinstance(refusal, Busy) else 400


def wants_json() -> bool:
    """Whether the client is a program: the API, or a client that asks for JSON rather than a page."""
    from flask import request

    if request.path.startswith("/api/") or request.path in ("/healthz", "/metrics"):
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json"


def problem(status: int, detail: str, kind: str = "", refusal: Refusal | None = None) -> Response:
    """The error response."""
    from flask import json, make_response, render_template, request

    title = TITLES.get(status, "The request was refused")
    if not wants_json():
        page = render_template("problem.html", status=status, title=title, detail=detail, refusal=refusal)
        response = make_response(page, status)
    else:
        body = {"type": f"urn:judge:{kind}" if kind else "about:blank", "title": title, "status": status}
        body |= {"detail": detail, "instance": request.path}
        if refusal is not None and refusal.place is not None:
            where = refusal.place
            body["place"] = {
                "line": where.line,
                "column": where.column,
                "length": where.length,
                "excerpt": where.excerpt,
            }
        if refusal is not None and refusal.mend:
            body["mend"] = refusal.mend
        response = make_response(json.dumps(body), status)
        response.mimetype = "application/problem+json"
    if status in (429, 503):
        response.headers.setdefault("Retry-After", "60" if status == 429 else "2")
    response.headers["Cache-Control"] = "no-store"
    return response


def handle(app: Flask) -> None:
    """Answer every refusal, HTTP error and failure of the application with a problem."""
    from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
    from werkzeug.wrappers import Response as Plain

    @app.errorhandler(Refusal)
    def refused(refusal: Refusal) -> Response:
        return problem(status_of(refusal), refusal.line(), refusal.kind, refusal)

    @app.errorhandler(RequestEntityTooLarge)
    def too_large(_: RequestEntityTooLarge) -> Response:
        limit = app.config["MAX_CONTENT_LENGTH"]
        return problem(
            400, f"the request is larger than {limit // 1024} kB (ask about one situation at a time)", "malformed"
        )

    @app.errorhandler(HTTPException)
    def http(error: HTTPException) -> Response | Plain:
        status = error.code or 500
        if status < 400:  # a redirect is no error
            return error.get_response()
        response = problem(status, LINES.get(status, (error.description or "the request was refused").split("\n")[0]))
        if status == 405:
            response.headers["Allow"] = ", ".join(sorted(getattr(error, "valid_methods", None) or ()))
        return response

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response:
        from flask import request

        route = request.url_rule.rule if request.url_rule else ""
        log.error("failure", exc_info=error, extra={"fields": {"route": route}})
        return problem(500, LINES[500])
