"""What the operator sees: one JSON line a request without personal data, and figures for Prometheus."""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from typing import TYPE_CHECKING, Any

from flask import abort, g, has_request_context, make_response, request
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

if TYPE_CHECKING:
    from flask import Flask, Response

log = logging.getLogger("judge.web")


class JsonLines(logging.Formatter):
    """A log record as one line of JSON: time, level, event, its fields, and the traceback of a failure."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""What a proxy may call a request; anything else is given a name here."""


class Named(logging.Filter):
    """Gives every line that is logged while a request is served the request's name, so that all of them are found by it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Add the name; every line passes."""
        if has_request_context() and "request_id" in g:
            record.fields = {"request": g.request_id, **getattr(record, "fields", {})}
        return True


def log_to_stderr() -> None:
    """Send this service's log to standard error as JSON lines (for ``judge serve``; a test leaves logging as it is)."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Named())
    log.handlers[:] = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False


def watch(app: Flask, metrics: bool, proxies: int = 0) -> None:
    """Name, time and count every request (a trusted proxy's ``X-Request-ID`` is taken over); answer ``/metrics`` to clients on this machine when wanted."""
    registry = CollectorRegistry()  # one an application, so that tests can make many
    served = Counter("judge_requests", "Requests served.", ["route", "method", "status"], registry=registry)
    took = Histogram(
        "judge_request_seconds", "How long requests took.", ["route"], registry=registry,
        buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.8, 1.0, 2.0, 5.0),
    )  # fmt: skip
    verdicts = Counter(
        "judge_answers", "Answers by understanding and verdict.", ["understood", "verdict"], registry=registry
    )
    app.extensions["judge_verdicts"] = verdicts

    @app.before_request
    def begin() -> None:
        g.begun = time.perf_counter()
        given = request.headers.get("X-Request-ID", "") if proxies else ""
        g.request_id = given if _ID.fullmatch(given) else secrets.token_hex(8)

    @app.after_request
    def end(response: Response) -> Response:
        route = request.url_rule.rule if request.url_rule else "none"  # the pattern: never what the user typed
        seconds = time.perf_counter() - g.get("begun", time.perf_counter())
        method = request.method if request.method in ("GET", "HEAD", "POST", "OPTIONS") else "other"
        served.labels(route, method, str(response.status_code)).inc()
        took.labels(route).observe(seconds)
        fields = {"route": route, "method": method, "status": response.status_code, "ms": round(seconds * 1000, 1)}
        response.headers["X-Request-ID"] = g.get("request_id", "")
        log.info("request", extra={"fields": fields})
        return response

    if metrics:

        @app.get("/metrics")
        def figures() -> Response:
            """The figures in Prometheus' text form."""
            if not local(request.remote_addr):
                abort(404)
            response = make_response(generate_latest(registry))
            response.mimetype = "text/plain"
            return response


def local(address: str | None) -> bool:
    """Whether a client is on this machine."""
    return address in (None, "", "127.0.0.1", "::1")
