"""The pages in a real Chromium: asked, read, opened by keyboard, without JavaScript, on a phone, light and dark, with axe."""

from __future__ import annotations

from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

PAGES = (
    "/", "/ask?question=Does+my+first+striker+die+frobnicate%3F", "/ask?question=maybe", "/ask?question=gibberish",
    "/ask?question=", "/rules", "/rules?q=lethal+damage", "/rules/509", "/rules/510.1c", "/glossary", "/cards/Lightning%20Bolt",
    "/replay?text=Given", "/build", "/dispute?situation=It+attacks&a=it+dies&b=yes",
    "/history/704.5k", "/compare?old=2009-10&new=2022-04", "/about", "/nothing",
)  # fmt: skip


def see(driver: Any, width: int, scheme: str = "light") -> None:
    """Make the window a phone or a desk, in light or dark."""
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500},
    )
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )


def verdict(driver: Any) -> Any:
    return WebDriverWait(driver, 10).until(lambda d: d.find_element(By.ID, "verdict"))


@pytest.mark.parametrize("browser_name", ["chrome", "plain"])
def test_ask_and_read_the_answer(request: pytest.FixtureRequest, site: str, browser_name: str) -> None:
    driver = request.getfixturevalue(browser_name)
    driver.get(site + "/")
    driver.find_element(By.ID, "question").send_keys("Does my first striker die?")
    driver.find_element(By.CSS_SELECTOR, "form.ask button").click()
    assert verdict(driver).get_attribute("data-kind") == "no"
    assert "No" in verdict(driver).text
    assert driver.find_element(By.CSS_SELECTOR, "h1").text.endswith("Does my first striker die?")
    assert len(driver.find_elements(By.CSS_SELECTOR, "ol.steps > li")) == 4
    cite = driver.find_element(By.CSS_SELECTOR, "ol.steps details.cite")
    assert not cite.find_element(By.CSS_SELECTOR, ".quote").is_displayed()
    cite.find_element(By.TAG_NAME, "summary").click()
    assert cite.find_element(By.CSS_SELECTOR, ".quote").is_displayed()
    cite.find_element(By.CSS_SELECTOR, "a.more").click()
    WebDriverWait(driver, 10).until(lambda d: "/rules/508.1a" in d.current_url)
    assert "508.1a" in driver.find_element(By.TAG_NAME, "h1").text


@pytest.mark.parametrize("browser_name", ["chrome", "plain"])
def test_examples_are_one_tap_away(request: pytest.FixtureRequest, site: str, browser_name: str) -> None:
    driver = request.getfixturevalue(browser_name)
    driver.get(site + "/")
    driver.find_element(By.CSS_SELECTOR, ".examples a").click()
    assert verdict(driver).is_displayed()


@pytest.mark.parametrize("browser_name", ["chrome", "plain"])
def test_look_a_rule_up(request: pytest.FixtureRequest, site: str, browser_name: str) -> None:
    driver = request.getfixturevalue(browser_name)
    driver.get(site + "/rules")
    driver.find_element(By.ID, "q").send_keys("cr 702.2b", Keys.ENTER)
    WebDriverWait(driver, 10).until(lambda d: "/rules/702.2b" in d.current_url)
    driver.find_element(By.LINK_TEXT, "510.1c").click()
    WebDriverWait(driver, 10).until(lambda d: "/rules/510.1c" in d.current_url)
    assert driver.find_elements(By.CSS_SELECTOR, "section[aria-labelledby=in-h] a[href*='702.2b']")


def test_a_real_answer_from_question_to_rule(plain: Any, real_site: str) -> None:
    plain.get(real_site + "/")
    question = "I attack with a 3/3 first striker and my opponent blocks with a 3/3. Does my creature die?"
    plain.find_element(By.ID, "question").send_keys(question)
    plain.find_element(By.CSS_SELECTOR, "form.ask button").click()
    assert verdict(plain).get_attribute("data-kind") == "no"
    assert len(plain.find_elements(By.CSS_SELECTOR, "svg.board")) >= 2
    assert len(plain.find_elements(By.CSS_SELECTOR, "ol.steps > li details.cite")) > 5
    assert len(plain.find_elements(By.CSS_SELECTOR, "ol.quotes > li")) >= 10
    plain.find_element(By.CSS_SELECTOR, ".reading button").click()
    WebDriverWait(plain, 10).until(lambda d: d.find_elements(By.CSS_SELECTOR, "article.replayed"))
    assert plain.find_element(By.CSS_SELECTOR, "article.replayed .verdict").get_attribute("data-kind") == "no"


