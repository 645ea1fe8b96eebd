"""Reading a scenario again costs little: a question is understood by reading and replaying hundreds of texts that share most of their lines."""

from __future__ import annotations

from typing import Any

import pytest

from judge.scenario import parse
from judge.scenario.sentences import Sentences

TEXT = """Scenario: x
Given Ann controls a 3/3 Beast with first strike
  And Bob controls Craw Wurm
  And Bob has Giant Growth in hand
  And it is Ann's declare attackers step
 When Ann attacks Bob with the Beast
  And Bob blocks the Beast with Craw Wurm
  And Bob casts Giant Growth on Craw Wurm in response
 Then Craw Wurm has 3 damage marked on it
Ask: does the Beast die?
Ask: how much life does Bob have?
"""
NAMES = ("Craw Wurm", "Giant Growth")


def test_only_the_lines_that_are_new_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    first = parse(TEXT, "x", NAMES)
    parsed: list[str] = []
    own = Sentences._tree

    def noted(self: Sentences, start: Any, text: str, where: Any) -> Any:
        parsed.append(text)
        return own(self, start, text, where)

    monkeypatch.setattr(Sentences, "_tree", noted)
    assert parse(TEXT, "x", NAMES) == first
    assert parsed == []
    parse(TEXT + "Ask: is Craw Wurm blocking?\n", "x", NAMES)
    assert parsed == ["is Craw Wurm blocking"]
