"""The command that starts the web service: serve."""

from __future__ import annotations

import os

import click

from judge.web.server import run
from judge.web.settings import Settings, answering


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for every one.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free port.")
@click.option("--threads", default=8, show_default=True, type=click.IntRange(1, 256), help="Requests served at a time.")
@click.option("--workers", type=click.IntRange(0, 64), help="Processes that answer questions; 0: none but this one.")
@click.option("--seconds", type=click.FloatRange(0.1, 600), help="Time that one answer may take.")
@click.option("--proxies", type=click.IntRange(0, 5), help="Trusted proxies in front of the service.")
@click.option("--keep/--no-keep", default=None, help="Whether answers are kept (judge store); they are by default.")
def serve(
    host: str,
    port: int,
    threads: int,
    workers: int | None,
    seconds: float | None,
    proxies: int | None,
    keep: bool | None,
) -> None:
    """Start the web service: pages for people, /api/v1 for programs."""
    if workers is None and "JUDGE_WEB_WORKERS" not in os.environ:
        workers = answering()
    settings = Settings.serving(workers=workers, seconds=seconds, proxies=proxies, keep=keep)
    run(host, port, threads, settings)
