"""How gunicorn runs the service: ``gunicorn --config python:judge.web.gunicorn_conf 'judge.web:create_app()'``.

One serving process with threads; what costs time, the answers, is made in worker processes of the service's own. So rate
limits and metrics are counted in one place. ``WEB_CONCURRENCY`` sets more serving processes, each counting for itself.
"""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING

from judge.web.observe import log_to_stderr
from judge.web.settings import answering

if TYPE_CHECKING:
    from typing import Any

bind = os.environ.get("JUDGE_WEB_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "1"))
worker_class = "gthread"
threads = int(os.environ.get("JUDGE_WEB_THREADS", "64"))  # most wait for an answer, and must not keep look-ups waiting
timeout = 60
graceful_timeout = 30
keepalive = 15
limit_request_line = 16_000
proc_name = "judge"
preload_app = False  # threads and connections do not survive a fork

os.environ.setdefault("JUDGE_WEB_WORKERS", str(answering()))


def freeze() -> None:
    """Keep what stays for good out of every later search for garbage: those then take no time that a user would notice."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def post_worker_init(worker: Any) -> None:
    """Open what the first user would otherwise wait for."""
    log_to_stderr()
    worker.app.callable.extensions["judge_house"].warm()
    freeze()


def worker_exit(_: Any, worker: Any) -> None:
    """End the answering processes with the serving one."""
    app = getattr(worker.app, "callable", None)
    if app is not None:
        app.extensions["judge_house"].close()
