"""The web service: pages and ``/api/v1``. It displays what the other rooms decide and knows no rules itself.

``create_app()`` gives the WSGI application; ``judge serve`` runs it behind waitress.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from judge.web.answers import Asks
    from judge.web.settings import Settings

__all__ = ["create_app"]


def create_app(judge: Asks | None = None, settings: Settings | None = None) -> Flask:
    """The WSGI application. ``judge``: who answers (None: a ``judge.service.Judge``); ``settings``: limits and switches."""
    from judge.web.app import build

    return build(judge, settings)
