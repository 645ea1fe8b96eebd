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
    """The address of the answer, which somebody shared."""
    done = client.post("/share", data={"question": question, "rules": rules})
    assert done.status_code == 303
    assert re.fullmatch(r"/answers/[a-z2-7]{24}", done.location)
    return str(done.location)


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
    assert "Link" not in client.post("/api/v1/ask", json={"question": "Does it die?"}).headers
    given = client.post("/api/v1/ask", json={"question": "Does it die?", "share": True})
    link = given.headers["Link"].split(">")[0][1:]
    assert link != f"/api/v1{address}", "whoever shares the same answer has an address of his own"
    own = store_of(kept)
    from judge.web.store import desk

    (brief,) = desk.latest(own, 5)
    assert client.get(f"/answers/{brief.id}").status_code == 404, "its own name is no address"
    document = client.get(link).json
    assert document["ruling"] == given.json
    assert document["decisions"] == []
    assert client.get("/answers/" + "a" * 24).status_code == 404
    assert client.get("/api/v1/answers/%00").status_code == 404


def test_a_dispute_has_a_lasting_address(kept: Any) -> None:
    client = kept.test_client()
    said = {"situation": "Yes it attacks", "a": "it dies", "b": "it lives"}
    page = client.get("/dispute", query_string=said).get_data(as_text=True)
    assert "/disputes/" not in page
    assert "Keep this decision" in page
    assert store_of(kept).counts()["disputes"] == 0
    found = client.post("/disputes", data=said).location
    assert "As settled on" in client.get(found).get_data(as_text=True)
    done = client.post("/api/v1/dispute", json={**said, "share": True})
    assert client.get(done.headers["Link"].split(">")[0][1:]).json == done.json
    assert client.get("/disputes/nosuch").status_code == 404


def test_a_hearing_is_opened_by_one_player_and_added_to_by_the_other(kept: Any) -> None:
    first, second = kept.test_client(), kept.test_client()
    assert "Let the other player claim" in first.get("/dispute").get_data(as_text=True)
    form = {"situation": "Yes it attacks <b>", "a": "it dies", "b": "", "rules": "2009-10"}
    own = first.post("/hearings", data=form).location
    link = own.partition("?")[0]
    asked = first.get(own).get_data(as_text=True)
    invitation = re.search(r'value="http://localhost(/hearings/[a-z2-7]+\?invite=[\w-]+)"', asked)
    assert invitation
    onlooker = second.get(link).get_data(as_text=True)
    assert "Yes it attacks &lt;b&gt;" in onlooker
    assert "<textarea" not in onlooker
    assert "invite" not in onlooker
    codes = re.findall(r'href="(/qr.svg\?to=[^"]+)"', asked)
    assert len(codes) == 2, "the invitation, and the address for those who look on"
    assert ["invite" in code for code in codes] == [True, False]
    assert all(first.get(code).mimetype == "image/svg+xml" for code in codes)
    for seat in ("", "nosuch"):
        assert second.post(link, data={"seat": seat, "text": "it lives"}).status_code == 400, "only the two players claim"
    waiting = second.get(invitation[1]).get_data(as_text=True)
    assert "Waiting for the other player" in waiting
    invite = invitation[1].partition("invite=")[2]
    theirs = second.post(f"{link}/seat", data={"invite": invite}).location
    assert first.post(f"{link}/seat", data={"invite": invite}).status_code == 400, "a seat is taken once"
    seat = theirs.partition("seat=")[2]
    assert second.get(theirs).headers["Cache-Control"] == "private, no-store"
    assert second.post(link, data={"seat": seat, "text": " "}).status_code == 400
    assert second.post(link, data={"seat": seat, "text": "explode it"}).status_code in (303, 500)
    assert second.post(link, data={"seat": seat, "text": "it lives"}).status_code == 303
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
    assert "Does it die?" in judge.get("/judges?only=all").get_data(as_text=True)
    assert "Does it die?" in judge.get("/judges?only=overruled&rule=704.5g").get_data(as_text=True)
    assert "Does it die?" not in judge.get("/judges?only=all&card=Shock").get_data(as_text=True)
    assert "Source: decided by Ann Archer, 510.5, 704.5g" in judge.get("/judges/disagreements.scn").get_data(as_text=True)
    assert visitor.get("/judges/disagreements.scn").status_code == 303
    shown = visitor.get(address).get_data(as_text=True)
    later = visitor.get("/ask?question=does+IT+die").get_data(as_text=True)
    for page in (shown, later):
        assert "Ann Archer</strong> overruled this answer" in page
        assert "Yes, it does" in page
        assert "It has &lt;b&gt;no&lt;/b&gt; first strike." in page
    assert "Judges have decided on this question" in later
    document = visitor.post("/api/v1/ask", json={"question": "Does it die?"}).json
    (precedent,) = document["precedents"]
    assert document["verdict"] == {"kind": "yes", "value": "yes"}
    assert document["engine_verdict"] == {"kind": "no", "value": "no"}
    assert document["decision"] == precedent
    under = visitor.get("/ask?question=does+it+die&rules=2022-04").get_data(as_text=True)
    assert "decided under 2009-10" in under
    assert 'id="ruled"' not in under
    again = visitor.post("/api/v1/ask", json={"question": "Does it die?", "rules": "2022-04"}).json
    assert (again["verdict"]["kind"], "decision" in again) == ("no", False)
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
    copied = client.get_cookie("judge").value
    assert client.post("/judges/sign-out", data={"csrf_token": token(page)}).status_code == 303
    assert client.get("/judges").status_code == 303
    thief = kept.test_client()
    thief.set_cookie("judge", copied)
    assert thief.get("/judges").status_code == 303, "a copy of the cookie is worth nothing after signing out"
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
    assert "Link" not in client.post("/api/v1/ask", json={"question": "Does it die?", "share": True}).headers
    for address in ("/judges", "/judges/sign-in", "/answers/" + "a" * 24, "/api/v1/answers/" + "a" * 24):
        assert client.get(address).status_code == 404
    assert "For judges" not in page.get_data(as_text=True)


