"""How often a client may ask: Flask-Limiter, by address, kept in memory. Clients on this machine are not limited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from judge.web.observe import local

if TYPE_CHECKING:
    from flask import Flask

    from judge.web.settings import Settings

COSTLY = ("pages.ask", "pages.replay", "pages.dispute", "api.ask", "api.dispute", "api.replay",
          "table.api", "eras.page", "eras.api", "kept.share", "kept.report", "kept.report_kept", "kept.share_dispute", "api.report", "hearings.begin",
          "hearings.seat", "hearings.add", "quiz.begin", "quiz.ask", "translations.begin", "chat.discord", "chat.slack")  # fmt: skip
"""Endpoints that replay; all others only look things up."""


def limit(app: Flask, settings: Settings) -> None:
    """Limit the application's endpoints (called when all are registered)."""
    limiter = Limiter(
        get_remote_address,
        app=app,
        default_limits=[settings.look_rate] if settings.look_rate else [],
        default_limits_exempt_when=lambda: local(request.remote_addr) or request.endpoint == "static",
        storage_uri="memory://",
        headers_enabled=True,
    )
    views: dict[str, Any] = app.view_functions
    if settings.ask_rate:
        shared = limiter.shared_limit(settings.ask_rate, scope="ask", exempt_when=lambda: local(request.remote_addr))
        for endpoint in COSTLY:
            if endpoint in views:
                views[endpoint] = shared(views[endpoint])
    if (
        settings.login_rate
    ):  # guessing passwords is limited from this machine too: behind a proxy everybody may seem to be on it
        views["bench.enter"] = limiter.limit(settings.login_rate, override_defaults=False)(views["bench.enter"])
