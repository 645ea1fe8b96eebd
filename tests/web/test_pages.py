"""Every page, without a browser: what it says, where it leads, and that nothing typed by a user is ever markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

PAGES = (
    "/", "/ask?question=yes+it+is", "/ask?question=How+many+frobnicate", "/ask?question=gibberish", "/ask?question=maybe",
    "/ask?question=story+goes", "/ask?question=long", "/rules", "/rules?q=lethal+damage", "/rules/510.1c", "/rules/702", "/rules/5", "/rules/702.2.",
    "/rules/103.Ruling.1", "/rules/Deathtouch", "/rules/G12.11", "/glossary", "/cards", "/cards/Lightning%20Bolt", "/about",
    "/replay", "/replay?text=Given+x", "/dispute",
    "/dispute?situation=It+attacks&a=it+dies&b=yes", "/history/702.2", "/compare", "/eras", "/eras?question=How+much", "/eras?question=gibberish",
    "/offline", "/quiz", "/formats", "/policy",
)  # fmt: skip


class Outline(HTMLParser):
    """Collects what the checks look at: tags, ids, links, headings, labels."""

    VOID = frozenset(("meta", "link", "img", "input", "br", "hr"))

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.unbalanced: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID and not (self.stack and "svg" in self.stack):
            self.stack.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if "svg" in self.stack and tag != "svg":
            return
        if not self.stack or self.stack.pop() != tag:
            self.unbalanced.append(tag)


def outline(html: str) -> Outline:
    parser = Outline()
    parser.feed(html)
    return parser


@pytest.mark.parametrize("page", PAGES)
def test_page_is_sound(client: Any, page: str) -> None:
    response = client.get(page)
    assert response.status_code == 200
    html = response.get_data(as_text=True)
    found = outline(html)
    assert not found.unbalanced
    assert not [t for t, a in found.tags if "style" in a or any(k.startswith("on") for k in a)]
    assert not [t for t, a in found.tags if t == "script" and not a.get("src")]
    assert [t for t, _ in found.tags].count("h1") == 1
    ids = [a["id"] for _, a in found.tags if "id" in a]
    assert len(ids) == len(set(ids))
    labelled = {a.get("for") for t, a in found.tags if t == "label"}
    fields = [a for t, a in found.tags if t in ("textarea", "select", "input") and a.get("type") != "hidden"]
    assert all(f.get("id") in labelled for f in fields)
    outside = [a for _, a in found.tags for k in ("src", "href", "action") if re.match(r"(https?:)?//", a.get(k) or "")]
    assert not outside
    assert len(response.data) < 150_000


def test_headers(client: Any) -> None:
    for address in ("/", "/nothing", "/api/v1/rules/510.1c", "/static/judge.css"):
        with client.get(address) as response:
            headers = response.headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert "Set-Cookie" not in headers


def test_internal_links_lead_somewhere(client: Any) -> None:
    seen: set[str] = set()
    for page in (
        "/",
        "/rules",
        "/rules/509.1",
        "/rules/702.2",
        "/ask?question=yes",
        "/cards/Lightning%20Bolt",
        "/about",
    ):
        for tag, attrs in outline(client.get(page).get_data(as_text=True)).tags:
            link = attrs.get("href") or attrs.get("src")
            if link and link.startswith("/") and tag in ("a", "link", "script", "img"):
                seen.add(link)
    assert len(seen) > 60
    sample = sorted(seen)[:: max(1, len(seen) // 80)]
    broken = []
    for link in sample:
        with client.get(link) as response:
            if response.status_code not in (200, 302):
                broken.append(link)
    assert not broken


def test_answer_shows_all_parts(client: Any) -> None:
    html = client.get("/ask", query_string={"question": "Does it die frobnicate?", "rules": "2009-10"}).get_data(
        as_text=True
    )
    assert 'data-kind="no"' in html
    assert re.search(
        r'id="verdict".*?>\s*<span class="sign".*?</span>\s*<p><span class="vh">Verdict: </span>No', html, re.S
    )
    for text in (
        "has first strike, so it deals its damage first", "Declare", "Bob blocks the Beast with the Bear.", "510.1c",
        "in force from 23 October 2009", "own words", "It is Ann&#39;s turn.", "under 2022-04", "<q>frobnicate</q>",
        "Given Ann controls a 3/3 Beast with first strike",
    ):  # fmt: skip
        assert text in html or text.lower() in html, text
    assert "<details" in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; is shown" in html
    assert "<script>alert" not in html


@pytest.mark.parametrize(
    "nasty",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "{{7*7}}",
        "' OR 1=1 --",
        "%s%n",
        "‮evil",
        "javascript:x",
    ],
)
def test_what_users_type_is_text(client: Any, nasty: str) -> None:
    for path, field in (("/ask", "question"), ("/rules", "q"), ("/cards", "q"), ("/replay", "text")):
        response = client.get(path, query_string={field: nasty})
        assert response.status_code in (200, 400, 404)
        html = response.get_data(as_text=True)
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert ">49<" not in html


@pytest.mark.parametrize(
    ("address", "leads_to"),
    [
        ("/rules?q=cr+702.2b", "/rules/702.2b?rules=2009-10"),
        ("/rules?q=!702.2", "/rules/702.2?rules=2009-10"),
        ("/rules?q=702.2.", "/rules/702.2.?rules=2009-10"),
        ("/rules?q=2009-10%3A510.1c", "/rules/510.1c?rules=2009-10"),
        ("/rules?q=510.1c&rules=m10", "/rules/510.1c?rules=2009-10"),
        ("/cards?q=lightning+bolt", "/cards/lightning%20bolt"),
    ],
)
def test_look_ups_lead_to_the_page(client: Any, address: str, leads_to: str) -> None:
    response = client.get(address)
    assert response.status_code == 302
    assert response.headers["Location"] == leads_to
    assert client.get(leads_to).status_code == 200


def test_rule_page_has_references_both_ways(client: Any) -> None:
    html = client.get("/rules/510.1c").get_data(as_text=True)
    assert "Refers to" in html
    assert "Referred to by" in html
    assert '/rules/702.2b?rules=2009-10"' in html
    assert "Craw Wurm" in html


def test_a_dot_asks_for_the_rule_alone(client: Any) -> None:
    assert "702.2b" in client.get("/rules/702.2").get_data(as_text=True)
    assert "Its parts" not in client.get("/rules/702.2.").get_data(as_text=True)


def test_search_is_bounded_and_says_so(client: Any) -> None:
    html = client.get("/rules?q=creature").get_data(as_text=True)
    assert html.count("<li><a") <= 25
    assert "Show up to 100" in html
    assert len(client.get("/rules?q=creature&limit=100").data) < 150_000


def test_search_can_be_narrowed(client: Any) -> None:
    html = client.get("/rules?q=damage&kind=glossary").get_data(as_text=True)
    kinds = set(re.findall(r'class="kind">(\w+)<', html))
    assert kinds == {"glossary"}
    assert client.get("/rules?q=damage&kind=nonsense").status_code == 200


@pytest.mark.parametrize(
    ("address", "status", "line"),
    [
        ("/rules/999.9z", 404, "has no"),
        ("/rules/510.1c?rules=nonsense", 400, "no edition is called"),
        ("/rules/510.1c?rules=../../etc", 400, "no edition is called"),
        ("/ask?question=", 400, "The question is empty"),
        ("/ask?question=x&rules=zzz", 400, "no edition is called"),
        ("/cards/Nosuchcardatall", 404, "no card is called"),
        ("/nothing", 404, "nothing is found"),
        ("/rules/%00", 400, "no rule number"),
        ("/rules?q=" + "x" * 5000, 400, "too long"),
    ],
)
def test_errors_are_one_clear_line(client: Any, address: str, status: int, line: str) -> None:
    response = client.get(address)
    html = response.get_data(as_text=True)
    assert response.status_code == status
    assert line.lower() in html.lower()
    assert "Traceback" not in html
    assert 'role="alert"' in html


def test_overlong_form_is_refused(client: Any) -> None:
    for size in (7_000, 100_000):
        response = client.post("/ask", data={"question": "x" * size})
        assert response.status_code == 400
        assert "Traceback" not in response.get_data(as_text=True)


def test_a_failure_says_nothing_of_the_inside(client: Any, caplog: pytest.LogCaptureFixture) -> None:
    response = client.get("/ask?question=explode")
    assert response.status_code == 500
    assert "secret" not in response.get_data(as_text=True)
    assert "Traceback" not in response.get_data(as_text=True)
    assert any(record.exc_info for record in caplog.records)


def test_replay_shows_transcript_and_place_of_a_mistake(client: Any) -> None:
    good = client.post("/replay", data={"text": "Given Ann"}).get_data(as_text=True)
    assert "Ann attacks." in good
    assert "does the Beast die?" in good
    assert "20 life" in good
    bad = client.post("/replay", data={"text": "Given Ann\n and frobnicate now"})
    html = bad.get_data(as_text=True)
    assert bad.status_code == 400
    assert "Line 2, column 6" in html
    assert "^^^^^^^^^^" in html
    assert " and frobnicate now" in html  # what was typed is not lost


def test_log_holds_no_personal_data(client: Any, caplog: pytest.LogCaptureFixture) -> None:
    import logging

    from judge.web.observe import JsonLines

    with caplog.at_level(logging.INFO, logger="judge.web"):
        client.get("/ask?question=my+secret+question", headers={"User-Agent": "private-agent"})
    lines = [JsonLines().format(r) for r in caplog.records if r.name == "judge.web"]
    assert lines
    assert '"route": "/ask"' in lines[-1]
    assert not [line for line in lines if "secret" in line or "private-agent" in line or "127.0.0.1" in line]


def test_what_happens_stands_where_the_verdict_stands_and_is_no_yes_or_no(client: Any) -> None:
    page = client.get("/ask?question=story+frobnicate").get_data(as_text=True)
    verdict = page[page.index('id="verdict"') :].split("</div>")[0]
    assert 'data-kind="happens"' in verdict
    assert "What happens" in verdict
    assert "The Attacker dies &lt;at once&gt;." in verdict
    assert "704.5g" in verdict
    assert not re.search(r">\s*(?:✓|✕|Yes|No)\s*<", verdict)
    assert "If you mean" in page
    assert "it is Bob&#39;s &lt;turn&gt;" in page
    beside = client.get("/ask?question=yes+it+is").get_data(as_text=True)
    assert "The Attacker dies" not in beside[beside.index('id="verdict"') :].split("</div>")[0]
    assert beside.index("The Attacker dies") > beside.index('id="outcome-h"')
    assert "If you mean" not in beside


def test_the_outcome_and_the_readings_are_data(client: Any) -> None:
    data = client.post("/api/v1/ask", json={"question": "story goes"}).json
    assert data["outcome"][0] == {"text": "The Attacker dies <at once>.", "cites": ["2009-10:704.5g"]}
    assert data["readings"][0]["differs"] == "it is Bob's <turn>"
    assert client.post("/api/v1/ask", json={"question": "yes"}).json["readings"] == []


@pytest.mark.parametrize(
    ("typed", "leads_to"),
    [
        ("510.1c", "/rules/510.1c?rules=2009-10"), ("CR 702.2b", "/rules/702.2b?rules=2009-10"), ("!510.1c", "/rules/510.1c?rules=2009-10"),
        ("lightning bolt", "/cards/Lightning%20Bolt"), (" Serra  Angel ", "/cards/Serra%20Angel"),
    ],
)
def test_a_bare_name_or_number_in_the_ask_box_opens_it(client: Any, typed: str, leads_to: str) -> None:
    done = client.get("/ask", query_string={"question": typed})
    assert (done.status_code, done.headers.get("Location")) == (302, leads_to)
    assert client.get(leads_to).status_code == 200


@pytest.mark.parametrize("typed", ["999.9", "deathtouch", "Does it die?", "510.1c?", "Lightning Bolt kills it", "nosuch"])
def test_anything_else_is_asked(client: Any, typed: str) -> None:
    assert client.get("/ask", query_string={"question": typed}).status_code == 200


def test_cards_are_searched_by_what_they_are(client: Any) -> None:
    html = client.get("/cards", query_string={"q": "t:instant c:r cmc=1"}).get_data(as_text=True)
    assert '<a href="/cards/Lightning%20Bolt">' in html
    assert "Giant Growth" not in html
    none = client.get("/cards", query_string={"q": "t:instant cmc>90"}).get_data(as_text=True)
    assert "0 cards" in none
    bad = client.get("/cards", query_string={"q": "t:instant cmc<=two"})
    assert bad.status_code == 400
    assert "compared with a number" in bad.get_data(as_text=True)
    assert "^^^" in bad.get_data(as_text=True)


def test_live_search_gives_the_hits_alone_with_the_words_marked_and_the_defining_rule_first(client: Any) -> None:
    html = client.get("/rules?q=deathtouch&live=1&limit=5").get_data(as_text=True)
    assert "<html" not in html
    assert html.index('aria-label="Exact match"') < html.index('class="hits"')
    assert "<mark>deathtouch</mark>" in html
    typing = client.get("/rules?q=state-based+act&live=1").get_data(as_text=True)
    assert "704" in typing[typing.index("Exact match") : typing.index('class="hits"')]
    nasty = client.get("/rules", query_string={"q": "<b> damage", "live": "1"}).get_data(as_text=True)
    assert "<b>" not in nasty


def test_every_response_and_log_line_has_the_name_of_its_request(stand_in: Any, caplog: pytest.LogCaptureFixture) -> None:
    import json
    import logging

    from judge.web import create_app
    from judge.web.observe import JsonLines, Named
    from judge.web.settings import Settings

    def asked(client: Any, **headers: str) -> tuple[str, list[str]]:
        caplog.clear()
        with caplog.at_level(logging.INFO, logger="judge.web"), caplog.filtering(Named()):
            done = client.get("/ask?question=explode", headers=headers)
        assert done.headers["X-Request-ID"] in done.get_data(as_text=True), "the page of a failure says under which name it was logged"
        return done.headers["X-Request-ID"], [json.loads(JsonLines().format(r))["request"] for r in caplog.records if r.name == "judge.web"]

    client = create_app(stand_in, Settings()).test_client()
    first, lines = asked(client)
    second, _ = asked(client, **{"X-Request-ID": "given-by-anybody"})
    assert lines == [first, first]
    assert len({first, second, "given-by-anybody"}) == 3
    behind = create_app(stand_in, Settings(proxies=1)).test_client()
    assert asked(behind, **{"X-Request-ID": "given-by-the-proxy"})[0] == "given-by-the-proxy"
    assert asked(behind, **{"X-Request-ID": "bad\u00e9 name!"})[0] != "bad"
    held = create_app(stand_in, Settings()).test_client()
    assert len({held.get("/about").headers["X-Request-ID"] for _ in range(3)}) == 3, "a page given again is another request"


def test_live_results_are_of_the_edition_picked_and_never_fewer_than_said(client: Any) -> None:
    live = client.get("/rules", query_string={"q": "vig", "live": "1", "limit": "6", "rules": "2022-04"}).get_data(as_text=True)
    assert "702.20" in live
    assert "<mark>" in live
    menace = client.get("/rules", query_string={"q": "menac", "live": "1", "rules": "2022-04"}).get_data(as_text=True)
    assert menace.index("702.111") < menace.index("509.1")
    suggested = client.get("/api/v1/suggest?q=menac&rules=2022-04").get_json()["suggestions"]
    assert {"kind": "term", "text": "menace"} in suggested
    assert {"kind": "term", "text": "menace"} not in client.get("/api/v1/suggest?q=menac&rules=2009-10").get_json()["suggestions"]
    for words in ("poison", "flying damage", "banding", "legend rule", "ante"):
        page = client.get("/rules", query_string={"q": words}).get_data(as_text=True)
        for shown, holding in re.findall(r"Only the best (\d+) of (\d+)", page):
            assert int(shown) < int(holding), words


def test_two_editions_are_compared_word_by_word_with_an_address_for_each_pair(client: Any) -> None:
    whole = client.get("/compare/2009-10/2022-04?section=510").get_data(as_text=True)
    assert "Of 11 rules 3 say the same" in whole
    assert "<ins>unless, once all combat damage is assigned,</ins>" in whole
    assert 'href="/compare/2009-10/2022-04/510.1c"' in whole
    assert "<ins>" in client.get("/compare/2009-10/2022-04/510.1c").get_data(as_text=True)
    assert "the excess damage" in client.get("/compare/2022-04/2009-10/702.19b").get_data(as_text=True)
    assert client.get("/compare/2009-10/2009-10").status_code == 400
    assert "the words of 2009-10, which says the same as 702.17b" in client.get("/rules/702.19b?rules=2017-08").get_data(as_text=True)
    assert "702.90 of 2022-04 (Infect) came between 2009-10 and 2017-08" in client.get("/rules/702.90?rules=2009-10").get_data(as_text=True)
