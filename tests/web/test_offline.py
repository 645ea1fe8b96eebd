"""Installed, and without a connection: rules are found, answers opened before stand there; nothing is kept before somebody asks for it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from typing import Any
from urllib.request import urlopen

import pytest

from tests.web.conftest import follow, unfit


def test_the_manifest_leads_to_what_there_is(client: Any) -> None:
    response = client.get("/manifest.webmanifest")
    assert response.mimetype == "application/manifest+json"
    told = json.loads(response.data)
    assert {"name", "start_url", "display", "icons"} <= told.keys()
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for address in (told["start_url"], *(icon["src"] for icon in told["icons"]), *(s["url"] for s in told["shortcuts"])):
        with client.get(address) as found:
            assert found.status_code == 200
    assert 'rel="manifest"' in client.get("/").get_data(as_text=True)


def test_everything_the_worker_fetches_is_there(client: Any) -> None:
    response = client.get("/sw.js")
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    listed = re.search(r"var FILES = (\[.*\]);", response.get_data(as_text=True))
    assert listed is not None
    files = json.loads(listed[1])
    assert len(files) > 5
    for address in files:
        with client.get(address) as found:
            assert found.status_code == 200
            assert "no-store" not in found.headers.get("Cache-Control", "")


def test_the_rules_as_one_document(client: Any) -> None:
    response = client.get("/offline/rules.json")
    told = json.loads(response.data)
    entries = {number: (title, text) for number, title, text in told["entries"]}
    assert told["edition"] == "2009-10"
    assert "510.1c" in entries
    assert entries["702.2"][0]
    assert client.get("/offline/rules.json", headers={"If-None-Match": response.headers["ETag"]}).status_code == 304


SERVE = """
import sys
from judge.web import create_app
from judge.web.settings import Settings
from tests.web.conftest import StandIn
from waitress.server import create_server
server = create_server(create_app(StandIn(), Settings()), host="127.0.0.1", port=int(sys.argv[1]), threads=4)
print(server.effective_port, flush=True)
server.run()
"""


@pytest.fixture
def served() -> Any:
    """A service that can be taken away: its address, and how to end it."""
    process = subprocess.Popen([sys.executable, "-c", SERVE, "0"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    site = f"http://127.0.0.1:{int(process.stdout.readline())}"
    urlopen(f"{site}/readyz", timeout=30).close()
    yield site, process
    process.kill()
    process.wait()
    process.stdout.close()


def kept_in(page: Any) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


def until(page: Any, what: str) -> None:
    """Waits until an expression holds (a page that allows no evaluation lets none be polled inside of it)."""
    for _ in range(300):
        if page.evaluate(what):
            return
        time.sleep(0.1)
    raise AssertionError(what)


def test_rules_and_answers_without_a_connection(chrome: Any, served: Any) -> None:
    site, process = served
    chrome.goto(f"{site}/ask?question=no+it+is+not")
    chrome.goto(f"{site}/offline")
    assert kept_in(chrome) == [], "nothing is kept before it is asked for"
    chrome.click("#begin")
    until(chrome, "document.getElementById('state').textContent.startsWith('The rules are kept')")
    until(chrome, "navigator.serviceWorker.controller !== null")
    chrome.goto(f"{site}/ask?question=yes+it+is")
    chrome.goto(f"{site}/rules/510.1c")
    until(chrome, "caches.open('judge-seen').then(c => c.keys()).then(all => all.length === 2)")
    process.kill()
    process.wait()
    time.sleep(0.2)

    chrome.goto(f"{site}/rules/510.1c")
    assert "510.1c" in chrome.inner_text("h1")
    chrome.goto(f"{site}/ask?question=yes+it+is")
    assert chrome.get_attribute("#verdict", "data-kind") == "yes"
    chrome.goto(f"{site}/rules/702.2")  # never opened: told from the document of all rules
    assert chrome.url == f"{site}/offline#702.2"
    chrome.wait_for_selector("#hits li")
    assert chrome.inner_text("#hits li >> nth=0").startswith("702.2")
    chrome.goto(f"{site}/rules?q=lethal+damage")
    chrome.wait_for_selector("#hits li")
    assert "lethal damage" in chrome.inner_text("#hits").lower()
    chrome.fill("#words", "zzzz")
    assert "Nothing in 2009-10" in chrome.inner_text("#hits")
    chrome.goto(f"{site}/ask?question=maybe")
    assert "Offline" in chrome.inner_text("h1")
    answer = chrome.locator("#kept a", has_text="yes it is")
    follow(chrome, answer)
    assert chrome.get_attribute("#verdict", "data-kind") == "yes"
    chrome.goto(f"{site}/offline")
    chrome.click("#end")
    until(chrome, "caches.keys().then(names => names.length === 0)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_fits_and_is_accessible(phone: Any, site: str, scheme: str) -> None:
    phone.emulate_media(color_scheme=scheme)
    phone.goto(f"{site}/offline#deathtouch")
    phone.wait_for_selector("#hits li")
    assert not unfit(phone)


def test_without_javascript_it_says_so(plain: Any, site: str) -> None:
    plain.goto(f"{site}/offline")
    assert "JavaScript" in plain.inner_text("main")
