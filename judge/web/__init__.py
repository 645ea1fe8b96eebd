"""The web service: pages and ``/api/v1``. It displays what the other rooms decide and knows no rules itself.

``create_app()`` gives the WSGI application; ``judge serve`` runs it behind waitress.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.web.extras import needed
from judge.web.settings import Settings

if TYPE_CHECKING:
    from flask import Flask

    from judge.web.answers import Asks

__all__ = ["create_app"]


def create_app(judge: Asks | None = None, settings: Settings | None = None) -> Flask:
    """The WSGI application. ``judge``: who answers (None: a ``judge.service.Judge``); ``settings``: limits and switches."""
    settings = settings or Settings.serving()
    needed(settings)
    # flask and its kin (0.5 s) come with the extra "web", and the command line looks into this room without them
    from judge.web.app import build

    return build(judge, settings)
