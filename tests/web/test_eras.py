"""One question under every edition: the page, the interface, and who may ask for it."""

from __future__ import annotations

from typing import Any

import pytest

from judge.service import Judge
from judge.web import create_app
from judge.web.rates import COSTLY
from judge.web.settings import Settings
from tests.test_eras_asked import TRAMPLE


def test_the_page_has_a_line_for_each_edition_and_what_flipped_it(client: Any) -> None:
    page = client.get("/eras?question=How+much&rules=2009-10").get_data(as_text=True)
    assert page.index(">1997</a>") < page.index("What flipped it") < page.index(">2001</a>") < page.index(">2022-04</a>")
    assert "Trample (difference 25)" in page
    assert "how trample &lt;goes&gt;" in page
    assert "The &lt;Wurm&gt; dies." in page
    assert "A note." in page
    assert 'href="/ask?question=How+much&amp;rules=2001"' in page


def test_what_has_no_situation_and_what_is_refused_are_said(client: Any) -> None:
    assert "No situation was replayed" in client.get("/eras?question=gibberish").get_data(as_text=True)
    refused = client.get("/eras?question=" + "a" * 6001)
    assert refused.status_code == 400
    assert "too long" in refused.get_data(as_text=True)
    assert client.get("/eras?question=yes&rules=1850").status_code == 400


def test_the_interface_says_the_same(client: Any) -> None:
    told = client.post("/api/v1/eras", json={"question": "How much"}).json
    assert [line["edition"] for line in told["eras"]] == ["1997", "2001", "2022-04"]
    assert told["eras"][1]["flips"] == [{"policy": "trample", "decides": "how trample <goes>", "differences": [{"number": 25, "topic": "Trample"}]}]
    assert client.post("/api/v1/eras", json={"question": "gibberish"}).json == {"question": "gibberish", "eras": []}
    assert client.post("/api/v1/eras", json={}).status_code == 400


def test_an_answer_leads_there_and_does_not_replay_them_itself(client: Any, stand_in: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stand_in, "eras", lambda ruling: pytest.fail("replayed without having been asked to"))
    assert 'href="/eras?question=Yes%3F&amp;rules=2009-10"' in client.get("/ask?question=Yes%3F&rules=2009-10").get_data(as_text=True)


def test_it_is_limited_as_all_that_replays() -> None:
    assert {"eras.page", "eras.api"} <= set(COSTLY)


def test_the_judge_himself_tells_it() -> None:
    client = create_app(Judge.open(), Settings()).test_client()
    lines = client.post("/api/v1/eras", json={"question": TRAMPLE}).json["eras"]
    assert [line["verdict"]["value"] for line in lines] == [20, 17, 17, 17, 17, 17]
    assert [f["policy"] for f in lines[1]["flips"]] == ["trample"]
    page = client.get("/eras", query_string={"question": TRAMPLE}).get_data(as_text=True)
    assert "own words" in page  # the rules of 1997 are quoted, not only numbered
    assert "Trample (difference 25)" in page
