"""Errors as one clear line: a problem document (RFC 9457) for programs, a page for people; never a traceback."""

from __future__ import annotations

import logging
import sqlite3
from typing import TYPE_CHECKING

from flask import g, json, make_response, render_template, request
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.wrappers import Response as Plain

from judge.errors import Overtime, Refusal
from judge.web.answers import Busy
from judge.web.chat_signed import Forged
from judge.web.hosts import OtherHost

if TYPE_CHECKING:
    from flask import Flask, Response

log = logging.getLogger("judge.web")

TITLES = {
    400: "The request cannot be read",
    401: "Not signed as it must be",
    404: "There is no such thing here",
    405: "This cannot be done here",
    413: "The request is too large",
    421: "This is another service",
    415: "The request is of the wrong kind",
    422: "The answer could not be finished",
    429: "Too many requests",
    500: "Something went wrong in this service",
    503: "Not just now",
}

LINES = {
    404: "nothing is found at this address",
    405: "this address does not take requests of that kind",
    429: "too many requests from this address; wait a minute",
    500: "the service failed to answer; the failure was logged",
    503: "what this service keeps cannot be reached just now; questions are answered all the same",
}


class NotFoundHere(Refusal):
    """A rule, card or page that does not exist (HTTP 404)."""

    kind = "not-found"


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    if isinstance(refusal, NotFoundHere):
        return 404
    if isinstance(refusal, Forged):
        return 401
    if isinstance(refusal, OtherHost):
        return 421
    if isinstance(refusal, Overtime):  # the situation is too large for the budget: asking again will not mend that
        return 422
    return 503 if isinstance(refusal, Busy) else 400


def wants_json() -> bool:
    """Whether the client is a program: the API, or a client that asks for JSON rather than a page."""
    if request.path.startswith(("/api/", "/chat/")) or request.path in ("/healthz", "/readyz", "/metrics"):
        return True
    best = request.accept_mimetypes.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json"


def problem(status: int, detail: str, kind: str = "", refusal: Refusal | None = None) -> Response:
    """The error response."""
    title = TITLES.get(status, "The request was refused")
    if not wants_json():
        number = g.get("request_id", "") if status >= 500 else ""
        page = render_template("problem.html", status=status, title=title, detail=detail, refusal=refusal, number=number)
        response = make_response(page, status)
    else:
        body = {"type": f"urn:judge:{kind}" if kind else "about:blank", "title": title, "status": status}
        body |= {"detail": detail, "instance": request.path}
        if status >= 500:
            body["request"] = g.get("request_id", "")
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

    if app.config["KEEPS"]:
        @app.errorhandler(DBAPIError)
        @app.errorhandler(NoConnection)
        def no_store(error: Exception) -> Response:
            log.error("the store fails", extra={"fields": {"why": type(error).__name__}})
            return problem(503, LINES[503])

    @app.errorhandler(sqlite3.DatabaseError)
    def damaged(error: sqlite3.DatabaseError) -> Response:
        log.error("an edition is damaged", extra={"fields": {"why": str(error)}})
        app.extensions["judge_house"].library.reopen()  # its next use checks it and makes it anew
        if request.method in ("GET", "HEAD") and not g.get("looked_up_again"):
            g.looked_up_again = True
            try:
                return app.make_response(app.dispatch_request())
            except Exception as other:  # there is no such rule, say; damaged still, it comes here once more
                return app.make_response(app.handle_user_exception(other))
        return problem(503, "the rules' text was damaged and is being made anew; try again")

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Response:
        route = request.url_rule.rule if request.url_rule else ""
        log.error("failure", exc_info=error, extra={"fields": {"route": route}})
        return problem(500, LINES[500])
