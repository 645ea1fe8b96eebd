"""Policy documents on the pages, from the ask box and in chat; nothing is said of one that was not loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.law import policy
from judge.web import create_app
from judge.web.chat_words import reply
from judge.web.settings import Settings
from tests.cli.test_policy import GUIDE
from tests.web.conftest import StandIn


@pytest.fixture
def client(judge_home: Path) -> Any:
    policy.keep(policy.read(GUIDE.replace("kind.", "<b>kind</b>."), "ipg"))
    return create_app(StandIn(), Settings(held=0)).test_client()


def text(client: Any, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return str(response.get_data(as_text=True))


def test_pages(client: Any) -> None:
    assert "/policy/ipg" in text(client, "/policy")
    assert "2.1</span> Spilled Drinks" in text(client, "/policy/ipg")
    section = text(client, "/policy/ipg/1")
    assert "&lt;b&gt;kind" in section
    assert "/policy/ipg/1.1" in section
    assert "March 3, 2025" in section
    assert client.get("/policy/ipg/spilled%20drinks").headers["Location"] == "/policy/ipg/2.1"
    assert client.get("/policy?q=IPG+2.2").headers["Location"] == "/policy/ipg/2.2"


@pytest.mark.parametrize("address", ["/policy/mtr", "/policy/mtr/2.1", "/policy/ipg/9.9", "/policy/..%2Fx", "/policy/ipg/%00"])
def test_what_is_not_there(client: Any, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert "<h1" in response.get_data(as_text=True)


def test_from_the_ask_box(client: Any) -> None:
    assert client.get("/ask?question=ipg+late+arrivals").headers["Location"] == "/policy/ipg/1.2"
    assert client.get("/ask?question=MTR+2.1").status_code == 200, "not loaded: it is asked like anything else"


def test_in_chat(client: Any) -> None:
    house = client.application.extensions["judge_house"]
    with client.application.test_request_context():
        assert reply(house, "judge", "!ipg 2.2", 500).startswith("2.2 Late Arrivals Again\nA third snack.")
        assert reply(house, "mtr", "3.1", 500).startswith("no text of MTR is loaded here")


def test_without_a_document_it_says_so(judge_home: Path) -> None:
    client = create_app(StandIn(), Settings(held=0)).test_client()
    assert "No policy document is loaded" in text(client, "/policy")
