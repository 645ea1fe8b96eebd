"""The quiz: four outcomes of which the replay lets one stand, by level and by rule; nothing typed into its address breaks it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from judge.scenario import parse
from judge.scenario.puzzles import puzzle_of
from judge.service import Judge
from judge.web import create_app, quiz
from judge.web.settings import Settings
from tests.web.conftest import StandIn, opened, unfit

FIGHT = """Scenario: the title tells nothing of the puzzle
Given Ann controls a 2/2 Bear
  And Bob controls a 3/3 Ogre
When Ann attacks Bob with the Bear
  And Bob blocks the Bear with the Ogre
Then {claims}
"""


@pytest.fixture(scope="module")
def app() -> Any:
    return create_app(Judge.open(), Settings())


@pytest.fixture
def client(app: Any) -> Any:
    return app.test_client()


def puzzle(claims: str) -> Any:
    return puzzle_of(parse(FIGHT.format(claims=claims))[0], "2009-10")


@pytest.mark.parametrize(
    "claims", ["the Bear dies", "Bob is at 20 life", "the Ogre has 2 damage marked on it", "the Bear dies\n And the Ogre has 2 damage marked on it"]
)
def test_one_outcome_stands(claims: str) -> None:
    made = puzzle(claims)
    told = [made.told(n) for n in range(len(made.outcomes))]
    assert len(set(told)) == len(told) >= 4
    assert "title" not in " ".join((*made.position, *made.deeds))
    status = [replay.status for replay in Judge.open().replay(made.as_scenarios("2009-10"))]
    assert status[0] == "ok"
    assert status.count("failed") >= 3


@pytest.mark.parametrize("claims", ["citing 510.2", "the Ogre isn't tapped", "Ann can't block with the Bear"])
def test_what_has_no_other_outcomes_is_no_puzzle(claims: str) -> None:
    assert puzzle(claims) is None


def test_levels_and_rules() -> None:
    assert {quiz.levels()[key] for key in quiz.chosen(2, "")} == {2}
    found = quiz.chosen(0, "702")
    assert found
    assert all(any(rule.startswith("702") for rule in quiz.keyed()[key].rules) for key in found)
    assert not quiz.chosen(0, "999")


def test_asked_and_told(client: Any) -> None:
    begun = client.get("/quiz?go=1&level=1&score=1-1")
    assert begun.status_code == 302
    address = urlsplit(begun.headers["Location"])
    assert parse_qs(address.query)["score"] == ["1-1"]
    page = client.get(begun.headers["Location"]).get_data(as_text=True)
    assert len(re.findall(r'type="radio"', page)) == 4
    assert 'id="verdict"' not in page
    told = [client.get(f"{begun.headers['Location']}&pick={n}").get_data(as_text=True) for n in range(4)]
    kinds = [re.search(r'data-kind="(\w+)"', one)[1] for one in told]  # type: ignore[index]
    assert sorted(kinds) == ["no", "no", "no", "yes"]
    right = told[kinds.index("yes")]
    assert "2 of 2" in right
    assert "1 of 2" in told[kinds.index("no")]
    assert 'class="steps"' in right
    assert right.count('class="held"') == 1


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/quiz", 200), ("/quiz?go=1&rule=%3Cscript%3E", 400), ("/quiz?go=1&rule=999", 200), ("/quiz?level=%00&score=x", 200), ("/quiz/nothing", 404),
        ("/quiz/000000000000?pick=0", 404),
    ],
)  # fmt: skip
def test_what_is_no_question_is_a_line(client: Any, address: str, status: int) -> None:
    response = client.get(address)
    assert response.status_code == status
    assert "<script>" not in response.get_data(as_text=True).replace("<script src", "")


def test_a_pick_that_is_none_asks_again(client: Any) -> None:
    address = client.get("/quiz?go=1&level=1").headers["Location"]
    for pick in ("4", "-1", "x", "", "0" * 5000, "²"):
        assert 'type="radio"' in client.get(f"{address}&pick={pick}").get_data(as_text=True)


def test_nobody_who_replays_nothing_asks() -> None:
    class Mute:
        library = StandIn().library

        def ask(self, question: str, rules: str | None = None) -> Any:
            raise NotImplementedError

    client = create_app(Mute(), Settings()).test_client()
    assert client.get("/quiz?go=1").status_code == 404
    assert "/quiz" not in client.get("/").get_data(as_text=True)


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (390, "dark")])
def test_it_fits_a_phone_and_is_accessible(chromium: Any, real_site: str, width: int, scheme: str) -> None:
    for page in opened(chromium, viewport={"width": width, "height": 780}, color_scheme=scheme, is_mobile=True, has_touch=True):
        page.goto(f"{real_site}/quiz")
        faults = unfit(page)
        page.select_option("#level", "1")
        with page.expect_navigation():
            page.click("button.main")
        faults += unfit(page)
        page.locator("label.tick").first.click()
        with page.expect_navigation():
            page.click("button.main")
        assert page.locator("#verdict").bounding_box()["y"] < 780
        faults += unfit(page)
        assert not faults
