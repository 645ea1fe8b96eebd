"""Judge English and its replay: text to ``Scenario``, ``Scenario`` to ``Replay``, and back to text."""

from __future__ import annotations

from judge.scenario.reader import parse
from judge.scenario.wording import text

__all__ = ["parse", "text"]
