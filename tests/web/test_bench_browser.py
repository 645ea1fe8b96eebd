"""The judges' pages in a real Chromium: sign in, decide, read it as a visitor; fit for phones, for print, and for axe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.web import create_app
from judge.web.settings import Settings
from judge.web.store import accounts
from tests.web.conftest import StandIn, serving, unfit

PASSWORD = "correct horse battery"


@pytest.fixture
def bench(stand_in: StandIn, judge_home: Path) -> Iterator[str]:
    app = create_app(stand_in, Settings(keep=True, database=f"sqlite:///{judge_home / 'j.sqlite'}"))
    house = app.extensions["judge_house"]
    accounts.add(house.store, "Ann Archer", PASSWORD, "test")
    yield from serving(app)
    house.close()


def test_both_players_open_a_hearing(phone: Any, plain: Any, bench: str) -> None:
    phone.goto(bench + "/dispute")
    phone.fill("#situation", "Yes it attacks")
    phone.fill("#a", "it dies")
    phone.click("button:has-text('Let the other player claim')")
    phone.wait_for_url("**/hearings/*")
    assert "Waiting" in phone.inner_text("#verdict")
    assert not unfit(phone)
    plain.goto(phone.input_value("#link"))
    assert "Yes it attacks" in plain.inner_text("main")
    plain.fill("#text", "it lives")
    plain.click("form.ask button")
    for page in (plain, phone):
        page.reload()
        assert "Both are right" in page.inner_text("#verdict")
        assert "it lives" in page.inner_text("#claims-h ~ ol")
    assert not unfit(phone)
    phone.emulate_media(media="print")
    assert phone.is_visible("#verdict")


def test_a_judge_signs_in_and_decides(phone: Any, bench: str) -> None:
    phone.goto(bench + "/ask?question=Does+it+die%3F")
    phone.click("a[rel=bookmark]")
    phone.wait_for_url("**/answers/*")
    address = phone.url
    assert not unfit(phone)
    phone.click("a:has-text('sign in')")
    assert not unfit(phone)
    phone.fill("#name", "Ann Archer")
    phone.fill("#password", PASSWORD)
    phone.click("form.ask button")
    phone.wait_for_url(address)
    assert not unfit(phone)
    phone.select_option("#decision", "overrule")
    phone.fill("#decided", "Yes")
    phone.fill("#reason", "The damage is dealt at once.")
    phone.fill("#citations", "510.2")
    phone.click("form[action$=decisions] button")
    assert "Ann Archer overruled this answer" in phone.inner_text(".precedents")
    assert not unfit(phone)
    phone.goto(bench + "/judges?all=1")
    assert "decided" in phone.inner_text("ul.refs")
    assert not unfit(phone)
    phone.click("form[action$=sign-out] button")
    phone.wait_for_selector("form[action$=sign-out]", state="detached")
    phone.goto(bench + "/ask?question=does+IT+die")
    assert "Judges have decided on this question" in phone.inner_text(".precedents")
    assert not unfit(phone)
    phone.emulate_media(media="print")
    assert phone.is_visible(".precedents"), "a precedent is printed with the ruling"
