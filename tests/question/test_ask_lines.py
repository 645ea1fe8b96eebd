"""Every line of the table of asks is Judge English, whatever fills its places."""

from __future__ import annotations

import re

import pytest

from judge.question.ask.table import Pattern, table
from judge.scenario import parse

FILL = {"text": "creatures", "cards": "cards", "count": "2", "several": "2", "counters": "+1/+1 counters", "controller": "Ann", "opponent": "Bob"}
KINDS = {
    "does {theme:player} skip his {what.text}": "draw step",
    "does {theme:thing} get {what.text}": "+1/+1",
    "does {theme:thing} have {what.text}": "flying",
    "does {holder:thing} have {theme.text}": "flying",
}
SETTING = """Scenario: lines
Given Ann controls a 2/2 creature called [[Thing]]
  And Bob controls a 3/3 creature called [[Other]]
"""


def filled(pattern: Pattern) -> str:
    """The line with a thing, a player or plain words in every place."""

    def put(match: re.Match[str]) -> str:
        role, how, what = match[1], match[2] or "", match[3] or ""
        if how == ".":
            return KINDS.get(pattern.text, FILL[what])
        if role == "value":
            return "white" if pattern.text.startswith("is") else "flying"
        if what == "player" or (not how and role in ("agent", "holder")):
            return "Bob"
        return "[[Thing]]"

    return re.sub(r"\{([\w ]+)(?:([:.])(\w+))?\}", put, pattern.text)


LINES = sorted({filled(each) for section, entries in table().items() if section != "being" for patterns in entries.values() for each in patterns})


@pytest.mark.parametrize("line", LINES)
def test_the_line_is_judge_english(line: str) -> None:
    parse(f"{SETTING}Ask: {line}?", "lines")
