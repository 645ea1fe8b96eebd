"""A stand-in for the judge: it rules on any question alike, so that the pages are tested apart from what the judge can read."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.errors import Malformed, Place
from judge.law.library import Library
from judge.ruling import model as ruled
from judge.ruling.dispute import Dispute, settle
from judge.ruling.flips import EraLine, Flip
from judge.ruling.model import Alternative, Citation, OtherReading, Reason, Ruling, Verdict
from judge.scenario.model import Scenario
from judge.scenario.results import Answer, Checked, Line, Replay
from judge.web import create_app
from judge.web.settings import Settings


class StandIn:
    """Answers every question with the same kind of ruling; the first word of the question picks the verdict."""

    def __init__(self) -> None:
        self.library = Library.open()
        self.asked: list[tuple[str, str | None]] = []

    def ask(self, question: str, rules: str | None = None) -> Ruling:
        self.asked.append((question, rules))
        text = question.strip()
        if not text:
            raise Malformed("the question is empty", mend="type a question")
        if len(text) > 6000:
            raise Malformed("the question is too long", mend="ask about one situation at a time")
        if "\x00" in text:
            raise Malformed("the question holds characters that are no text")
        edition = rules or "2009-10"
        first = text.split()[0].lower()
        if first == "explode":
            raise RuntimeError("secret detail of the inside")
        if first == "gibberish":
            return Ruling(text, edition, "none", "", Verdict("unknown"), not_understood=(text,), effective="2009-10-23")
        verdict = {
            "yes": Verdict("yes", "yes"),
            "how": Verdict("number", 3),
            "what": Verdict("text", "Both go to the graveyard"),
            "long": Verdict("text", "A long text that names rule 510.1c. " * 10),
            "maybe": Verdict("depends", "on who is the active player"),
            "story": Verdict("happens", "the Attacker dies"),
        }.get(first, Verdict("no", "no"))
        ids = ("510.5", "702.7b", "510.1c", "704.5g", "509.1a", "506.4", "510.2", "702.7a")
        found = {i: self.library.entry(f"2009-10:{i}") for i in ids}
        citations = tuple(
            Citation(i, e.edition, e.title, e.text, e.own_words, e.effective) for i, e in found.items() if e is not None
        )
        return Ruling(
            question=text,
            rules=edition,
            understood="part" if "frobnicate" in text else "full",
            reading="Given Ann controls a 3/3 Beast with first strike\nWhen Ann attacks Bob with the Beast",
            verdict=verdict,
            because=(
                Reason(
                    "The Beast has first strike, so it deals its damage first.", ("2009-10:510.5", "2009-10:702.7b")
                ),
                Reason("<script>alert(1)</script> is shown, not run.", ("2009-10:704.5g",)),
            ),
            citations=citations,
            not_understood=("frobnicate",) if "frobnicate" in text else (),
            steps=(
                ruled.Line("declare attackers step", "Ann attacks Bob with the Beast.", ("2009-10:508.1a",)),
                ruled.Line("declare blockers step", "Bob blocks the Beast with the Bear.", ("2009-10:509.1a",)),
                ruled.Line(
                    "first combat damage step",
                    "The Beast deals 3 damage to the Bear.",
                    ("2009-10:510.5", "2009-10:510.2"),
                ),
                ruled.Line("first combat damage step", "The Bear is destroyed.", ("2009-10:704.5g", "2009-10:701.6b")),
            ),
            assumptions=("It is Ann's turn.",),
            alternatives=(Alternative("under 2022-04", Verdict("no", "no"), ("2022-04:510.4",)),),
            outcome=(Reason("The Attacker dies <at once>.", ("2009-10:704.5g",)), Reason("Bob loses 3 life (now 17).", ("2009-10:118.3a",))),
            readings=(OtherReading("Given it is Bob's turn", "it is Bob's <turn>", Verdict("yes", "yes"), (Reason("Bob wins."),)),) if first == "story" else (),
            effective="2009-10-23",
        )

    def replay(self, text: str, rules: str | None = None, what_if: bool = False) -> list[Replay]:
        if "frobnicate" in text:
            line = next(n for n, one in enumerate(text.splitlines(), 1) if "frobnicate" in one)
            shown = text.splitlines()[line - 1]
            place = Place("your text", line, shown.index("frobnicate") + 1, len("frobnicate"), shown)
            raise Malformed("'frobnicate' is no word of Judge English", place, "attack, block or cast")
        steps = (Line(1, "Ann", "declare attackers", "Ann attacks.", ("2009-10:508.1a",), "attacks"),)
        asked = (Answer("does the Beast die", "no", None, (("It strikes first.", ("2009-10:510.5",)),)),)
        expected = (Checked("the Bear is in Bob's graveyard", True, ""), Checked("Bob is at 17 life", False, "20 life"))
        return [Replay(Scenario(name="a test"), rules or "2009-10", "failed", steps, asked, expected)]

    def eras(self, ruling: Ruling) -> tuple[EraLine, ...]:
        if ruling.understood == "none":
            return ()
        flip = Flip("trample", "how trample <goes>", ((25, "Trample"),))
        return (
            EraLine("1997", Verdict("number", 20), ("1997:1.155.1",), "Bob is at 20 life."),
            EraLine("2001", Verdict("unknown"), ("2001:310.1c", "2006:101.4"), "The <Wurm> dies.", (flip,), "a note"),
            EraLine("2022-04", Verdict("happens", "the Wurm dies"), ("2022-04:702.19b",), "", (Flip("", "several together"),)),
        )

    def dispute(self, situation: str, a: str, b: str, rules: str | None = None) -> Dispute:
        return settle(situation, a, b, lambda question: self.ask(question, rules))


@pytest.fixture(scope="session")
def stand_in() -> StandIn:
    return StandIn()


@pytest.fixture(scope="session")
def app(stand_in: StandIn) -> Any:
    return create_app(stand_in, Settings())


@pytest.fixture
def client(app: Any) -> Any:
    return app.test_client()


def serving(app: Any) -> Iterator[str]:
    """An application behind a real server; its address."""
    from waitress import wasyncore
    from waitress.server import create_server

    sockets: dict[int, Any] = {}
    server = create_server(app, map=sockets, host="127.0.0.1", port=0, threads=4)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    # closed by the thread that waits on the sockets: a socket closed under its wait is an error of that thread
    server.trigger.pull_trigger(lambda: wasyncore.close_all(sockets, ignore_all=True))
    thread.join(timeout=30)
    server.task_dispatcher.shutdown()


@pytest.fixture(scope="session")
def site(app: Any) -> Iterator[str]:
    """The stand-in's service."""
    yield from serving(app)


