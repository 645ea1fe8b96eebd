"""The table in a real Chromium by taps, without JavaScript, on a phone; and ``/api/v1/table``. The situations are made up for this test."""

from __future__ import annotations

import json
from statistics import median
from typing import Any

import pytest

from judge.errors import Malformed
from judge.scenario.table.deeds import DEEDS
from judge.scenario.table.state import State
from judge.web import create_app
from judge.web.openapi import _BODY_TABLE
from judge.web.settings import Settings
from judge.web.table_state import packed, unpacked
from tests.web.conftest import unfit
from tests.web.hand import Hand


@pytest.fixture(scope="module")
def client() -> Any:
    from judge.service import Judge

    return create_app(Judge.open(), Settings()).test_client()


def posted(client: Any, body: Any) -> Any:
    return client.post("/api/v1/table", data=json.dumps(body), content_type="application/json")


# ------------------------------------------------------------ the interface for programs


@pytest.mark.parametrize("example", _BODY_TABLE["examples"])
def test_the_examples_of_the_description_work(client: Any, example: Any) -> None:
    response = posted(client, example)
    assert response.status_code == 200, response.get_data(as_text=True)
    shown = response.get_json()
    assert shown["exact"]
    assert shown["outcome"] or not shown["actions"]
    if "ask" in example:
        assert shown["ruling"]["verdict"]["kind"] in ("yes", "no")
        again = client.post("/api/v1/replay", data=json.dumps({"text": shown["judge_english"]}), content_type="application/json").get_json()
        assert again["scenarios"][0]["status"] == "ok"


def test_what_it_gives_it_takes_again(client: Any) -> None:
    shown = posted(client, {"question": "I attack with Grizzly Bears and my opponent blocks with a 2/2. Does it die?"}).get_json()
    again = posted(client, {"position": shown["position"], "actions": shown["actions"]}).get_json()
    assert again == shown
    text = posted(client, {"judge_english": shown["judge_english"]}).get_json()
    assert [e["text"] for e in text["events"]][: len(shown["events"])] == [e["text"] for e in shown["events"]]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"x": 1}, "x:"),
        ({"position": {"turn": 3}}, "position.turn"),
        ({"position": {"things": [{"key": 1, "player": "Ann", "card": "No Such Card At All"}]}}, "No Such Card"),
        ({"actions": "pass"}, "actions"),
        ({"ask": ""}, "ask"),
        ({"question": "Does it die?", "judge_english": "Scenario: x"}, "position"),
        ({"judge_english": "nonsense"}, "Scenario"),
        ({"position": {"things": [{"key": 1, "player": "Ann", "described": "quozzle of the frob"}]}}, "quozzle"),
    ],
)
def test_bad_input_is_refused_by_its_field(client: Any, body: Any, field: str) -> None:
    response = posted(client, body)
    assert response.status_code == 400
    assert field in response.get_json()["detail"]


def test_a_stale_action_is_named_and_what_was_before_it_stands(client: Any) -> None:
    bears = {"things": [{"key": 1, "player": "Ann", "card": "Grizzly Bears"}]}
    shown = posted(client, {"position": bears, "actions": ["pass", "0 cast #1 0", "pass"]}).get_json()
    assert shown["actions"] == ["pass"]
    assert shown["refused"]["action"] == 1
    assert shown["refused"]["cites"]


# ------------------------------------------------------------ addresses


def test_an_address_holds_the_whole_table() -> None:
    state = State(question="Does it die?", actions=("pass",))
    assert unpacked(packed(state)) == state


@pytest.mark.parametrize("text", ["x", "eNpT", "A" * 20_000, "é", "eJyrVkrOz0lVslIyMjBQ0lFKzkjNyVeyMjQwqAUAVlcHKg"])
def test_addresses_that_were_cut_are_refused(client: Any, text: str) -> None:
    with pytest.raises(Malformed):
        unpacked(text)
    response = client.get("/table", query_string={"t": text})
    assert response.status_code == 400
    assert "cut off or changed" in response.get_data(as_text=True) or "position" in response.get_data(as_text=True)


@pytest.mark.parametrize("verb", sorted(DEEDS))
@pytest.mark.parametrize("rest", ["", "x", "-1", "99", "1 zone moon", "Ann life x", "🂡"])
def test_no_tap_breaks_the_page(client: Any, verb: str, rest: str) -> None:
    response = client.get("/table", query_string={"t": packed(State()), "do": f"{verb} {rest}"})
    assert response.status_code < 500
    assert "Traceback" not in response.get_data(as_text=True)


# ------------------------------------------------------------ by taps


def lay_and_block(hand: Hand) -> None:
    """A plain fight: does the smaller one die?"""
    hand.put("griz", pick="Grizzly Bears")
    hand.put("craw", player="Bob", pick="Craw Wurm")
    hand.tap("Ann attacks", "#now")
    hand.tap("Grizzly Bears attacks Bob", "#now")
    hand.tap("nobody does anything", "#now")
    hand.tap("Craw Wurm blocks", "#now")
    hand.tap("Does the Grizzly Bears die", "#ask")
    assert hand.verdict() == "yes"


def saved_by_growth(hand: Hand) -> None:
    """Bolted, and grown in response."""
    hand.put("griz", pick="Grizzly Bears")
    hand.put("gian", zone="hand", pick="Giant Growth")
    hand.put("ligh", player="Bob", pick="Lightning Bolt")
    hand.tap("cast Lightning Bolt", "#now")
    hand.tap("Grizzly Bears", "#now")
    hand.tap("cast Giant Growth", "#now")
    hand.tap("Does the Grizzly Bears die", "#ask")
    assert hand.verdict() == "no"


