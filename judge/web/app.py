"""Puts the web service together: settings, guards, pages, interface."""

from __future__ import annotations

import atexit

from flask import Flask
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from judge.web import (
    api,
    bench,
    chat,
    compress,
    eras,
    formats,
    headers,
    hearings,
    held,
    hosts,
    kept,
    law_pages,
    observe,
    offline,
    pages,
    policies,
    problems,
    qr,
    quiz,
    rates,
    sessions,
    shown,
    table,
    translations,
)
from judge.web.answers import Asks
from judge.web.extras import needed
from judge.web.house import House
from judge.web.settings import Settings


def build(judge: Asks | None, settings: Settings | None) -> Flask:
    """The WSGI application; see ``judge.web.create_app``."""
    settings = settings or Settings.serving()
    needed(settings)
    app = Flask("judge.web")
    app.config["MAX_CONTENT_LENGTH"] = settings.body
    app.config["MAX_FORM_MEMORY_SIZE"] = settings.body
    app.config["KEEPS"] = settings.keep
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 86_400
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    house = House(judge, settings)
    app.extensions["judge_house"] = house
    held.after(app, settings)  # first here is last to see a response
    compress.pack(app)
    observe.watch(app, settings.metrics, settings.proxies)
    headers.guard(app)
    hosts.refuse_others(app, settings)
    problems.handle(app)
    shown.teach(app, house)
    app.register_blueprint(api.blueprint(house))
    app.register_blueprint(pages.blueprint(house))
    app.register_blueprint(table.blueprint(house))
    app.register_blueprint(eras.blueprint(house))
    app.register_blueprint(law_pages.blueprint(house))
    app.register_blueprint(kept.blueprint(house))
    app.register_blueprint(hearings.blueprint(house))
    app.register_blueprint(bench.blueprint(house))
    app.register_blueprint(qr.blueprint(house))
    app.register_blueprint(formats.blueprint(house))
    app.register_blueprint(policies.blueprint(house))
    app.register_blueprint(quiz.blueprint(house))
    app.register_blueprint(offline.blueprint(house))
    app.register_blueprint(chat.blueprint(house))
    app.register_blueprint(translations.blueprint(house))
    sessions.begin(app, settings)
    rates.limit(app, settings)
    held.before(app)
    if settings.proxies:
        n = settings.proxies
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=n, x_proto=n, x_host=n)  # type: ignore[method-assign]
    if judge is None:
        atexit.register(house.close)
    return app
