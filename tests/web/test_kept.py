"""Answers of the judge that users have, kept and shown again: pictures, choices, and verdicts that depend on one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from judge.service import Judge
from judge.web import create_app
from judge.web.settings import Settings

FIGHT = "I attack with a 3/3 first striker and my opponent blocks with a 3/3. Does my creature die?"
OPEN = "I attack with a 5/5. My opponent controls a 2/2. Does the opponent lose life?"
"""Nobody says whether the 2/2 blocks."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    app = create_app(Judge.open(), Settings(keep=True, database=f"sqlite:///{tmp_path_factory.mktemp('kept') / 'j.sqlite'}"))
    yield app.test_client()
    app.extensions["judge_house"].close()


def kept(client: Any, question: str) -> tuple[str, str]:
    """The page of an answer as it is given, and as it is kept."""
    given = client.get("/ask", query_string={"question": question}).get_data(as_text=True)
    shared = client.post("/share", data={"question": question})
    return given, client.get(shared.location).get_data(as_text=True)


def test_a_kept_answer_has_its_pictures_and_choices(client: Any) -> None:
    given, again = kept(client, FIGHT)
    for page in (given, again):
        assert page.count('<svg class="board"') == 3
        assert "declare blockers:" in page
    boards = [page[page.index('id="board-h"') : page.index('id="whatif"')] for page in (given, again)]
    assert boards[0] == boards[1]


def test_a_kept_dispute_has_its_pictures(client: Any) -> None:
    query = {"situation": FIGHT.partition(". ")[0], "a": "my creature dies", "b": "my creature survives"}
    page = client.get("/dispute", query_string=query).get_data(as_text=True)
    assert "The second player is right" in page
    again = client.get(client.post("/disputes", data=query).location).get_data(as_text=True)
    assert page.count('<svg class="board"') == again.count('<svg class="board"') == 3


def test_a_verdict_that_depends_is_shown_kept_and_switched(client: Any) -> None:
    given, again = kept(client, OPEN)
    for page in (given, again):
        assert 'data-kind="depends"' in page
        assert "but no if" in page
    answer = client.post("/api/v1/ask", json={"question": OPEN, "share": True})
    assert answer.json["verdict"]["kind"] == "depends"
    link = answer.headers["Link"].split(">")[0][1:]
    assert client.get(link).json["ruling"]["verdict"] == answer.json["verdict"]
    switch = re.search(r'href="(/ask\?[^"]*if=[^"]*)"[^>]*>[^<]*blocks', given)
    assert switch
    page = client.get(switch[1].replace("&amp;", "&")).get_data(as_text=True)
    assert 'data-kind="no"' in page
    assert "Lasting address" not in page, "a choice made otherwise is another question: it is not kept as the answer to this one"
    claims = {"situation": OPEN.rpartition(". ")[0], "a": "the opponent loses life", "b": "the opponent loses no life"}
    assert client.post("/api/v1/dispute", json=claims).json["winner"] == "unknown"


def test_picks_that_there_are_not(client: Any) -> None:
    for pick in ("x", "4", "4.", ".4", "-1.0", "4.99", "999.0", "9" * 30, "4.0.1", "².0"):
        page = client.get("/ask", query_string={"question": FIGHT, "if": pick})
        assert page.status_code == 400, pick
        assert "no such choice" in page.get_data(as_text=True)
    many = [("question", FIGHT), *(("if", f"{n}.0") for n in (4, 7, 8, 9, 10))]
    assert client.get("/ask", query_string=many).status_code == 400


@pytest.mark.parametrize(("wrong", "right"), [("Terorr", ""), ("Gaint Growth", "Giant Growth"), ("Lightnin Bolt", "Lightning Bolt"), ("Lightning Bolt", "")])
def test_a_name_that_is_nearly_a_cards_is_put_right_with_one_tap(client: Any, wrong: str, right: str) -> None:
    question = f"My opponent frobnicates {wrong} at the sideboard. Does it die?"
    page = client.get("/ask", query_string={"question": question}).get_data(as_text=True)
    assert ("Did you mean" in page) == bool(right)
    if right:
        again = re.search(r'class="respelt">.*?href="([^"]+)"', page)
        assert again is not None
        whole = client.get(again[1].replace("&amp;", "&")).get_data(as_text=True)
        assert question.replace(wrong, right) in whole
        assert "Did you mean" not in whole