def test_the_reading_can_be_corrected_and_replayed(plain: Any, site: str) -> None:
    plain.get(site + "/ask?question=yes")
    reading = plain.find_element(By.ID, "reading")
    assert "first strike" in reading.get_attribute("value")
    reading.send_keys("\nand frobnicate")
    plain.find_element(By.CSS_SELECTOR, ".reading button").click()
    alert = WebDriverWait(plain, 10).until(lambda d: d.find_element(By.CSS_SELECTOR, "[role=alert]"))
    assert "frobnicate" in alert.text
    assert "frobnicate" in plain.find_element(By.ID, "text").get_attribute("value")


def test_enter_asks_and_shift_enter_does_not(chrome: Any, site: str) -> None:
    chrome.get(site + "/")
    field = chrome.find_element(By.ID, "question")
    field.send_keys("How much?", Keys.SHIFT, Keys.ENTER)
    assert chrome.current_url == site + "/"
    field.send_keys(Keys.ENTER)
    assert verdict(chrome).get_attribute("data-kind") == "number"


def test_by_keyboard_alone(chrome: Any, site: str) -> None:
    chrome.get(site + "/ask?question=yes")
    body = chrome.find_element(By.TAG_NAME, "body")
    body.send_keys(Keys.TAB)
    assert chrome.switch_to.active_element.text == "Skip to the content"
    reached = []
    for _ in range(25):
        here = chrome.switch_to.active_element
        reached.append(here.tag_name)
        if here.tag_name == "summary":
            here.send_keys(Keys.ENTER)
            assert here.find_element(By.XPATH, "..").get_attribute("open")
            break
        here.send_keys(Keys.TAB)
    assert reached[-1] == "summary"


def test_completion_offers_terms(chrome: Any, site: str) -> None:
    chrome.get(site + "/rules")
    chrome.find_element(By.ID, "q").send_keys("lethal")
    options = WebDriverWait(chrome, 10).until(lambda d: d.find_elements(By.CSS_SELECTOR, "#q-list option"))
    assert "lethal damage" in [o.get_attribute("value") for o in options]


def test_completion_of_card_names_in_the_question(chrome: Any, site: str) -> None:
    chrome.get(site + "/")
    field = chrome.find_element(By.ID, "question")
    field.send_keys("Then my opponent casts Lightning B")
    offered = WebDriverWait(chrome, 10).until(lambda d: d.find_elements(By.CSS_SELECTOR, ".completions button"))
    next(b for b in offered if b.text == "Lightning Bolt").click()
    assert field.get_attribute("value") == "Then my opponent casts Lightning Bolt "
    assert not chrome.find_element(By.CSS_SELECTOR, ".completions").is_displayed()


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1200, "dark")])
def test_every_page_fits_and_is_accessible(chrome: Any, site: str, width: int, scheme: str) -> None:
    from axe_core_python.selenium import Axe

    axe = Axe()
    see(chrome, width, scheme)
    faults = []
    for page in PAGES:
        chrome.get(site + page)
        shown = chrome.execute_script("return [document.documentElement.scrollWidth, window.innerWidth]")
        if shown[0] > width:
            faults.append(f"{page} is {shown[0]} wide")
        chrome.execute_script("document.querySelectorAll('details').forEach(e => { e.open = true })")
        found = axe.run(chrome, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]})
        faults += [
            f"{page}: {v['id']} {v['nodes'][0]['target']}"
            for v in found["violations"]
            if v["impact"] in ("serious", "critical")
        ]
    assert not faults


def test_pages_are_light_and_still(chrome: Any, site: str) -> None:
    see(chrome, 360)
    chrome.execute_cdp_cmd("Network.enable", {})
    chrome.execute_cdp_cmd("Network.clearBrowserCache", {})
    for page in PAGES[:2]:
        chrome.get(site + page)
        figures = chrome.execute_script(
            """const all = performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'));
            return {size: all.reduce((n, e) => n + e.decodedBodySize, 0), hosts: all.map(e => e.name)}"""
        )
        assert figures["size"] < 150_000
        assert all(name.startswith(site) for name in figures["hosts"])
        shift = chrome.execute_async_script(
            """const done = arguments[0]; let n = 0;
            new PerformanceObserver(l => { for (const e of l.getEntries()) n += e.value; })
              .observe({type: 'layout-shift', buffered: true});
            setTimeout(() => done(n), 120);"""
        )
        assert shift < 0.01


def test_nothing_is_refused_by_the_content_policy(chrome: Any, site: str) -> None:
    chrome.get_log("browser")
    for page in PAGES[:6]:
        chrome.get(site + page)
    loud = [line["message"] for line in chrome.get_log("browser") if "Content Security Policy" in line["message"]]
    assert not loud


def test_print_shows_the_ruling_without_the_controls(chrome: Any, site: str) -> None:
    chrome.get(site + "/ask?question=yes")
    chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert not chrome.find_element(By.CSS_SELECTOR, ".top").is_displayed()
        assert not chrome.find_element(By.CSS_SELECTOR, "form.compact").is_displayed()
        assert verdict(chrome).is_displayed()
    finally:
        chrome.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