def test_a_store_that_cannot_be_reached_takes_no_answer_away(stand_in: StandIn, judge_home: Path) -> None:
    app = create_app(stand_in, Settings(keep=True, database="postgresql://judge@127.0.0.1:1/none"))
    client = app.test_client()
    page = client.get("/ask?question=Does+it+die")
    assert page.status_code == 200
    assert "/answers/" not in page.get_data(as_text=True)
    assert "not kept" in page.get_data(as_text=True)
    assert client.post("/api/v1/ask", json={"question": "Does it die?"}).json["kept"] is False
    assert client.get("/judges").status_code == 404
    health = client.get("/healthz")
    assert (health.status_code, health.json["keeps"]) == (503, False)
    assert client.get("/readyz").status_code == 200


def test_a_store_that_breaks_takes_no_answer_away(stand_in: StandIn, judge_home: Path) -> None:
    file = judge_home / "j.sqlite"
    app = create_app(stand_in, Settings(keep=True, database=f"sqlite:///{file}"))
    client = app.test_client()
    store_of(app).close()
    for path in judge_home.glob("j.sqlite*"):
        path.unlink()
    file.mkdir()
    assert client.get("/ask?question=Does+it+die").status_code == 200
    assert client.get("/healthz").status_code == 503
    page = client.get("/answers/" + "a" * 24)
    assert page.status_code == 503
    assert "cannot be reached just now" in page.get_data(as_text=True)
    app.extensions["judge_house"].close()


