"""The service as users start it: ``judge serve`` in a process of its own, its workers, its budget, its graceful end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cli.commands import app as command_line
from judge.errors import Overtime
from judge.web.settings import Settings
from judge.web.workers import Workers


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """``judge serve`` on a free port; its address and its process."""
    command = [sys.executable, "-c", "from judge.cli import main; main()", "serve", "--port", "0", "--workers", "1"]
    url = f"sqlite:///{tmp_path_factory.mktemp('kept') / 'judge.sqlite'}"
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, "JUDGE_WEB_SECONDS": "20", "DATABASE_URL": url}
    )
    assert process.stderr is not None
    found, line = None, "-"
    while not found and line:
        line = process.stderr.readline()
        found = re.search(r"judge serves on (http://127\.0\.0\.1:\d+)", line)
    if found:
        drain = threading.Thread(target=process.stderr.read, daemon=True)  # so that its log never fills the pipe
        drain.start()
        yield found[1], process
    process.send_signal(signal.SIGTERM)
    process.wait(30)
    assert found, "the service did not start"
    drain.join(10)
    process.stderr.close()


def call(address: str, body: Any = None, raw: bytes | None = None) -> tuple[int, Any]:
    data = raw if raw is not None else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data=data, headers={"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, json.loads(response.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_a_question_is_answered_end_to_end(served: tuple[str, Any]) -> None:
    base, _ = served
    assert call(f"{base}/healthz")[1]["status"] == "ok"
    status, answer = call(f"{base}/api/v1/ask", {"question": "What is deathtouch?"})
    assert status == 200
    assert answer["verdict"]["kind"] == "text"
    assert answer["citations"][0]["id"].startswith("702.2")


def test_an_answer_is_kept_under_its_link(served: tuple[str, Any]) -> None:
    base, _ = served
    body = json.dumps({"question": "What is deathtouch?", "share": True}).encode()
    request = urllib.request.Request(f"{base}/api/v1/ask", data=body, headers={"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as response:
        given, link = json.loads(response.read()), response.headers["Link"]
    assert call(base + link.split(">")[0][1:])[1]["ruling"] == given


def test_gunicorn_serves_it_and_ends_gracefully(tmp_path: Any) -> None:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "python:judge.web.gunicorn_conf", "judge.web:create_app()"]
    env = {**os.environ, "JUDGE_WEB_BIND": f"127.0.0.1:{port}", "JUDGE_WEB_WORKERS": "1", "JUDGE_WEB_SECONDS": "20",
           "DATABASE_URL": f"sqlite:///{tmp_path / 'judge.sqlite'}"}  # fmt: skip
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env) as process:
        try:
            for _ in range(150):
                try:
                    assert call(f"http://127.0.0.1:{port}/healthz")[1]["status"] == "ok"
                    break
                except urllib.error.URLError:
                    time.sleep(0.2)
            else:
                pytest.fail("gunicorn did not begin to serve")
            assert call(f"http://127.0.0.1:{port}/api/v1/ask", {"question": "What is trample?"})[0] == 200
        finally:
            process.send_signal(signal.SIGTERM)
            said = process.communicate(timeout=40)[1]
        assert process.returncode == 0
        assert "Traceback" not in said


def test_the_answer_is_the_same_as_on_the_command_line(served: tuple[str, Any]) -> None:
    base, _ = served
    for question in ("What is trample?", "Fnord grumbles, does it?"):
        printed = CliRunner().invoke(command_line, ["ask", question, "--json"])
        assert printed.exit_code == 0, printed.output
        assert call(f"{base}/api/v1/ask", {"question": question})[1] == json.loads(printed.output)


def test_bad_input_through_the_real_server(served: tuple[str, Any]) -> None:
    base, _ = served
    for raw in (b"", b"{", b"\xff\xfe", b'{"question": "' + b"x" * 100_000 + b'"}', b'{"question": "\\u0000x"}'):
        status, problem = call(f"{base}/api/v1/ask", raw=raw)
        assert (status, problem["status"]) == (400, 400)
        assert "\n" not in problem["detail"]
    assert call(f"{base}/api/v1/ask", {"question": "x", "rules": "1066"})[0] == 400


def test_it_ends_gracefully() -> None:
    command = [sys.executable, "-c", "from judge.cli import main; main()", "serve", "--port", "0", "--workers", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "judge serves on" in process.stderr.readline()
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
        assert "Traceback" not in process.stderr.read()


def test_an_address_in_use_is_one_clear_line(served: tuple[str, Any]) -> None:
    port = served[0].rpartition(":")[2]
    command = [sys.executable, "-c", "from judge.cli import main; main()", "serve", "--port", port, "--workers", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "cannot listen on" in done.stderr


def _sleep(seconds: float, _: None) -> str:
    time.sleep(seconds)
    return "late"


def _fill(_: str, __: None) -> int:
    return len(bytearray(4 * 2**30))


def test_an_answer_that_takes_too_long_is_ended_and_the_next_one_works() -> None:
    workers = Workers(1, 0.4, 4, 1536)
    try:
        workers.start(wait=True)
        with pytest.raises(Overtime):
            workers._run(_sleep, 60, None)
        with pytest.raises(Overtime):
            workers._run(_fill, "", None)
        workers._seconds = 20  # the worker that was ended is being replaced: that takes its time on a busy machine
        assert workers.ask("What is deathtouch?", None).understood == "full"
    finally:
        workers.close()


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.errors import Malformed

    monkeypatch.setenv("JUDGE_WEB_SECONDS", "3.5")
    monkeypatch.setenv("JUDGE_WEB_METRICS", "no")
    assert Settings.from_environment(workers=2, proxies=None) == Settings(seconds=3.5, metrics=False, workers=2)
    monkeypatch.setenv("JUDGE_WEB_WORKERS", "many")
    with pytest.raises(Malformed, match="JUDGE_WEB_WORKERS"):
        Settings.from_environment()
