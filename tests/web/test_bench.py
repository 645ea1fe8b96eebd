"""Judges on the pages: signing in, deciding, what visitors see of it; and that nobody else can decide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.web import create_app
from judge.web.settings import Settings
from judge.web.store import accounts
from judge.web.store.store import Store
from tests.web.conftest import StandIn
from tests.web.databases import cluster, database  # noqa: F401

PASSWORD = "correct horse battery"
FAR = {"REMOTE_ADDR": "203.0.113.9"}


@pytest.fixture
def kept(database: str, stand_in: StandIn, judge_home: Path) -> Iterator[Any]:  # noqa: F811
    app = create_app(stand_in, Settings(keep=True, database=database))
    store = app.extensions["judge_house"].store
    accounts.add(store, "Ann Archer", PASSWORD, "test")
    yield app
    app.extensions["judge_house"].close()


def store_of(app: Any) -> Store:
    found = app.extensions["judge_house"].store
    assert isinstance(found, Store)
    return found


def token(page: Any) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page.get_data(as_text=True))
    assert found
    return found[1]


def sign_in(client: Any, password: str = PASSWORD, **more: str) -> Any:
    form = {"csrf_token": token(client.get("/judges/sign-in")), "name": "Ann Archer", "password": password, **more}
    return client.post("/judges/sign-in", data=form)


def ask(client: Any, question: str = "Does it die?", rules: str = "2009-10") -> str:
    page = client.get("/ask", query_string={"question": question, "rules": rules})
    found = re.search(r'href="(/answers/[a-z2-7]{24})"', page.get_data(as_text=True))
    assert found
    return found[1]


def decide(client: Any, answer: str, **more: str) -> Any:
    page = client.get(answer)
    follows = re.search(r'name="follows" value="([^"]+)"', page.get_data(as_text=True))
    assert follows
    form = {
        "csrf_token": token(page), "follows": follows[1], "decision": "overrule", "verdict": "Yes, it does",
        "reason": "It has <b>no</b> first strike.", "citations": "510.5 704.5g", **more,
    }  # fmt: skip
    return client.post(f"{answer}/decisions", data=form)


def test_an_answer_has_a_lasting_address(kept: Any) -> None:
    client = kept.test_client()
    address = ask(client)
    page = client.get(address)
    assert page.status_code == 200
    assert "As answered on" in page.get_data(as_text=True)
    assert "Decide on this answer" not in page.get_data(as_text=True)
    assert "Set-Cookie" not in page.headers, "visitors get no cookie"
    given = client.post("/api/v1/ask", json={"question": "Does it die?"})
    link = given.headers["Link"].split(">")[0][1:]
    assert link == f"/api/v1{address}"
    document = client.get(link).json
    assert document["ruling"] == given.json
    assert document["decisions"] == []
    assert client.get("/answers/" + "a" * 24).status_code == 404
    assert client.get("/api/v1/answers/%00").status_code == 404


def test_a_dispute_has_a_lasting_address(kept: Any) -> None:
    client = kept.test_client()
    page = client.get("/dispute?situation=Yes+it+attacks&a=it+dies&b=it+lives").get_data(as_text=True)
    found = re.search(r'href="(/disputes/[a-z2-7]{24})"', page)
    assert found
    assert "As settled on" in client.get(found[1]).get_data(as_text=True)
    done = client.post("/api/v1/dispute", json={"situation": "Yes it attacks", "a": "it dies", "b": "it lives"})
    assert client.get(done.headers["Link"].split(">")[0][1:]).json == done.json
    assert client.get("/disputes/nosuch").status_code == 404


def test_a_hearing_is_opened_by_one_player_and_added_to_by_the_other(kept: Any) -> None:
    first, second = kept.test_client(), kept.test_client()
    assert "Let the other player claim" in first.get("/dispute").get_data(as_text=True)
    form = {"situation": "Yes it attacks <b>", "a": "it dies", "b": "", "rules": "2009-10"}
    link = first.post("/hearings", data=form).location
    waiting = second.get(link).get_data(as_text=True)
    assert "Waiting for the other player" in waiting
    assert "Yes it attacks &lt;b&gt;" in waiting
    assert second.post(link, data={"side": "b", "text": " "}).status_code == 400
    assert second.post(link, data={"side": "z", "text": "it lives"}).status_code == 400
    assert second.post(link, data={"side": "b", "text": "explode it"}).status_code in (303, 500)
    assert second.post(link, data={"side": "b", "text": "it lives"}).status_code == 303
    for client in (first, second):
        page = client.get(link).get_data(as_text=True)
        assert "Both are right" in page
        assert "<q>it dies</q>" in page
        assert "<q>it lives</q>" in page
    settled = re.findall(r'href="(/disputes/[a-z2-7]{24})"', page)
    assert first.get(settled[0]).status_code == 200
    for wrong in ({**form, "situation": ""}, {**form, "a": ""}, {**form, "rules": "zzz"}, {**form, "a": "x" * 5000}):
        page = first.post("/hearings", data=wrong)
        assert page.status_code == 400
        assert 'role="alert"' in page.get_data(as_text=True)
    assert first.get("/hearings/nosuch").status_code == 404


def test_a_judge_decides_and_visitors_see_it_with_equal_questions(kept: Any) -> None:
    judge, visitor = kept.test_client(), kept.test_client()
    address = ask(visitor)
    wrong = sign_in(judge, "not this one")
    assert wrong.status_code == 403
    assert "do not go together" in wrong.get_data(as_text=True)
    done = sign_in(judge, next=address)
    assert (done.status_code, done.location) == (303, address)
    assert "HttpOnly" in done.headers["Set-Cookie"]
    assert "SameSite=Lax" in done.headers["Set-Cookie"]
    assert "Does it die?" in judge.get("/judges").get_data(as_text=True)
    assert decide(judge, address).status_code == 303
    assert "Does it die?" not in judge.get("/judges").get_data(as_text=True)
    assert "Does it die?" in judge.get("/judges?all=1").get_data(as_text=True)
    shown = visitor.get(address).get_data(as_text=True)
    later = visitor.get("/ask?question=does+IT+die").get_data(as_text=True)
    for page in (shown, later):
        assert "Ann Archer</strong> overruled this answer" in page
        assert "Yes, it does" in page
        assert "It has &lt;b&gt;no&lt;/b&gt; first strike." in page
    assert "Judges have decided on this question" in later
    document = visitor.post("/api/v1/ask", json={"question": "Does it die?"}).json
    (precedent,) = document["precedents"]
    assert precedent["citations"] == ["2009-10:510.5", "2009-10:704.5g"]
    assert precedent["judge"] == "Ann Archer"
    assert decide(judge, address, decision="withdraw", citations="").status_code == 303
    assert "precedents" not in visitor.post("/api/v1/ask", json={"question": "Does it die?"}).json
    assert visitor.get(address).get_data(as_text=True).count("<strong>Ann Archer</strong>") == 2, "nothing is lost"


def test_a_decision_that_is_refused_keeps_what_was_typed(kept: Any) -> None:
    client = kept.test_client()
    address = ask(client)
    sign_in(client)
    for more, why in (
        ({"citations": "999.9"}, "no rule &#39;999.9&#39;"),
        ({"citations": "xyz:510.5"}, "no rule"),
        ({"citations": "../../x:510.5"}, "no rule"),
        ({"citations": ""}, "needs a citation"),
        ({"reason": " "}, "needs a reason"),
        ({"decision": "applaud"}, "none of those"),
        ({"verdict": "a\0b"}, "no text"),
    ):
        page = decide(client, address, **more)
        assert page.status_code == 400
        assert why.casefold() in page.get_data(as_text=True).casefold()
    assert store_of(kept).counts()["precedents"] == 0


def test_nobody_else_decides(kept: Any) -> None:
    client, judge = kept.test_client(), kept.test_client()
    address = ask(client)
    form = {"decision": "confirm", "reason": "x", "citations": "510.5", "follows": address.rpartition("/")[2]}
    assert client.post(f"{address}/decisions", data=form).status_code == 400, "no token"
    with_token = {**form, "csrf_token": token(client.get("/judges/sign-in"))}
    assert client.post(f"{address}/decisions", data=with_token).status_code == 404, "no session"
    sign_in(judge)
    assert judge.post(f"{address}/decisions", data=form).status_code == 400, "a judge's browser, another site's form"
    assert judge.post("/judges/sign-out", data={}).status_code == 400
    assert client.post("/judges/sign-in", data={"name": "Ann Archer", "password": PASSWORD}).status_code == 400
    assert client.get("/judges").location == "/judges/sign-in"
    client.set_cookie("judge", judge.get_cookie("judge").value[:-3] + "xyz")
    assert client.get("/judges").location == "/judges/sign-in", "a forged cookie"
    assert store_of(kept).counts()["precedents"] == 0


def test_sessions_end(kept: Any) -> None:
    client = kept.test_client()
    sign_in(client)
    page = client.get("/judges")
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "private, no-store"
    assert client.post("/judges/sign-out", data={"csrf_token": token(page)}).status_code == 303
    assert client.get("/judges").status_code == 303
    sign_in(client)
    accounts.change(store_of(kept), "Ann Archer", "test", password=PASSWORD + "2")
    assert client.get("/judges").status_code == 303, "the password was changed"
    sign_in(client, PASSWORD + "2")
    assert client.get("/judges").status_code == 200
    accounts.change(store_of(kept), "Ann Archer", "test", active=False)
    assert client.get("/judges").status_code == 303, "the account was closed"


@pytest.mark.parametrize(
    "wanted", ["https://evil.example/", "//evil.example", "/judges/../x", "/answers/x\r\nSet-Cookie:a=b"]
)
def test_signing_in_leads_nowhere_else(kept: Any, wanted: str) -> None:
    assert sign_in(kept.test_client(), next=wanted).location == "/judges"


def test_guessing_is_slowed_down_even_from_this_machine(stand_in: StandIn, judge_home: Path) -> None:
    url = f"sqlite:///{judge_home / 'j.sqlite'}"
    app = create_app(stand_in, Settings(keep=True, database=url, login_rate="3 per minute"))
    client = app.test_client()
    form = {"csrf_token": token(client.get("/judges/sign-in")), "name": "Ann Archer", "password": "guess number one"}
    assert [client.post("/judges/sign-in", data=form).status_code for _ in range(5)] == [403, 403, 403, 429, 429]
    assert client.get("/judges/sign-in").status_code == 200
    app.extensions["judge_house"].close()


def test_without_a_store_all_else_works(stand_in: StandIn, client: Any) -> None:
    page = client.get("/ask?question=Does+it+die")
    assert page.status_code == 200
    assert "/answers/" not in page.get_data(as_text=True)
    assert "Link" not in client.post("/api/v1/ask", json={"question": "Does it die?"}).headers
    for address in ("/judges", "/judges/sign-in", "/answers/" + "a" * 24, "/api/v1/answers/" + "a" * 24):
        assert client.get(address).status_code == 404
    assert "For judges" not in page.get_data(as_text=True)


def test_a_store_that_cannot_be_reached_takes_no_answer_away(stand_in: StandIn, judge_home: Path) -> None:
    app = create_app(stand_in, Settings(keep=True, database="postgresql://judge@127.0.0.1:1/none"))
    client = app.test_client()
    page = client.get("/ask?question=Does+it+die")
    assert page.status_code == 200
    assert "/answers/" not in page.get_data(as_text=True)
    assert client.get("/judges").status_code == 404


def test_a_store_that_breaks_takes_no_answer_away(stand_in: StandIn, judge_home: Path) -> None:
    file = judge_home / "j.sqlite"
    app = create_app(stand_in, Settings(keep=True, database=f"sqlite:///{file}"))
    client = app.test_client()
    store_of(app).close()
    for path in judge_home.glob("j.sqlite*"):
        path.unlink()
    file.mkdir()
    assert client.get("/ask?question=Does+it+die").status_code == 200
    app.extensions["judge_house"].close()


def test_the_key_is_made_once_and_for_its_owner_only(judge_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.errors import Malformed
    from judge.web.sessions import secret

    first = secret()
    assert secret() == first
    assert len(first) >= 32
    assert (judge_home / "web-secret").stat().st_mode & 0o777 == 0o600
    assert [p.name for p in judge_home.iterdir()] == ["web-secret"]
    monkeypatch.setenv("JUDGE_WEB_SECRET", "short")
    with pytest.raises(Malformed, match="too short"):
        secret()
    monkeypatch.setenv("JUDGE_WEB_SECRET", "x" * 40)
    assert secret() == b"x" * 40
