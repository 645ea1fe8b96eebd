"""Runs the service behind waitress, and ends it gracefully."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING, Any

from waitress.server import create_server

from judge.errors import Malformed
from judge.web.app import build
from judge.web.observe import log_to_stderr

if TYPE_CHECKING:
    from judge.web.settings import Settings

LARGEST_REQUEST = 1_048_576
"""Bytes of a request that are read at all; the application refuses far smaller ones with a clear line."""


def run(host: str, port: int, threads: int, settings: Settings) -> None:
    """Serve until SIGINT or SIGTERM; requests under way are finished first. Malformed when the address cannot be used."""
    app = build(None, settings)
    house = app.extensions["judge_house"]
    try:
        server = create_server(
            app,
            host=host,
            port=port,
            threads=threads,
            ident="judge",
            max_request_body_size=LARGEST_REQUEST,
            channel_timeout=60,
            clear_untrusted_proxy_headers=not settings.proxies,
        )
    except (OSError, ValueError) as error:
        house.close()
        raise Malformed(f"cannot listen on {host}:{port}: {error}", mend="another --port or --host") from None
    log_to_stderr()
    where = f"[{host}]" if ":" in host else host
    listening = getattr(server, "effective_port", port)
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        house.warm()
        print(f"judge serves on http://{where}:{listening}/ (Ctrl+C ends it)", file=sys.stderr, flush=True)
        server.run()  # ends by itself on an interrupt
    except KeyboardInterrupt:  # one that came before it ran
        pass
    finally:
        server.close()
        house.close()


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt
