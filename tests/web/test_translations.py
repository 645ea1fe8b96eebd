"""A translator in the service: offered, waited for in a line of its own, answered once, and never in the way of anybody else."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from judge.errors import Malformed
from judge.ruling.model import Ruling, Verdict
from judge.web import create_app
from judge.web.answers import Busy
from judge.web.settings import Settings
from judge.web.translations import MOST_WAITING, Translations
from tests.web.conftest import StandIn


class Translated(StandIn):
    """Translates when told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()
        self.put: list[str] = []

    def translated(self, question: str, rules: str | None = None) -> Ruling:
        self.put.append(question)
        assert self.go.wait(20)
        if "explode" in question:
            raise Malformed("the translator wrote nothing")
        return Ruling(question, rules or "2009-10", "full", "Given Ann controls a 3/3 Beast", Verdict("yes", "yes"), caveats=("put into Judge English by m",))


@pytest.fixture
def judge() -> Translated:
    return Translated()


@pytest.fixture
def client(judge: Translated, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("JUDGE_TRANSLATOR", "cmd:my-model --quick")
    app = create_app(judge, Settings())
    yield app.test_client()
    judge.go.set()
    app.extensions["judge_house"].close()


def done(client: Any, address: str) -> Any:
    for _ in range(100):
        page = client.get(address)
        if "Refresh" not in page.headers:
            return page
        time.sleep(0.05)
    raise AssertionError("it was never done")


def test_a_question_is_put_waited_for_and_answered_once(client: Any, judge: Translated) -> None:
    offered = client.get("/ask?question=gibberish+now").get_data(as_text=True)
    assert "Have it put into Judge English by my-model" in offered
    assert "sent to the address that the operator" in offered
    assert "by my-model" not in client.get("/ask?question=yes").get_data(as_text=True), "a verdict needs no translator"
    first = client.post("/translations", data={"question": "gibberish now"}).location
    assert re.fullmatch(r"/translations/[a-z2-7]{24}", first)
    assert client.post("/translations", data={"question": " gibberish  now"}).location == first
    second = client.post("/translations", data={"question": "gibberish then"}).location
    waiting = client.get(second)
    assert waiting.headers["Refresh"] == "2"
    assert "1 question before this one" in waiting.get_data(as_text=True)
    assert client.get("/ask?question=yes").status_code == 200
    assert not judge.go.is_set(), "nobody else waits: the translator is still at work"
    judge.go.set()
    assert 'data-kind="yes"' in done(client, first).get_data(as_text=True)
    assert "put into Judge English by m" in done(client, second).get_data(as_text=True)
    assert client.post("/translations", data={"question": "gibberish now"}).location == first
    assert judge.put == ["gibberish now", "gibberish then"]


def test_what_fails_is_a_line_and_may_be_tried_again(client: Any, judge: Translated) -> None:
    judge.go.set()
    address = client.post("/translations", data={"question": "explode please"}).location
    page = done(client, address)
    assert page.status_code == 503
    assert "translator wrote nothing" in page.get_data(as_text=True)
    assert client.post("/translations", data={"question": "explode please"}).location != address
    for bad in ({}, {"question": ""}, {"question": "x" * 9000}, {"question": "x", "rules": "zzz"}):
        assert client.post("/translations", data=bad).status_code == 400
    assert client.get("/translations/nosuch").status_code == 404


def test_the_line_is_bounded() -> None:
    line = Translations(lambda *_: Future(), lambda: "same cards")
    for n in range(MOST_WAITING):
        line.begin(f"question {n}", None)
    with pytest.raises(Busy):
        line.begin("one more", None)
    line.begin("question 3", None)


def test_other_cards_are_another_question() -> None:
    cards = ["one"]
    line = Translations(lambda *_: Future(), lambda: cards[0])
    first = line.begin("x", "2009-10")
    assert line.begin("x", "2022-04") != first
    cards[0] = "two"
    assert line.begin("x", "2009-10") != first


def test_without_a_translator_nothing_is_there(judge: Translated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JUDGE_TRANSLATOR", raising=False)
    client = create_app(judge, Settings()).test_client()
    assert client.post("/translations", data={"question": "x"}).status_code == 404
    assert client.get("/translations/x").status_code == 404
    assert "Judge English by" not in client.get("/ask?question=gibberish").get_data(as_text=True)
