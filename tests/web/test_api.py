"""``/api/v1``: the contract's keys, ETags, limits, and one clear line for every kind of bad input."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.web import create_app
from judge.web.settings import Settings
from tests.web.conftest import StandIn

ASK_KEYS = {"question", "rules", "understood", "reading", "verdict", "outcome", "readings", "because", "citations", "not_understood"}
RULE_KEYS = {"id", "edition", "title", "text", "parent", "children", "examples", "rulings", "cites", "cited_by"}


def test_health(client: Any) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json["status"] == "ok"


def test_ask(client: Any) -> None:
    response = client.post("/api/v1/ask", json={"question": "How much damage?", "rules": "2022-04"})
    assert response.status_code == 200
    answer = response.json
    assert set(answer) >= ASK_KEYS
    assert answer["verdict"] == {"kind": "number", "value": 3}
    assert answer["rules"] == "2022-04"
    assert all({"id", "edition", "title", "text"} <= set(c) for c in answer["citations"])
    assert all({"text", "cites"} <= set(r) for r in answer["because"])


def test_ask_knows_editions_by_their_aliases(client: Any, stand_in: StandIn) -> None:
    client.post("/api/v1/ask", json={"question": "Yes?", "rules": "m10"})
    assert stand_in.asked[-1] == ("Yes?", "2009-10")


def test_rule(client: Any) -> None:
    rule = client.get("/api/v1/rules/510.1c").json
    assert set(rule) >= RULE_KEYS
    assert rule["parent"] == "510.1"
    assert "702.2b" in rule["cited_by"]
    term = client.get("/api/v1/rules/deathtouch?rules=2009-10").json
    assert term["id"] == "702.2"


def test_rules_and_command_line_say_the_same(client: Any) -> None:
    from click.testing import CliRunner

    from judge.cli.commands import app as command_line

    for address, arguments in (
        ("/api/v1/rules/702.17b", ["rule", "702.17b", "--json"]),
        ("/api/v1/search?q=lethal+damage&limit=7", ["search", "lethal damage", "--limit", "7", "--json"]),
        ("/api/v1/editions", ["editions", "--json"]),
        ("/api/v1/history/704.5k", ["history", "704.5k", "--json"]),
        ("/api/v1/cards/Craw%20Wurm", ["cards", "show", "Craw Wurm", "--json"]),
    ):
        printed = CliRunner().invoke(command_line, arguments)
        assert printed.exit_code == 0
        assert client.get(address).json == json.loads(printed.output)


def test_a_known_edition_without_text_still_says_the_rule(client: Any) -> None:
    response = client.get("/api/v1/rules/510.1c?rules=2022-04")
    assert response.status_code in (200, 404)  # 200 where the title is known; never a text of another edition
    if response.status_code == 200 and not response.json["available"]:
        assert response.json["text"] == ""


def test_rules_have_etags(client: Any) -> None:
    first = client.get("/api/v1/rules/510.1c")
    again = client.get("/api/v1/rules/510.1c", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    other = client.get("/api/v1/rules/510.1d", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


def test_text_is_packed_for_those_who_take_it(client: Any) -> None:
    import gzip

    plain = client.get("/api/v1/rules/510.1c")
    for address in ("/api/v1/rules/510.1c", "/rules/509", "/static/judge.css"):
        with client.get(address, headers={"Accept-Encoding": "gzip, br"}) as packed, client.get(address) as whole:
            assert packed.headers["Content-Encoding"] == "gzip"
            assert "Accept-Encoding" in packed.headers["Vary"]
            assert gzip.decompress(packed.data) == whole.data
            assert int(packed.headers["Content-Length"]) == len(packed.data) < len(whole.data) / 2
    packed = client.get("/api/v1/rules/510.1c", headers={"Accept-Encoding": "gzip"})
    again = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    assert client.get("/api/v1/rules/510.1c", headers=again).status_code == 304
    assert "Content-Encoding" not in plain.headers


def test_search(client: Any) -> None:
    found = client.get("/api/v1/search?q=lethal+damage").json["results"]
    assert 1 <= len(found) <= 10
    assert set(found[0]) == {"id", "edition", "kind", "title", "text", "score"}
    assert len(client.get("/api/v1/search?q=creature&limit=100000").json["results"]) <= 100


def test_replay(client: Any) -> None:
    done = client.post("/api/v1/replay", json={"text": "Given Ann controls a 3/3 Beast"}).json
    assert set(done["scenarios"][0]) >= {"name", "status", "steps", "questions", "expectations", "outcome"}


def test_why_not_is_asked_of_the_story(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.web.house import House

    told: list[str] = []
    monkeypatch.setattr(House, "replay", lambda self, text, rules, what_if: told.append(text) or [])
    client.post("/api/v1/replay", json={"text": "Given Ann controls a 3/3 Beast", "why_not": "Bob blocks the Beast."})
    assert told == ["Given Ann controls a 3/3 Beast\nAsk: why can't Bob blocks the Beast?"]


def test_dispute(client: Any) -> None:
    body = {"situation": "Yes it attacks", "a": "it dies", "b": "it lives"}
    done = client.post("/api/v1/dispute", json=body).json
    assert done["winner"] == "both"
    assert set(done["a"]["ruling"]) >= ASK_KEYS
    for name in body:
        bad = client.post("/api/v1/dispute", json={**body, name: " "})
        assert bad.status_code == 400


def test_graph(client: Any) -> None:
    near = client.get("/api/v1/graph/510.1c").json
    ids = {n["id"] for n in near["nodes"]}
    assert {"510.1c", "510.1", "702.2b"} <= ids
    assert all({e["source"], e["target"]} <= ids for e in near["edges"])


def test_suggest(client: Any) -> None:
    found = client.get("/api/v1/suggest?q=leth").json["suggestions"]
    assert {"kind": "term", "text": "lethal damage"} in found
    assert client.get("/api/v1/suggest?q=lightning").json["suggestions"]


BAD = [
    (b"", "no body"),
    (b"   ", "no body"),
    (b"{", "not JSON"),
    (b"\xff\xfe\x00\x01", "not UTF-8"),
    (b"[1, 2]", "not a JSON object"),
    (b"null", "not a JSON object"),
    (b'"text"', "not a JSON object"),
    (b"{}", "missing"),
    (b'{"question": 7}', "not a text"),
    (b'{"question": null}', "missing"),
    (b'{"question": ""}', "empty"),
    (b'{"question": "  \\n "}', "empty"),
    (b'{"question": "x", "rules": 5}', "not a text"),
    (b'{"question": "x", "rules": "no-such-edition"}', "no edition is called"),
    (b'{"question": "x", "rules": "../../etc/passwd"}', "no edition is called"),
    (b'{"question": "\\u0000"}', "no text"),
    (b'{"question": "\\ud800"}', "half a character"),
    (b'{"question": "' + b"x" * 100_000 + b'"}', "larger than"),
    (b'{"question": "' + b"x" * 20_000 + b'"}', "too long"),
    (b"[" * 50_000, "not JSON"),
    (b"1" * 9_000, "not"),
]


@pytest.mark.parametrize(("body", "line"), BAD)
def test_bad_bodies(client: Any, body: bytes, line: str) -> None:
    response = client.post("/api/v1/ask", data=body, content_type="application/json")
    assert response.status_code == 400
    assert response.mimetype == "application/problem+json"
    problem = json.loads(response.data)
    assert problem["status"] == 400
    assert line in problem["detail"]
    assert "\n" not in problem["detail"]
    assert "Traceback" not in response.get_data(as_text=True)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/v1/rules/999.9z", 404),
        ("/api/v1/rules/510.1c?rules=xyz", 400),
        ("/api/v1/rules/%20", 400),
        ("/api/v1/rules/%00", 400),
        ("/api/v1/rules/" + "9" * 500, 400),
        ("/api/v1/search", 400),
        ("/api/v1/search?q=", 400),
        ("/api/v1/search?q=x&limit=nine", 400),
        ("/api/v1/search?q=x&limit=0", 400),
        ("/api/v1/search?q=x&rules=2019-10", 400),
        ("/api/v1/cards/Nosuchcard", 404),
        ("/api/v1/nothing", 404),
        ("/api/v1/", 404),
        ("/api/v1/ask", 405),
    ],
)
def test_bad_addresses(client: Any, address: str, status: int) -> None:
    response = client.get(address)
    if address.endswith("rules=2019-10") and response.status_code == 200:
        pytest.skip("the edition is imported here")
    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    assert json.loads(response.data)["detail"]


def test_problem_names_the_place(client: Any) -> None:
    response = client.post("/api/v1/replay", json={"text": "Given Ann\n and frobnicate now"})
    problem = json.loads(response.data)
    assert response.status_code == 400
    assert problem["place"] == {"line": 2, "column": 6, "length": 10, "excerpt": " and frobnicate now"}


def test_description_is_true(client: Any, app: Any) -> None:
    document = client.get("/api/v1/openapi.json").json
    described = {("/api/v1" + p.split("{")[0], m) for p, d in document["paths"].items() for m in d}
    served = {
        (rule.rule.split("<")[0], method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/") and rule.endpoint != "api.openapi"
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert described == served
    required = document["components"]["schemas"]
    assert set(required["Ruling"]["required"]) == ASK_KEYS
    assert set(required["Rule"]["required"]) == RULE_KEYS


def test_rate_limit_is_for_others_not_for_this_machine(stand_in: StandIn) -> None:
    app = create_app(stand_in, Settings(ask_rate="3 per minute", look_rate="5 per minute"))
    client = app.test_client()
    body = {"question": "Yes?"}
    far = {"REMOTE_ADDR": "203.0.113.9"}
    codes = [client.post("/api/v1/ask", json=body, environ_overrides=far).status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
    assert [client.post("/api/v1/ask", json=body).status_code for _ in range(8)] == [200] * 8
    looks = [client.get("/api/v1/rules/100.1", environ_overrides=far).status_code for _ in range(7)]
    assert looks.count(429) == 2
    late = client.post("/api/v1/ask", json=body, environ_overrides=far)
    assert late.mimetype == "application/problem+json"
    assert late.headers["Retry-After"]


def test_metrics_are_for_this_machine_only(client: Any) -> None:
    assert b"judge_requests_total" in client.get("/metrics").data
    assert client.get("/metrics", environ_overrides={"REMOTE_ADDR": "203.0.113.9"}).status_code == 404


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    body=st.one_of(
        st.binary(max_size=300),
        st.dictionaries(
            st.sampled_from(["question", "rules", "text", "x"]), st.text(max_size=80) | st.integers() | st.none()
        ).map(lambda d: json.dumps(d).encode()),
    ),
    where=st.sampled_from(["ask", "replay", "dispute"]),
)
def test_no_body_breaks_the_service(client: Any, body: bytes, where: str) -> None:
    response = client.post(f"/api/v1/{where}", data=body, content_type="application/json")
    explode = b"explode" in body
    assert response.status_code < 500 or explode


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    key=st.text(max_size=40),
    rules=st.none() | st.text(max_size=12),
    where=st.sampled_from(["/api/v1/rules/", "/rules/", "/cards/"]),
)
def test_no_address_breaks_the_service(client: Any, key: str, rules: str | None, where: str) -> None:
    from urllib.parse import quote

    query = {} if rules is None else {"rules": rules}
    address = where + quote(key.encode("utf-8", "replace"))
    assert client.get(address, query_string=query).status_code < 500


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.text(max_size=60), where=st.sampled_from(["/api/v1/search", "/rules", "/api/v1/suggest", "/cards", "/"])
)
def test_no_words_break_the_search(client: Any, words: str, where: str) -> None:
    assert client.get(where, query_string={"q": words}).status_code < 500