def pinged(hand: Hand) -> None:
    """How much life is left after a ping at the face?"""
    hand.put("prod", pick="Prodigal Sorcerer")
    hand.tap("activate", "#now")
    hand.tap("Bob", "#now")
    hand.tap("How much life does Bob have", "#ask")
    assert hand.page.inner_text("#verdict").split()[-1] == "19"


def countered(hand: Hand) -> None:
    """A spell answered by another: does it resolve?"""
    hand.put("wrat", zone="hand", pick="Wrath of God")
    hand.put("coun", player="Bob", pick="Counterspell")
    hand.tap("cast Wrath of God", "#now")
    hand.tap("cast Counterspell", "#now")
    hand.tap("Does the Wrath of God resolve", "#ask")
    assert hand.verdict() == "no"


def flown_over(hand: Hand) -> None:
    """A flier is not blocked by what walks, and the page says why."""
    hand.put("serr", pick="Serra Angel")
    hand.put("craw", player="Bob", pick="Craw Wurm")
    hand.tap("Ann attacks", "#now")
    hand.tap("Serra Angel attacks Bob", "#now")
    hand.tap("How much life does Bob have", "#ask")
    assert hand.page.inner_text("#verdict").split()[-1] == "16"


SITUATIONS = (lay_and_block, saved_by_growth, pinged, countered, flown_over)


def test_disputes_are_settled_by_taps(chrome: Any, real_site: str) -> None:
    counts = []
    for situation in SITUATIONS:
        chrome.set_viewport_size({"width": 360, "height": 780})
        chrome.goto(real_site + "/table")
        hand = Hand(chrome)
        situation(hand)
        assert max(hand.letters) <= 4
        counts.append(hand.taps)
    print("taps:", dict(zip((s.__name__ for s in SITUATIONS), counts, strict=True)))
    assert median(counts) <= 15


def test_without_javascript_step_back_and_reload(plain: Any, real_site: str) -> None:
    plain.goto(real_site + "/table")
    hand = Hand(plain)
    hand.put("griz", pick="Grizzly Bears")
    hand.put("2/2 flier", player="Bob")
    hand.tap("Ann attacks", "#now")
    hand.tap("Grizzly Bears attacks Bob", "#now")
    before = plain.inner_text("#board")
    plain.reload()
    assert plain.inner_text("#board") == before
    hand.tap("Step back", "#now")
    hand.tap("no attack", "#now")
    plain.go_back()
    plain.go_back()
    assert plain.inner_text("#board") == before
    hand.tap("Grizzly Bears", ".felt")
    hand.tap("damage +1", "#card")
    assert "1 damage" in plain.inner_text("#board")
    hand.tap("graveyard", "#card")
    assert "Graveyard" in plain.inner_text("#board")


def test_two_lines_of_play_side_by_side(plain: Any, real_site: str) -> None:
    plain.goto(real_site + "/table")
    hand = Hand(plain)
    hand.put("griz", pick="Grizzly Bears")
    hand.put("terr", player="Bob", zone="hand", pick="Terror")
    hand.tap("cast Terror", "#now")
    hand.tap("nobody responds", "#now")
    hand.tap("And if not?")
    hand.tap("Back to the beginning")
    hand.tap("Ann attacks", "#now")
    assert "Grizzly Bears dies" in plain.inner_text("[aria-labelledby=beside-h]")
    hand.tap("Let go")
    assert not plain.locator("#beside-h").count()


def test_a_question_is_laid_out(chrome: Any, real_site: str) -> None:
    chrome.goto(real_site + "/table?question=My opponent has a Serra Angel and I wonder whether my Craw Wurm frobnicates it")
    assert "frobnicates" in chrome.inner_text("h1")
    assert "Serra Angel" in chrome.inner_text(".side[aria-label=Bob]")
    assert "Craw Wurm" in chrome.inner_text(".side[aria-label=Ann]")


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_every_stage_fits_is_accessible_light_and_tappable(chrome: Any, real_site: str, width: int, scheme: str) -> None:
    chrome.set_viewport_size({"width": width, "height": 800})
    chrome.emulate_media(color_scheme=scheme)
    loud: list[str] = []
    chrome.on("console", lambda said: loud.append(said.text))
    chrome.on("pageerror", lambda error: loud.append(str(error)))
    chrome.goto(real_site + "/table")
    faults = unfit(chrome)
    hand = Hand(chrome)
    hand.put("prod", pick="Prodigal Sorcerer")
    hand.put("gian", player="Bob", zone="hand", pick="Giant Growth")
    hand.put("craw", zone="battlefield", pick="Craw Wurm")
    faults += unfit(chrome)
    hand.tap("Prodigal Sorcerer", ".felt")
    faults += unfit(chrome)
    hand.tap("came this turn", "#card")
    hand.tap("Ann attacks" if chrome.locator("#now button:has-text('Ann attacks')").count() else "nobody does anything", "#now")
    faults += unfit(chrome)
    hand.tap("Step back", "#now")
    faults += unfit(chrome)
    assert not faults
    assert not loud
    small = chrome.evaluate(
        """() => [...document.querySelectorAll('main button, main .seg label, main a.button, main summary, main .tick')]
        .filter(e => e.offsetParent && e.getBoundingClientRect().height < 43 && !e.closest('.cites')).map(e => e.textContent.trim().slice(0, 40))"""
    )
    assert not small
    size = chrome.evaluate("() => performance.getEntriesByType('navigation')[0].decodedBodySize")
    assert size < 100_000