def test_the_key_is_made_once_and_for_its_owner_only(
    judge_home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from judge.errors import Malformed
    from judge.web.sessions import secret

    first = secret()
    assert secret() == first
    assert len(first) >= 32
    assert (judge_home / "web-secret").stat().st_mode & 0o777 == 0o600
    assert [p.name for p in judge_home.iterdir()] == ["web-secret"]
    for damaged in (b"", first[:9]):
        (judge_home / "web-secret").write_bytes(damaged)
        again = secret()
        assert len(again) >= 32
        assert again == secret() != first
    assert "made anew" in caplog.text
    monkeypatch.setenv("JUDGE_WEB_SECRET", "short")
    with pytest.raises(Malformed, match="too short"):
        secret()
    monkeypatch.setenv("JUDGE_WEB_SECRET", "x" * 40)
    assert secret() == b"x" * 40


def test_guesses_at_one_account_wait_wherever_they_come_from(kept: Any) -> None:
    for n in range(8):
        client = kept.test_client()
        form = {"csrf_token": token(client.get("/judges/sign-in")), "name": "Ann Archer", "password": f"guess number {n}"}
        done = client.post("/judges/sign-in", data=form, environ_base={"REMOTE_ADDR": f"203.0.113.{n}"})
        assert done.status_code == (403 if n < 5 else 429)
    assert "try again in" in done.get_data(as_text=True).casefold()


def test_an_answer_is_reported_as_wrong_and_a_judge_sees_why(kept: Any) -> None:
    visitor, judge = kept.test_client(), kept.test_client()
    done = visitor.post("/report", data={"question": "Does it die?", "rules": "2009-10", "reason": "It has <b>trample</b>."})
    assert done.status_code == 303
    assert "A judge will look at it" in visitor.get(done.location).get_data(as_text=True)
    address = ask(visitor, "Yes, does it?")
    assert visitor.post(f"{address}/reports", data={"reason": "no, it does not"}).status_code == 303
    assert visitor.post(f"{address}/reports", data={"reason": " "}).status_code == 400
    assert visitor.post("/api/v1/reports", json={"question": "Yes, does it?", "reason": "no"}).json == {"reported": True}
    assert visitor.post("/answers/nosuch/reports", data={"reason": "x"}).status_code == 404
    sign_in(judge)
    page = judge.get("/judges?only=reported").get_data(as_text=True)
    assert "reported 1 time<" in page
    assert "reported 2 times" in page
    opened = re.search(r'href="(/answers/[a-z2-7]{24})">Does it die', page)
    assert opened
    assert "It has &lt;b&gt;trample&lt;/b&gt;." in judge.get(opened[1]).get_data(as_text=True)
    assert visitor.get(opened[1]).status_code == 404, "nobody shared it"


def test_only_known_hosts_are_served_and_links_are_built_from_the_one_configured(stand_in: StandIn, judge_home: Path) -> None:
    url = f"sqlite:///{judge_home / 'j.sqlite'}"
    app = create_app(stand_in, Settings(keep=True, database=url, address="https://judge.example.org/", hosts="other.example, third.example"))
    client = app.test_client()
    form = {"situation": "Yes it attacks", "a": "it dies", "b": "", "rules": "2009-10"}
    for host in ("evil.example", "judge.example.org.evil.example", "judge.example.org@evil.example", "", "[", "x" * 300):
        for address in ("/", "/healthz", "/api/v1/rules/510.1c"):
            page = client.get(address, headers={"Host": host})
            assert page.status_code in (400, 421), host
            assert "evil" not in page.get_data(as_text=True)
    for host in ("judge.example.org", "JUDGE.example.org:443", "other.example", "third.example", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        assert client.get("/", headers={"Host": host}).status_code == 200
        page = client.get(client.post("/hearings", data=form, headers={"Host": host}).location, headers={"Host": host})
        assert 'value="https://judge.example.org/hearings/' in page.get_data(as_text=True)
    app.extensions["judge_house"].close()


@pytest.mark.parametrize("address", ["judge.example.org", "ftp://x", "https://", "https://a/b", "https://a:b@c", "https://a:x"])
def test_a_public_address_that_is_none_is_one_line(stand_in: StandIn, address: str) -> None:
    from judge.errors import Malformed

    with pytest.raises(Malformed, match="JUDGE_WEB_ADDRESS"):
        create_app(stand_in, Settings(address=address))


def test_a_page_has_a_qr_code(client: Any) -> None:
    done = client.get("/qr.svg?to=/rules/510.1c%3Frules%3D2009-10")
    assert done.status_code == 200
    assert done.mimetype == "image/svg+xml"
    assert "http://localhost/rules/510.1c?rules=2009-10" in done.get_data(as_text=True)
    for wrong in ("", "https://evil.example/", "//evil.example", "/\\evil.example", "/a b", "/" + "x" * 3000, "/%00"):
        page = client.get("/qr.svg", query_string={"to": wrong})
        assert page.status_code == 400 or wrong == "/%00", wrong


def test_the_table_takes_taps_where_answers_are_kept(kept: Any) -> None:
    client = kept.test_client()
    assert client.post("/table", data={}).status_code in (200, 404, 400)
    assert "csrf" not in client.post("/api/v1/table", json={"position": {}}).get_data(as_text=True).casefold()
