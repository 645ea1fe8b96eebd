"""A fake server of the OpenAI kind, on this machine, that answers as a test tells it to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from judge.service import Judge

Reply = Callable[[dict[str, Any], int], tuple[int, bytes]]


class Fake:
    """The server: ``reply`` gets the request and how many came before it; ``asked`` keeps what was asked, headers and all; ``finished`` counts the
    replies that were sent to their end."""

    def __init__(self) -> None:
        self.asked: list[tuple[dict[str, str], dict[str, Any]]] = []
        self.reply: Reply = lambda request, n: (200, completion("nothing"))
        self.drip = 0.0
        self.finished = 0
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                before = len(fake.asked)
                fake.asked.append((dict(self.headers), body))
                status, said = fake.reply(body, before)
                self.send_response(status)
                self.end_headers()
                try:
                    for at in range(0, len(said), 64 if fake.drip else max(1, len(said))):
                        self.wfile.write(said[at : at + (64 if fake.drip else len(said))])
                        self.wfile.flush()
                        time.sleep(fake.drip)
                except OSError:
                    return  # whoever asked has gone: that is what is tested
                fake.finished += 1

            def log_message(self, format: str, *args: Any) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/v1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def completion(text: str | None, **more: Any) -> bytes:
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": text, **more}}]}).encode()


@pytest.fixture
def fake() -> Iterator[Fake]:
    server = Fake()
    yield server
    server.server.shutdown()
    server.server.server_close()


@pytest.fixture(scope="session")
def judge() -> Judge:
    return Judge.open(rules="2009-10")
