"""The judges' pages in a real Chromium: sign in, decide, read it as a visitor; fit for phones, and for axe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from judge.web import create_app
from judge.web.settings import Settings
from judge.web.store import accounts
from tests.web.conftest import StandIn, serving
from tests.web.test_browser import see

PASSWORD = "correct horse battery"


@pytest.fixture
def bench(stand_in: StandIn, judge_home: Path) -> Iterator[str]:
    app = create_app(stand_in, Settings(keep=True, database=f"sqlite:///{judge_home / 'j.sqlite'}"))
    house = app.extensions["judge_house"]
    accounts.add(house.store, "Ann Archer", PASSWORD, "test")
    yield from serving(app)
    house.close()


def is_fit(driver: Any) -> None:
    from axe_core_python.selenium import Axe

    assert driver.execute_script("return document.documentElement.scrollWidth <= window.innerWidth")
    # axe takes what a closed fold hides for text upon whatever is drawn in its place
    driver.execute_script("document.querySelectorAll('details').forEach(e => { e.open = true })")
    rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
    found = Axe().run(driver, options={"runOnly": rules})
    assert [(v["id"], [(n["target"], n["failureSummary"]) for n in v["nodes"]]) for v in found["violations"]] == []


def test_a_judge_signs_in_and_decides(chrome: Any, bench: str) -> None:
    see(chrome, 360)
    chrome.get(bench + "/ask?question=Does+it+die%3F")
    chrome.find_element(By.CSS_SELECTOR, "a[rel=bookmark]").click()
    WebDriverWait(chrome, 10).until(lambda d: "/answers/" in d.current_url)
    address = chrome.current_url
    chrome.find_element(By.PARTIAL_LINK_TEXT, "sign in").click()
    is_fit(chrome)
    chrome.find_element(By.ID, "name").send_keys("Ann Archer")
    chrome.find_element(By.ID, "password").send_keys(PASSWORD)
    chrome.find_element(By.CSS_SELECTOR, "form.ask button").click()
    WebDriverWait(chrome, 10).until(lambda d: d.current_url == address)
    is_fit(chrome)
    Select(chrome.find_element(By.ID, "decision")).select_by_value("overrule")
    chrome.find_element(By.ID, "decided").clear()
    chrome.find_element(By.ID, "decided").send_keys("Yes")
    chrome.find_element(By.ID, "reason").send_keys("The damage is dealt at once.")
    chrome.find_element(By.ID, "citations").send_keys("510.2")
    chrome.find_element(By.CSS_SELECTOR, "form[action$=decisions] button").click()
    box = WebDriverWait(chrome, 10).until(lambda d: d.find_element(By.CSS_SELECTOR, ".precedents"))
    assert "Ann Archer overruled this answer" in box.text
    is_fit(chrome)
    chrome.get(bench + "/judges?all=1")
    assert "decided" in chrome.find_element(By.CSS_SELECTOR, "ul.refs").text
    is_fit(chrome)
    chrome.find_element(By.CSS_SELECTOR, "form[action$=sign-out] button").click()
    # signed out only once the answer to the click is there: asking before that would cut it short
    WebDriverWait(chrome, 10).until(lambda d: not d.find_elements(By.CSS_SELECTOR, "form[action$=sign-out]"))
    chrome.get(bench + "/ask?question=does+IT+die")
    told = WebDriverWait(chrome, 10).until(lambda d: d.find_element(By.CSS_SELECTOR, ".precedents"))
    assert "Judges have decided on this question" in told.text
    is_fit(chrome)
