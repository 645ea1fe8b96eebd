"""The judges' pages in a real Chromium: sign in, decide, read it as a visitor; fit for phones, for print, and for axe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.web import create_app
from judge.web.settings import Settings
from judge.web.store import accounts
from tests.web.conftest import StandIn, follow, serving, unfit

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
    follow(phone, "button:has-text('Let the other player claim')")
    assert "/hearings/" in phone.url
    assert "Waiting" in phone.inner_text("#verdict")
    assert not unfit(phone)
    plain.goto(phone.input_value("#link"))
    follow(plain, "button:has-text('Take the second')")
    assert "Yes it attacks" in plain.inner_text("main")
    plain.fill("#text", "it lives")
    follow(plain, "form.ask button")
    phone.reload()
    for page in (plain, phone):
        assert "Both are right" in page.inner_text("#verdict")
        assert "it lives" in page.inner_text("#claims-h ~ ol")
    assert not unfit(phone)
    phone.emulate_media(media="print")
    assert phone.is_visible("#verdict")


def test_a_judge_signs_in_and_decides(phone: Any, bench: str) -> None:
    phone.goto(bench + "/ask?question=Does+it+die%3F")
    phone.click("#share-h")
    follow(phone, "button:has-text('Keep this answer')")
    address = phone.url
    assert "/answers/" in address
    assert not unfit(phone)
    follow(phone, "a:has-text('sign in')")
    assert not unfit(phone)
    phone.fill("#name", "Ann Archer")
    phone.fill("#password", PASSWORD)
    follow(phone, "form.ask button")
    assert phone.url == address
    assert not unfit(phone)
    phone.select_option("#decision", "overrule")
    phone.fill("#decided", "Yes")
    phone.fill("#reason", "The damage is dealt at once.")
    phone.fill("#citations", "510.2")
    follow(phone, "form[action$=decisions] button")
    assert "Ann Archer overruled this answer" in phone.inner_text(".precedents")
    assert phone.inner_text("#ruled").startswith("A judge's decision: \n\nYes") or "Yes" in phone.inner_text("#ruled")
    assert "The replay alone would say" in phone.inner_text("#verdict")
    assert not unfit(phone)
    phone.goto(bench + "/judges?only=all")
    assert "overruled this answer: Yes" in phone.inner_text("ul.refs")
    assert not unfit(phone)
    follow(phone, "form[action$=sign-out] button")
    assert not phone.is_visible("form[action$=sign-out]")
    phone.goto(bench + "/ask?question=does+IT+die")
    assert "Judges have decided on this question" in phone.inner_text(".precedents")
    assert not unfit(phone)
    phone.emulate_media(media="print")
    assert phone.is_visible(".precedents"), "a precedent is printed with the ruling"