@pytest.fixture(scope="session")
def real_site() -> Iterator[str]:
    """The service with the judge that answers for users."""
    from judge.service import Judge

    judge = Judge.open()
    judge.ask("Can I cast a sorcery during my opponent's turn?")  # what is opened by a first answer takes longer than a browser waits
    yield from serving(create_app(judge, Settings()))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium of the system, else the one that Playwright installed; skips where there is none (fails in CI)."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        program = shutil.which("chromium") or driver.chromium.executable_path
        if not Path(program).exists():
            message = "chromium is not installed: apt-get install chromium, or playwright install chromium"
            if os.environ.get("CI") == "true":
                pytest.fail(message)
            pytest.skip(message)
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


def opened(chromium: Any, **how: Any) -> Iterator[Any]:
    """A page in a browser context of its own, which waits half a minute at most for anything."""
    context = chromium.new_context(**how)
    context.set_default_timeout(120_000)
    yield context.new_page()
    context.close()


@pytest.fixture
def chrome(chromium: Any) -> Iterator[Any]:
    """A page as users have it on a desk."""
    yield from opened(chromium, viewport={"width": 1200, "height": 800})


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    """A page on a phone."""
    yield from opened(chromium, viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)


@pytest.fixture
def plain(chromium: Any) -> Iterator[Any]:
    """A page with JavaScript off."""
    yield from opened(chromium, viewport={"width": 360, "height": 740}, java_script_enabled=False)


def follow(page: Any, what: Any) -> None:
    """Clicks what leads to another page (a selector or a locator) and waits until that page is loaded.

    A click returns as soon as the next page is on its way; what is read or reloaded before that one stands may still be the page that goes.
    """
    with page.expect_navigation():
        (page.locator(what) if isinstance(what, str) else what).click()


RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def unfit(page: Any) -> list[str]:
    """What is amiss with the page as it stands: wider than the window, or a finding of axe that is serious."""
    from axe_playwright_python.sync_playwright import Axe

    wide, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    faults = [f"{page.url} is {wide} wide in {window}"] if wide > window else []
    # axe takes what a closed fold hides for text upon whatever is drawn in its place
    page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true })")
    found = Axe().run(page, options={"runOnly": RULES}).response
    return faults + [
        f"{page.url}: {v['id']} {v['nodes'][0]['target']} {v['nodes'][0]['failureSummary']}"
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]
