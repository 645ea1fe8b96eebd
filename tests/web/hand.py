"""A finger on the table's page: it counts its taps and the letters it types."""

from __future__ import annotations

import re
from typing import Any


class Hand:
    """Taps what is visible on the page, by the words on it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.taps = 0
        self.letters: list[int] = []

    def tap(self, words: str, within: str = "main") -> None:
        target = self.page.locator(f"{within} button:visible, {within} label:visible, {within} summary:visible, {within} a:visible")
        target.filter(has_text=re.compile(re.escape(words))).first.click()
        self.page.wait_for_load_state()
        self.taps += 1

    def put(self, letters: str, player: str = "", zone: str = "", pick: str = "") -> None:
        self.page.fill("#name", letters)
        self.letters.append(len(letters))
        for choice in (player, zone):
            if choice and not self.page.locator(f".seg label:has-text('{choice}') input").first.is_checked():
                self.tap(choice, ".seg")
        self.tap("Put it there")
        if self.page.locator("legend:has-text('Which card?')").count():
            self.tap(pick, "fieldset")

    def verdict(self) -> str:
        return str(self.page.locator("#verdict").get_attribute("data-kind"))

    def ruled(self) -> str:
        return " ".join(self.page.inner_text("#verdict").split()).removeprefix("✓ ").removeprefix("✕ ").removeprefix("Verdict: ")
